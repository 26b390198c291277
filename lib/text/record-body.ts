/**
 * How a form says what it means in JSON: the kind of a value stands before its name, `ids.roles`. An empty `optional` or
 * `whole` is null, an empty `secret` is left out, a `flag` is true when a box was ticked, `ids` and `words` gather.
 */
export const fieldKinds = ['text', 'optional', 'secret', 'whole', 'flag', 'ids', 'words', 'instant'] as const;
export type FieldKind = (typeof fieldKinds)[number];

export function inputName(kind: FieldKind, name: string): string {
  return `${kind}.${name}`;
}

/** The body that the fields of a form stand for; inputs of other names are not part of it. */
export function bodyOf(pairs: Iterable<readonly [string, string]>): Record<string, unknown> {
  const given = new Map<string, { kind: FieldKind; values: string[] }>();
  for (const [input, value] of pairs) {
    const [prefix = '', ...rest] = input.split('.');
    const kind = fieldKinds.find((known) => known === prefix);
    if (kind === undefined || rest.length === 0) continue;
    const name = rest.join('.');
    given.set(name, { kind, values: [...(given.get(name)?.values ?? []), value.replaceAll('\r\n', '\n')] });
  }
  const body: Record<string, unknown> = {};
  for (const [name, { kind, values }] of given) {
    const value = valueIn(kind, values);
    if (value !== undefined) body[name] = value;
  }
  return body;
}

function valueIn(kind: FieldKind, values: readonly string[]): unknown {
  const last = values.at(-1) ?? '';
  const filled = values.filter((value) => value !== '');
  switch (kind) {
    case 'text':
      return last;
    case 'optional':
      return last === '' ? null : last;
    case 'secret':
      return last === '' ? undefined : last;
    case 'whole':
      return last === '' ? null : Number(last);
    case 'flag':
      return filled.length > 0;
    case 'ids':
      return filled.map(Number);
    case 'words':
      return filled;
    case 'instant':
      return last.length === 16 ? `${last}:00` : last;
  }
}
