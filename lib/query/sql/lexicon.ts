/** How a dialect reads characters. A text for our checks must be a text for the database too. */
export interface SqlLexicon {
  /** A real parser of this dialect makes the final check. */
  readonly isParsed: boolean;
  /** `[name]` is a quoted name, not an array. */
  readonly hasBracketNames: boolean;
  /** `` `name` `` is a quoted name. */
  readonly hasBacktickNames: boolean;
  /** Start of a comment to the end of the line, besides `--`. */
  readonly lineComment: '#' | '//' | null;
  /** `$$ … $$` is a text. */
  readonly hasDollarTexts: boolean;
  /** `E'…'` is a text in which a backslash escapes. */
  readonly hasEscapedTexts: boolean;
  /** A backslash may escape a quote, depending on the dialect or a server setting. */
  readonly mayEscapeQuotes: boolean;
  /** A backslash escapes a quote with the settings of our sessions. */
  readonly escapesQuotes: boolean;
  /** `"…"` is a text, not a name. */
  readonly hasDoubleQuotedTexts: boolean;
  /** Comments can be nested; null if unknown. */
  readonly nestsComments: boolean | null;
  /** `--` starts a comment only before whitespace; null if unknown. */
  readonly dashesNeedBlank: boolean | null;
  /** A comment that starts with `!` is executed. */
  readonly runsComments: boolean;
  /** `r'…'` is a text without escapes, and triple quotes delimit a text of several lines. */
  readonly hasRawTexts: boolean;
  /** `q'[ … ]'` is a text. */
  readonly hasChosenQuotes: boolean;
  /** `#`, `//` and `~` are binary operators. */
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
  escapesQuotes: false,
  hasDoubleQuotedTexts: false,
  nestsComments: null,
  dashesNeedBlank: false,
  runsComments: false,
  hasRawTexts: false,
  hasChosenQuotes: false,
  hasPostgresqlOperators: false,
};
const standard: SqlLexicon = { ...careful, mayEscapeQuotes: false, nestsComments: false };
const likePostgresql: SqlLexicon = {
  ...careful,
  hasDollarTexts: true,
  hasEscapedTexts: true,
  mayEscapeQuotes: false,
  nestsComments: true,
  hasPostgresqlOperators: true,
};
const postgresql: SqlLexicon = { ...likePostgresql, isParsed: true };
const backtick: SqlLexicon = { ...careful, hasBacktickNames: true };
const hive: SqlLexicon = { ...backtick, escapesQuotes: true, hasDoubleQuotedTexts: true, nestsComments: false };
const mysql: SqlLexicon = { ...hive, lineComment: '#', runsComments: true, dashesNeedBlank: true };
const likeMysql: SqlLexicon = { ...mysql, dashesNeedBlank: null };
const clickhouse: SqlLexicon = {
  ...backtick,
  lineComment: '#',
  escapesQuotes: true,
  nestsComments: true,
  hasDollarTexts: true,
};
const sqlite: SqlLexicon = { ...standard, hasBacktickNames: true, hasBracketNames: true };
const operators: SqlLexicon = { ...careful, hasPostgresqlOperators: true };

const lexicons: Readonly<Record<string, SqlLexicon>> = {
  postgresql,
  redshift: { ...postgresql, mayEscapeQuotes: true },
  cockroachdb: postgresql,
  duckdb: likePostgresql,
  motherduck: likePostgresql,
  crate: operators,
  netezza: operators,
  risingwave: operators,
  vertica: { ...operators, hasDollarTexts: true, nestsComments: true },
  mysql,
  mariadb: mysql,
  pydoris: likeMysql,
  starrocks: likeMysql,
  oceanbase: likeMysql,
  singlestoredb: likeMysql,
  bigquery: { ...hive, lineComment: '#', hasRawTexts: true },
  clickhouse,
  clickhousedb: clickhouse,
  hive,
  impala: hive,
  databricks: { ...hive, nestsComments: true, hasRawTexts: true },
  spark: { ...hive, nestsComments: true, hasRawTexts: true },
  databend: backtick,
  drill: backtick,
  kylin: backtick,
  couchbase: backtick,
  ascend: backtick,
  taosws: backtick,
  yql: backtick,
  snowflake: { ...careful, lineComment: '//', hasDollarTexts: true, escapesQuotes: true, nestsComments: false },
  sqlite,
  superset: sqlite,
  gsheets: sqlite,
  shillelagh: sqlite,
  mssql: { ...standard, hasBracketNames: true, nestsComments: true },
  oracle: { ...standard, hasChosenQuotes: true },
  trino: standard,
  presto: standard,
  awsathena: standard,
  db2: standard,
  hana: standard,
  firebird: standard,
  teradatasql: standard,
};

/** The lexicon of a dialect by its name; for unknown dialects a cautious one. */
export function lexiconOf(dialect: string): SqlLexicon {
  return Object.hasOwn(lexicons, dialect) ? (lexicons[dialect] ?? careful) : careful;
}
