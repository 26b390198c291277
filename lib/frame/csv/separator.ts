/** Escapes the commas of a header level, so that levels joined with ", " can be split again. */
export function escapeSeparator(text: string): string {
  return text.replaceAll(',', '\\,');
}

export function unescapeSeparator(text: string): string {
  return text.replaceAll('\\,', ',');
}
