import { parseForeignJson } from './foreign-json';
/** A stored JSON object; what is none, or cannot be read, counts as empty. */
export function jsonObject(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = parseForeignJson(text || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
