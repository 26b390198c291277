import { expect, expectTypeOf, test } from 'vitest';
import type * as Answer from '@/lib/client/wire/answers';
import { type Paths, pathsOf } from '@/lib/server/api/openapi/openapi';
import { allServed } from '@/lib/server/resources/registry';
import type { QueryRow } from '@/lib/server/sqllab/query-dict';
import { queryDict } from '@/lib/server/sqllab/query-dict';
import type { ResultColumn } from '@/lib/server/sqllab/results/result-text';
import type { describeTab } from '@/lib/server/sqllab/tab-state';
import type { SqlAnnotation } from '@/lib/server/sqllab/validate-sql';

type Kind<Value> = [NonNullable<Value>] extends [string]
  ? 'string'
  : [NonNullable<Value>] extends [number]
    ? 'number'
    : [NonNullable<Value>] extends [boolean]
      ? 'boolean'
      : 'object';
type Kinds<Row> = { readonly [Name in keyof Row]-?: Kind<Row[Name]> };

const paths: Paths = pathsOf(allServed);

/** The properties of a row in the OpenAPI document. */
function rowOf(path: string): Readonly<Record<string, { readonly type?: string }>> {
  const { result } = Object(paths[path]?.get?.responses[200]).content['application/json'].schema.properties;
  return (result.items ?? result).properties;
}

const chart: Kinds<Answer.ChartRow> = {
  id: 'number',
  uuid: 'string',
  slice_name: 'string',
  viz_type: 'string',
  description: 'string',
  url: 'string',
  thumbnail_url: 'string',
  changed_on_delta_humanized: 'string',
  datasource_id: 'number',
  datasource_type: 'string',
  datasource_name_text: 'string',
  certified_by: 'string',
  is_managed_externally: 'boolean',
  owners: 'object',
  tags: 'object',
};
const { changed_on_delta_humanized: _, ...shownChart } = chart;
const chartItem: Kinds<Answer.ChartItem> = {
  ...shownChart,
  params: 'string',
  query_context: 'string',
  cache_timeout: 'string',
  certification_details: 'string',
  dashboards: 'object',
};
const dashboard: Kinds<Answer.DashboardRow> = {
  id: 'number',
  uuid: 'string',
  dashboard_title: 'string',
  slug: 'string',
  url: 'string',
  published: 'boolean',
  certified_by: 'string',
  changed_on_delta_humanized: 'string',
  owners: 'object',
  tags: 'object',
};
const dashboardItem: Kinds<Answer.DashboardItem> = {
  ...dashboard,
  json_metadata: 'string',
  position_json: 'string',
  css: 'string',
  charts: 'object',
  changed_on: 'string',
  certification_details: 'string',
  is_managed_externally: 'boolean',
};
const dataset: Kinds<Answer.DatasetRow> = {
  id: 'number',
  uuid: 'string',
  table_name: 'string',
  schema: 'string',
  catalog: 'string',
  kind: 'string',
  sql: 'string',
  description: 'string',
  explore_url: 'string',
  database: 'object',
  owners: 'object',
};
const database: Kinds<Answer.DatabaseRow> = {
  id: 'number',
  uuid: 'string',
  database_name: 'string',
  backend: 'string',
  expose_in_sqllab: 'boolean',
  allow_run_async: 'boolean',
  allow_ctas: 'boolean',
  allow_cvas: 'boolean',
  allow_dml: 'boolean',
  allow_file_upload: 'boolean',
  allow_multi_catalog: 'boolean',
  allows_cost_estimate: 'boolean',
  allows_virtual_table_explore: 'boolean',
  disable_data_preview: 'boolean',
  force_ctas_schema: 'string',
};
const savedQuery: Kinds<Answer.SavedQueryRow> = {
  id: 'number',
  label: 'string',
  description: 'string',
  sql: 'string',
  catalog: 'string',
  schema: 'string',
  database: 'object',
};

/** Computed fields have no type in the document; one that differs on purpose is named in the last column. */
test.each([
  ['/api/v1/chart/', chart, []],
  ['/api/v1/chart/{id}', chartItem, ['cache_timeout']],
  ['/api/v1/dashboard/', dashboard, []],
  ['/api/v1/dashboard/{id}', dashboardItem, []],
  ['/api/v1/dataset/', dataset, []],
  ['/api/v1/database/', database, []],
  ['/api/v1/saved_query/', savedQuery, []],
  ['/api/v1/saved_query/{id}', savedQuery, []],
])('the rows of %s have the fields of the OpenAPI document', (path, kinds, others: readonly string[]) => {
  const known = rowOf(path);
  for (const [name, kind] of Object.entries(kinds)) {
    expect(Object.keys(known), path).toContain(name);
    if (!others.includes(name)) expect(known[name]?.type ?? kind, `${path} ${name}`).toBe(kind);
  }
});

test('a query has the fields that the server writes', () => {
  const text = '';
  const row = { database_id: 1, extra_json: '{}', changed_on: new Date(0), status: 'success' } as QueryRow;
  const kinds: Kinds<Answer.QueryInfo> = {
    ...{ id: 'string', queryId: 'number', state: 'string', dbId: 'number', db: 'string', catalog: 'string' },
    ...{ schema: 'string', sql: 'string', executedSql: 'string', sqlEditorId: 'string', tab: 'string' },
    ...{ limit: 'number', limitingFactor: 'string', progress: 'number', rows: 'number', startDttm: 'number' },
    ...{ endDttm: 'number', errorMessage: 'string', resultsKey: 'string', tempSchema: 'string', tempTable: 'string' },
    ...{ trackingUrl: 'string', ctas: 'boolean', userId: 'number', user: 'string', extra: 'object' },
  };
  const written = queryDict(row, text, text);
  expect(Object.keys(written)).toEqual(expect.arrayContaining(Object.keys(kinds)));
});

test('what the server declares can be read as the answers say', () => {
  expectTypeOf<Awaited<ReturnType<typeof describeTab>>>().toExtend<Answer.TabAnswer>();
  expectTypeOf<SqlAnnotation>().toEqualTypeOf<Answer.SqlProblem>();
  expectTypeOf<ResultColumn>().toEqualTypeOf<Answer.ResultColumn>();
});
