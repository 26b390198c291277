import { AppError } from '@/lib/errors/app-error';
import type { SqlLexicon } from './lexicon';
import type { SqlToken } from './tokens';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words that cannot start an expression. */
const starts = words(
  'select with values table from insert update delete merge create alter drop grant revoke truncate where group order ' +
    'having limit union intersect except and or then when else on using into',
);

/** Words that start a statement when a name or a text follows; otherwise they are names. */
const softStarts = words(
  'replace upsert rename copy call do execute exec prepare deallocate declare begin commit rollback savepoint set reset ' +
    'show describe desc summarize pivot unpivot explain analyze vacuum attach detach install load use pragma lock unlock handler kill',
);

/** Words that end an expression and start another part of the statement. */
const ends = words('where group order having limit union intersect except into as from');

/** Words that occur between two operands or after one. */
const connecting = words(
  'and or not in is like ilike rlike regexp glob similar between collate at div mod over overlaps escape within filter',
);

/** Operators that need an operand on both sides. */
const infixes = new Set(['and', 'or', 'like', 'ilike', 'between', 'in', 'is', '=', '<', '>', '%', '/']);

const fail = (reason: string): AppError =>
  new AppError('expression_invalid', { reason: `Error parsing SQL: ${reason}` });

/**
 * Throws `expression_invalid` unless the tokens could be one expression. A rough check for dialects without a parser:
 * what passes is put in brackets, and the database itself rejects what is not an expression.
 */
export function checkShape(tokens: readonly SqlToken[], lexicon: SqlLexicon): void {
  const significant = tokens.filter(({ kind }) => kind !== 'comment');
  const [first, second] = significant;
  const last = significant.at(-1);
  if (first?.kind === 'word' && startsStatement(first.text.toLowerCase(), second)) {
    throw fail(`an expression cannot start with "${first.text}"`);
  }
  if (last && last.kind !== 'text' && last.kind !== 'quoted' && infixes.has(last.text.toLowerCase())) {
    throw fail(`something is missing after "${last.text}"`);
  }
  let depth = 0;
  for (const [at, { kind, text, at: start }] of significant.entries()) {
    if (text === '(' || text === '[') depth += 1;
    if (text === ')' || text === ']') depth -= 1;
    if (kind === 'text' || kind === 'quoted') continue;
    checkMark(text, significant[at - 1], significant[at + 1], lexicon);
    if (depth > 0) continue;
    const word = text.toLowerCase();
    const previous = significant[at - 1];
    const before = previous?.text.toLowerCase() ?? '';
    const touches = previous !== undefined && previous.at + previous.text.length === start;
    if (text === ',') throw fail('only one expression may stand here');
    if (text === '*' && isEveryColumn(previous, significant[at + 1])) throw fail('"*" is not one expression');
    if (at > 0 && kind === 'word' && ends.has(word) && !(word === 'from' && before === 'distinct')) {
      throw fail(`"${text}" may not stand here`);
    }
    const isDoubled = (word === 'and' || word === 'or') && ['and', 'or', 'not'].includes(before);
    if (isDoubled || (word === '=' && before === '=' && !touches)) throw fail(`"${text}" may not follow "${before}"`);
    if (word === '/' && before === '*' && touches) throw fail('a comment ends that never began');
  }
  if (isRowOfNames(significant)) throw fail('an operator is missing between the names');
}

/** True for a star that means all columns, not multiplication. */
function isEveryColumn(before: SqlToken | undefined, after: SqlToken | undefined): boolean {
  return before === undefined || before.text === '.' || after === undefined;
}

/** Rejects marks that have a meaning in other dialects only. */
function checkMark(text: string, before: SqlToken | undefined, after: SqlToken | undefined, lexicon: SqlLexicon): void {
  const isBinary = before !== undefined && (before.kind !== 'mark' || before.text === ')' || before.text === ']');
  if (text === '~' && isBinary && !lexicon.hasPostgresqlOperators) throw fail('"~" is no operator here');
  if ((text === '%' || text === '/') && !isBinary && before?.text !== '*')
    throw fail(`something is missing before "${text}"`);
  if (text === '{' && after?.text === '%') throw fail('the template is not filled in');
  if (text === '`') throw fail('a backtick quotes nothing here');
  if (text === '[' && !lexicon.hasPostgresqlOperators && before === undefined)
    throw fail('an expression cannot start with "["');
}

function startsStatement(word: string, next: SqlToken | undefined): boolean {
  if (starts.has(word)) return next?.text !== '(' || word === 'select' || word === 'with' || word === 'values';
  if (!softStarts.has(word) || next === undefined) return false;
  return next.kind === 'word'
    ? !connecting.has(next.text.toLowerCase())
    : next.kind !== 'mark' && next.kind !== 'number';
}

/** True for three bare names without operators between them. */
function isRowOfNames(tokens: readonly SqlToken[]): boolean {
  return (
    tokens.length === 3 &&
    tokens.every(
      ({ kind, text }) =>
        kind === 'word' && !connecting.has(text.toLowerCase()) && !/^(?:null|true|false)$/i.test(text),
    )
  );
}
