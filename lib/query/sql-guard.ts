import { AppError } from '@/lib/errors/app-error';
import { misplaced } from './misplaced';
import type { SqlLexicon } from './sql-lexicon';
import { type ScannedToken, type SqlToken, scanSql } from './sql-tokens';

/** SQL as tokens, blanks left out. Throws on a quote or a comment that never ends, and on what dialects read differently. */
export function sqlTokens(text: string, lexicon: SqlLexicon): SqlToken[] {
  const tokens: SqlToken[] = [];
  for (const token of scanSql(text, lexicon)) {
    if (token.kind === 'open') throw unfinished(token, text);
    const { kind, at } = token;
    const touchesWord = tokens.at(-1)?.kind === 'word' && endOf(tokens.at(-1)) === at;
    checkReading(kind, token.text, touchesWord, text.slice(at, at + 80), lexicon);
    tokens.push({ kind, text: token.text, at });
  }
  return tokens;
}

/** A quote or comment without an end, and a name in the quotes of another dialect. */
function unfinished({ at }: ScannedToken, text: string): AppError {
  const foreign = /^`[^`]+`/.exec(text.slice(at))?.[0];
  if (foreign) return misplaced({ kind: 'quoted', text: foreign, at }, text);
  return new AppError('expression_invalid', { reason: 'Unable to parse script' });
}

function endOf(token: SqlToken | undefined): number {
  return token ? token.at + token.text.length : 0;
}

/** Refuses what one server takes for the end of a text or a comment and another does not, unless a parser will tell. */
function checkReading(
  kind: SqlToken['kind'],
  whole: string,
  touchesWord: boolean,
  start: string,
  lexicon: SqlLexicon,
): void {
  const refuse = (reason: string) => new AppError('expression_invalid', { reason: `Error parsing SQL: ${reason}` });
  if (whole.includes('\0')) throw refuse('a NUL character may not stand here');
  if (kind === 'mark' && (whole === '?' || /^\$\d/.test(start)) && !lexicon.isParsed)
    throw refuse('a placeholder may not stand here');
  if (lexicon.isParsed) return;
  if (start.startsWith('--') && kind === 'mark') throw refuse('two dashes may not touch what follows');
  if (kind === 'word' && /^[uU]&["']/.test(start)) throw refuse('a quoted name or text may not be written in escapes');
  if (kind === 'text' && !/^(?:[eE]'|\$)/.test(whole)) {
    if (lexicon.mayEscapeQuotes && /\\["']/.test(whole)) throw refuse('a backslash may not stand before a quote');
    if (touchesWord) throw refuse('a word may not touch a quote');
  }
  if (kind === 'mark' && !lexicon.hasDollarTexts && /^\$\w*\$/.test(start)) throw refuse('"$" quotes nothing here');
  if (kind === 'quoted' && lexicon.mayEscapeQuotes && /\\["`]/.test(whole))
    throw refuse('a backslash may not stand before a quote');
  if (kind === 'mark' && !lexicon.hasPostgresqlOperators && (whole === '#' || start.startsWith('//'))) {
    throw refuse(`"${whole}" may not stand here`);
  }
}

/** The SQL with comments taken out, a blank in their place, and without a semicolon at the end. */
export function withoutComments(text: string, lexicon: SqlLexicon): string {
  let result = '';
  let done = 0;
  for (const { kind, text: written, at } of scanSql(text, lexicon)) {
    if (kind !== 'comment') continue;
    result += `${text.slice(done, at)} `;
    done = at + written.length;
  }
  result += text.slice(done);
  let end = result.length;
  while (end > 0 && /[\s;]/.test(result[end - 1] ?? '')) end--;
  return result.slice(0, end).trimStart();
}

/** Throws unless every bracket closes what was opened and nothing ends the statement. */
export function checkBalance(tokens: readonly SqlToken[], written: string): void {
  const open: string[] = [];
  for (const token of tokens) {
    const { kind, text } = token;
    if (kind !== 'mark') continue;
    if (text === ';') {
      throw new AppError('expression_invalid', { reason: 'SQLStatement should have exactly one statement' });
    }
    if (text === '(' || text === '[') open.push(text);
    if ((text === ')' && open.pop() !== '(') || (text === ']' && open.pop() !== '[')) throw misplaced(token, written);
  }
  const last = tokens.at(-1);
  if (open.length > 0 && last) throw misplaced(last, written);
}

