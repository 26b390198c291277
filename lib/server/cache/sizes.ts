export const megabyte = 1024 * 1024;
export const minuteMs = 60_000;

/** Roughly the bytes of a value in memory, from its length as JSON. For what is stored rarely: it writes the JSON. */
export function roughBytes(value: unknown): number {
  return 2 * JSON.stringify(value).length + 256;
}
