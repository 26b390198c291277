/**
 * JSON on one line with a space after `,` and `:`, the form of JSON inside texts in the contract.
 *
 * @example
 * spacedJson({ a: [1, 2] }) // '{"a": [1, 2]}'
 */
export function spacedJson(value: unknown): string {
  return JSON.stringify(value, null, 1)
    .replace(/,\n\s*/g, ', ')
    .replace(/\n\s*/g, '');
}
