/**
 * A condition on rows, as data: comparisons of an object's own fields, joined by and/or, and `has` for a condition on a
 * related object (`{ has: 'owners', where: eq('id', 7) }`). The API translates it into SQL; `holds` evaluates it in
 * memory.
 */
export type Predicate =
  | { readonly all: readonly Predicate[] }
  | { readonly any: readonly Predicate[] }
  | { readonly not: Predicate }
  | { readonly has: string; readonly where: Predicate }
  | { readonly col: string; readonly opr: 'eq' | 'in'; readonly value: unknown };

export const everything: Predicate = { all: [] };
export const nothing: Predicate = { any: [] };

export function all(...predicates: readonly Predicate[]): Predicate {
  return { all: predicates };
}

export function any(...predicates: readonly Predicate[]): Predicate {
  return { any: predicates };
}

export function not(predicate: Predicate): Predicate {
  return { not: predicate };
}

export function has(relation: string, where: Predicate = everything): Predicate {
  return { has: relation, where };
}

export function eq(col: string, value: unknown): Predicate {
  return { col, opr: 'eq', value };
}

/** `col in values`. An empty list matches nothing. */
export function within(col: string, values: readonly unknown[]): Predicate {
  return values.length === 0 ? nothing : { col, opr: 'in', value: values };
}

/** Evaluates the predicate on one object in memory. A relation that is missing from the object counts as empty. */
export function holds(predicate: Predicate, subject: Readonly<Record<string, unknown>>): boolean {
  if ('all' in predicate) return predicate.all.every((part) => holds(part, subject));
  if ('any' in predicate) return predicate.any.some((part) => holds(part, subject));
  if ('not' in predicate) return !holds(predicate.not, subject);
  if ('has' in predicate) return members(subject[predicate.has]).some((member) => holds(predicate.where, member));
  const value = subject[predicate.col];
  return predicate.opr === 'eq'
    ? value === predicate.value
    : Array.isArray(predicate.value) && predicate.value.includes(value);
}

function members(related: unknown): readonly Readonly<Record<string, unknown>>[] {
  const list = Array.isArray(related) ? related : [related];
  return list.filter((member): member is Record<string, unknown> => typeof member === 'object' && member !== null);
}
