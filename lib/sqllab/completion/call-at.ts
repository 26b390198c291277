import { lexiconOf } from '@/lib/query/sql/lexicon';
import { scanSql } from '@/lib/query/sql/tokens';
import { withoutTemplates } from '@/lib/sqllab/template/template-mask';
import { statementAround } from './statement-around';

/** A call around the cursor. */
export interface FunctionCall {
  /** As it is written. */
  readonly name: string;
  /** The argument in which the cursor is, from 0. */
  readonly argument: number;
}

interface OpenBracket {
  readonly name: string | null;
  commas: number;
  isQuery: boolean;
}

/** The innermost call of a function that `isKnown` around the cursor, not beyond a subquery; null outside of calls. */
export function callAt(
  sql: string,
  cursor: number,
  dialect: string,
  isKnown: (name: string) => boolean,
): FunctionCall | null {
  const { text, at } = statementAround(sql, cursor);
  const open: OpenBracket[] = [];
  let last = '';
  for (const token of scanSql(withoutTemplates(text), lexiconOf(dialect))) {
    if (token.at >= at) break;
    if (token.kind === 'comment') continue;
    const top = open.at(-1);
    if (token.kind === 'mark' && token.text === '(') {
      open.push({ name: last !== '' && isKnown(last) ? last : null, commas: 0, isQuery: false });
    } else if (token.kind === 'mark' && token.text === ')') open.pop();
    else if (token.kind === 'mark' && token.text === ',' && top) top.commas += 1;
    else if (token.kind === 'word' && token.text.toUpperCase() === 'SELECT' && top) top.isQuery = true;
    last = token.kind === 'word' ? token.text : '';
  }
  for (const { name, commas, isQuery } of open.toReversed()) {
    if (isQuery) return null;
    if (name !== null) return { name, argument: commas };
  }
  return null;
}
