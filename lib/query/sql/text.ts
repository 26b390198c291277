import { AppError } from '@/lib/errors/app-error';
import type { Bound, Dialect, Statement } from '@/lib/query/dialect';

/** A value inside SQL: bound when the statement runs, written as a literal when it is displayed. */
interface BoundPart {
  readonly value: Bound;
}

/** SQL under construction: text and the values in between. Immutable. */
export type SqlText = readonly (string | BoundPart)[];

/** Template tag that joins text and `SqlText`s. Plain strings in the gaps are SQL, never values. */
export function sql(strings: TemplateStringsArray, ...gaps: readonly (string | SqlText)[]): SqlText {
  const parts: (string | BoundPart)[] = [];
  for (const [at, text] of strings.entries()) {
    if (text !== '') parts.push(text);
    const gap = gaps[at];
    if (gap === undefined) continue;
    if (typeof gap === 'string') parts.push(gap);
    else for (const part of gap) parts.push(part);
  }
  return parts;
}

/** SQL text, taken unchanged. */
export function raw(text: string): SqlText {
  return [text];
}

/** One bound value. */
export function bound(value: Bound): SqlText {
  return [{ value }];
}

export function joinSql(items: readonly SqlText[], separator: string): SqlText {
  return items.flatMap((item, at) => (at === 0 ? [...item] : [separator, ...item]));
}

/** Values of one statement; databases count them in 15 or 16 bits. */
const mostValues = 32_000;

/**
 * The statement for a driver; placeholders are numbered from 1 in the order of the text. Throws `query_values_too_many`.
 */
export function toStatement(text: SqlText, dialect: Dialect): Statement {
  const parameters: Bound[] = [];
  const written = text.map((part) => {
    if (typeof part === 'string') return part;
    parameters.push(part.value);
    const placeholder = dialect.placeholder(parameters.length);
    return dialect.typed?.(placeholder, part.value) ?? placeholder;
  });
  if (parameters.length > mostValues) {
    throw new AppError('query_values_too_many', { count: parameters.length, most: mostValues });
  }
  return { sql: written.join(''), parameters };
}

/** The same statement for display, with values written as literals. Never executed. */
export function displaySql(text: SqlText, dialect: Dialect): string {
  return text.map((part) => (typeof part === 'string' ? part : dialect.literal(part.value))).join('');
}
