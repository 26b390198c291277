import { and, eq, type SQL } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { AppError } from '@/lib/errors/app-error';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { versionOf } from '@/lib/server/api/write/row-for-writing';
import { type Answer, assemble, selection } from './projection';
import type { Resource } from './resource';
import { toSql } from './scope';

export interface Shown {
  readonly id: number;
  readonly result: Answer;
  /** The version of the row (see `versionOf`): a save that names an older one is refused. Null where rows have none. */
  readonly version: string | null;
}

/**
 * One row by its id or another key of the resource. Throws `not_found` when it does not exist or the viewer may not see
 * it. `isJudged`: the caller has already checked that the viewer may see it.
 */
export async function show(
  shown: Resource,
  viewer: Viewer,
  key: string,
  columns: readonly string[] = shown.show.whole ?? shown.show.columns,
  isJudged = false,
): Promise<Shown> {
  const resource = { ...shown, fields: { ...shown.fields, ...shown.show.fields } };
  const names = columns.filter((name) =>
    [...resource.show.columns, ...(resource.show.whole ?? [])].some(
      (own) => own === name || name.startsWith(`${own}.`),
    ),
  );
  const isSeen = isJudged ? undefined : toSql(rows(viewer, resource.name), resource.scope);
  const where = and(isSeen, resource.only, keyCondition(resource, key));
  const db = await metadata();
  const [row] = await db
    .select({ ...selection(resource, names, viewer), $id: resource.id, $version: versionOf(resource) })
    .from(resource.table)
    .where(where)
    .limit(1);
  if (!row) throw new AppError('not_found');
  return {
    id: Number(row.$id),
    result: assemble(resource, names, row),
    version: typeof row.$version === 'string' ? row.$version : null,
  };
}

/** The id of the row that the key identifies. Throws `not_found` when the viewer may not see it. */
export async function idOf(resource: Resource, viewer: Viewer, key: string): Promise<number> {
  return (await show(resource, viewer, key, [])).id;
}

function keyCondition(resource: Resource, key: string): SQL {
  if (/^\d{1,9}$/.test(key)) return eq(resource.id, Number(key));
  const known = resource.show.keys?.find(({ pattern }) => pattern.test(key));
  if (!known) throw new AppError((!/^\d+$/.test(key) && resource.show.otherKeys) || 'not_found');
  return eq(known.column, key);
}
