type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Whether a value is an object, but not null or an array. */
export function isObject(value: Json | undefined): value is { [key: string]: Json };
export function isObject(value: unknown): value is Record<string, unknown>;
export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
