import { lexiconOf } from '@/lib/query/sql/lexicon';
import type { Rule } from './rules';
import {
  changes,
  every,
  failed,
  intoTable,
  isRefused,
  isTakenForReading,
  postgresqlRefusal,
  resultOf,
  seesNoTables,
  seesTables,
  shape,
  sqlOf,
  tablesOf,
} from './sql-shapes';

const analysedChange = new RegExp(
  `^EXPLAIN\\s+(?:ANALYZE|\\(ANALYZE[^)]*\\))\\s+(?:VERBOSE\\s+)?(?:${changes})\\b`,
  'i',
);

/**
 * First words of statements that change data, the server or what other sessions see, or that execute what they name.
 */
const writing = new RegExp(
  `^(?:${[
    ...['ANALYZE', 'CACHE', 'CALL', 'CHECKPOINT', 'CLUSTER', 'COPY', 'DEALLOCATE', 'DO', 'EXCHANGE', 'EXEC', 'EXECUTE'],
    ...['EXPORT', 'FETCH', 'FLUSH', 'IMPORT', 'KILL', 'LOAD', 'MOVE', 'MSCK', 'OPTIMIZE', 'PREPARE', 'REFRESH'],
    ...['REINDEX', 'REPLACE', 'SYSTEM', 'UNLOAD', 'VACUUM', 'DECLARE'],
  ].join('|')})\\b`,
  'i',
);
const defining = /^(?:ATTACH|COMMENT|CREATE|DROP|GRANT|REVOKE|INSTALL|RENAME)\b/i;
const unknown = /^(?:ADD JAR|INVALIDATE|hello|sp_)/i;
const fetched = /\bFETCH\s+(?:FIRST|NEXT)\s+(?:\d+\s+)?ROWS?\b/i;
const noLimit = /\bTOP\s+\d+\s+PERCENT\b|\bLIMIT\s+\d+\s+BY\b|\bLIMIT\s+\d+\s*%/i;
const hidingName = /^WITH\s+(\w+)\s+AS\s+\(SELECT\s[^)]*\bFROM\s+\1\b/i;
const changingTable = new RegExp(`^WITH\\s+(\\w+)\\s+AS\\s+\\((?:${changes})\\b.*\\bFROM\\s+\\1\\b`, 'is');
const changeFrom = /^(?:UPDATE\b.*\bSET\b.*\bFROM\b|DELETE\s+FROM\b.*\bUSING\b|MERGE\b.*\bUSING\b)/is;
const showsTable = /^SHOW\s+(?:CREATE\s+TABLE|(?:(?:FULL\s+)?COLUMNS|INDEX|PARTITIONS)\s+FROM)\b/i;
const explained = /^EXPLAIN\s+(?:(?:ANALYZE|QUERY PLAN|PLAN FOR|\([^)]*\))\s+)*/i;
const explainedQuery = new RegExp(`${explained.source}(?:SELECT|WITH)\\b`, 'i');
const explainedChange = new RegExp(`${explained.source}(?:VERBOSE\\s+)?(?:${changes})\\b`, 'i');

/** Two quotes hold a text. */
const isTextInQuotes: Rule = ({ engine }) => lexiconOf(String(engine)).hasDoubleQuotedTexts === true;

const isTopOfOracle: Rule = (recorded) => recorded.engine === 'oracle' && /\bTOP\b/.test(sqlOf(recorded));

/** Only the limit was recorded. */
const isShort: Rule = ({ group }) => group === 'spec-get-limit-from-sql';

/** Syntax that databases may accept and the recorded parser does not. */
const unread =
  /^VALUES\b|%\(\w+\)s|^SELECT (?:database|schema)\(\)|\bB'[01]+'|\bLIMIT \d+ BY .* LIMIT\b|\bFOR (?:JSON|XML)\b|\bE'[^']*\\'/;

