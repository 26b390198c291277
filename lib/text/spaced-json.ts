/** JSON on one line with a blank after `,` and `:`, the form in which the wire keeps JSON inside texts. */
export function spacedJson(value: unknown): string {
  return JSON.stringify(value, null, 1)
    .replace(/,\n\s*/g, ', ')
    .replace(/\n\s*/g, '');
}
