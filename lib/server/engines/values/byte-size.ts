const powers: Readonly<Record<string, number>> = { K: 1, M: 2, G: 3, T: 4 };

/** A size as bytes: `1.5GB` in powers of 1,000, `1.5GiB` of 1,024. Null for text that is no size. */
export function bytesOf(text: string): number | null {
  const [, number, unit = '', binary] = /^\s*(\d+(?:\.\d+)?)\s*([KMGT]?)(i?)B?\s*$/i.exec(text) ?? [];
  if (number === undefined) return null;
  const power = powers[unit.toUpperCase()] ?? 0;
  return Number(number) * (binary ? 1024 : 1000) ** power;
}
