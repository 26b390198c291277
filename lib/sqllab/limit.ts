/** The numbers of rows that the limit menu offers, up to `most`. `most` itself is always among them. */
export function limitChoices(most: number): readonly number[] {
  const choices: number[] = [];
  for (let limit = 10; limit < most; limit *= 10) choices.push(limit);
  return [...choices, most];
}

/** The number of rows that a tab asks for. */
export function limitOf(queryLimit: number | null, { usual, most }: RowLimits): number {
  return Math.min(queryLimit !== null && queryLimit > 0 ? queryLimit : usual, most);
}

/** Limits of the server: rows of a query whose tab sets no limit, and the most that any query gets. */
export interface RowLimits {
  readonly usual: number;
  readonly most: number;
}

/** A whole number with a narrow gap between its thousands, such as `1 000`. */
export function spacedNumber(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ' ');
}
