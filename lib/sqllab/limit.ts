/** The numbers of rows that the limit menu offers. `most` and `whole` themselves are always among them. */
export function limitChoices({ most, whole }: Pick<RowLimits, 'most' | 'whole'>): readonly number[] {
  const choices: number[] = [];
  for (let limit = 10; limit < most; limit *= 10) choices.push(limit);
  return [...choices, most, ...(whole > most ? [whole] : [])];
}

/** The number of rows that a tab asks for. */
export function limitOf(queryLimit: number | null, { usual, most, whole }: RowLimits): number {
  return Math.min(queryLimit !== null && queryLimit > 0 ? queryLimit : usual, Math.max(most, whole));
}

/**
 * Limits of the server: rows of a query whose tab sets no limit, the most that a query gets, and the most of a result
 * that is read page by page.
 */
export interface RowLimits {
  readonly usual: number;
  readonly most: number;
  readonly whole: number;
}

/** A whole number with a narrow gap between its thousands, such as `1 000`. */
export function spacedNumber(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ' ');
}
