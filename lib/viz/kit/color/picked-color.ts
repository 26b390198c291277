/** The hex form of a colour that a colour picker stores, or `otherwise` when there is none. */
export function pickedColor(value: unknown, otherwise: string): string {
  if (typeof value !== 'object' || value === null) return otherwise;
  const { r, g, b } = value as Readonly<Record<string, unknown>>;
  if (typeof r !== 'number' || typeof g !== 'number' || typeof b !== 'number') return otherwise;
  return `#${[r, g, b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
