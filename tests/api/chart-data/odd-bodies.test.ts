import { afterAll, beforeAll, expect, test } from 'vitest';
import * as dataRoute from '@/app/api/v1/chart/data/route';
import { signToken } from '@/lib/server/auth/token';
import { closeDatabases } from '@/lib/server/database/open-database';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';
import { addMemoryDataset, salesParts } from '@/tests/support/worlds/memory-dataset';

let world: World;
let datasetId = 0;
const admin = new Caller();
const query = { columns: ['region'], metrics: ['total'], orderby: [['region', true]] };

beforeAll(async () => {
  world = await openWorld('embedded');
  const { db } = world;
  const id = await addUser(db, 'admin', 'Admin');
  admin.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
  datasetId = await addMemoryDataset(db, {
    table_name: 'sales',
    sql: `select region, amount from (values ('north', 2), ('south', 3)) as sales(region, amount)`,
    ...salesParts,
  });
});

afterAll(async () => {
  closeDatabases();
  await world.close();
});

const send = (own: object, more: object = {}) => {
  const datasource = { id: datasetId, type: 'table' };
  return admin.json(dataRoute, 'POST', '/api/v1/chart/data', { datasource, queries: [{ ...query, ...own }], ...more });
};

const adhoc = { expressionType: 'SQL', sqlExpression: 'upper(region)' };
const simple = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' }, label: 'm' };
const operations =
  'aggregate, boxplot, compare, contribution, cum, diff, escape_separator, flatten, geodetic_parse, geohash_decode, ' +
  'geohash_encode, histogram, pivot, prophet, rank, rename, resample, rolling, select, sort, unescape_separator';
const twice = 'Duplicate column/metric labels: "region". Please make sure all columns and metrics have a unique label.';

test.each<[object, string]>([
  [{ filters: [{ col: 'region', op: 1 }] }, "{'filters': {0: {'op': ['Not a valid string.']}}}"],
  [{ extras: { time_grain_sqla: 1 } }, "{'extras': {'time_grain_sqla': ['Not a valid string.']}}"],
  [{ extras: { relative_start: [] } }, "{'extras': {'relative_start': ['Not a valid string.']}}"],
  [{ post_processing: [{ operation: 1 }] }, "{'post_processing': {0: {'operation': ['Not a valid string.']}}}"],
  [
    { post_processing: [{ operation: 'x' }] },
    `{'post_processing': {0: {'operation': ['Must be one of: ${operations}.']}}}`,
  ],
  [
    { post_processing: [{ operation: 'flatten', options: null }] },
    "{'post_processing': {0: {'options': ['Field may not be null.']}}}",
  ],
  [{ post_processing: [{ operation: 'flatten', more: 1 }] }, "{'post_processing': {0: {'more': ['Unknown field.']}}}"],
])('the fields of %j are named', async (own, problems) => {
  const { status, body } = await send(own);
  expect([status, body]).toEqual([400, { message: `Request is incorrect: {'queries': {0: ${problems}}}` }]);
});

test.each<[object, string]>([
  [
    { columns: [adhoc] },
    "Error: Columns missing in dataset: [{'expressionType': 'SQL', 'sqlExpression': 'upper(region)'}]",
  ],
  [
    { columns: [adhoc], orderby: [['zz', true]] },
    "Error: Columns missing in dataset: [{'expressionType': 'SQL', 'sqlExpression': 'upper(region)'}]",
  ],
  [{ columns: ['region', 'region', adhoc] }, twice],
  [
    { columns: ['region', 'region'], series_columns: ['x'] },
    'The following entries in `series_columns` are missing in `columns`: "x". ',
  ],
  [{ metrics: [{ ...simple, column: { column_name: [null] } }] }, 'Error: Columns missing in dataset: [[None]]'],
  [
    { metrics: ['MIN', 'MAX'].map((name) => ({ ...simple, label: name, column: { column_name: 'nope' } })) },
    "Error: Columns missing in dataset: ['nope', 'nope']",
  ],
  [{ series_limit: 2, series_limit_metric: 1 }, "Error: Metric '1' does not exist"],
  [{ orderby: [[{ ...simple, expressionType: {} }, true]] }, 'Error: Adhoc metric expressionType is invalid'],
  [{ orderby: [[{ a: 1 }, true]] }, "Error: Unknown column used in orderby: {'a': 1}"],
  [
    { filters: [{ col: 'region', op: 'TEMPORAL_RANGE', val: 1.5 }] },
    'Error: Invalid filter operation type: TEMPORAL_RANGE',
  ],
])('the query %j is refused', async (own, message) => {
  const { status, body } = await send(own);
  expect([status, body]).toEqual([400, { message }]);
});

test.each(['samples', 'drill_detail'])('%s refuse columns that occur twice, which they do not show', async (type) => {
  const { status, body } = await send({ columns: ['region', 'region'] }, { result_type: type });
  expect([status, body]).toEqual([400, { message: twice }]);
});

test.each<object>([
  { filters: [{ col: [], op: 'IS NOT NULL' }] },
  { filters: [{ col: false, op: '==', val: 'north' }] },
  { columns: [{ ...adhoc, sqlExpression: 'region', label: 'region', columnType: 'BASE_AXIS', timeGrain: {} }] },
  { series_limit: 5, series_limit_metric: {}, series_columns: ['region'] },
])('what is empty in %j counts as nothing', async (own) => {
  const { status, body } = await send(own);
  expect(status).toBe(200);
  expect(body.result[0].data.map(({ region }: { region: string }) => region)).toEqual(['north', 'south']);
});

test('an empty label of a metric counts as none', async () => {
  const { body } = await send({ metrics: [{ ...simple, label: [] }] });
  expect(body.result[0].colnames).toEqual(['region', 'SUM(amount)']);
});
