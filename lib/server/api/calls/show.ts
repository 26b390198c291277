import { z } from 'zod';
import { labelOf } from '@/lib/server/api/label';
import { type ArgumentSchema, readArgument } from '@/lib/server/api/request/argument';
import type { Call, Resource } from '@/lib/server/api/resource';
import { show } from '@/lib/server/api/show';
import { jsonResponse } from '@/lib/server/api/wire';

const names: ArgumentSchema = { type: 'array', items: { type: 'string' } };
/** The schema of `q` for this call. */
export const showSchema: ArgumentSchema = {
  type: 'object',
  properties: { columns: names, select_columns: names, keys: names },
};
const ShowArgument = z.object({
  columns: z.array(z.string()).optional(),
  select_columns: z.array(z.string()).optional(),
  keys: z.array(z.string()).optional(),
});

/** `GET /api/v1/<resource>/<id>`. Resources whose answer is `result` alone always return all columns. */
export async function showCall(resource: Resource, { url, viewer, params }: Call): Promise<Response> {
  const { columns = [], select_columns = [], keys = [] } = ShowArgument.parse(readArgument(url, showSchema));
  const wanted = columns.length > 0 ? columns : select_columns;
  const isWhole = resource.show.isAlwaysWhole || resource.show.envelope === 'result' || wanted.length === 0;
  const { id, result, version } = await show(resource, viewer, params.id ?? '', isWhole ? undefined : wanted);
  const headers = versionHeaders(version);
  if (resource.show.envelope === 'result') return jsonResponse({ result }, 200, headers);
  if (resource.show.envelope === 'id') return jsonResponse({ id, result }, 200, headers);
  const shown = isWhole ? resource.show.columns : resource.show.columns.filter((name) => wanted.includes(name));
  return jsonResponse({ id, result, ...labelsOf(resource, shown, keys) }, 200, headers);
}

/** A page sends `x-version` back as `If-Match` when it saves the row. */
export function versionHeaders(version: string | null): Record<string, string> {
  return version === null ? {} : { 'x-version': version };
}

function labelsOf({ title, labels }: Resource, columns: readonly string[], keys: readonly string[]) {
  const all = {
    description_columns: {},
    label_columns: Object.fromEntries(columns.map((name) => [name, labels?.[name] ?? labelOf(name)])),
    show_columns: columns,
    show_title: `Show ${title}`,
  };
  return Object.fromEntries(Object.entries(all).filter(([key]) => keys.length === 0 || keys.includes(key)));
}
