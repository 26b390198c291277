import { and, eq, inArray } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { type Metadata, metadata } from '@/db/client';
import { favorite } from '@/db/schema/favorite';
import { tag, taggedObject } from '@/db/schema/tag';
import { AppError } from '@/lib/errors/app-error';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { type ArgumentSchema, readArgument } from '@/lib/server/api/request/argument';
import type { Action, Call } from '@/lib/server/api/resource';
import { type Scope, toSql } from '@/lib/server/api/scope';
import { jsonResponse } from '@/lib/server/api/wire';
import { tagTypes } from '@/lib/server/api/write/implicit-tags';
import { idIn } from '@/lib/server/api/write/row-for-writing';
import { transact } from '@/lib/server/api/write/transact';
import { logWrite } from '@/lib/server/api/write/write-log';

const idsSchema: ArgumentSchema = { type: 'array', items: { type: 'integer' } };

interface Starred {
  readonly name: 'chart' | 'dashboard' | 'saved_query';
  readonly id: PgColumn;
  readonly scope: Scope;
  /** Set for objects that can also be identified by a uuid or a slug. */
  readonly find?: (viewer: Viewer, key: string) => Promise<number>;
}

const columns = {
  chart: favorite.chart_id,
  dashboard: favorite.dashboard_id,
  saved_query: favorite.saved_query_id,
} as const;

const permissions = {
  chart: 'can_read on Chart',
  dashboard: 'can_read on Dashboard',
  saved_query: 'can_read on SavedQuery',
} as const;

const logs = {
  chart: { log: 'ChartRestApi', logged: 'slice_id' },
  dashboard: { log: 'DashboardRestApi', logged: 'dashboard_id' },
  saved_query: { log: 'SavedQueryRestApi' },
} as const;

const tagged = {
  chart: taggedObject.chart_id,
  dashboard: taggedObject.dashboard_id,
  saved_query: taggedObject.saved_query_id,
} as const;

/** `favorite_status/?q=!(1,2)`, and `<id>/favorites/` to set and remove the viewer's own favourite. */
export function favoriteActions(starred: Starred): readonly Action[] {
  const column = columns[starred.name];
  const permission = permissions[starred.name];
  const keyed = starred.find ? ({ takesKey: true } as const) : {};
  return [
    {
      method: 'GET',
      path: 'favorite_status',
      permission,
      argument: idsSchema,
      run: (call) => status(starred, column, call),
    },
    { method: 'POST', path: ':id/favorites', ...keyed, permission, run: (call) => add(starred, column, call) },
    { method: 'DELETE', path: ':id/favorites', ...keyed, permission, run: (call) => remove(starred, column, call) },
  ];
}

async function status(starred: Starred, column: PgColumn, { url, viewer }: Call): Promise<Response> {
  const ids = z.array(z.number()).parse(readArgument(url, idsSchema));
  const known = await visibleIds(await metadata(), starred, viewer, ids);
  if (known.length === 0) throw new AppError('not_found');
  const db = await metadata();
  const found = await db
    .select({ id: column })
    .from(favorite)
    .where(and(inArray(column, known), eq(favorite.user_id, viewer.id ?? 0)));
  const stars = new Set(found.map(({ id }) => Number(id)));
  return jsonResponse({ result: ids.map((id) => ({ id, value: stars.has(id) })) });
}

async function add(starred: Starred, column: PgColumn, call: Call): Promise<Response> {
  const { viewer } = call;
  const user_id = viewer.id;
  if (user_id === null) throw new AppError('forbidden');
  const id = await idOf(starred, call);
  await transact(call, 'not_created', { noun: ['favorite', 'favorites'] }, async (write) => {
    const { tx } = write;
    if ((await visibleIds(tx, starred, viewer, [id])).length === 0) throw new AppError('not_found');
    await logWrite(logs[starred.name], write, { verb: 'add_favorite', ids: [id] });
    await tx
      .insert(favorite)
      .values({ user_id, [column.name]: id })
      .onConflictDoNothing();
    await tx
      .insert(tag)
      .values({ name: nameOf(user_id), type: tagTypes.favorite })
      .onConflictDoNothing();
    const [own] = await tx
      .select({ id: tag.id })
      .from(tag)
      .where(eq(tag.name, nameOf(user_id)));
    if (!own) return;
    await tx
      .insert(taggedObject)
      .values({ tag_id: own.id, [column.name]: id })
      .onConflictDoNothing();
  });
  return jsonResponse({ result: 'OK' });
}

/** Removing a favourite that does not exist succeeds. */
async function remove(starred: Starred, column: PgColumn, call: Call): Promise<Response> {
  const user_id = call.viewer.id;
  if (user_id === null) throw new AppError('forbidden');
  const id = await idOf(starred, call);
  await transact(call, 'not_deleted', { noun: ['favorite', 'favorites'] }, async (write) => {
    const { tx } = write;
    if ((await visibleIds(tx, starred, call.viewer, [id])).length > 0) {
      await logWrite(logs[starred.name], write, { verb: 'remove_favorite', ids: [id] });
    }
    await tx.delete(favorite).where(and(eq(column, id), eq(favorite.user_id, user_id)));
    const own = tx
      .select({ id: tag.id })
      .from(tag)
      .where(eq(tag.name, nameOf(user_id)));
    await tx.delete(taggedObject).where(and(eq(tagged[starred.name], id), inArray(taggedObject.tag_id, own)));
  });
  return jsonResponse({ result: 'OK' });
}

function idOf({ find }: Starred, { viewer, params }: Call): Promise<number> | number {
  return find ? find(viewer, params.id ?? '') : idIn(params.id);
}

function nameOf(user_id: number): string {
  return `favorited_by:${user_id}`;
}

async function visibleIds(
  db: Metadata,
  { name, id, scope }: Starred,
  viewer: Call['viewer'],
  ids: readonly number[],
): Promise<number[]> {
  const found = await db
    .select({ id })
    .from(id.table)
    .where(and(inArray(id, [...ids]), toSql(rows(viewer, name), scope)));
  return found.map((row) => Number(row.id));
}
