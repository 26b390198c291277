import { AppError } from '@/lib/errors/app-error';

/** One lexical unit of SQL: enough to see where an expression ends and what it calls. */
export interface SqlToken {
  readonly kind: 'word' | 'quoted' | 'text' | 'number' | 'mark' | 'comment';
  readonly text: string;
}

const pattern =
  /(?<comment>--[^\n]*|\/\*[\s\S]*?\*\/)|(?<text>[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$)|(?<quoted>"(?:[^"]|"")*"|`(?:[^`]|``)*`)|(?<number>\d+(?:\.\d*)?(?:[eE][+-]?\d+)?)|(?<word>[\p{L}_][\p{L}\p{N}_$]*)|(?<space>\s+)|(?<mark>[\s\S])/gu;

/** SQL as tokens, blanks left out. Throws on a quote or a comment that never ends. */
export function sqlTokens(text: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    const { comment, text: string, quoted, number, word, space } = match.groups ?? {};
    const whole = match[0];
    if (space === undefined) {
      const kind = comment
        ? 'comment'
        : string
          ? 'text'
          : quoted
            ? 'quoted'
            : number
              ? 'number'
              : word
                ? 'word'
                : 'mark';
      if (kind === 'mark' && (whole === "'" || whole === '"' || whole === '`' || text.startsWith('/*', at))) {
        throw new AppError('expression_invalid', { reason: 'a quote or comment is not closed' });
      }
      tokens.push({ kind, text: whole });
    }
    at += whole.length;
  }
  return tokens;
}

/** The SQL with comments taken out, a blank in their place, and without a semicolon at the end. */
export function withoutComments(text: string): string {
  let result = '';
  for (const match of text.matchAll(pattern)) result += match.groups?.comment === undefined ? match[0] : ' ';
  return result.replace(/[\s;]+$/, '').trimStart();
}

/** Throws unless every bracket closes what was opened and nothing ends the statement. */
export function checkBalance(tokens: readonly SqlToken[]): void {
  const open: string[] = [];
  for (const { kind, text } of tokens) {
    if (kind !== 'mark') continue;
    if (text === ';') throw new AppError('expression_invalid', { reason: 'only one expression may stand here' });
    if (text === '(' || text === '[') open.push(text);
    if ((text === ')' && open.pop() !== '(') || (text === ']' && open.pop() !== '[')) {
      throw new AppError('expression_invalid', { reason: `"${text}" closes nothing` });
    }
  }
  if (open.length > 0) throw new AppError('expression_invalid', { reason: `"${open.at(-1)}" is not closed` });
}

const selecting = new Set(['select', 'with', 'values', 'table', 'from']);

/** True where the tokens hold a query inside brackets: `(SELECT …`, `(WITH …`, `(VALUES …`, `(TABLE …`. */
export function holdsQuery(tokens: readonly SqlToken[]): boolean {
  return tokens.some(({ kind, text }, at) => {
    if (kind !== 'word' || !selecting.has(text.toLowerCase())) return false;
    let before = at - 1;
    while (tokens[before]?.kind === 'comment') before -= 1;
    return text.toLowerCase() === 'select' || (text.toLowerCase() !== 'from' && tokens[before]?.text === '(');
  });
}

/** Functions that read files, settings, other tables or sessions, or that stop the server. */
const refused: readonly RegExp[] = [
  /^(?:table|query|schema|database|cursor)_to_xml/,
  /^(?:table|query|schema|database)_to_xmlschema/,
  /^pg_(?:read|ls|stat_file|sleep|terminate|cancel|reload|rotate|logical|advisory|export|promote|switch|create|drop|backup|start|stop|log|notify|current_logfile|file|try_advisory)/,
  /^lo_/,
  /^dblink/,
  /^current_setting$|^set_config$|^(?:nextval|setval|currval|lastval)$/,
  /^(?:load_file|benchmark|sleep|get_lock|sys_exec|sys_eval|xp_cmdshell|openrowset|opendatasource)$/,
  /^(?:read_(?:csv|csv_auto|parquet|json|json_auto|json_objects|ndjson|text|blob|xlsx)|parquet_(?:scan|metadata|schema|file_metadata)|sniff_csv|glob|getenv|query|query_table|duckdb_\w+|sqlite_scan|postgres_scan|postgres_query|mysql_scan|iceberg_scan|delta_scan|st_read)$/,
  /^(?:file|url|remote|mysql|postgresql|s3|hdfs|jdbc|odbc|executable)$/,
  /^(?:inet_server_addr|inet_client_addr)$/,
];

/** Throws when the SQL calls a function that has no place in an expression. */
export function checkFunctions(tokens: readonly SqlToken[]): void {
  const significant = tokens.filter(({ kind }) => kind !== 'comment');
  for (const [at, { kind, text }] of significant.entries()) {
    if ((kind !== 'word' && kind !== 'quoted') || significant[at + 1]?.text !== '(') continue;
    const name = text.replace(/^["`]|["`]$/g, '').toLowerCase();
    if (refused.some((rule) => rule.test(name))) throw new AppError('function_refused', { name });
  }
}
