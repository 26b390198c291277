/** The value under a key that somebody typed: never what every object inherits, such as `constructor`. */
export function own<Value>(of: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined {
  return of !== undefined && Object.hasOwn(of, key) ? of[key] : undefined;
}
