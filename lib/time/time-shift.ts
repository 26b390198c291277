/** The choice that goes back as far as the text does: `1 week` and `-1 weeks` name `1 week ago`. Else the text. */
export function timeShiftOf(text: string, choices: readonly unknown[]): string {
  const distance = distanceOf(text);
  const found = choices.find((value): value is string => typeof value === 'string' && distanceOf(value) === distance);
  return found ?? text;
}

function distanceOf(text: string): string {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^-\s*/, '')
    .replace(/\s+ago$/, '');
  return plain.replace(/\s+/g, ' ').replace(/^(\d+ [a-z]+?)s$/, '$1');
}
