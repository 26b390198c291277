/** Whether a JSON value counts as nothing in the contract: null, false, 0, and an empty text, list or object. */
export function isEmptyValue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return !value;
}
