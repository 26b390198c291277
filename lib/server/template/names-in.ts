import type { Body } from '@/lib/server/template/syntax/tree';

const namesOf = new WeakMap<Body, Set<string>>();

/** Every variable name that occurs in a body. */
export function namesIn(body: Body): Set<string> {
  const known = namesOf.get(body);
  if (known) return known;
  const names = new Set<string>();
  namesOf.set(body, names);
  JSON.stringify(body, (_, value: unknown) => {
    if (typeof value === 'bigint') return null;
    if (typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'name' && 'name' in value) {
      names.add(String(value.name));
    }
    return value;
  });
  return names;
}
