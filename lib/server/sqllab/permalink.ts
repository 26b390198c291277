import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import type { Action, Call } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { randomKey } from '@/lib/server/state/key';
import { permalinkUrl, readPermalink, storePermalink } from '@/lib/server/state/permalink';

const Body = z.strictObject({
  autorun: z.boolean().optional(),
  catalog: z.string().nullish(),
  dbId: z.number().int(),
  name: z.string(),
  schema: z.string().nullish(),
  sql: z.string(),
  templateParams: z.string().nullish(),
});

/** Links to a query: a user who opens one gets its text and runs it with the user's own rights. */
export const sqlLabPermalinkActions: readonly Action[] = [
  { method: 'POST', path: 'permalink', permission: 'can_write on SqlLabPermalinkRestApi', body: Body, run: create },
  { method: 'GET', path: 'permalink/:key', permission: 'can_read on SqlLabPermalinkRestApi', run: show },
];

async function create({ request, viewer }: Call): Promise<Response> {
  const value = parseBody(Body, await readJson(request));
  const key = randomKey();
  await storePermalink('sqllab', key, value, {}, viewer.id);
  return jsonResponse({ key, url: permalinkUrl('sqllab', key, request) }, 201);
}

async function show({ params }: Call): Promise<Response> {
  const link = await readPermalink('sqllab', params.key ?? '');
  if (link === null) throw new AppError('permalink_missing');
  return jsonResponse(link.value);
}
