import type { Json } from './whole-bodies';

const adhocColumn = { expressionType: 'SQL', label: 'a column', sqlExpression: 'upper(region)' };
const adhocMetric = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'amount' },
  label: 'a metric',
  optionName: 'a',
};
const filter = { col: 'region', op: 'IN', val: ['north', 'south'] };

const query = {
  columns: ['region', adhocColumn],
  metrics: ['total', adhocMetric, { expressionType: 'SQL', sqlExpression: 'sum(amount)', label: 'b' }],
  filters: [filter, { col: 'at', op: 'TEMPORAL_RANGE', val: 'Last week' }, { col: 'region', op: 'LIKE', val: 'n%' }],
  granularity: 'at',
  time_range: 'Last week',
  extras: { where: "region = 'north'", having: 'sum(amount) > 1', time_grain_sqla: 'P1D' },
  orderby: [['region', true]],
  row_limit: 10,
  time_offsets: ['1 week ago'],
  applied_time_extras: {},
  annotation_layers: [{ name: 'a', sourceType: '', annotationType: 'FORMULA', value: 'x + 1', show: true, style: '' }],
  url_params: { a: 'b' },
  post_processing: [
    { operation: 'rename', options: { columns: { region: 'a' } } },
    { operation: 'pivot', options: { index: ['a'], columns: [], aggregates: { total: { operator: 'mean' } } } },
    { operation: 'eval', options: { expression: 'a + 1' } },
  ],
};

const formData = {
  datasource: '1__table',
  viz_type: 'table',
  query_mode: 'aggregate',
  groupby: ['region', adhocColumn],
  metrics: ['total', adhocMetric],
  adhoc_filters: [
    { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'region', operator: '==', comparator: 'north' },
    { clause: 'WHERE', expressionType: 'SQL', sqlExpression: "region = 'north'" },
  ],
  time_range: 'Last week',
  since: '1 week ago',
  until: 'now',
  granularity_sqla: 'at',
  row_limit: 10,
  extra_filters: [{ col: '__time_range', op: '==', val: 'Last week' }],
  annotation_layers: [{ name: 'a', annotationType: 'FORMULA', value: 'x + 1' }],
  url_params: { a: 'b' },
  time_compare: ['1 week ago'],
  server_page_length: 10,
};

const chartData = { datasource: { id: 1, type: 'table' }, queries: [query], form_data: formData, force: true };
const editor = { dbId: 1, name: 'a', schema: 'public', sql: 'SELECT 1', templateParams: '{"a": 1}', queryLimit: 1 };

/** Bodies of calls that have no schema, or one that allows almost anything. */
export const soundBodies: Readonly<Record<string, Json>> = {
  'POST /api/v1/chart/data': chartData,
  'POST /api/v1/query/': { query_context: JSON.stringify(chartData) },
  'POST /superset/explore_json/': { form_data: JSON.stringify(formData) },
  'POST /superset/explore_json/:type/:id/': { form_data: JSON.stringify(formData) },
  'POST /superset/explore/': { form_data: JSON.stringify(formData) },
  'POST /datasource/samples': { filters: [filter] },
  'POST /datasource/save': { data: JSON.stringify({ id: 1, type: 'table', columns: [], metrics: [] }) },
  'POST /superset/log/': { events: [{ event_name: 'a', source: 'explore', source_id: 1, more: 'b' }] },
  'POST /tabstateview/': { queryEditor: JSON.stringify(editor) },
  'PUT /tabstateview/:id': { label: '"a"', sql: '"SELECT 1"', template_params: '"{}"', query_limit: '1' },
  'POST /tableschemaview/': { table: JSON.stringify({ queryEditorId: 1, name: 'a', columns: [], dbId: 1 }) },
  'POST /crud/submit/': { to: '/api/v1/tag/', fields: 'a', name: 'b' },
  'POST /api/v1/sqllab/execute/': {
    database_id: 1,
    sql: 'SELECT 1',
    client_id: 'a',
    queryLimit: 1,
    schema: 'public',
    templateParams: '{"a": 1}',
    tab: 'a',
    tmp_table_name: 'a',
  },
  'POST /api/v1/sqllab/execute': {
    database_id: 1,
    sql: 'SELECT 1',
    client_id: 'a',
    queryLimit: 1,
    schema: 'public',
    templateParams: '{"a": 1}',
    tab: 'a',
    tmp_table_name: 'a',
  },
  'POST /api/v1/explore/form_data': {
    datasource_id: 1,
    datasource_type: 'table',
    chart_id: 1,
    form_data: JSON.stringify(formData),
  },
};
