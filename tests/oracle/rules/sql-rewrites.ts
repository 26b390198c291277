import { lexiconOf } from '@/lib/query/sql/lexicon';
import type { RecordedCase } from '@/tests/oracle/read-cases';
import type { Rule } from './rules';
import { changes, failed, intoTable, isRefused, postgresqlRefusal, resultOf, shape, sqlOf, writes } from './sql-shapes';

const plain = (sql: string): string => sql.replace(/\s+/g, ' ').toLowerCase();

/** The recorded statement differs from the given one. */
const isRewritten: Rule = (recorded) => plain(writes(recorded)) !== plain(sqlOf(recorded));

const of =
  (...engines: readonly string[]): Rule =>
  ({ engine }) =>
    engines.includes(String(engine));
const by =
  (method: string): Rule =>
  (recorded) =>
    recorded.method === method;
const all =
  (...rules: readonly Rule[]): Rule =>
  (recorded) =>
    rules.every((rule) => rule(recorded));
const not =
  (rule: Rule): Rule =>
  (recorded) =>
    !rule(recorded);
const wrote =
  (pattern: RegExp): Rule =>
  (recorded) =>
    pattern.test(writes(recorded));

const noQuery = /^(?!SELECT|WITH|VALUES|TABLE|FROM|\()\S/i;
const changedCommon = new RegExp(`^WITH\\b.*\\)\\s*(?:${changes})\\b`, 'is');
const isExpression = /\bLIMIT\s+(?:\d+\s*[+*-]\s*\d+|:\w+)$/i;
const keptExpression = /(?:LIMIT |TOP \()(?:\d+ [+*-]|:\w)/;

const lastLimit = /\b(?:LIMIT\s+(?:ALL|\d+)(?:\s*,\s*\d+)?|OFFSET\s+\d+)(?:\s+--.*)?$/i;

/** The product has other words for a limit, SET or DESCRIBE than the statement has. */
function isWordedAnew(recorded: RecordedCase): boolean {
  const sql = sqlOf(recorded);
  const { engine, method } = recorded;
  if (method === 'WRAP_SQL' && /^(?:SET|DESCRIBE)\b/i.test(sql)) return false;
  if (engine === 'snowflake') return wrote(/\bLIMIT NULL\b/)(recorded) || /^DESCRIBE\b/i.test(sql);
  if (engine === 'mssql' && /^SET\b/i.test(sql)) return true;
  if (method === 'FORCE_LIMIT' || !lastLimit.test(sql)) return false;
  return engine === 'oracle' || (engine === 'mssql' && /OFFSET|,/.test(sql));
}

const limits: Readonly<Record<string, Rule>> = {
  'a wrapped statement that is no query': shape(
    noQuery,
    all(by('WRAP_SQL'), wrote(/^SELECT\s+(?:TOP \d+\s+)?\*\s+FROM \(/)),
  ),
  'a limited statement that is no query': shape(
    noQuery,
    all(by('FORCE_LIMIT'), not(of('kustokql')), wrote(/\b(?:LIMIT|TOP|FETCH FIRST) \d+/)),
  ),
  'a limited change behind WITH': shape(changedCommon, all(not(by('FETCH_MANY')), isRewritten)),
  'a limited query into a table': shape(intoTable, isRewritten),
  'a limited command of Kusto': shape(/^(?:\/\/.*\n)?(?:\.(?!show)|set\b)/i, of('kustokql')),
  'FOR UPDATE left out': shape(/\bFOR UPDATE\b/i, not(wrote(/\bFOR UPDATE\b/))),
  'a limit that is an expression': shape(isExpression, not(wrote(keptExpression))),
  'an inner limit written for Oracle': shape(
    /\bLIMIT\s+\w+(?:\s*,\s*\d+)?\s*\)|\bLIMIT\s+\w+\s*\)/i,
    all(of('oracle'), wrote(/FETCH FIRST/)),
  ),
  'a statement in the words of its product': shape(/./s, isWordedAnew),
  'a limit that Teradata does not know': shape(
    /\bFROM t OFFSET\s+\d+$|\bLIMIT\s+\d+\s*,|\bUNION\b.*\bFROM\s+\w+(?:\s+LIMIT\s+\d+)?\)?$/i,
    all(of('teradatasql'), by('FORCE_LIMIT')),
  ),
  'rows without a table under TOP': shape(/^VALUES\b/i, all(of('mssql', 'teradatasql'), by('FORCE_LIMIT'))),
  'brackets under TOP': shape(/^\([^()]*\)$/, all(of('mssql', 'teradatasql'), by('FORCE_LIMIT'))),
  'common tables brought out of a wrap': shape(
    /^WITH\b/i,
    all((recorded) => !changedCommon.test(sqlOf(recorded)), by('WRAP_SQL'), wrote(/^WITH\b/)),
  ),
  'CREATE TABLE AS of SQL Server': shape(/^CREATE TABLE \w+ AS\b/i, all(of('mssql'), wrote(/\bINTO\b/))),
};

