/** The text with U+FFFD in place of each lone surrogate: only such a text can be encoded. */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\ufffd');
}
