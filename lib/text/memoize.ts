const longest = 300;

/**
 * Returns the value cached under `name`, or computes and caches it. At `most` entries the whole cache is cleared: this
 * bounds its size and is not an LRU order. Values of long names, which would fill the memory, are not cached.
 */
export function memoize<Value>(known: Map<string, Value>, most: number, name: string, make: () => Value): Value {
  const before = known.get(name);
  if (before !== undefined) return before;
  const made = make();
  if (name.length > longest) return made;
  if (known.size >= most) known.clear();
  known.set(name, made);
  return made;
}
