import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { toSql } from '@/lib/server/api/scope';
import { setCustomTags, setImplicitTags, tagProblem } from './implicit-tags';
import type { Link, Problems, RowWrite, Values, Write, WritePlan } from './write';

/** The ids that a body contains for the plan's joining tables; null is an empty list, missing fields are left out. */
export function linksIn(plan: WritePlan, body: Values): [name: string, ids: readonly number[]][] {
  return Object.keys(plan.links ?? {}).flatMap((name) => {
    const ids = body[name];
    if (!Array.isArray(ids)) return body[name] === null ? [[name, []]] : [];
    return [[name, [...new Set(ids.filter((id) => typeof id === 'number'))]]];
  });
}

/**
 * The owners of a row: those named, else (for a new row) its creator. A user who is not an administrator is always
 * added to the owners of a row that they write.
 */
export function ownersFor(viewer: Viewer, named: readonly number[] | undefined, isNew: boolean): readonly number[] {
  const owners = named ?? [];
  if (viewer.id === null) return owners;
  const isMissing = !owners.includes(viewer.id);
  const joins = isMissing && (!viewer.isAdmin || (isNew && owners.length === 0));
  return joins ? [viewer.id, ...owners] : owners;
}

/** For each link whose list contains an unknown id: the link's message. */
export async function linkProblems(plan: WritePlan, body: Values, { tx, viewer }: Write): Promise<Problems> {
  const problems: Record<string, string[]> = {};
  for (const [name, ids] of linksIn(plan, body)) {
    const link = plan.links?.[name];
    if (!link || ids.length === 0) continue;
    const { target, visible } = link;
    const isVisible = visible && toSql(rows(viewer, visible.resource), visible.scope);
    const found = await tx.$count(target.table, and(inArray(target, [...ids]), isVisible));
    if (found !== ids.length) problems[name] = [link.problem];
  }
  const unknownTag = plan.tagged ? await tagProblem(tx, tagsIn(body)) : null;
  if (unknownTag !== null) problems.tags = [unknownTag];
  return problems;
}

/** Ties the row to exactly these ids. Ties to objects that the viewer may not see stay. */
export async function setLink(
  tx: Metadata,
  link: Link,
  id: number,
  ids: readonly number[],
  viewer?: Viewer,
): Promise<void> {
  const { visible, target } = link;
  const seen = visible && viewer && toSql(rows(viewer, visible.resource), visible.scope);
  const isSeen = seen && inArray(link.other, tx.select({ id: target }).from(target.table).where(seen));
  const isOwn = and(eq(link.own, id), isSeen);
  await tx.delete(link.join).where(ids.length > 0 ? and(isOwn, notInArray(link.other, [...ids])) : isOwn);
  if (ids.length === 0) return;
  const ties = ids.map((other) => ({ [link.own.name]: id, [link.other.name]: other }));
  await tx.insert(link.join).values(ties).onConflictDoNothing();
}

export async function setLinks(plan: WritePlan, body: Values, { tx, viewer, id }: RowWrite, isNew: boolean) {
  const links = new Map(linksIn(plan, body));
  if (plan.owners === 'owners' && (isNew || links.has('owners'))) {
    links.set('owners', ownersFor(viewer, links.get('owners'), isNew));
  }
  for (const [name, ids] of links) {
    const link = plan.links?.[name];
    if (link) await setLink(tx, link, id, ids, viewer);
  }
  if (!plan.tagged) return;
  if ('tags' in body) await setCustomTags(tx, plan.tagged, id, tagsIn(body));
  await setImplicitTags(tx, plan.tagged, id, viewer.id);
}

function tagsIn({ tags }: Values): number[] {
  return Array.isArray(tags) ? tags.filter((id) => typeof id === 'number') : [];
}
