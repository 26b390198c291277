import type { SqlToken } from '@/lib/query/sql/tokens';
import { bareName } from '@/lib/sqllab/statement-sources';

const tableWords = new Set(['FROM', 'JOIN', 'INTO', 'UPDATE', 'TABLE', 'DESCRIBE', 'VIEW']);
const listWords = new Set([...tableWords, 'SELECT', 'WHERE', 'ON', 'HAVING', 'BY', 'SET', 'AND', 'OR', 'USING']);

/** What stands before the cursor. */
interface Place {
  /** The parts of a name before the cursor, without quotes. */
  readonly path: readonly string[];
  readonly wantsTable: boolean;
  /** After AS, where a name is invented. */
  readonly isNaming: boolean;
}

/** The place at an offset of a statement. */
export function placeAt(tokens: readonly SqlToken[], at: number): Place {
  const before = tokens.filter((token) => token.at < at && token.kind !== 'comment');
  const path: string[] = [];
  let end = before.length;
  while (before[end - 1]?.text === '.' && end >= 2) {
    path.unshift(bareName(before[end - 2]?.text ?? ''));
    end -= 2;
  }
  const word = (place: number) => before[place]?.text.toUpperCase() ?? '';
  let wantsTable = tableWords.has(word(end - 1));
  if (word(end - 1) === ',') {
    let depth = 0;
    for (let place = end - 2; place >= 0; place -= 1) {
      if (word(place) === ')') depth += 1;
      else if (word(place) === '(') depth -= 1;
      if (depth < 0) break;
      if (depth > 0 || !listWords.has(word(place))) continue;
      wantsTable = word(place) === 'FROM';
      break;
    }
  }
  return { path, wantsTable, isNaming: path.length === 0 && word(end - 1) === 'AS' };
}
