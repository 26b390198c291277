import { z } from 'zod';
import { labelOf } from '@/lib/server/api/label';
import { list, listColumns } from '@/lib/server/api/list';
import { type ArgumentSchema, readArgument } from '@/lib/server/api/request/argument';
import type { Call, Resource } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';

const metadataKeys = ['list_columns', 'order_columns', 'label_columns', 'description_columns', 'list_title'] as const;
type MetadataKey = (typeof metadataKeys)[number];

const names: ArgumentSchema = { type: 'array', items: { type: 'string' } };
const filterSchema: ArgumentSchema = {
  type: 'object',
  properties: {
    col: { type: 'string' },
    opr: { type: 'string' },
    value: {
      anyOf: [{ type: 'number' }, { type: 'string' }, { type: 'boolean' }, { type: 'array', items: { type: 'any' } }],
    },
  },
  required: ['col', 'opr', 'value'],
};
/** The schema of `q` for this call. */
export const listSchema: ArgumentSchema = {
  type: 'object',
  properties: {
    keys: { type: 'array', items: { type: 'string', enum: [...metadataKeys, 'none'] } },
    columns: names,
    select_columns: names,
    order_column: { type: 'string' },
    order_direction: { type: 'string', enum: ['asc', 'desc'] },
    page_size: { type: 'integer' },
    page: { type: 'integer' },
    filters: { type: 'array', items: filterSchema },
  },
};

const ListArgument = z.object({
  keys: z.array(z.string()).optional(),
  columns: z.array(z.string()).optional(),
  select_columns: z.array(z.string()).optional(),
  order_column: z.string().optional(),
  order_direction: z.enum(['asc', 'desc']).optional(),
  page: z.number().optional(),
  page_size: z.number().optional(),
  filters: z.array(z.object({ col: z.string(), opr: z.string(), value: z.json() })).optional(),
});

/** `GET /api/v1/<resource>/` */
export async function listCall(resource: Resource, { url, viewer }: Call): Promise<Response> {
  const argument = ListArgument.parse(readArgument(url, listSchema));
  const { keys, select_columns, ...query } = argument;
  const columns = query.columns?.length
    ? query.columns
    : (select_columns ?? []).filter((name) => isListed(resource, name));
  const listed = await list(resource, viewer, { ...defined(query), columns });
  if (resource.list.envelope === 'bare') return jsonResponse(listed);
  return jsonResponse({ ...listed, ...metadataOf(resource, listColumns(resource, columns), keys) });
}

function isListed({ list: { columns } }: Resource, name: string): boolean {
  return columns.some((column) => column === name || column.startsWith(`${name}.`));
}

function metadataOf(resource: Resource, columns: readonly string[], keys: readonly string[] = []) {
  const all: Record<MetadataKey, unknown> = {
    description_columns: {},
    label_columns: Object.fromEntries(columns.map((name) => [name, resource.labels?.[name] ?? labelOf(name)])),
    list_columns: columns,
    list_title: resource.list.title ?? `List ${resource.title}`,
    order_columns: orderColumns(resource, columns),
  };
  const wanted = metadataKeys.filter((key) => keys.length === 0 || keys.includes(key));
  return Object.fromEntries(wanted.map((key) => [key, all[key]]));
}

function orderColumns(resource: Resource, columns: readonly string[]): string[] {
  const all = Object.keys(resource.list.order).filter((name) => !name.startsWith('$'));
  return columns === resource.list.columns ? all : all.filter((name) => columns.includes(name));
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

function defined<T extends object>(values: T): Partial<Defined<T>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Defined<T>>;
}
