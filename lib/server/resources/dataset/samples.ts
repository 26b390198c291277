import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { can } from '@/lib/permissions/can';
import type { Call, Service } from '@/lib/server/api/resource';
import { jsonTextResponse } from '@/lib/server/api/wire';
import { datasourceEditorActions } from '@/lib/server/resources/datasource/editor';
import { fullItem } from '@/lib/server/run/result/item';
import { mostSamples, type SampleFilters, samples } from '@/lib/server/run/samples';
import { parseForeignJson } from '@/lib/text/foreign-json';

/** Sample rows of a dataset and the calls of its editor, outside the versioned API. For browsers with a session. */
export const sampleService: Service = {
  name: 'datasource',
  actions: [
    { method: 'POST', path: 'samples', permission: null, access: 'question', run: post },
    ...datasourceEditorActions,
  ],
};

const count = z.coerce.number().int();
const argumentsSchema = z.object({
  datasource_type: z.enum(['table', 'dataset', 'query', 'saved_query', 'view']),
  datasource_id: count,
  force: z.stringbool().default(false),
  page: count.default(1),
  per_page: count.min(1).max(mostSamples).default(mostSamples),
});
const bodySchema = z.strictObject({
  filters: z.array(z.looseObject({})).optional(),
  granularity: z.string().nullish(),
  time_range: z.string().nullish(),
  extras: z.looseObject({}).optional(),
});

async function post({ request, url, viewer }: Call): Promise<Response> {
  if (viewer.kind === 'anonymous' || request.headers.has('authorization')) throw new AppError('page_sign_in_needed');
  if (!can(viewer, 'can_samples on Datasource')) throw new AppError('page_denied');
  const asked = argumentsSchema.safeParse(Object.fromEntries(url.searchParams));
  if (!asked.success) throw new AppError('samples_invalid');
  const { datasource_type, datasource_id, force, page, per_page } = asked.data;
  const body = bodySchema.safeParse((await jsonOf(request)) ?? {});
  if (!body.success) throw new AppError('samples_invalid');
  const found = await samples({
    datasource: { id: datasource_id, type: datasource_type },
    filters: body.data satisfies SampleFilters,
    page,
    perPage: per_page,
    force,
    viewer,
    signal: request.signal,
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') throw new AppError('datasource_lost');
    const isMisread = error instanceof AppError && error.code === 'query_request_invalid';
    throw isMisread ? new AppError('samples_invalid', {}, { cause: error }) : error;
  });
  const item = fullItem(found.result, found.dataset.description, 'json');
  const paging = JSON.stringify({ page, per_page, total_count: found.total });
  const text = `{"result":${item.slice(0, -1)},${paging.slice(1)}}`;
  return jsonTextResponse(text, 200, { 'content-type': 'application/json' });
}

async function jsonOf(request: Request): Promise<unknown> {
  if (!/[/+]json\b/.test(request.headers.get('content-type') ?? '')) throw new AppError('media_type_unsupported');
  try {
    return parseForeignJson(await request.text());
  } catch (cause) {
    throw new AppError('body_unreadable', {}, { cause });
  }
}
