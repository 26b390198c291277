import { parseForeignJson } from './foreign-json';
/** Parses a stored JSON object; anything else, and invalid JSON, yields an empty object. */
export function jsonObject(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = parseForeignJson(text || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
