import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as dataRoute from '@/app/api/v1/chart/data/route';
import { signToken } from '@/lib/server/auth/token';
import { closeDatabases } from '@/lib/server/database/open-database';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';
import { addMemoryDataset } from '@/tests/support/worlds/memory-dataset';

const sql = `select region, amount, timestamp '2024-01-31' as sold_at
  from (values ('north', 2), ('south', 3)) as sales(region, amount)`;

const operators =
  '==, !=, >, <, >=, <=, LIKE, NOT LIKE, ILIKE, IS NULL, IS NOT NULL, IN, NOT IN, IS TRUE, IS FALSE, TEMPORAL_RANGE';
const resultTypes = 'columns, full, query, results, samples, timegrains, post_processed, drill_detail';

describe('a chart data request that does not fit', () => {
  let world: World;
  let datasetId = 0;
  const admin = new Caller();
  const query = { columns: ['region'], metrics: ['total'], orderby: [['region', true]], row_limit: 10 };

  beforeAll(async () => {
    world = await openWorld('embedded');
    const { db } = world;
    const id = await addUser(db, 'admin', 'Admin');
    admin.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
    datasetId = await addMemoryDataset(db, {
      table_name: 'sales',
      sql,
      columns: [
        { column_name: 'region', type: 'VARCHAR', groupby: true, filterable: true },
        { column_name: 'sold_at', type: 'TIMESTAMP', is_dttm: true },
        { column_name: 'amount', type: 'INTEGER', groupby: true, filterable: true },
      ],
      metrics: [{ metric_name: 'total', expression: 'SUM(amount)' }],
    });
  });

  afterAll(async () => {
    closeDatabases();
    await world.close();
  });

  const context = (more: object = {}, own: object = {}) => ({
    datasource: { id: datasetId, type: 'table' },
    queries: [{ ...query, ...own }],
    ...more,
  });
  const send = (body: unknown) => admin.json(dataRoute, 'POST', '/api/v1/chart/data', body);
  const refused = async (body: unknown, message: string) => {
    const { status, body: answer } = await send(body);
    expect([status, answer]).toEqual([400, { message }]);
  };

  test.each<[object, string]>([
    [{ bogus: 1 }, "{'bogus': ['Unknown field.']}"],
    [{ datasource: null }, "{'datasource': ['Field may not be null.']}"],
    [{ datasource: undefined }, "{'datasource': ['Missing data for required field.']}"],
    [{ datasource: 'x' }, "{'datasource': {'_schema': ['Invalid input type.']}}"],
    [{ datasource: {} }, "{'datasource': {'id': ['Missing data for required field.']}}"],
    [{ datasource: { id: 'x', type: 'table' } }, "{'datasource': {'id': ['Not a valid integer.']}}"],
    [
      { datasource: { id: 1, type: 'druid' } },
      "{'datasource': {'type': ['Must be one of: table, dataset, query, saved_query, view.']}}",
    ],
    [{ queries: null }, "{'queries': ['Field may not be null.']}"],
    [{ queries: {} }, "{'queries': ['Not a valid list.']}"],
    [{ queries: [null] }, "{'queries': {0: ['Field may not be null.']}}"],
    [{ queries: ['x'] }, "{'queries': {0: {'_schema': ['Invalid input type.']}}}"],
    [{ force: 'perhaps' }, "{'force': ['Not a valid boolean.']}"],
    [{ result_format: 'pdf' }, "{'result_format': ['Must be one of: csv, json, xlsx.']}"],
    [{ result_type: 'x' }, `{'result_type': ['Must be one of: ${resultTypes}.']}`],
    [{ custom_cache_timeout: 'x' }, "{'custom_cache_timeout': ['Not a valid integer.']}"],
  ])('names the field of %j', (more, problems) => refused(context(more), `Request is incorrect: ${problems}`));

  test.each<[object, string]>([
    [{ row_limit: 'x' }, "{'row_limit': ['Not a valid integer.']}"],
    [{ row_limit: -1 }, "{'row_limit': ['`row_limit` must be greater than or equal to 0']}"],
    [{ row_offset: -1 }, "{'row_offset': ['`row_offset` must be greater than or equal to 0']}"],
    [{ filters: 'x' }, "{'filters': ['Not a valid list.']}"],
    [{ filters: [null] }, "{'filters': {0: ['Field may not be null.']}}"],
    [
      { filters: [{}] },
      "{'filters': {0: {'col': ['Missing data for required field.'], 'op': ['Missing data for required field.']}}}",
    ],
    [{ filters: [{ col: 'region', op: 'BETWEEN' }] }, `{'filters': {0: {'op': ['Must be one of: ${operators}.']}}}`],
    [{ filters: [{ col: 'region', op: '==', val: 1, x: 1 }] }, "{'filters': {0: {'x': ['Unknown field.']}}}"],
    [{ columns: 'region' }, "{'columns': ['Not a valid list.']}"],
    [{ columns: [null] }, "{'columns': {0: ['Field may not be null.']}}"],
    [{ metrics: {} }, "{'metrics': ['Not a valid list.']}"],
    [{ extras: { bogus: 1 } }, "{'extras': {'bogus': ['Unknown field.']}}"],
    [{ extras: [] }, "{'extras': {'_schema': ['Invalid input type.']}}"],
    [{ orderby: 'region' }, "{'orderby': ['Not a valid list.']}"],
    [{ orderby: [null] }, "{'orderby': {0: ['Field may not be null.']}}"],
    [{ orderby: ['region'] }, "{'orderby': {0: ['Not a valid tuple.']}}"],
    [{ orderby: [['region']] }, "{'orderby': {0: ['Length must be 2.']}}"],
    [{ orderby: [['region', 'perhaps']] }, "{'orderby': {0: {1: ['Not a valid boolean.']}}}"],
    [{ orderby: [['region', null]] }, "{'orderby': {0: {1: ['Field may not be null.']}}}"],
    [{ orderby: [[null, true]] }, "{'orderby': {0: {0: ['Field may not be null.']}}}"],
    [{ orderby: [['', true]] }, "{'orderby': {0: {0: ['orderby column must be populated']}}}"],
    [
      { orderby: [[{}, null]] },
      "{'orderby': {0: {0: ['orderby column must be populated'], 1: ['Field may not be null.']}}}",
    ],
    [
      { post_processing: [{ options: {} }] },
      "{'post_processing': {0: {'operation': ['Missing data for required field.']}}}",
    ],
    [{ time_offsets: [1] }, "{'time_offsets': {0: ['Not a valid string.']}}"],
    [{ url_params: 'x' }, "{'url_params': ['Not a valid mapping type.']}"],
  ])('names the field of the query %j', (own, problems) =>
    refused(context({}, own), `Request is incorrect: {'queries': {0: ${problems}}}`),
  );

  test.each<[object, string]>([
    [{ columns: ['nope'], orderby: [] }, "Error: Columns missing in dataset: ['nope']"],
    [{ orderby: [['nope', true]] }, 'Error: Unknown column used in orderby: nope'],
    [{ filters: [{ col: 'region', op: 'IN', val: [] }] }, 'Error: Filter value list cannot be empty'],
    [
      { filters: [{ col: 'amount', op: '>', val: null }] },
      'Error: Must specify a value for filters with comparison operators',
    ],
    [{ columns: [], metrics: null, orderby: [] }, 'Error: Empty query?'],
    [
      { columns: ['region', 'region'] },
      'Duplicate column/metric labels: "region". Please make sure all columns and metrics have a unique label.',
    ],
    [{ filters: [{ col: 'sold_at', op: '>', val: 1e30 }] }, 'Error: 1e+30 is no instant'],
    [{ filters: [{ col: 'sold_at', op: 'IN', val: [-1e30] }] }, 'Error: -1e+30 is no instant'],
    [
      {
        metrics: [{ expressionType: 'SIMPLE', aggregate: '__proto__', column: { column_name: 'amount' }, label: 'm' }],
      },
      'Error: The aggregate __proto__ is not known',
    ],
    ...['constructor', '__proto__', 'last constructor days', 'constructor days ago'].map((word): [object, string] => [
      { granularity: 'sold_at', time_range: `${word} : now` },
      `Request is incorrect: {'time_range': ['Cannot parse time string [${word}]']}`,
    ]),
  ])('says what is wrong with %j', (own, message) => refused(context({}, own), message));

  const schema = "Request is incorrect: {'_schema': ['Invalid input type.']}";
  const unread = '400 Bad Request: The browser (or proxy) sent a request that this server could not understand.';

  test.each([
    ['null', { message: 'Request is not JSON' }],
    ['1', { message: schema }],
    ['"x"', { message: schema }],
    ['[]', { message: schema }],
    ['', { errors: [expect.objectContaining({ message: unread })] }],
    ['{', { errors: [expect.objectContaining({ message: unread })] }],
  ])('is no context: %s', async (body, expected) => {
    const { status, body: answer } = await admin.send(dataRoute.POST, 'POST', '/api/v1/chart/data', {
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect([status, answer]).toEqual([400, expected]);
  });

  test('is never a fault of the server, whatever is where', { timeout: 120_000 }, async () => {
    const values: readonly unknown[] = [
      ...[null, true, -1, 1.5, 1e30, 8.64e15, '', 'x', 'x\u0000y', '\ud800', "it's", '{{ x', '__proto__'],
      ...['constructor', '99999999999999999999 days ago', [], [null], ['x'], [{}], ['region', 'region'], [1e30]],
      ...[{}, { a: { b: [1] } }],
    ];
    const adhoc = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' }, label: 'm' };
    const axis = { expressionType: 'SQL', sqlExpression: 'sold_at', label: 'm', columnType: 'BASE_AXIS' };
    const bodies = (value: unknown): object[] => [
      ...'datasource force form_data queries result_format result_type custom_cache_timeout'
        .split(' ')
        .map((field) => context({ [field]: value })),
      ...queryFields.map((field) => context({}, { [field]: value })),
      ...['id', 'type'].map((field) => context({ datasource: { id: datasetId, type: 'table', [field]: value } })),
      ...'relative_start relative_end where having time_grain_sqla instant_time_comparison_range'
        .split(' ')
        .map((field) => context({}, { extras: { [field]: value } })),
      ...['col', 'op', 'val', 'grain', 'isExtra'].map((field) =>
        context({}, { filters: [{ col: 'region', op: '==', val: 'x', [field]: value }] }),
      ),
      ...['region', 'sold_at', 'amount'].flatMap((col) =>
        ['>', 'IN', 'LIKE', 'TEMPORAL_RANGE'].map((op) => context({}, { filters: [{ col, op, val: value }] })),
      ),
      ...[...Object.keys(adhoc), 'sqlExpression'].map((field) =>
        context({}, { metrics: [{ ...adhoc, [field]: value }] }),
      ),
      ...[...Object.keys(axis), 'timeGrain'].map((field) =>
        context({}, { columns: [{ ...axis, [field]: value }], orderby: [] }),
      ),
      ...[[value, true], ['region', value], value].map((entry) => context({}, { orderby: [entry] })),
      ...[{ operation: value }, { operation: 'pivot', options: value }].map((step) =>
        context({}, { post_processing: [step] }),
      ),
    ];
    for (const value of values) {
      for (const body of bodies(value)) {
        const { status, body: answer } = await send(body);
        const sent = JSON.stringify(body);
        expect([200, 400, 404, 422], sent).toContain(status);
        if (status !== 200) expect(typeof (answer.message ?? answer.errors?.[0]?.message), sent).toBe('string');
      }
    }
  });
});

const queryFields = [
  ...[
    'result_type',
    'annotation_layers',
    'applied_time_extras',
    'apply_fetch_values_predicate',
    'filters',
    'datasource',
  ],
  ...['granularity', 'granularity_sqla', 'groupby', 'metrics', 'post_processing', 'since', 'until', 'time_range'],
  ...['time_shift', 'is_timeseries', 'series_columns', 'series_limit', 'series_limit_metric', 'timeseries_limit'],
  ...['timeseries_limit_metric', 'group_others_when_limit_reached', 'row_limit', 'row_offset', 'order_desc', 'extras'],
  ...['columns', 'orderby', 'where', 'having', 'url_params', 'is_rowcount', 'time_offsets', 'bogus'],
];
