import type { SqlAnalysis, StatementAnalysis, StatementKind, TableName } from './analysis';
import { kustoStatements } from './kusto';
import type { Judgement, ParserVerdict } from './parser-verdict';
import { polyglotVerdict } from './polyglot-verdict';
import { postgresqlVerdict, readyPostgresql } from './postgresql-verdict';
import { readStatement } from './read-statement';
import { type Piece, piecesOf } from './script';

/** Loads the parsers; await it once before `analyse`. */
export async function readyToAnalyse(): Promise<void> {
  await readyPostgresql();
}

/**
 * Reads a script twice, by our reader, which knows positions, and by a parser of the dialect, and believes what both
 * say: of two kinds the one that changes more, of two lists of tables both. It never throws, and a statement that it
 * cannot read is of kind `unknown`. Its time grows with the square of the nesting; bound it from outside.
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
    // A tree may be deeper than what the stack holds.
    if (!(error instanceof RangeError)) throw error;
    return withAuthority(statement, { problem: { message: 'the query is nested too deeply', at: piece.start } });
  }
}

/** The parser is the database's own: it has the last word, and we the positions where it agrees. */
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

/** The parser only listens: what it finds beyond our list is named by nobody. */
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
