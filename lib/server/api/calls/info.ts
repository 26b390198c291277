import { z } from 'zod';
import { parsePermission, permissions } from '@/lib/permissions/vocabulary';
import { type ArgumentSchema, readArgument } from '@/lib/server/api/request/argument';
import { inputsOf } from '@/lib/server/api/request/inputs';
import type { Call, Resource, Searchable } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';

const keys = ['add_columns', 'edit_columns', 'filters', 'permissions', 'add_title', 'edit_title'] as const;
type Key = (typeof keys)[number];

/** The schema of `q` for this call. */
export const infoSchema: ArgumentSchema = {
  type: 'object',
  properties: { keys: { type: 'array', items: { type: 'string', enum: [...keys, 'none'] } } },
};
const InfoArgument = z.object({ keys: z.array(z.string()).default([]) });

/** Permissions that only pages check. `can_list` is dropped as well where the API requires `can_read`. */
const screenVerbs = new Set(['can_drill', 'can_tag', 'can_view_chart_as_table', 'can_view_query', 'menu_access']);

/** `GET /api/v1/<resource>/_info`: the caller's permissions, the writable fields, and the filters of lists. */
export function infoCall(resource: Resource, { url, viewer }: Call): Response {
  const wanted = InfoArgument.parse(readArgument(url, infoSchema)).keys;
  const held = permissions.filter(
    (name) =>
      parsePermission(name).view === resource.view &&
      !screenVerbs.has(parsePermission(name).verb) &&
      !(name.startsWith('can_list ') && resource.read.startsWith('can_read ')) &&
      viewer.permissions.has(name),
  );
  const all: Record<Key, unknown> = {
    add_columns: resource.inputs?.create ?? inputsOf(resource.write?.create?.schema),
    edit_columns: resource.inputs?.update ?? inputsOf(resource.write?.update?.schema),
    filters: filtersOf(resource),
    permissions: held.map((name) => parsePermission(name).verb),
    add_title: `Add ${resource.title}`,
    edit_title: `Edit ${resource.title}`,
  };
  const chosen = keys.filter((key) => wanted.length === 0 || wanted.includes(key));
  return jsonResponse(Object.fromEntries(chosen.map((key) => [key, all[key]])));
}

interface Operator {
  readonly name: string;
  readonly operator: string;
}

function filtersOf({ list: { search, filters = {} } }: Resource): Record<string, Operator[]> {
  const columns = [...new Set([...Object.keys(search), ...Object.keys(filters)])].sort();
  return Object.fromEntries(
    columns.map((column) => {
      const searchable = search[column];
      const named = Object.entries(filters[column] ?? {})
        .filter(([, { isUntold }]) => isUntold !== true)
        .map(([operator, { label }]) => ({ name: label, operator }));
      return [column, [...(searchable ? operators[searchable.kind] : []), ...named]];
    }),
  );
}

const equality: readonly Operator[] = [
  { name: 'Equal to', operator: 'eq' },
  { name: 'Not Equal to', operator: 'neq' },
];
const membership: readonly Operator[] = [
  { name: 'In', operator: 'in' },
  { name: 'Not In', operator: 'not_in' },
];
const bounds: readonly Operator[] = [
  { name: 'Equal to', operator: 'eq' },
  { name: 'Greater than', operator: 'gt' },
  { name: 'Smaller than', operator: 'lt' },
  { name: 'Not Equal to', operator: 'neq' },
];
const texts: readonly Operator[] = [
  { name: 'Starts with', operator: 'sw' },
  { name: 'Ends with', operator: 'ew' },
  { name: 'Contains', operator: 'ct' },
  { name: 'Equal to', operator: 'eq' },
  { name: 'Not Starts with', operator: 'nsw' },
  { name: 'Not Ends with', operator: 'new' },
  { name: 'Not Contains', operator: 'nct' },
  { name: 'Not Equal to', operator: 'neq' },
  ...membership,
];

const operators: Record<Searchable['kind'], readonly Operator[]> = {
  text: texts,
  uuid: texts,
  number: [...bounds, ...membership],
  date: bounds,
  boolean: equality,
  enum: equality,
  choice: equality,
  one: [
    { name: 'Relation', operator: 'rel_o_m' },
    { name: 'No Relation', operator: 'nrel_o_m' },
  ],
  many: [{ name: 'Relation as Many', operator: 'rel_m_m' }],
};
