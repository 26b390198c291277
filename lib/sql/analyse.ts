import type { SqlAnalysis, StatementAnalysis, StatementKind, TableName } from './analysis';
import { kustoStatements } from './kusto';
import type { Judgement, ParserVerdict } from './parser-verdict';
import { polyglotVerdict } from './polyglot-verdict';
import { postgresqlVerdict, readyPostgresql } from './postgresql-verdict';
import { readStatement } from './read-statement';
import { type Piece, piecesOf } from './script';

/** Loads the parsers; must be awaited once before `analyse`. */
export async function readyToAnalyse(): Promise<void> {
  await readyPostgresql();
}

/**
 * Reads a script with two parsers: our own reader, which yields positions, and a parser of the dialect. Of two kinds,
 * the one that changes more is used. Where the tables differ, the list of the database's own parser is used, or the
 * statement counts as unnamed. Never throws; a statement that cannot be read has kind `unknown`. The time grows with
 * the square of the nesting, so the caller must bound it.
 */
export function analyse(sql: string, dialect: string): SqlAnalysis {
  if (dialect === 'kustokql') return { dialect, statements: kustoStatements(sql) };
  return { dialect, statements: piecesOf(sql, dialect).map((piece) => judged(sql, piece, dialect)) };
}

function judged(sql: string, piece: Piece, dialect: string): StatementAnalysis {
  const statement = readStatement(piece, dialect);
  if (piece.problem) return statement;
  const text = sql.slice(piece.start, piece.end);
  try {
    const judgement = postgresqlVerdict(text, piece.start, dialect);
    if (judgement) return withAuthority(statement, judgement);
    return withWitness(statement, polyglotVerdict(text, piece.start, dialect));
  } catch (error) {
    // A tree may be too deep for the stack.
    if (!(error instanceof RangeError)) throw error;
    return withAuthority(statement, { problem: { message: 'the query is nested too deeply', at: piece.start } });
  }
}

/**
 * Applies the verdict of the database's own parser. It takes precedence; our positions are used only where both agree.
 */
function withAuthority(statement: StatementAnalysis, judgement: NonNullable<Judgement>): StatementAnalysis {
  if ('problem' in judgement) {
    return { ...statement, kind: 'unknown', unnamed: 'it cannot be read', problem: judgement.problem };
  }
  const { verdict } = judgement;
  const functions = [...new Set([...statement.functions, ...verdict.functions])];
  const types = [...new Set([...statement.types, ...verdict.types])];
  const isAgreed = statement.problem === null && isSameTables(statement.tables, verdict.tables);
  const isNamed = (isAgreed && statement.unnamed === null) || verdict.kind === 'read';
  const kind = statement.problem ? verdict.kind : worse(statement.kind, verdict.kind);
  return {
    ...statement,
    kind: kind ?? 'unknown',
    functions,
    types,
    tables: isAgreed ? statement.tables : withoutPositions(statement, verdict),
    unnamed: verdict.unnamed ?? (isNamed ? null : 'not everything it touches is a table'),
    query: isAgreed ? statement.query : null,
    problem: null,
    isConfirmed: isAgreed,
  };
}

/**
 * Applies the verdict of an independent parser. It only confirms: a table that our reader did not find makes the
 * statement unnamed.
 */
function withWitness(statement: StatementAnalysis, judgement: Judgement): StatementAnalysis {
  if (statement.problem || judgement === null) return statement;
  if ('problem' in judgement) {
    return { ...statement, unnamed: statement.unnamed ?? 'a second parser cannot read it' };
  }
  const ours = new Set([...statement.tables.map(({ table }) => table), ...statement.commonTables].map(plain));
  const more = judgement.verdict.tables.find(({ table }) => !ours.has(plain(table)));
  return more
    ? { ...statement, unnamed: `a second parser finds the table ${more.table}` }
    : { ...statement, isConfirmed: true };
}

const plain = (name: string): string => name.toLowerCase().split('.').at(-1) ?? '';

function isSameTables(ours: readonly TableName[], theirs: readonly TableName[]): boolean {
  const names = (tables: readonly TableName[]) =>
    tables
      .map(({ catalog, schema, table }) => [catalog, schema, table].join('\0').toLowerCase())
      .sort()
      .join('\u0001');
  return names(ours) === names(theirs);
}

function withoutPositions({ start, end }: StatementAnalysis, { tables }: ParserVerdict): StatementAnalysis['tables'] {
  const nowhere = { start, end, label: '', extrasEnd: end, alias: null, place: null, isReplaceable: false };
  return tables.map((table) => ({ ...table, resolved: table, ...nowhere }));
}

const order: readonly StatementKind[] = ['read', 'session', 'transaction', 'write', 'definition', 'unknown'];

function worse(ours: StatementKind, theirs: StatementKind | null): StatementKind {
  return theirs !== null && order.indexOf(theirs) > order.indexOf(ours) ? theirs : ours;
}
