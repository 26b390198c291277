type Fold = (name: string, isQuoted: boolean) => string;

const lowered = (name: string): string => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const lower: Fold = (name, isQuoted) => (isQuoted ? name : lowered(name));
const upper: Fold = (name, isQuoted) => (isQuoted ? name : name.toUpperCase());
const alike: Fold = (name) => name.toLowerCase();
/**
 * MySQL compares names like its file system, MariaDB compares those of common table expressions without case. The
 * stricter rule is used.
 */
const cased: Fold = (name) => name;
/** For unknown dialects: names are equal only if written identically. */
const exact: Fold = (name, isQuoted) => (isQuoted ? `"${name}"` : name);

const dialects = {
  lower: 'postgresql redshift cockroachdb risingwave netezza crate',
  upper: 'snowflake oracle db2 hana firebird ibmi exa',
  cased: 'mysql mariadb pydoris starrocks oceanbase singlestoredb',
  alike:
    'sqlite duckdb motherduck mssql trino presto awsathena hive spark databricks impala vertica superset gsheets ' +
    'shillelagh bigquery teradatasql drill dremio',
};

function isAmong(dialect: string, names: string): boolean {
  return names.split(' ').includes(dialect);
}

/** The form in which a dialect compares names. Names with the same form are equal. */
export function foldOf(dialect: string): Fold {
  if (isAmong(dialect, dialects.lower)) return lower;
  if (isAmong(dialect, dialects.upper)) return upper;
  if (isAmong(dialect, dialects.cased)) return cased;
  return isAmong(dialect, dialects.alike) ? alike : exact;
}

/**
 * The form in which catalogs list tables. Dialects that fold bare names to upper case list them in lower case; a
 * quoted lower-case name is a different table and keeps its quotes.
 */
export function resolveOf(dialect: string): Fold {
  if (isAmong(dialect, dialects.lower)) return lower;
  if (!isAmong(dialect, dialects.upper)) return (name) => name;
  return (name, isQuoted) => {
    if (!isQuoted || name === name.toUpperCase()) return name.toLowerCase();
    return name === name.toLowerCase() ? `"${name}"` : name;
  };
}
