import type { PgTable } from 'drizzle-orm/pg-core';
import type { Metadata } from '@/db/client';
import { annotationLayer } from '@/db/schema/annotation';
import { chart, chartOwner } from '@/db/schema/chart';
import { cssTemplate } from '@/db/schema/css-template';
import { dashboard, dashboardChart, dashboardOwner, dashboardRole, embeddedDashboard } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset, datasetOwner } from '@/db/schema/dataset';
import { query } from '@/db/schema/query';
import { report, reportOwner } from '@/db/schema/report';
import { savedQuery } from '@/db/schema/saved-query';
import { tabState } from '@/db/schema/tab-state';
import { tag } from '@/db/schema/tag';
import { theme } from '@/db/schema/theme';

/** The relation of an object to the first owner. To the other owner, own and foreign are reversed. */
export const relations = ['own', 'shared', 'foreign'] as const;
export type RelationName = (typeof relations)[number];

export const kinds = [
  'annotation layer',
  'chart',
  'css template',
  'dashboard',
  'database',
  'dataset',
  'query',
  'report',
  'saved query',
  'tab',
  'tag',
  'theme',
] as const;
export type Kind = (typeof kinds)[number];

/** What the creation of the matrix's objects needs. */
export interface MatrixGround {
  readonly db: Metadata;
  /** The owner of the objects: the first owner, a user who never signs in, the other owner. */
  readonly owners: Readonly<Record<RelationName, number>>;
  readonly readersRole: number;
}

export const schemaOf = (relation: RelationName) => `schema_${relation}`;

let count = 0;

/** Creates another object of a kind. Returns its id. */
export async function makeObject(ground: MatrixGround, kind: Kind, relation: RelationName): Promise<number> {
  const { db } = ground;
  const owner = ground.owners[relation];
  const name = `${kind} ${relation} ${++count}`;
  const author = { created_by_fk: owner, changed_by_fk: owner };
  const add = async (table: PgTable, values: object): Promise<number> => {
    const found = (await db
      .insert(table)
      .values(values as never)
      .returning()) as { id: number }[];
    return found[0]?.id ?? 0;
  };
  switch (kind) {
    case 'database':
      return add(database, { database_name: name, sqlalchemy_uri: 'postgresql://nobody@127.0.0.1:1/none', ...author });
    case 'dataset': {
      const database_id = await databaseFor(ground, 'shared');
      const id = await add(dataset, { table_name: name, schema: schemaOf(relation), database_id, ...author });
      await db.insert(datasetOwner).values({ dataset_id: id, user_id: owner });
      return id;
    }
    case 'chart': {
      const datasource_id = await objectFor(ground, 'dataset', relation);
      const values = { slice_name: name, viz_type: 'table', datasource_id, datasource_type: 'table', params: '{}' };
      const id = await add(chart, { ...values, ...author });
      await db.insert(chartOwner).values({ chart_id: id, user_id: owner });
      return id;
    }
    case 'dashboard': {
      const id = await add(dashboard, { dashboard_title: name, published: true, ...author });
      const chart_id = await objectFor(ground, 'chart', relation);
      await db.insert(dashboardOwner).values({ dashboard_id: id, user_id: owner });
      await db.insert(dashboardChart).values({ dashboard_id: id, chart_id });
      await db.insert(embeddedDashboard).values({ dashboard_id: id, allowed_domains: [] });
      if (relation === 'shared') {
        await db.insert(dashboardRole).values({ dashboard_id: id, role_id: ground.readersRole });
      }
      return id;
    }
    case 'report': {
      const chart_id = await objectFor(ground, 'chart', relation);
      const id = await add(report, { type: 'Report', name, crontab: '0 0 * * *', chart_id, ...author });
      await db.insert(reportOwner).values({ report_id: id, user_id: owner });
      return id;
    }
    case 'saved query': {
      const db_id = await databaseFor(ground, 'shared');
      return add(savedQuery, { label: name, sql: 'select 1', user_id: owner, db_id, ...author });
    }
    case 'query': {
      const database_id = await databaseFor(ground, 'shared');
      return add(query, { client_id: `client${count}`, user_id: owner, database_id, sql: 'select 1' });
    }
    case 'tab':
      return add(tabState, { label: name, user_id: owner, ...author });
    case 'annotation layer':
      return add(annotationLayer, { name, ...author });
    case 'css template':
      return add(cssTemplate, { template_name: name, css: '', ...author });
    case 'theme':
      return add(theme, { theme_name: name, ...author });
    case 'tag':
      return add(tag, { name, ...author });
  }
}

const made = new Map<string, Promise<number>>();

/** The id of the object of this kind and relation that all calls share. */
export function objectFor(ground: MatrixGround, kind: Kind, relation: RelationName): Promise<number> {
  const key = `${kind} ${relation}`;
  const known = made.get(key) ?? makeObject(ground, kind, relation);
  made.set(key, known);
  return known;
}

function databaseFor(ground: MatrixGround, relation: RelationName): Promise<number> {
  return objectFor(ground, 'database', relation);
}
