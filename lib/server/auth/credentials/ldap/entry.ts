import type { Entry } from 'ldapts';

/** The values of an attribute, which directories name in any letter case. Bytes are given in hexadecimal. */
export function valuesIn(entry: Entry, name: string): string[] {
  const key = Object.keys(entry).find((one) => one.toLowerCase() === name.toLowerCase());
  const value = key === undefined ? [] : entry[key];
  return [value ?? []]
    .flat()
    .map((one) => (typeof one === 'string' ? one : one.toString('hex')))
    .filter((one) => one !== '');
}

export function textIn(entry: Entry, name: string): string | undefined {
  return valuesIn(entry, name)[0];
}