/** Such a statement is turned away by us, too. */
const isTurnedAway: Rule = (recorded) => {
  const { engine, method } = recorded;
  const sql = sqlOf(recorded);
  if (/\bE'/.test(sql)) return !lexiconOf(String(engine)).hasEscapedTexts;
  return method === undefined && (engine === 'bigquery' || (engine === 'mysql' && /^VALUES\b.*\bLIMIT\b/.test(sql)));
};

/** The recording lists a common table expression as a table where only the case of its name differs. */
const seesCommonTable: Rule = (recorded) => {
  const [, name = ''] = /^WITH\s+(\w+)\s+AS\b/i.exec(sqlOf(recorded)) ?? [];
  const seen = tablesOf(recorded) ?? [];
  return seen.some((table) => table !== name && table.toLowerCase() === name.toLowerCase());
};

export const sqlRules: Readonly<Record<string, Rule>> = {
  'refused by PostgreSQL': (recorded) => !failed(recorded) && /^syntax/.test(postgresqlRefusal(recorded) ?? ''),
  'LIMIT with a comma in PostgreSQL': (recorded) =>
    !failed(recorded) && /^LIMIT #/.test(postgresqlRefusal(recorded) ?? ''),
  'a table of four names': shape(/^SELECT \* FROM \w+\.\w+\.\w+\.\w+$/i),
  'a text that stands for a table': shape(/\bFROM "[^"]+"\."/i, isTextInQuotes),
  'a text that names a common table': shape(/^WITH "/i, isTextInQuotes),
  'a write taken for a reading': shape(writing, isTakenForReading),
  'a definition taken for a reading': shape(defining, isTakenForReading),
  'something unknown taken for a reading': shape(unknown, isTakenForReading),
  'a query into a table': shape(intoTable, isTakenForReading),
  'an analysed change taken for a reading': shape(analysedChange, isTakenForReading),
  'an explained change whose table is seen': shape(explainedChange, seesTables),
  'an explained query whose tables are unseen': shape(
    explainedQuery,
    (recorded) => seesNoTables(recorded) && /\bFROM\b/i.test(sqlOf(recorded)),
  ),
  'a shown table unseen': shape(showsTable, seesNoTables),
  'a change from an unseen table': shape(changeFrom, seesNoTables),
  'a table hidden by a common table': shape(hidingName, seesNoTables),
  'a changing common table taken for a table': shape(changingTable, seesTables),
  'a common table in other capitals taken for a table': shape(
    /^WITH\b/i,
    (recorded) =>
      seesCommonTable(recorded) && !/^(?:mysql|mariadb|clickhouse|unknown|base)/.test(String(recorded.engine)),
  ),
  'a pivoted or summarized table unseen': shape(/^(?:PIVOT|UNPIVOT|SUMMARIZE|TABLE)\b/i, seesNoTables),
  'FETCH FIRST unseen': shape(
    fetched,
    every(({ limit }) => limit === null),
  ),
  'FETCH FIRST unseen by the method': shape(fetched, (recorded) => resultOf(recorded).before === null),
  'no limit taken for one': shape(noLimit, (recorded) => {
    if (!isShort(recorded) && isTopOfOracle(recorded)) return false;
    const { before } = resultOf(recorded);
    if (typeof recorded.result === 'number' || typeof before === 'number') return true;
    return every(({ limit }) => typeof limit === 'number')(recorded);
  }),
  'read by us alone': (recorded) =>
    failed(recorded) && !isRefused(recorded) && unread.test(sqlOf(recorded)) && !isTurnedAway(recorded),
  'a limit of a union of SQL Server': shape(
    /\bUNION\b.*\bLIMIT\s+\d+$/is,
    (recorded) =>
      recorded.engine === 'mssql' &&
      (resultOf(recorded).before === null || every(({ limit }) => limit === null)(recorded)),
  ),
  'a NUL in a statement': shape(/\0/),
  'a comment in a comment': (recorded) =>
    !failed(recorded) &&
    /\/\*(?:(?!\*\/)[\s\S])*\/\*/.test(String(recorded.sql)) &&
    lexiconOf(String(recorded.engine)).nestsComments !== true,
  'TOP of Oracle': (recorded) => !failed(recorded) && !isShort(recorded) && isTopOfOracle(recorded),
};
