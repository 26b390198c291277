/**
 * What a text field stores. With `isInt`, text that is a whole number becomes that number; other text stays, so that the
 * control's validator can name it. Empty text stays empty.
 */
export function storedText(text: string, isInt = false): string | number {
  if (!isInt || !/^\s*[-+]?\d{1,15}\s*$/.test(text)) return text;
  return Number(text);
}
