import { parseForeignJson } from './foreign-json';
/**
 * How the fields of an HTML form describe a JSON body. An input's name is the kind of its value and the path of the
 * field, `ids.roles`. In a path a name enters an object, a number a list: `text.columns.0.label`.
 * - `optional`, `whole`: null when empty.
 * - `secret`, `given`, `count`, `json`: omitted when empty.
 * - `flag`: true when a box is ticked.
 * - `ids`, `words`, `lines`: collected into a list.
 * - `pairs`: parses `a=1&b=2`.
 * - `without.columns.0`, when filled, removes that item; `none.ssh_tunnel`, when filled, sets it to null.
 * - `encoded.extra` sends the value of that field as JSON text.
 * - `objects`: `chart.17` becomes `['chart', 17]`, collected into a list.
 * - `again.password` is the same secret typed twice; it is not a part of the body.
 */
export const fieldKinds = [
  'text',
  'optional',
  'secret',
  'given',
  'whole',
  'count',
  'flag',
  'ids',
  'words',
  'lines',
  'instant',
  'json',
  'pairs',
  'without',
  'none',
  'encoded',
  'objects',
  'again',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

export function inputName(kind: FieldKind, name: string): string {
  return `${kind}.${name}`;
}

/** The kind of the input of a field: a choice sends text, or null where nothing may be chosen; rights are ids. */
export function kindSent(field: {
  readonly kind: FieldKind | 'choice' | 'rights';
  readonly isOptional?: boolean;
}): FieldKind {
  if (field.kind === 'rights') return 'ids';
  if (field.kind !== 'choice') return field.kind;
  return field.isOptional ? 'optional' : 'text';
}

/** A JSON field with invalid JSON; `field` is its path. */
export class JsonFieldProblem extends Error {
  override name = 'JsonFieldProblem';
  constructor(readonly field: string) {
    super(`${field.replaceAll('.', ' ')} is not valid JSON.`);
  }
}

/** The JSON body described by the fields of a form; other inputs are ignored. Throws `JsonFieldProblem`. */
export function bodyOf(pairs: Iterable<readonly [string, string]>): Record<string, unknown> {
  const given = new Map<string, { kind: FieldKind; values: string[] }>();
  for (const [input, value] of pairs) {
    const [prefix = '', ...rest] = input.split('.');
    const kind = fieldKinds.find((known) => known === prefix);
    if (kind === undefined || rest.length === 0) continue;
    const isAside = asides.has(kind);
    const name = isAside ? `${kind}.${rest.join('.')}` : rest.join('.');
    given.set(name, { kind, values: [...(given.get(name)?.values ?? []), value.replaceAll('\r\n', '\n')] });
  }
  const body: Holder = {};
  const isThrough = (wanted: FieldKind) => [...given].filter(([, { kind }]) => kind === wanted);
  for (const [name, { kind, values }] of given) {
    if (asides.has(kind)) continue;
    const value = kind === 'json' ? jsonIn(name, values.at(-1) ?? '') : valueIn(kind, values);
    put(body, name.split('.'), value);
  }
  for (const [name, { values }] of isThrough('without')) {
    if (values.some((value) => value !== '')) put(body, name.split('.').slice(1), undefined);
  }
  for (const [name, { values }] of isThrough('none')) {
    if (values.some((value) => value !== '')) put(body, name.split('.').slice(1), null);
  }
  for (const [name] of isThrough('encoded').sort(([a], [b]) => b.length - a.length)) {
    const path = name.split('.').slice(1);
    const value = at(body, path);
    if (value !== undefined) put(body, path, JSON.stringify(value));
  }
  return withoutHoles(body) as Record<string, unknown>;
}

const asides: ReadonlySet<FieldKind> = new Set(['without', 'none', 'encoded', 'again']);

type Holder = Record<string, unknown> | unknown[];

const isIndex = (part: string | undefined) => part !== undefined && /^\d{1,5}$/.test(part);
const unsafe: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

function put(holder: Holder, path: readonly string[], value: unknown): void {
  const [part = '', ...rest] = path;
  if (unsafe.has(part)) return;
  if (rest.length === 0) {
    if (value === undefined) Reflect.deleteProperty(holder, part);
    else Reflect.set(holder, part, value);
    return;
  }
  const held: unknown = Object.hasOwn(holder, part) ? Reflect.get(holder, part) : undefined;
  if (isHolder(held)) {
    put(held, rest, value);
    return;
  }
  if (value === undefined) return;
  const made: Holder = isIndex(rest[0]) ? [] : {};
  Reflect.set(holder, part, made);
  put(made, rest, value);
}

function at(holder: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (held, part) => (isHolder(held) && Object.hasOwn(held, part) ? Reflect.get(held, part) : undefined),
    holder,
  );
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null;
}

/** Closes the gaps of removed list items. */
function withoutHoles(value: unknown): unknown {
  if (Array.isArray(value)) return Object.values(value).map(withoutHoles);
  if (!isHolder(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, withoutHoles(held)]));
}

function jsonIn(name: string, text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return parseForeignJson(text);
  } catch {
    throw new JsonFieldProblem(name);
  }
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
    case 'given':
      return last === '' ? undefined : last;
    case 'whole':
      return last === '' ? null : Number(last);
    case 'count':
      return last === '' ? undefined : Number(last);
    case 'flag':
      return filled.length > 0;
    case 'ids':
      return filled.map(Number);
    case 'words':
      return filled;
    case 'lines':
      return filled.flatMap((value) => value.split(/[\n,]/).map((line) => line.trim())).filter(Boolean);
    case 'pairs':
      return Object.fromEntries(new URLSearchParams(last));
    case 'objects':
      return filled.map((value) => {
        const dot = value.indexOf('.');
        return [value.slice(0, dot), Number(value.slice(dot + 1))];
      });
    case 'instant':
      return last.length === 16 ? `${last}:00` : last;
    case 'json':
    case 'without':
    case 'none':
    case 'encoded':
    case 'again':
      return undefined;
  }
}
