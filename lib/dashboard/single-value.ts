/** The stored numbers of the setting "single value" of a range. */
export const singleValues = { minimum: 0, exact: 1, maximum: 2 } as const;

export type SingleValue = keyof typeof singleValues;

/** Which one value a range takes; null where it takes two. */
export function singleValueOf(stored: unknown): SingleValue | null {
  return (Object.keys(singleValues) as SingleValue[]).find((name) => singleValues[name] === stored) ?? null;
}

/** The ends of a range that takes one value. */
export function endsOf(single: SingleValue, value: number | null): [number | null, number | null] {
  if (single === 'exact') return [value, value];
  return single === 'minimum' ? [value, null] : [null, value];
}
