type Fold = (name: string, isQuoted: boolean) => string;

const lowered = (name: string): string => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const lower: Fold = (name, isQuoted) => (isQuoted ? name : lowered(name));
const upper: Fold = (name, isQuoted) => (isQuoted ? name : name.toUpperCase());
const alike: Fold = (name) => name.toLowerCase();
/** MySQL compares names as its file system does, MariaDB those of common tables without case: the stricter one counts. */
const cased: Fold = (name) => name;
/** Where nothing is known: alike only when written alike. */
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

/** The form in which a dialect compares names: of two names with one form, either stands for the other. */
export function foldOf(dialect: string): Fold {
  if (isAmong(dialect, dialects.lower)) return lower;
  if (isAmong(dialect, dialects.upper)) return upper;
  if (isAmong(dialect, dialects.cased)) return cased;
  return isAmong(dialect, dialects.alike) ? alike : exact;
}

/**
 * The form in which tables are listed. Where bare names are folded to capitals, lists have them in small letters; a
 * quoted name in small letters is then another table, and keeps its quotes.
 */
export function resolveOf(dialect: string): Fold {
  if (isAmong(dialect, dialects.lower)) return lower;
  if (!isAmong(dialect, dialects.upper)) return (name) => name;
  return (name, isQuoted) => {
    if (!isQuoted || name === name.toUpperCase()) return name.toLowerCase();
    return name === name.toLowerCase() ? `"${name}"` : name;
  };
}
