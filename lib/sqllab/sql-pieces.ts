import { lexiconOf } from '@/lib/query/sql/lexicon';
import { scanSql } from '@/lib/query/sql/tokens';
import { clauseWords, joinWords, reserved } from '@/lib/sql/words';

/** A part of a script that is drawn in one colour. */
export interface SqlPiece {
  readonly kind: 'plain' | 'keyword' | 'name' | 'text' | 'number' | 'comment';
  readonly text: string;
  /** Start offset. */
  readonly at: number;
}

/** The whole script in pieces to be coloured; together they are the script. Reads any text, without errors. */
export function sqlPieces(sql: string, dialect = ''): readonly SqlPiece[] {
  const pieces: SqlPiece[] = [];
  let end = 0;
  for (const { kind, text, at } of scanSql(sql, lexiconOf(dialect))) {
    if (at > end) pieces.push({ kind: 'plain', text: sql.slice(end, at), at: end });
    pieces.push({ kind: kindOf(kind, text), text, at });
    end = at + text.length;
  }
  if (end < sql.length) pieces.push({ kind: 'plain', text: sql.slice(end), at: end });
  return pieces;
}

function kindOf(kind: string, text: string): SqlPiece['kind'] {
  if (kind === 'word') return isKeyword(text.toUpperCase()) ? 'keyword' : 'plain';
  if (kind === 'quoted') return 'name';
  return kind === 'text' || kind === 'number' || kind === 'comment' ? kind : 'plain';
}

function isKeyword(word: string): boolean {
  return reserved.has(word) || clauseWords.has(word) || joinWords.has(word);
}