interface Ruled {
  readonly table: string;
  readonly catalog: string | null;
  readonly clauses: readonly string[];
}

const rulesOf = ({ rules }: RecordedCase): readonly Ruled[] => (Array.isArray(rules) ? rules : []);

/** The recorded statement contains none of the clauses. */
const isUnfiltered: Rule = (recorded) => !/tenant|a = 1 OR|allowed|LIKE|region/.test(writes(recorded));
const reads = (...clauses: readonly string[]): Rule => {
  return (recorded) => rulesOf(recorded)[0]?.clauses.join() === clauses.join();
};
const subquery = "id IN (SELECT id FROM allowed WHERE who = 'me')";
const either = 'a = 1 OR b = 2';
const asPredicate = by('AS_PREDICATE');
const asSubquery = by('AS_SUBQUERY');

/** Double quotes delimit texts in the SQL of MySQL and BigQuery. */
const holdsText: Rule = (recorded) => of('mysql', 'bigquery')(recorded) && sqlOf(recorded).includes('"');

const rowRules: Readonly<Record<string, Rule>> = {
  'ruled, but refused by PostgreSQL': (recorded) => !failed(recorded) && postgresqlRefusal(recorded) !== null,
  'a change under a rule': shape(/^(?:DELETE FROM t\b|UPDATE t\b)/i),
  'a described table': shape(/^DESCRIBE\b/i, asSubquery),
  'a dropped table under a rule': shape(/^DROP\b/i),
  'an explained query under a rule': shape(/^EXPLAIN SELECT\b/i, isUnfiltered),
  'rows put into a ruled table': shape(/^INSERT INTO t VALUES\b/i, asSubquery),
  'a merge from a ruled table': shape(/^MERGE\b.*\bUSING t\b/i, asPredicate),
  'an update from a ruled table': shape(/^UPDATE other\b.*\bFROM t\b/i, asPredicate),
  'quotes that hold a text': shape(/"/, holdsText),
  'schema and table as one name': shape(
    /\bFROM\s+"?\w+"?\."?[\w."]+/i,
    all(asSubquery, not(holdsText), wrote(/\) AS ["`[]?\w+["`]?\.["`]?\w+/)),
  ),
  'one name out of schema and table': shape(
    /\bFROM\s+"?\w+"?\."?[\w."]+/i,
    all(asSubquery, not(holdsText), wrote(/\) AS ["`[]\w+\.[\w.]+["`\]]/)),
  ),
  'a table in brackets': shape(/^SELECT \* FROM \(t\)$/i, asPredicate),
  'a table in capitals': shape(/^SELECT \* FROM T$/, isUnfiltered),
  'a table of a catalogue under a rule for any': shape(
    /^SELECT \* FROM \w+\.public\.t$/i,
    all(isUnfiltered, (recorded) => rulesOf(recorded)[0]?.catalog === null),
  ),
  'a full join': shape(/\bFULL JOIN\b/i, asPredicate),
  'a full join of MySQL': shape(/\bFULL JOIN\b/i, all(asSubquery, of('mysql'))),
  'a join with no room for a condition': shape(/\bJOIN t USING\b|\bNATURAL JOIN\b/i, asPredicate),
  'a condition of a cross join': shape(/\bCROSS JOIN\b|\bFROM t, u\b/i, all(asPredicate, wrote(/\bON\b/))),
  "columns of a rule's sub-query": shape(
    /^(?!WITH t AS \(SELECT \* FROM other\b).*\bt\b/is,
    all(
      asPredicate,
      reads(subquery),
      not(holdsText),
      wrote(/\bt?\w*"?\.id\s+FROM allowed|FROM allowed\s+WHERE\s+\w+"?\.who/),
    ),
  ),
  'OR beside AND': shape(
    /\bt\b/i,
    all(asPredicate, reads(either), wrote(/\ba = 1 OR [\w."`]+\.?b = 2\s+AND\b|\bAND\s+[\w."`]*a = 1 OR\b/)),
  ),
  'a sample left out or changed': shape(/\bTABLESAMPLE\b/i, not(wrote(/\bTABLESAMPLE BERNOULLI \(10\)/))),
  'a pivot left out or moved': shape(
    /\bPIVOT \(/i,
    (recorded) => asSubquery(recorded) || !/\bPIVOT\(/.test(writes(recorded)),
  ),
  'names of columns left out': shape(/\bAS x \(p, q\)/i, asSubquery),
  'a common table named like a ruled one': shape(/^WITH t AS\b/i),
  'a side join written anew': shape(/, LATERAL\b/i, all(of('bigquery', 'sqlite'), wrote(/\bCROSS JOIN LATERAL\b/))),
  'a list of tables written anew': shape(/\bFROM t, u\b/i, all(asSubquery, wrote(/\bCROSS JOIN\b/))),
  'a ruled query that the reference fails at': (recorded) =>
    failed(recorded) && !isRefused(recorded) && /^SELECT x\./.test(sqlOf(recorded)),
};

const isClause = ({ result }: RecordedCase): boolean => (result as { readonly ok?: unknown }).ok === true;
const clause =
  (pattern: RegExp, more: Rule = () => true): Rule =>
  (recorded) =>
    isClause(recorded) && pattern.test(String(recorded.clause)) && more(recorded);
const statement = /^(?:COPY|DELETE|DO|INSERT|SET|SHOW|UPDATE|CREATE|DROP|ALTER|MERGE|GRANT|CALL)\b/i;

/** How far a text or comment reaches differs between servers of the dialect, or from what the recording took it for. */
function isUncertain(recorded: RecordedCase): boolean {
  const text = String(recorded.clause);
  const lexicon = lexiconOf(String(recorded.engine));
  if (text.includes('$$')) return !lexicon.hasDollarTexts;
  if (text.includes('#')) return lexicon.lineComment !== '#' && !lexicon.hasPostgresqlOperators;
  if (text.includes('/*')) return lexicon.nestsComments !== true;
  return text.includes('\0') || lexicon.mayEscapeQuotes;
}

const clauses: Readonly<Record<string, Rule>> = {
  'a query in a clause': clause(/\bSELECT\b/i),
  'a statement for a clause': clause(statement),
  'a table for a clause': clause(/^(?:TABLE|VALUES)\b/i),
  'a placeholder in a clause': clause(/^a = (?:\$1|\?|:x|%\(x\)s)$/, (recorded) => {
    const text = String(recorded.clause);
    const isPostgresql = of('postgresql', 'redshift')(recorded);
    const isKnown = /[:%]/.test(text) === isPostgresql || (text.includes('%') && of('mysql')(recorded));
    return text.endsWith('?') || isKnown;
  }),
  'an alias or a star for a clause': clause(
    /^(?:\*|a AS b|foo bar)$/i,
    (recorded) => recorded.clause !== 'foo bar' || of('postgresql', 'redshift')(recorded),
  ),
  'a refused function in a clause': clause(/\b(?:pg_sleep|my_func|version)\s*\(/i),
  'a text that ends nobody knows where': clause(/\0|\\'|\$\$|#|\/\*.*\/\*/, isUncertain),
};

const created: Readonly<Record<string, Rule>> = {
  'columns named by SQL Server': (recorded) =>
    of('mssql')(recorded) &&
    /\b1 AS \[1\]|\ba (?:\/\* c \*\/ )?AS a\b/.test(writes(recorded)) &&
    !(recorded.alias === undefined ? /^(?:\(|CREATE\b)/i : /^\(/).test(sqlOf(recorded)),
  'a created table with a limit of Oracle': shape(/\bLIMIT\s+\d+$/i, all(of('oracle'), wrote(/\bFETCH FIRST\b/))),
};

const names: Readonly<Record<string, Rule>> = {
  'a name that wants quotes': (recorded) => {
    const { table, schema } = (recorded.table ?? {}) as { readonly table?: string; readonly schema?: string | null };
    return !failed(recorded) && /[^\w]/.test(`${table ?? ''}${schema ?? ''}`) && resultOf(recorded).sql !== undefined;
  },
};

export const sqlRewriteRules: Readonly<Record<string, Rule>> = {
  ...limits,
  ...rowRules,
  ...clauses,
  ...created,
  ...names,
};
