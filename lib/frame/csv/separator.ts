/** Protects the commas of a header level, so that levels joined with ", " can be told apart again. */
export function escapeSeparator(text: string): string {
  return text.replaceAll(',', '\\,');
}

export function unescapeSeparator(text: string): string {
  return text.replaceAll('\\,', ',');
}
