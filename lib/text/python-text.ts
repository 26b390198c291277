/**
 * A JSON value as Python prints it, because clients match messages in that format. Integer keys (list positions) are
 * not quoted.
 */
export function pythonText(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(pythonText).join(', ')}]`;
  if (typeof value !== 'object') return String(value);
  const pairs = Object.entries(value).map(([key, item]) => `${keyText(key)}: ${pythonText(item)}`);
  return `{${pairs.join(', ')}}`;
}

function keyText(key: string): string {
  return /^\d+$/.test(key) ? key : quoted(key);
}

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  return quote + text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll(quote, `\\${quote}`) + quote;
}
