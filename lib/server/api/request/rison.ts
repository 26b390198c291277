import { AppError } from '@/lib/errors/app-error';
import { parseForeignJson } from '@/lib/text/foreign-json';
import { type Json, mostRisonDepth, readRison, UnreadableRison } from '@/lib/text/rison';

const jsonOpening = /^\s*[[{"]/;

/**
 * Parses the `q` argument: Rison, or JSON instead. Null and the empty text give an empty object. `[1]`, `{}` and `"a"`
 * are also valid Rison words, but clients only send them as JSON. Throws `rison_unreadable`.
 */
export function parseRison(text: string | null): Json {
  if (!text) return {};
  try {
    const read = readRison(text);
    return jsonOpening.test(text) ? (readJson(text) ?? read) : read;
  } catch (problem) {
    if (!(problem instanceof UnreadableRison)) throw problem;
    return parseJson(text);
  }
}

function readJson(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function parseJson(text: string): Json {
  try {
    const value = parseForeignJson(text) as Json;
    if (isDeeperThan(value, mostRisonDepth)) throw new AppError('rison_unreadable');
    return value;
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('rison_unreadable', {}, { cause });
  }
}

function isDeeperThan(value: Json, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((child) => isDeeperThan(child, depth - 1));
}
