import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { chart } from '@/db/schema/chart';
import { dataset } from '@/db/schema/dataset';
import { favorite } from '@/db/schema/favorite';
import { user } from '@/db/schema/user';
import { rows } from '@/lib/permissions/rows';
import { auditFields, wireInstant } from '@/lib/server/api/audit';
import { computed, field, related, relatedSeen } from '@/lib/server/api/field';
import { byRelated, byText } from '@/lib/server/api/order';
import { ownerChoices, userChoices, userOf } from '@/lib/server/api/people';
import { text } from '@/lib/server/api/request/body-field';
import { inputsOf } from '@/lib/server/api/request/inputs';
import type { Resource } from '@/lib/server/api/resource';
import { exists, toSql } from '@/lib/server/api/scope';
import { chartScope, dashboardScope } from '@/lib/server/api/scopes';
import { exportAction } from '@/lib/server/resources/export-action';
import { importAction } from '@/lib/server/resources/import-action';
import { markdownHtml } from '@/lib/server/resources/markdown-html';
import { screenshotActions } from '@/lib/server/resources/screenshots';
import { chartStamp, thumbnailActions, thumbnailUrl } from '@/lib/server/resources/thumbnails';
import { favoriteActions } from '@/lib/server/resources/user/favorites';
import { jsonObject } from '@/lib/text/json-object';
import { fullDatasetName, searchedCharts } from './search';
import { datasourceUrl, sliceUrl } from './text';
import { warmUpChart } from './warm-up';
import { chartWrite } from './write';

const { relations } = chartScope;
const people = ['first_name', 'id', 'last_name'];
const lastSavedBy = userOf(chart.last_saved_by_fk);

const datasetName = sql<string | null>`(select ${fullDatasetName} from ${dataset} where ${relations.dataset.where})`;
const datasetUuid = sql<string | null>`(select ${dataset.uuid} from ${dataset} where ${relations.dataset.where})`;
const table = {
  ...relations.dataset,
  scope: { columns: { default_endpoint: dataset.default_endpoint, table_name: dataset.table_name } },
};

const favored = (userId: number) => sql`exists (select 1 from ${favorite}
  where ${favorite.chart_id} = ${chart.id} and ${favorite.user_id} = ${userId})`;
const owned = (userId: number) => exists(relations.owners, sql`${user.id} = ${userId}`);
const made = (userId: number) => sql`(${chart.created_by_fk} = ${userId} or ${chart.changed_by_fk} = ${userId})`;

/** `_info` returns the name only: the contract lists no other writable fields. */
const nameOf = {
  create: z.strictObject({ slice_name: text({ min: 1, max: 250 }) }),
  update: z.strictObject({ slice_name: text({ min: 0, max: 250 }).optional() }),
};

