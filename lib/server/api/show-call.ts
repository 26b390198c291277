import { z } from 'zod';
import { type ArgumentSchema, readArgument } from './argument';
import type { Call, Resource } from './resource';
import { show } from './show';
import { jsonResponse } from './wire';

const names: ArgumentSchema = { type: 'array', items: { type: 'string' } };
const showSchema: ArgumentSchema = {
  type: 'object',
  properties: { columns: names, select_columns: names, keys: names },
};
const ShowArgument = z.object({
  columns: z.array(z.string()).optional(),
  select_columns: z.array(z.string()).optional(),
});

/** `GET /api/v1/<resource>/<id>`; resources that answer `result` alone always answer it whole. */
export async function showCall(resource: Resource, { url, viewer, params }: Call): Promise<Response> {
  const { columns = [], select_columns = [] } = ShowArgument.parse(readArgument(url, showSchema));
  const wanted = columns.length > 0 ? columns : select_columns;
  const isWhole = resource.show.envelope === 'result' || wanted.length === 0;
  const { id, result } = await show(resource, viewer, params.id ?? '', isWhole ? undefined : wanted);
  return jsonResponse(resource.show.envelope === 'result' ? { result } : { id, result });
}
