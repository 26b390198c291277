import type { StatementAnalysis } from './analysis';
import { type ReaderRules, Unreadable } from './expression-reader';
import type { Piece } from './script';
import { StatementReader } from './statement-reader';

type Fold = ReaderRules['fold'];

const lower: Fold = (name, isQuoted) => (isQuoted ? name : name.toLowerCase());
const upper: Fold = (name, isQuoted) => (isQuoted ? name : name.toUpperCase());
const alike: Fold = (name) => name.toLowerCase();
/** Where nothing is known: alike only when written alike. */
const exact: Fold = (name, isQuoted) => (isQuoted ? `"${name}"` : name);

const folds: Readonly<Record<string, Fold>> = {
  ...of(lower, 'postgresql redshift cockroachdb risingwave netezza crate'),
  ...of(upper, 'snowflake oracle db2 hana firebird ibmi exa'),
  ...of(
    alike,
    'mysql mariadb sqlite duckdb motherduck mssql trino presto awsathena hive spark databricks impala vertica',
  ),
  ...of(
    alike,
    'pydoris starrocks oceanbase singlestoredb superset gsheets shillelagh bigquery teradatasql drill dremio',
  ),
};

function of(fold: Fold, names: string): Record<string, Fold> {
  return Object.fromEntries(names.split(' ').map((name) => [name, fold]));
}

/** How names of a dialect are compared. */
export function foldOf(dialect: string): Fold {
  return Object.hasOwn(folds, dialect) ? (folds[dialect] ?? exact) : exact;
}

/** Reads one statement by its tokens. Never throws. */
export function readStatement(piece: Piece, dialect: string): StatementAnalysis {
  const { tokens, start, end } = piece;
  const keyword = tokens.find(({ text }) => text !== '(')?.word ?? '';
  const reader = new StatementReader(tokens, { dialect, fold: foldOf(dialect) });
  let problem = piece.problem;
  if (!problem) {
    try {
      reader.read();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      problem = error.problem;
    }
  }
  return {
    start,
    end,
    keyword,
    kind: problem ? 'unknown' : reader.kind,
    tables: reader.tables,
    unnamed: problem ? 'it cannot be read' : reader.unnamed,
    functions: [...reader.functions],
    commonTables: reader.commonTables,
    settings: reader.settings,
    query: problem ? null : reader.shape,
    problem,
    isConfirmed: false,
  };
}