export const chartResource: Resource = {
  name: 'chart',
  title: 'Slice',
  view: 'Chart',
  read: 'can_read on Chart',
  table: chart,
  id: chart.id,
  scope: chartScope,
  fields: {
    ...auditFields(chart),
    id: field(chart.id),
    uuid: field(chart.uuid),
    slice_name: field(chart.slice_name),
    viz_type: field(chart.viz_type),
    description: field(chart.description),
    description_markeddown: computed({ text: chart.description }, ({ text }) => markdownHtml(text)),
    params: field(chart.params),
    query_context: field(chart.query_context),
    form_data: computed(
      {
        params: chart.params,
        id: chart.id,
        viz_type: chart.viz_type,
        source: chart.datasource_id,
        kind: chart.datasource_type,
      },
      ({ params, id, viz_type, source, kind }) => ({
        ...jsonObject(params),
        slice_id: id,
        viz_type,
        datasource: `${source}__${kind}`,
      }),
    ),
    cache_timeout: field(chart.cache_timeout),
    certified_by: field(chart.certified_by),
    certification_details: field(chart.certification_details),
    is_managed_externally: field(chart.is_managed_externally),
    datasource_id: field(chart.datasource_id),
    datasource_type: field(chart.datasource_type),
    datasource_name_text: field(datasetName),
    datasource_uuid: field(datasetUuid),
    datasource_url: computed({ type: chart.datasource_type, id: chart.datasource_id }, ({ type, id }) =>
      datasourceUrl(type, id),
    ),
    edit_url: computed({ id: chart.id }, ({ id }) => `/chart/edit/${id}`),
    slice_url: computed({ id: chart.id }, ({ id }) => sliceUrl(id)),
    url: computed({ id: chart.id }, ({ id }) => `/explore/?slice_id=${id}`),
    thumbnail_url: computed({ id: chart.id, stamp: chartStamp }, ({ id, stamp }) => thumbnailUrl('chart', id, stamp)),
    last_saved_at: computed({ at: chart.last_saved_at }, ({ at }) => (at === null ? null : wireInstant(at))),
    last_saved_by: related(lastSavedBy, people),
    owners: related(relations.owners, people),
    dashboards: relatedSeen(relations.dashboards, ['dashboard_title', 'id', 'json_metadata'], (viewer) =>
      toSql(rows(viewer, 'dashboard'), dashboardScope),
    ),
    tags: related(relations.tags, ['id', 'name', 'type']),
    table: related(table, ['default_endpoint', 'table_name']),
  },
  list: {
    columns: [
      'is_managed_externally',
      'certified_by',
      'certification_details',
      'cache_timeout',
      'changed_by.first_name',
      'changed_by.last_name',
      'changed_by.id',
      'changed_by_name',
      'changed_on_delta_humanized',
      'changed_on_dttm',
      'changed_on_utc',
      'created_by.first_name',
      'created_by.id',
      'created_by.last_name',
      'created_by_name',
      'created_on_delta_humanized',
      'datasource_id',
      'datasource_name_text',
      'datasource_type',
      'datasource_url',
      'description',
      'description_markeddown',
      'edit_url',
      'form_data',
      'id',
      'last_saved_at',
      'last_saved_by.id',
      'last_saved_by.first_name',
      'last_saved_by.last_name',
      'owners.first_name',
      'owners.id',
      'owners.last_name',
      'dashboards.id',
      'dashboards.dashboard_title',
      'params',
      'slice_name',
      'slice_url',
      'table.default_endpoint',
      'table.table_name',
      'thumbnail_url',
      'url',
      'viz_type',
      'tags.id',
      'tags.name',
      'tags.type',
      'uuid',
    ],
    order: {
      'changed_by.first_name': byRelated(user.first_name, user, sql`${user.id} = ${chart.changed_by_fk}`),
      changed_on_delta_humanized: chart.changed_on,
      datasource_id: chart.datasource_id,
      datasource_name: byText(chart.datasource_name),
      last_saved_at: chart.last_saved_at,
      'last_saved_by.id': chart.last_saved_by_fk,
      'last_saved_by.first_name': byRelated(user.first_name, user, lastSavedBy.where),
      'last_saved_by.last_name': byRelated(user.last_name, user, lastSavedBy.where),
      slice_name: byText(chart.slice_name),
      viz_type: byText(chart.viz_type),
    },
    defaultOrder: { by: chart.changed_on, direction: 'desc' },
    search: {
      changed_by: { kind: 'one', column: chart.changed_by_fk },
      created_by: { kind: 'one', column: chart.created_by_fk },
      dashboards: { kind: 'many', relation: 'dashboards' },
      datasource_id: { kind: 'number', column: chart.datasource_id },
      datasource_name: { kind: 'text', column: chart.datasource_name },
      datasource_type: { kind: 'text', column: chart.datasource_type },
      description: { kind: 'text', column: chart.description },
      id: { kind: 'number', column: chart.id },
      last_saved_at: { kind: 'date', column: chart.last_saved_at },
      last_saved_by: { kind: 'one', column: chart.last_saved_by_fk },
      owners: { kind: 'many', relation: 'owners' },
      slice_name: { kind: 'text', column: chart.slice_name },
      tags: { kind: 'many', relation: 'tags' },
      uuid: { kind: 'uuid', column: chart.uuid },
      viz_type: { kind: 'text', column: chart.viz_type },
    },
    filters: {
      slice_name: {
        chart_all_text: {
          label: 'All Text',
          condition: (value) => searchedCharts(String(value)),
        },
      },
      id: {
        chart_is_favorite: {
          label: 'Is favorite',
          condition: (value, viewer) =>
            value === false ? sql`not ${favored(viewer.id ?? 0)}` : favored(viewer.id ?? 0),
        },
        chart_is_certified: {
          label: 'Is certified',
          condition: (value) =>
            value === false
              ? sql`coalesce(${chart.certified_by}, '') = ''`
              : sql`coalesce(${chart.certified_by}, '') <> ''`,
        },
        chart_owned_created_favored_by_me: {
          label: 'Owned Created or Favored',
          condition: (_value, { id }) => sql`(${owned(id ?? 0)} or ${made(id ?? 0)} or ${favored(id ?? 0)})`,
        },
      },
      created_by: {
        chart_has_created_by: {
          label: 'Has created by',
          condition: (value) =>
            value === false ? sql`${chart.created_by_fk} is null` : sql`${chart.created_by_fk} is not null`,
        },
        chart_created_by_me: { label: 'Created by me', condition: (_value, { id }) => made(id ?? 0) },
      },
      tags: {
        chart_tags: {
          label: 'Is tagged',
          condition: (value) =>
            exists(relations.tags, sql`${relations.tags.scope.columns.name} ilike ${`%${String(value)}%`}`),
        },
        chart_tag_id: {
          label: 'Is tagged',
          condition: (value) => exists(relations.tags, sql`${relations.tags.scope.columns.id} = ${Number(value) || 0}`),
        },
      },
    },
  },
  show: {
    columns: [
      'cache_timeout',
      'certification_details',
      'certified_by',
      'changed_on_delta_humanized',
      'dashboards',
      'datasource_id',
      'datasource_name_text',
      'datasource_type',
      'datasource_url',
      'datasource_uuid',
      'description',
      'id',
      'is_managed_externally',
      'owners',
      'params',
      'query_context',
      'slice_name',
      'tags',
      'thumbnail_url',
      'url',
      'uuid',
      'viz_type',
    ],
    envelope: 'result',
    fields: {
      cache_timeout: computed({ seconds: chart.cache_timeout }, ({ seconds }) => seconds?.toString() ?? null),
    },
    keys: [{ column: chart.uuid, pattern: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i }],
  },
  write: chartWrite,
  inputs: { create: inputsOf(nameOf.create), update: inputsOf(nameOf.update) },
  related: { owners: ownerChoices, created_by: userChoices, changed_by: userChoices },
  actions: [
    importAction('chart', 'can_write on Chart'),
    exportAction({ name: 'chart', table: chart, id: chart.id, scope: chartScope }, 'can_export on Chart'),
    ...screenshotActions('chart'),
    ...thumbnailActions('chart'),
    ...favoriteActions({ name: 'chart', id: chart.id, scope: chartScope }),
    warmUpChart,
  ],
};
