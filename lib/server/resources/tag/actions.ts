import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { type Metadata, metadata } from '@/db/client';
import { tag, tagFavorite } from '@/db/schema/tag';
import { AppError } from '@/lib/errors/app-error';
import { deletedMessage } from '@/lib/server/api/calls/remove';
import { type ArgumentSchema, readArgument } from '@/lib/server/api/request/argument';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import { ids, integer, text } from '@/lib/server/api/request/body-field';
import type { Action, Call } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { tagTypes } from '@/lib/server/api/write/implicit-tags';
import { idIn } from '@/lib/server/api/write/row-for-writing';
import { transact } from '@/lib/server/api/write/transact';
import type { Write } from '@/lib/server/api/write/write';
import { logWrite } from '@/lib/server/api/write/write-log';
import { objectsWithTags } from '@/lib/server/tags/objects-with-tags';
import {
  isTaggable,
  type ObjectKey,
  reachable,
  taggableNumbers,
  taggableOfNumber,
  tagObjects,
  untagObject,
} from '@/lib/server/tags/tagged-object';

const noun = ['tag', 'tags'] as const;
const inLog = { log: 'TagRestApi' };
const write = 'can_write on Tag';
const read = 'can_read on Tag';

const objectId = integer().refine((id) => typeof id === 'number' && id >= 1, {
  error: 'Must be greater than or equal to 1.',
});
const pair = z
  .custom<unknown[]>(Array.isArray, { error: 'Not a valid tuple.' })
  .refine((values) => values.length === 2, { error: 'Length must be 2.', abort: true })
  .pipe(z.tuple([z.string(), objectId]));
export const tagBody = {
  name: text({ min: 1 }).refine((name) => name.length <= 250, { error: 'Longer than maximum length 250.' }),
  description: text().nullable().optional(),
  objects_to_tag: z.array(pair).optional(),
};

/** The objects in a body, as keys. Throws `refusal` for a kind of object that cannot have tags. */
export function keysOf(
  pairs: readonly (readonly [string, unknown])[],
  refusal: 'entity_unprocessable' | 'tags_invalid' = 'entity_unprocessable',
): ObjectKey[] {
  return pairs.map(([kind, id]) => {
    if (!isTaggable(kind)) throw new AppError(refusal);
    return [kind, Number(id)];
  });
}

/**
 * Adds a custom tag, created if it does not exist, to those of the objects that the viewer may see. Returns the tag's
 * id. Throws `tags_invalid` when the name belongs to an implicit tag.
 */
async function store(
  { tx, viewer }: Write,
  name: string,
  description: string | null,
  keys: readonly ObjectKey[],
): Promise<number> {
  const stamp = { created_by_fk: viewer.id, changed_by_fk: viewer.id };
  await tx
    .insert(tag)
    .values({ name, description: description ?? '', type: tagTypes.custom, ...stamp })
    .onConflictDoNothing();
  const [found] = await tx.select({ id: tag.id, type: tag.type }).from(tag).where(eq(tag.name, name));
  if (!found || found.type !== tagTypes.custom) throw new AppError('tags_invalid');
  await tagObjects(tx, found.id, await reachable(tx, viewer, keys, 'seen'), viewer.id);
  return found.id;
}

const newTag = z.strictObject(tagBody);

/** `POST tag/`: an existing tag of that name is added to the objects. */
async function create(call: Call): Promise<Response> {
  const body = parseBody(newTag, await readJson(call.request));
  const keys = keysOf(body.objects_to_tag ?? []);
  await transact(call, 'not_created', { noun }, async (work) => {
    const id = await store(work, body.name, body.description ?? null, keys);
    await logWrite(inLog, work, { verb: 'post', ids: [id], fields: Object.keys(body) });
  });
  return jsonResponse({}, 201);
}

const bulkBody = z.strictObject({
  tags: z.array(z.strictObject({ ...tagBody, objects_to_tag: z.array(pair) })),
});

