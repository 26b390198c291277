import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import { readMetadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dashboard } from '@/db/schema/dashboard';
import { savedQuery } from '@/db/schema/saved-query';
import { tag, taggedObject } from '@/db/schema/tag';
import { user } from '@/db/schema/user';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { wireInstant } from '@/lib/server/api/audit';
import { toSql } from '@/lib/server/api/scope';
import { type Taggable, taggables } from './tagged-object';

/** Selects tags by name, else by id, else all. */
export interface Wanted {
  readonly names: readonly string[];
  readonly ids: readonly number[];
  /** Kinds of objects; all when empty. */
  readonly types: readonly string[];
}

interface TagOfObject {
  readonly id: number;
  readonly name: string;
  readonly type: string;
}

interface OwnerOfObject {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
}

const kinds = ['dashboard', 'chart', 'query'] as const;
type Kind = (typeof kinds)[number];

const described: Record<Kind, { name: SQL<string>; url: SQL<string>; author: SQL }> = {
  dashboard: {
    name: sql`${dashboard.dashboard_title}`,
    url: sql`'/superset/dashboard/' || coalesce(nullif(${dashboard.slug}, ''), ${dashboard.id}::text) || '/'`,
    author: sql`${dashboard.created_by_fk}`,
  },
  chart: {
    name: sql`${chart.slice_name}`,
    url: sql`'/explore/?slice_id=' || ${chart.id}`,
    author: sql`${chart.created_by_fk}`,
  },
  query: {
    name: sql`${savedQuery.label}`,
    url: sql`'/sqllab?savedQueryId=' || ${savedQuery.id}`,
    author: sql`${savedQuery.created_by_fk}`,
  },
};

const changedOn = { dashboard: dashboard.changed_on, chart: chart.changed_on, query: savedQuery.changed_on } as const;
const typeNames = sql`case ${tag.type} when 1 then 'TagType.custom' when 2 then 'TagType.type'
  when 3 then 'TagType.owner' else 'TagType.favorited_by' end`;

/** The dashboards, charts and saved queries with one of these tags that the viewer may see. */
export async function objectsWithTags(viewer: Viewer, wanted: Wanted) {
  const asked = kinds.filter((kind) => wanted.types.length === 0 || wanted.types.includes(kind));
  const found = await Promise.all(asked.map((kind) => ofKind(viewer, kind, wanted)));
  return found.flat();
}

async function ofKind(viewer: Viewer, kind: Kind, { names, ids }: Wanted) {
  const db = await readMetadata();
  const { table, id, scope, resource, column, owners }: Taggable = taggables[kind];
  const chosen =
    names.length > 0 ? inArray(tag.name, [...names]) : ids.length > 0 ? inArray(tag.id, [...ids]) : undefined;
  const isTagged = sql`${id} in (select ${column} from ${taggedObject} join ${tag} on ${tag.id} = ${taggedObject.tag_id}
    where ${and(sql`${column} is not null`, chosen)})`;
  const tags = sql`(select coalesce(json_agg(json_build_object('id', ${tag.id}, 'name', ${tag.name}, 'type', ${typeNames})
    order by ${tag.id}), '[]') from ${taggedObject} join ${tag} on ${tag.id} = ${taggedObject.tag_id} where ${column} = ${id})`;
  const people = sql`(select coalesce(json_agg(json_build_object('id', ${user.id}, 'first_name', ${user.first_name},
    'last_name', ${user.last_name}, 'username', ${user.username}) order by ${user.id}), '[]') from ${user}
    where ${user.id} in (select ${owners.user} from ${owners.table} where ${owners.own} = ${id}))`;
  const { name, url, author } = described[kind];
  const creator = sql<string | null>`(select ${user.first_name} || ' ' || ${user.last_name} from ${user}
    where ${user.id} = ${author})`;
  const found = await db
    .select({
      id,
      name: sql<string | null>`${name}`,
      url: sql<string>`${url}`,
      creator,
      tags: sql<readonly TagOfObject[]>`${tags}`,
      owners: sql<readonly OwnerOfObject[]>`${people}`,
      at: changedOn[kind],
    })
    .from(table)
    .where(and(isTagged, toSql(rows(viewer, resource), scope)))
    .orderBy(asc(id));
  return found.map(({ at, creator: maker, ...rest }) => ({
    ...rest,
    type: kind,
    changed_on: at instanceof Date ? wireInstant(at) : null,
    created_by: {},
    creator: maker ?? '',
  }));
}
