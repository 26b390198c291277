type Fields = Readonly<Record<string, unknown>>;

/** The value as a record; null for anything else, such as the name of a saved metric. */
export function recordOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

/** A text field of a record; '' where it is missing or of another type. */
export function textIn(record: Fields | null, key: string): string {
  const value = record?.[key];
  return typeof value === 'string' ? value : '';
}

const longestLabel = 43;

/** A generated label: one line, cut to 43 characters. */
export function generatedLabel(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length < longestLabel ? line : `${line.slice(0, 40)}...`;
}