/** `POST tag/bulk_create`: objects of other owners are skipped and listed in `objects_skipped`. */
async function bulkCreate(call: Call): Promise<Response> {
  const { tags } = parseBody(bulkBody, await readJson(call.request));
  const asked = tags.flatMap(({ objects_to_tag }) => keysOf(objects_to_tag, 'tags_invalid'));
  const result = await transact(call, 'not_created', { noun }, async (work) => {
    const own = await reachable(work.tx, work.viewer, asked, 'owned');
    const isOwn = (key: ObjectKey) => own.some(([kind, id]) => kind === key[0] && id === key[1]);
    const made: number[] = [];
    for (const { name, description, objects_to_tag } of tags) {
      made.push(await store(work, name, description ?? null, keysOf(objects_to_tag).filter(isOwn)));
    }
    await logWrite(inLog, work, { verb: 'bulk_create', ids: made });
    return { objects_tagged: own, objects_skipped: unique(asked.filter((key) => !isOwn(key))) };
  });
  return jsonResponse({ result });
}

function unique(keys: readonly ObjectKey[]): ObjectKey[] {
  return [...new Map(keys.map((key) => [key.join(' '), key])).values()];
}

const PropertiesBody = z.object({ properties: z.object({ tags: z.array(z.string()).or(z.string()) }) });

/** `POST tag/2/17/`: adds tags to one object, by name. A text as `tags` is read as the list of its letters. */
async function addTo(call: Call): Promise<Response> {
  if (!/^\d+$/.test(call.params.type ?? '')) throw new AppError('route_not_found');
  const body = PropertiesBody.safeParse(await readJson(call.request));
  if (!body.success) throw new AppError('tags_missing');
  const kind = taggableOfNumber(call.params.type);
  if (kind === null) throw new AppError('tag_invalid');
  const { tags } = body.data.properties;
  const key: ObjectKey = [kind, idIn(call.params.object)];
  await transact(call, 'not_created', { noun }, async (work) => {
    const used: number[] = [];
    for (const name of new Set(tags)) used.push(await store(work, name, null, [key]));
    await logWrite(inLog, work, { verb: 'add_objects', ids: used });
  });
  return jsonResponse({}, 201);
}

/** `DELETE tag/2/17/sales/`: removes a tag from one object; the tag itself stays. */
async function removeFrom(call: Call): Promise<Response> {
  const kind = taggableOfNumber(call.params.type);
  if (kind === null) throw new AppError('entity_unprocessable');
  const key: ObjectKey = [kind, idIn(call.params.object)];
  await transact(call, 'not_deleted', { noun }, async (work) => {
    const { tx, viewer } = work;
    const [found] = await tx
      .select({ id: tag.id })
      .from(tag)
      .where(and(eq(tag.name, call.params.tag ?? ''), eq(tag.type, tagTypes.custom)));
    const seen = found ? await reachable(tx, viewer, [key], 'seen') : [];
    if (!found || seen.length === 0 || !(await untagObject(tx, found.id, key))) {
      throw new AppError('entity_unprocessable');
    }
    await logWrite(inLog, work, { verb: 'delete_object', ids: [found.id] });
  });
  return jsonResponse({ message: 'OK' });
}

const namesSchema: ArgumentSchema = { type: 'array', items: { type: 'string' } };

/** `DELETE tag/?q=!(sales,east)`: deletes tags by name, all or none. Only administrators may delete others' tags. */
async function bulkRemove(call: Call): Promise<Response> {
  const names = [...new Set(z.array(z.string()).parse(readArgument(call.url, namesSchema)))];
  await transact(call, 'not_deleted', { noun }, async (work) => {
    const { tx, viewer } = work;
    const found = await tx
      .select({ id: tag.id, maker: tag.created_by_fk })
      .from(tag)
      .where(inArray(tag.name, names))
      .for('update');
    if (found.length !== names.length) {
      throw new AppError('tag_names_invalid', { names: `[${names.map((name) => `'${name}'`).join(', ')}]` });
    }
    if (!viewer.isAdmin && found.some(({ maker }) => maker !== viewer.id)) throw new AppError('forbidden');
    const gone = found.map(({ id }) => id);
    await deleteTags(tx, gone);
    await logWrite(inLog, work, { verb: 'bulk_delete', ids: gone });
  });
  return jsonResponse({ message: deletedMessage(noun, names.length) });
}

