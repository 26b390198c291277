import type { Column, SQL } from 'drizzle-orm';
import type { Viewer } from '@/lib/permissions/viewer';
import { type Field, selectable } from './field';
import type { Resource } from './resource';

type Fielded = Pick<Resource, 'fields'>;

export type Answer = { readonly [name: string]: unknown };

/** What to select for these names. `owners.id` and `owners.first_name` are parts of one field. */
export function selection(resource: Fielded, names: readonly string[], viewer?: Viewer): Record<string, Column | SQL> {
  const selected: Record<string, Column | SQL> = {};
  for (const name of fieldNames(resource, names)) {
    const field = fieldOf(resource, name, names);
    const seen = viewer && field.seenBy ? field.seenBy(viewer) : field;
    for (const [part, value] of Object.entries(seen.select)) {
      selected[`${name}/${part}`] = selectable(value);
    }
  }
  return selected;
}

/** The response object for a row that was read with `selection`. */
export function assemble(resource: Fielded, names: readonly string[], row: Readonly<Record<string, unknown>>): Answer {
  return assembler(resource, names)(row);
}

/** Like `assemble`, for many rows: the fields are resolved once. */
export function assembler(resource: Fielded, names: readonly string[]) {
  const plan = [...fieldNames(resource, names)].map((name) => {
    const field = fieldOf(resource, name, names);
    const keys = Object.keys(field.select).map((part) => [part, `${name}/${part}`] as const);
    return { name, make: field.make, keys, parts: wantedParts(name, names) };
  });
  return (row: Readonly<Record<string, unknown>>): Answer => {
    const answer: Record<string, unknown> = {};
    for (const { name, make, keys, parts } of plan) {
      const values: Record<string, unknown> = {};
      for (const [part, key] of keys) values[part] = row[key];
      answer[name] = pick(make(values), parts);
    }
    return answer;
  };
}

function fieldNames(resource: Fielded, names: readonly string[]): Set<string> {
  return new Set(names.map((name) => (name in resource.fields ? name : (name.split('.')[0] ?? name))));
}

function wantedParts(name: string, names: readonly string[]): string[] {
  return names.filter((wanted) => wanted.startsWith(`${name}.`)).map((wanted) => wanted.slice(name.length + 1));
}

/** The given parts of an object or of each object in a list; the whole value when `parts` is empty. */
function pick(value: unknown, parts: readonly string[]): unknown {
  if (parts.length === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => pick(item, parts));
  return Object.fromEntries(Object.entries(value).filter(([key]) => parts.includes(key)));
}

function fieldOf(resource: Fielded, name: string, names: readonly string[]): Field {
  const field = resource.fields[name];
  if (!field) throw new Error(`there is no field ${name}`);
  const parts = wantedParts(name, names);
  return parts.length > 0 && field.narrow ? field.narrow(parts) : field;
}
