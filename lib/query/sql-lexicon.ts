/** Where dialects read characters differently: what a check takes for a text must be one for the database too. */
export interface SqlLexicon {
  /** A real parser of this dialect has the last word. */
  readonly isParsed: boolean;
  /** `[name]` quotes a name instead of being an array. */
  readonly hasBracketNames: boolean;
  /** `` `name` `` quotes a name. */
  readonly hasBacktickNames: boolean;
  /** What starts a comment to the end of the line, besides `--`. */
  readonly lineComment: '#' | '//' | null;
  /** `$$ … $$` is a text. */
  readonly hasDollarTexts: boolean;
  /** `E'…'` is a text in which a backslash escapes. */
  readonly hasEscapedTexts: boolean;
  /** A backslash may escape a quote, by the dialect or by a setting of the server. */
  readonly mayEscapeQuotes: boolean;
  /** `#`, `//` and `~` are operators between two values. */
  readonly hasPostgresqlOperators: boolean;
}

const careful: SqlLexicon = {
  isParsed: false,
  hasBracketNames: false,
  hasBacktickNames: false,
  lineComment: null,
  hasDollarTexts: false,
  hasEscapedTexts: false,
  mayEscapeQuotes: true,
  hasPostgresqlOperators: false,
};
const standard: SqlLexicon = { ...careful, mayEscapeQuotes: false };
const likePostgresql: SqlLexicon = {
  ...careful,
  hasDollarTexts: true,
  hasEscapedTexts: true,
  mayEscapeQuotes: false,
  hasPostgresqlOperators: true,
};
const postgresql: SqlLexicon = { ...likePostgresql, isParsed: true };
const backtick: SqlLexicon = { ...careful, hasBacktickNames: true };
const mysql: SqlLexicon = { ...backtick, lineComment: '#' };
const sqlite: SqlLexicon = { ...standard, hasBacktickNames: true, hasBracketNames: true };
const operators: SqlLexicon = { ...careful, hasPostgresqlOperators: true };

const lexicons: Readonly<Record<string, SqlLexicon>> = {
  postgresql,
  redshift: postgresql,
  cockroachdb: postgresql,
  duckdb: likePostgresql,
  motherduck: likePostgresql,
  crate: operators,
  netezza: operators,
  risingwave: operators,
  vertica: operators,
  mysql,
  mariadb: mysql,
  pydoris: mysql,
  starrocks: mysql,
  oceanbase: mysql,
  singlestoredb: mysql,
  bigquery: mysql,
  clickhouse: { ...mysql, hasDollarTexts: true },
  clickhousedb: { ...mysql, hasDollarTexts: true },
  hive: backtick,
  impala: backtick,
  databricks: backtick,
  databend: backtick,
  drill: backtick,
  kylin: backtick,
  couchbase: backtick,
  ascend: backtick,
  taosws: backtick,
  yql: backtick,
  snowflake: { ...careful, lineComment: '//', hasDollarTexts: true },
  sqlite,
  superset: sqlite,
  gsheets: sqlite,
  shillelagh: sqlite,
  mssql: { ...standard, hasBracketNames: true },
  oracle: standard,
  trino: standard,
  presto: standard,
  awsathena: standard,
  db2: standard,
  hana: standard,
  firebird: standard,
  teradatasql: standard,
};

/** The lexicon of a dialect by its name; a careful one for those not known. */
export function lexiconOf(dialect: string): SqlLexicon {
  return Object.hasOwn(lexicons, dialect) ? (lexicons[dialect] ?? careful) : careful;
}