async function deleteTags(tx: Metadata, tagIds: readonly number[]): Promise<void> {
  if (tagIds.length > 0) await tx.delete(tag).where(inArray(tag.id, [...tagIds]));
}

/** `GET tag/get_objects/?tags=sales,east&types=chart` */
async function objects({ url, viewer }: Call): Promise<Response> {
  const listed = (name: string) => (url.searchParams.get(name) ?? '').split(',').filter(Boolean);
  const tagIds = parseBody(z.object({ tagIds: ids() }), { tagIds: listed('tagIds') }).tagIds;
  const types = listed('types');
  if (!types.every((type) => isTaggable(type))) throw new AppError('entity_unprocessable');
  const wanted = { names: listed('tags'), ids: tagIds.filter((id) => typeof id === 'number'), types };
  return jsonResponse({ result: await objectsWithTags(viewer, wanted) });
}

const idsSchema: ArgumentSchema = { type: 'array', items: { type: 'integer' } };

async function favoriteStatus({ url, viewer }: Call): Promise<Response> {
  const asked = z.array(z.number()).parse(readArgument(url, idsSchema));
  const db = await metadata();
  const found = await db
    .select({ id: tagFavorite.tag_id })
    .from(tagFavorite)
    .where(and(inArray(tagFavorite.tag_id, asked), eq(tagFavorite.user_id, viewer.id ?? 0)));
  const stars = new Set(found.map(({ id }) => id));
  return jsonResponse({ result: asked.map((id) => ({ id, value: stars.has(id) })) });
}

async function setFavorite(call: Call, isSet: boolean): Promise<Response> {
  const tag_id = idIn(call.params.id);
  const user_id = call.viewer.id;
  if (user_id === null) throw new AppError('forbidden');
  await transact(call, 'not_updated', { noun }, async (work) => {
    const { tx } = work;
    await logWrite(inLog, work, { verb: isSet ? 'add_favorite' : 'remove_favorite', ids: [tag_id] });
    if ((await tx.$count(tag, eq(tag.id, tag_id))) === 0) throw new AppError('not_found');
    if (isSet) await tx.insert(tagFavorite).values({ tag_id, user_id }).onConflictDoNothing();
    else await tx.delete(tagFavorite).where(and(eq(tagFavorite.tag_id, tag_id), eq(tagFavorite.user_id, user_id)));
  });
  return jsonResponse({ result: 'OK' });
}

const kind = { type: { type: 'integer', enum: taggableNumbers } };

export const tagActions: readonly Action[] = [
  { method: 'POST', path: '', permission: write, body: newTag, run: create },
  { method: 'DELETE', path: '', permission: write, argument: namesSchema, run: bulkRemove },
  { method: 'POST', path: 'bulk_create', permission: 'can_bulk_create on Tag', body: bulkBody, run: bulkCreate },
  { method: 'GET', path: 'get_objects', permission: read, run: objects },
  { method: 'GET', path: 'favorite_status', permission: read, argument: idsSchema, run: favoriteStatus },
  { method: 'POST', path: ':id/favorites', permission: read, run: (call) => setFavorite(call, true) },
  { method: 'DELETE', path: ':id/favorites', permission: read, run: (call) => setFavorite(call, false) },
  { method: 'POST', path: ':type/:object', segments: kind, permission: write, body: PropertiesBody, run: addTo },
  { method: 'DELETE', path: ':type/:object/:tag', segments: kind, permission: write, run: removeFrom },
];
