import type { StatementAnalysis } from './analysis';
import { Unreadable } from './expression-reader';
import { foldOf, resolveOf } from './names';
import type { Piece } from './script';
import { StatementReader } from './statement-reader';

/** Analyses one statement by its tokens. Never throws. */
export function readStatement(piece: Piece, dialect: string): StatementAnalysis {
  const { tokens, start, end } = piece;
  const keyword = tokens.find(({ text }) => text !== '(')?.word ?? '';
  const reader = new StatementReader(tokens, { dialect, fold: foldOf(dialect), resolve: resolveOf(dialect) });
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
    types: [...reader.types],
    commonTables: reader.commonTables,
    settings: reader.settings,
    query: problem ? null : reader.shape,
    problem,
    isConfirmed: false,
  };
}
