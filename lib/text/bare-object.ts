/**
 * An empty object without a prototype, for keys that a stranger chose: `__proto__` and `constructor` are keys like any
 * other, and lead to no object that others share.
 */
export function bareObject<Value>(): Record<string, Value> {
  return Object.create(null);
}
