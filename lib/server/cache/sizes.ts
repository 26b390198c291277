export const megabyte = 1024 * 1024;
export const minuteMs = 60_000;

/** Roughly the bytes of a value in memory, from its length as JSON. It serialises: use it for values stored rarely. */
export function roughBytes(value: unknown): number {
  return 2 * JSON.stringify(value).length + 256;
}
