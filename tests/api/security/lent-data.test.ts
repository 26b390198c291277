import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GET as getOptions } from '@/app/(main)/superset/dashboard/[key]/options/[filter]/route';
import { GET as getTile } from '@/app/(main)/superset/dashboard/[key]/tile/[chart]/route';
import * as dataRoute from '@/app/api/v1/chart/data/route';
import * as dashboardRoute from '@/app/api/v1/dashboard/[[...path]]/route';
import { closeDatabases } from '@/lib/server/database/open-database';
import { Caller } from '@/tests/support/caller';
import type { World } from '@/tests/support/world';
import {
  addBoard,
  admin,
  filterOn,
  ids,
  openLentWorld,
  reader,
  users,
  writer,
} from '@/tests/support/worlds/lent-world';

/**
 * A dashboard lends its readers the data that it shows: only what all of its owners may read, and only in the queries
 * of its charts and filters.
 */
describe('data that a dashboard lends', () => {
  let world: World;
  beforeAll(async () => {
    world = await openLentWorld();
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });

  const fromFilter = (dashboardId: number) => ({
    dashboardId,
    type: 'NATIVE_FILTER',
    native_filter_id: 'NATIVE_FILTER-1',
  });

  const dataOf = (caller: Caller, datasetId: number, query: object, form_data: object) =>
    caller.json(dataRoute, 'POST', '/api/v1/chart/data', {
      datasource: { id: datasetId, type: 'table' },
      queries: [{ row_limit: 10, ...query }],
      form_data,
    });

  const values = { columns: ['name'], metrics: [], orderby: [['name', true]] };
  const drawn = { columns: ['name'], metrics: ['total'], orderby: [['total', false]] };
  describe('goes no further than its owners may read', () => {
    test('through a filter', async () => {
      const mine = await addBoard({ owners: [users.writer], roles: [ids.role], filters: [filterOn(ids.secrets)] });
      for (const caller of [writer, reader]) {
        expect((await dataOf(caller, ids.secrets, values, fromFilter(mine))).status).toBe(403);
      }
      const both = await addBoard({
        owners: [users.admin, users.writer],
        roles: [ids.role],
        filters: [filterOn(ids.secrets)],
      });
      expect((await dataOf(writer, ids.secrets, values, fromFilter(both))).status).toBe(403);
      const theirs = await addBoard({ owners: [users.admin], roles: [ids.role], filters: [filterOn(ids.secrets)] });
      const answer = await dataOf(reader, ids.secrets, values, fromFilter(theirs));
      expect(answer.status).toBe(200);
      expect(answer.body.result[0].data).toEqual([{ name: 'anna' }, { name: 'bert' }]);
    });

    test('through a chart', async () => {
      const asked = (dashboardId: number) => ({ dashboardId, slice_id: ids.secretChart });
      const mine = await addBoard({ owners: [users.writer], roles: [ids.role], charts: [ids.secretChart] });
      expect((await dataOf(writer, ids.secrets, drawn, asked(mine))).status).toBe(403);
      const theirs = await addBoard({ owners: [users.admin], roles: [ids.role], charts: [ids.secretChart] });
      expect((await dataOf(reader, ids.secrets, drawn, asked(theirs))).status).toBe(200);
    });

    test('in what is told of its charts and datasets, and taken along in an export', async () => {
      const parts = { roles: [ids.role], charts: [ids.ownChart, ids.secretChart], filters: [filterOn(ids.secrets)] };
      const told = async (caller: Caller, owner: number) => {
        const path = `/api/v1/dashboard/${await addBoard({ owners: [owner], ...parts })}`;
        const charts = (await caller.get(dashboardRoute, `${path}/charts`)).body.result;
        const datasets = (await caller.get(dashboardRoute, `${path}/datasets`)).body.result;
        return [charts.length, datasets.length];
      };
      expect(await told(writer, users.writer)).toEqual([1, 1]);
      expect(await told(reader, users.writer)).toEqual([1, 1]);
      expect(await told(reader, users.admin)).toEqual([2, 2]);
      const exported = async (owner: number) => {
        const id = await addBoard({ owners: [owner], ...parts });
        const { GET } = dashboardRoute;
        const request = new Request(`http://localhost:8088/api/v1/dashboard/export/?q=!(${id})`, {
          headers: writer.extra,
        });
        const files = unzipSync(new Uint8Array(await (await GET(request)).arrayBuffer()));
        return Object.keys(files).filter((path) => /\/datasets\/.*secrets/.test(path)).length;
      };
      expect(await exported(users.writer)).toBe(0);
      expect(await exported(users.admin)).toBe(1);
    });

    test('on its pages', async () => {
      const parts = { roles: [ids.role], charts: [ids.secretChart], filters: [filterOn(ids.secrets)] };
      const mine = await addBoard({ owners: [users.writer], ...parts });
      const theirs = await addBoard({ owners: [users.admin], ...parts });
      const session = new Caller();
      await session.signIn(users.reader);
      const told = async (key: number) => {
        const options = await session.send(
          (request) => getOptions(request, { params: Promise.resolve({ key: `${key}`, filter: 'NATIVE_FILTER-1' }) }),
          'GET',
          `/superset/dashboard/${key}/options/NATIVE_FILTER-1`,
        );
        const chartId = `${ids.secretChart}`;
        const tile = await session.send(
          (request) => getTile(request, { params: Promise.resolve({ key: `${key}`, chart: chartId }) }),
          'GET',
          `/superset/dashboard/${key}/tile/${chartId}?part=csv`,
        );
        return [JSON.stringify(options.body).includes('bert'), tile.status];
      };
      expect(await told(mine)).toEqual([false, 403]);
      expect(await told(theirs)).toEqual([true, 200]);
    });
  });

  describe('is asked for only as the dashboard asks for it', () => {
    let theirs = 0;
    beforeAll(async () => {
      theirs = await addBoard({
        owners: [users.admin],
        roles: [ids.role],
        charts: [ids.secretChart],
        filters: [
          filterOn(ids.secrets, {
            sortMetric: 'total',
            adhoc_filters: [
              {
                expressionType: 'SIMPLE',
                clause: 'WHERE',
                subject: 'n',
                operator: '>',
                comparator: 1,
                operatorId: 'GREATER_THAN',
              },
            ],
          }),
        ],
      });
    });
    const chartForm = () => ({ dashboardId: theirs, slice_id: ids.secretChart });
    const narrowed = { ...drawn, filters: [{ col: 'name', op: 'IN', val: ['anna'] }] };

    test('by a chart, narrowed by its filters and by marks of its charts', async () => {
      expect((await dataOf(reader, ids.secrets, drawn, chartForm())).status).toBe(200);
      expect((await dataOf(reader, ids.secrets, narrowed, chartForm())).status).toBe(200);
    });

    test('by a filter with its order, its conditions and a search', async () => {
      const sorted = {
        columns: ['name'],
        metrics: ['total'],
        orderby: [['total', true]],
        filters: [
          { col: 'n', op: '>', val: 1 },
          { col: 'name', op: 'ILIKE', val: '%nn%' },
        ],
      };
      const answer = await dataOf(reader, ids.secrets, sorted, fromFilter(theirs));
      expect(answer.body).toMatchObject({ result: [{ data: [{ name: 'anna', total: 2 }] }] });
    });

    test.each([
      ['another column', { ...drawn, columns: ['code'] }],
      [
        'another metric',
        { ...drawn, metrics: [{ expressionType: 'SQL', sqlExpression: 'MAX(code)', label: 'total' }] },
      ],
      ['a filter on a hidden column', { ...drawn, filters: [{ col: 'code', op: '==', val: 'p' }] }],
      ['a clause', { ...drawn, extras: { where: "code = 'p'" } }],
      ['samples', { result_type: 'samples' }],
      ['the rows behind it', { result_type: 'drill_detail' }],
    ])('not for %s', async (_, query) => {
      for (const form of [chartForm(), fromFilter(theirs)]) {
        const answer = await dataOf(reader, ids.secrets, query, form);
        expect(answer.status).toBe(403);
        expect(answer.body.errors[0].error_type).toBe('DASHBOARD_SECURITY_ACCESS_ERROR');
      }
    });

    test('not by what the address of a tile says', async () => {
      const session = new Caller();
      await session.signIn(users.reader);
      const tile = async (query: string) => {
        const chartId = `${ids.secretChart}`;
        const answer = await session.send(
          (request) => getTile(request, { params: Promise.resolve({ key: `${theirs}`, chart: chartId }) }),
          'GET',
          `/superset/dashboard/${theirs}/tile/${chartId}?${query}`,
        );
        return answer.status;
      };
      const where = (col: string) => encodeURIComponent(JSON.stringify([{ col, op: '==', val: 'anna' }]));
      expect(await tile('part=detail')).toBe(403);
      expect(await tile(`part=csv&where=${where('code')}`)).toBe(403);
      expect(await tile('part=drawing&by=code')).toBe(403);
      expect(await tile(`part=drawing&by=n&where=${where('name')}`)).toBe(200);
    });

    test('not by an expression that a drill calls by the name of a column', async () => {
      const drill = (column: unknown) => [
        { columns: [column], metrics: ['total'] },
        { dashboardId: theirs, slice_id: 0, chart_id: ids.secretChart, groupby: [column] },
      ];
      const hidden = { expressionType: 'SQL', sqlExpression: "code || ''", label: 'name' };
      const [query = {}, form = {}] = drill(hidden);
      expect((await dataOf(reader, ids.secrets, query, form)).status).toBe(403);
      const [named = {}, by = {}] = drill('name');
      expect((await dataOf(reader, ids.secrets, named, by)).status).toBe(200);
    });

    test('and whoever may read the dataset asks what they like', async () => {
      expect((await dataOf(admin, ids.secrets, { columns: ['code'], metrics: [] }, chartForm())).status).toBe(200);
    });
  });
});