const selecting = new Set([
  'select',
  'with',
  'values',
  'table',
  'from',
  'pivot',
  'unpivot',
  'describe',
  'summarize',
  'show',
]);

/** True where the tokens hold a query: a `SELECT` anywhere, or another start of one right after a bracket. */
export function holdsQuery(tokens: readonly SqlToken[]): boolean {
  const significant = tokens.filter(({ kind }) => kind !== 'comment');
  return significant.some(({ kind, text }, at) => {
    if (kind !== 'word' || !selecting.has(text.toLowerCase())) return false;
    return text.toLowerCase() === 'select' || significant[at - 1]?.text === '(';
  });
}

/** Functions that read files, settings, other tables or sessions, or that stop the server. */
const refused: readonly RegExp[] = [
  /^(?:table|query|schema|database|cursor)_to_xml/,
  /^(?:table|query|schema|database)_to_xmlschema/,
  /^pg_(?:read|ls|stat_file|stat_reset|stat_statements_reset|sleep|terminate|cancel|reload|rotate|logical|advisory|export|promote|switch|create|drop|backup|start|stop|log|notify|current_logfile|file|try_advisory|replication|wal|sync|copy|set|clear|restore|import|show|hba|ident|config|get_wal|prewarm|extension|nextoid|relation_file)/,
  /^lo_/,
  /^dblink|^(?:ts_stat|ts_rewrite|crosstab\w*|connectby|xpath_table|xmltable_\w+|plan_\w+|query_to_json)$/,
  /^current_setting$|^set_config$|^(?:nextval|setval|currval|lastval)$/,
  /^(?:load_file|benchmark|sleep|get_lock|sys_exec|sys_eval|xp_cmdshell|openrowset|opendatasource)$/,
  /^(?:read_(?:csv|csv_auto|parquet|json|json_auto|json_objects|ndjson|text|blob|xlsx)|parquet_(?:scan|metadata|schema|file_metadata)|sniff_csv|glob|getenv|query|query_table|duckdb_\w+|sqlite_scan|json_execute_serialized_sql|sql_auto_complete|from_substrait\w*|seq_scan|postgres_scan|postgres_query|mysql_scan|iceberg_scan|delta_scan|st_read)$/,
  /^(?:file|url|remote|mysql|postgresql|s3|hdfs|jdbc|odbc|executable)$/,
  /^(?:inet_server_addr|inet_client_addr)$/,
];

/** Throws when the SQL calls a function that has no place in an expression. */
export function checkFunctions(tokens: readonly SqlToken[]): void {
  const significant = tokens.filter(({ kind }) => kind !== 'comment');
  for (const [at, { kind, text }] of significant.entries()) {
    const isName = kind === 'word' || kind === 'quoted' || text.startsWith('"');
    if (!isName || significant[at + 1]?.text !== '(') continue;
    checkFunctionName(text.replace(/^["`[]|["`\]]$/g, ''));
  }
}

/** Functions of PostgreSQL that tell which tables there are, how large they are, and who may read them. */
const telling: readonly RegExp[] = [
  /^pg_(?!(?:typeof|column_size|column_compression|size_pretty|size_bytes|collation_for|client_encoding)$)/,
  /^(?:has_\w+_privilege|row_security_active|(?:obj|col|shobj)_description|format_type|aclexplode|acldefault|makeaclitem)$/,
  /^(?:to_)?reg(?:class|type|typemod|proc|procedure|namespace|role|oper|operator|collation|config|dictionary)(?:in|out|send|recv)?$/,
  /^(?:currtid2|txid_current|amvalidate)$/,
];

const lookedUp =
  /^(?:reg(?:class|type|proc|procedure|namespace|role|oper|operator|collation|config|dictionary)|aclitem)$/;

/** Throws when a type has no place in an expression: its values are looked up among the tables of the server. */
export function checkTypeName(written: string): void {
  const name = written.toLowerCase().replace(/^_/, '');
  if (lookedUp.test(name)) throw new AppError('function_refused', { name });
}

/** Throws when a function of this name has no place in an expression. */
export function checkFunctionName(written: string): void {
  const name = written.toLowerCase();
  if (reachesOut(name) || telling.some((rule) => rule.test(name))) throw new AppError('function_refused', { name });
}

/** True for functions that read files, settings, other tables or sessions, or that stop the server. In lower case. */
export function reachesOut(name: string): boolean {
  return refused.some((rule) => rule.test(name));
}
