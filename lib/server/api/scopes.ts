import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { chart, chartOwner } from '@/db/schema/chart';
import { dashboard, dashboardChart, dashboardOwner, dashboardRole, embeddedDashboard } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset, datasetOwner } from '@/db/schema/dataset';
import { query } from '@/db/schema/query';
import { role } from '@/db/schema/role';
import { savedQuery } from '@/db/schema/saved-query';
import { tag, taggedObject } from '@/db/schema/tag';
import { rows } from '@/lib/permissions/rows';
import { usersThrough } from './people';
import type { RelatedField } from './resource';
import { type Relation, type Scope, toSql } from './scope';

/** The names in the predicates of `lib/permissions/rows`, as tables. Resources add their own names to these. */
export const databaseScope = {
  columns: { id: database.id, database_name: database.database_name },
} satisfies Scope;

const databaseNameOf = sql`(select ${database.database_name} from ${database} where ${database.id} = ${dataset.database_id})`;
const catalogPart = sql`case when ${dataset.catalog} <> '' then '[' || ${dataset.catalog} || '].' else '' end`;

export const datasetScope = {
  columns: {
    id: dataset.id,
    database_id: dataset.database_id,
    schema_perm: sql`'[' || ${databaseNameOf} || '].' || ${catalogPart} || '[' || ${dataset.schema} || ']'`,
    catalog_perm: sql`'[' || ${databaseNameOf} || '].[' || ${dataset.catalog} || ']'`,
  },
  relations: {
    owners: usersThrough(datasetOwner, datasetOwner.user_id, sql`${datasetOwner.dataset_id} = ${dataset.id}`),
    database: {
      many: false,
      from: database,
      where: sql`${database.id} = ${dataset.database_id}`,
      scope: { columns: { ...databaseScope.columns, uuid: database.uuid } },
    },
  },
} satisfies Scope;

export const queryScope = { columns: { id: query.id, user_id: query.user_id } } satisfies Scope;

export const savedQueryScope = { columns: { id: savedQuery.id, user_id: savedQuery.user_id } } satisfies Scope;

export const chartScope = {
  columns: { id: chart.id },
  relations: {
    owners: usersThrough(chartOwner, chartOwner.user_id, sql`${chartOwner.chart_id} = ${chart.id}`),
    dataset: {
      many: false,
      from: dataset,
      where: sql`${dataset.id} = ${chart.datasource_id} and ${chart.datasource_type} = 'table'`,
      scope: datasetScope,
    },
    dashboards: {
      many: true,
      from: sql`${dashboardChart} join ${dashboard} on ${dashboard.id} = ${dashboardChart.dashboard_id}`,
      where: sql`${dashboardChart.chart_id} = ${chart.id}`,
      target: { table: dashboard, id: dashboard.id },
      scope: {
        columns: {
          id: dashboard.id,
          dashboard_title: dashboard.dashboard_title,
          json_metadata: dashboard.json_metadata,
        },
      },
      order: dashboard.id,
    },
    tags: tagsOf(sql`${taggedObject.chart_id} = ${chart.id}`),
  },
} satisfies Scope;

export const dashboardScope = {
  columns: { id: dashboard.id, published: dashboard.published },
  relations: {
    owners: usersThrough(dashboardOwner, dashboardOwner.user_id, sql`${dashboardOwner.dashboard_id} = ${dashboard.id}`),
    roles: {
      many: true,
      from: sql`${dashboardRole} join ${role} on ${role.id} = ${dashboardRole.role_id}`,
      where: sql`${dashboardRole.dashboard_id} = ${dashboard.id}`,
      target: { table: role, id: role.id },
      scope: { columns: { id: role.id, name: role.name } },
      order: role.id,
    },
    charts: {
      many: true,
      from: sql`${dashboardChart} join ${chart} on ${chart.id} = ${dashboardChart.chart_id}`,
      where: sql`${dashboardChart.dashboard_id} = ${dashboard.id}`,
      target: { table: chart, id: chart.id },
      scope: chartScope,
      order: chart.id,
    },
    embedded: {
      many: false,
      from: embeddedDashboard,
      where: sql`${embeddedDashboard.dashboard_id} = ${dashboard.id}`,
      scope: { columns: { uuid: sql`${embeddedDashboard.uuid}::text` } },
    },
    tags: tagsOf(sql`${taggedObject.dashboard_id} = ${dashboard.id}`),
  },
} satisfies Scope;

export function tagsOf(tie: SQL): Relation {
  return {
    many: true,
    from: sql`${taggedObject} join ${tag} on ${tag.id} = ${taggedObject.tag_id}`,
    where: tie,
    target: { table: tag, id: tag.id },
    scope: { columns: { id: tag.id, name: tag.name, type: tag.type } },
    order: tag.id,
  };
}

/** The database that a foreign key refers to. */
export function databaseOf(foreignKey: PgColumn): Relation {
  return {
    many: false,
    from: database,
    where: sql`${database.id} = ${foreignKey}`,
    scope: { columns: databaseScope.columns },
  };
}

/** Databases to choose from: those the viewer may read. */
export const databaseChoices: RelatedField = {
  from: database,
  id: database.id,
  text: sql`${database.database_name}`,
  matches: (filter) => sql`${database.database_name} ilike ${`${filter}%`}`,
  order: database.database_name,
  rows: (viewer) => toSql(rows(viewer, 'database'), databaseScope),
};
