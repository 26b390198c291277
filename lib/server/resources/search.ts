import { and, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { readMetadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dashboard } from '@/db/schema/dashboard';
import { dataset, datasetColumn, datasetMetric } from '@/db/schema/dataset';
import { savedQuery } from '@/db/schema/saved-query';
import { can } from '@/lib/permissions/can';
import { rows, type ScopedResource } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import type { Permission } from '@/lib/permissions/vocabulary';
import { type ArgumentSchema, readArgument } from '@/lib/server/api/request/argument';
import type { Call, Service } from '@/lib/server/api/resource';
import { type Scope, toSql } from '@/lib/server/api/scope';
import { chartScope, dashboardScope, datasetScope, savedQueryScope } from '@/lib/server/api/scopes';
import { jsonResponse } from '@/lib/server/api/wire';

const usualSize = 8;
const mostRows = 25;
const mostCharacters = 200;
const mostWords = 8;

const argument: ArgumentSchema = {
  type: 'object',
  properties: { text: { type: 'string' }, page_size: { type: 'integer' } },
  required: ['text'],
};
const Argument = z.object({ text: z.string(), page_size: z.number().default(usualSize) });

/** A kind of object that is searched, and the texts in which its words may stand. */
interface Kind {
  readonly resource: ScopedResource;
  readonly read: Permission;
  readonly table: PgTable;
  readonly id: PgColumn;
  readonly name: PgColumn;
  readonly scope: Scope;
  readonly changed: PgColumn;
  readonly url: SQL<string>;
  readonly texts: { readonly description: readonly PgColumn[]; readonly sql?: PgColumn; readonly fields?: SQLWrapper };
}

const fieldsOfDataset = sql`(select string_agg(concat_ws(' ', field.column_name, field.verbose_name), ' ') from (
  select ${datasetColumn.column_name}, ${datasetColumn.verbose_name} from ${datasetColumn}
    where ${datasetColumn.dataset_id} = ${dataset.id}
  union all select ${datasetMetric.metric_name}, ${datasetMetric.verbose_name} from ${datasetMetric}
    where ${datasetMetric.dataset_id} = ${dataset.id}) field (column_name, verbose_name))`;

const kinds: readonly Kind[] = [
  {
    resource: 'dashboard',
    read: 'can_read on Dashboard',
    table: dashboard,
    id: dashboard.id,
    name: dashboard.dashboard_title,
    scope: dashboardScope,
    changed: dashboard.changed_on,
    url: sql`'/superset/dashboard/' || coalesce(nullif(${dashboard.slug}, ''), ${dashboard.id}::text) || '/'`,
    texts: { description: [dashboard.description, dashboard.slug] },
  },
  {
    resource: 'chart',
    read: 'can_read on Chart',
    table: chart,
    id: chart.id,
    name: chart.slice_name,
    scope: chartScope,
    changed: chart.changed_on,
    url: sql`'/explore/?slice_id=' || ${chart.id}`,
    texts: { description: [chart.description, chart.viz_type] },
  },
  {
    resource: 'dataset',
    read: 'can_read on Dataset',
    table: dataset,
    id: dataset.id,
    name: dataset.table_name,
    scope: datasetScope,
    changed: dataset.changed_on,
    url: sql`'/explore/?datasource_type=table&datasource_id=' || ${dataset.id}`,
    texts: { description: [dataset.description, dataset.schema], sql: dataset.sql, fields: fieldsOfDataset },
  },
  {
    resource: 'saved_query',
    read: 'can_read on SavedQuery',
    table: savedQuery,
    id: savedQuery.id,
    name: savedQuery.label,
    scope: savedQueryScope,
    changed: savedQuery.changed_on,
    url: sql`'/sqllab?savedQueryId=' || ${savedQuery.id}`,
    texts: { description: [savedQuery.description], sql: savedQuery.sql },
  },
];

/** Finds dashboards, charts, datasets and the viewer's own saved queries by what stands in them. */
export const searchService: Service = {
  name: 'search',
  actions: [
    {
      method: 'GET',
      path: '',
      // Whoever has a menu: each kind of object has its own right besides.
      permission: 'can_get on MenuApi',
      argument,
      summary: 'Finds objects by name, description, SQL, and names of columns and metrics',
      run: search,
    },
  ],
};

interface Found {
  readonly type: ScopedResource;
  readonly id: number;
  readonly name: string | null;
  readonly url: string;
  /** Where all words stand; null where they stand in several texts. */
  readonly found_in: string | null;
}

async function search({ url, viewer }: Call): Promise<Response> {
  const { text, page_size } = Argument.parse(readArgument(url, argument));
  const words = text.slice(0, mostCharacters).trim().split(/\s+/).filter(Boolean).slice(0, mostWords);
  const size = Math.min(Math.max(1, page_size), mostRows);
  const found = await Promise.all(
    kinds.filter(({ read }) => can(viewer, read)).map((kind) => find(kind, viewer, words, size)),
  );
  return jsonResponse({ result: found.flat() });
}

/** The objects of a kind that have all words, those that have them in their name first, then the last changed. */
async function find(kind: Kind, viewer: Viewer, words: readonly string[], size: number): Promise<Found[]> {
  const { resource, table, id, name, scope, changed, url, texts } = kind;
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const places: readonly (readonly [string, readonly SQLWrapper[]])[] = [
    ['name', [name]],
    ['description', texts.description],
    ...(texts.fields ? [['fields', [texts.fields]] as const] : []),
    ...(texts.sql ? [['sql', [texts.sql]] as const] : []),
  ];
  const stands = (pattern: string, columns: readonly SQLWrapper[]): SQL =>
    sql.join(
      columns.map((column) => sql`${column} ilike ${pattern}`),
      sql` or `,
    );
  const whole = places.map(
    ([place, columns]) =>
      sql`when ${and(...patterns.map((pattern) => sql`(${stands(pattern, columns)})`))} then ${place}::text`,
  );
  const foundIn = words.length === 0 ? sql`'name'` : sql`case ${sql.join(whole, sql` `)} end`;
  const anywhere = patterns.map(
    (pattern) =>
      sql`(${stands(
        pattern,
        places.flatMap(([, columns]) => columns),
      )})`,
  );
  const db = await readMetadata();
  const found = await db
    .select({ id, name, url, found_in: sql<string | null>`${foundIn}` })
    .from(table)
    .where(and(toSql(rows(viewer, resource), scope), ...anywhere))
    .orderBy(sql`(${foundIn}) is distinct from 'name'`, sql`${changed} desc nulls last`, desc(id))
    .limit(size);
  return found.map((row) => ({ type: resource, ...(row as Omit<Found, 'type'>) }));
}
