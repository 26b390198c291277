/** What was made for a name, kept for who asks again. Forgets all when there are too many: a bound, not a ranking. */
export function memoize<Value>(known: Map<string, Value>, most: number, name: string, make: () => Value): Value {
  const before = known.get(name);
  if (before !== undefined) return before;
  const made = make();
  if (known.size >= most) known.clear();
  known.set(name, made);
  return made;
}
