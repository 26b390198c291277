import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chart } from '@/db/schema/chart';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn } from '@/db/schema/dataset';
import { AppError } from '@/lib/errors/app-error';
import { parseQueryContext } from '@/lib/query/parse/parse-query-context';
import type { Query } from '@/lib/query/resolve-query';
import { closeDatabases } from '@/lib/server/database/open-database';
import { storeAddress } from '@/lib/server/database/stored-address';
import { annotationData } from '@/lib/server/run/annotations';
import { chartContext } from '@/lib/server/run/chart-context';
import { chartParts } from '@/lib/server/run/chart-parts';
import type { QueryRun } from '@/lib/server/run/query';
import { runQueryContext } from '@/lib/server/run/query-context';
import { viewerWith } from '@/tests/support/viewer';
import { openWorld, type World } from '@/tests/support/world';

/** Annotation layers may take their marks from other charts, which may have layers of their own. */
describe('annotation layers that name charts', () => {
  let world: World;
  let datasetId = 0;
  const ids = { itself: 0, one: 0, other: 0 };

  beforeAll(async () => {
    world = await openWorld('postgres');
    const { db } = world;
    await db.execute("create table sales as select * from (values ('north', 2), ('south', 3)) as s(region, amount)");
    const [source] = await db
      .insert(database)
      .values({ database_name: 'world', ...storeAddress((world.url ?? '').replace('postgres:', 'postgresql:')) })
      .returning();
    const [made] = await db
      .insert(dataset)
      .values({ table_name: 'sales', schema: 'public', database_id: source?.id ?? 0 })
      .returning();
    datasetId = made?.id ?? 0;
    await db.insert(datasetColumn).values([
      { dataset_id: datasetId, column_name: 'region', type: 'VARCHAR', groupby: true, filterable: true },
      { dataset_id: datasetId, column_name: 'amount', type: 'INTEGER', groupby: true, filterable: true },
    ]);
    for (const name of ['itself', 'one', 'other'] as const) {
      const [row] = await db
        .insert(chart)
        .values({ slice_name: name, viz_type: 'table', datasource_id: datasetId, datasource_type: 'table' })
        .returning();
      ids[name] = row?.id ?? 0;
    }
    await name('itself', ['itself']);
    await name('one', ['other']);
    await name('other', ['one']);
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });

  const layerOf = (value: number, at = 0) => ({
    name: `layer ${at}`,
    annotationType: 'EVENT',
    sourceType: 'table',
    value,
    show: true,
    showMarkers: false,
  });

  function contextWith(layers: readonly object[]) {
    const query = { columns: ['region'], metrics: [], row_limit: 10, annotation_layers: layers };
    return { datasource: { id: datasetId, type: 'table' }, queries: [query] };
  }

  async function name(own: keyof typeof ids, named: readonly (keyof typeof ids)[]): Promise<void> {
    const query_context = JSON.stringify(contextWith(named.map((other, at) => layerOf(ids[other], at))));
    await world.db.update(chart).set({ query_context }).where(eq(chart.id, ids[own]));
  }

  async function answerOf(id: number) {
    const [row] = await world.db.select().from(chart).where(eq(chart.id, id));
    if (!row) throw new Error('there is such a chart');
    const context = parseQueryContext(chartContext(row));
    return runQueryContext({ context, viewer: viewerWith(), signal: AbortSignal.timeout(20_000) });
  }

  test.each(['itself', 'one'] as const)('are asked one level deep: %s', { timeout: 10_000 }, async (start) => {
    const { items } = await answerOf(ids[start]);
    const [item] = items;
    if (item?.kind !== 'result') throw new Error('rows were asked for');
    const records = [{ region: 'north' }, { region: 'south' }];
    expect(item.result.annotations).toEqual({ 'layer 0': { records: expect.arrayContaining(records) } });
  });

  test('are few', async () => {
    const asked = (count: number, layer: object = layerOf(ids.one)) => {
      const layers = Array.from({ length: count }, (_, at) => ({ ...layer, name: `layer ${at}` }));
      const context = parseQueryContext(contextWith(layers));
      return runQueryContext({ context, viewer: viewerWith(), signal: AbortSignal.timeout(20_000) });
    };
    await expect(asked(31)).rejects.toThrow('at most 30 annotation layers');
    const formula = { annotationType: 'FORMULA', value: 'x', show: true, showMarkers: false };
    await expect(asked(40, formula)).resolves.toBeDefined();
  });

  test('are asked no further once nobody waits', async () => {
    const waiting = new AbortController();
    const query = { annotationLayers: [layerOf(ids.one), layerOf(ids.other, 1)] } as unknown as Query;
    const run = { viewer: viewerWith(), signal: waiting.signal, policy: { force: false } } as unknown as QueryRun;
    let asked = 0;
    const data = annotationData(query, run, async () => {
      asked += 1;
      waiting.abort();
      return null;
    });
    await expect(data).rejects.toThrow();
    expect(asked).toBe(1);
    const context = parseQueryContext(contextWith([]));
    const late = runQueryContext({ context, viewer: viewerWith(), signal: AbortSignal.abort() });
    await expect(late).rejects.toThrow();
  });

  describe('that fail', () => {
    const query = () => ({ annotationLayers: [layerOf(ids.one)] }) as unknown as Query;
    const dataOf = (failure: unknown) => {
      const run = { viewer: viewerWith(), signal: new AbortController().signal, policy: { force: false } };
      return annotationData(query(), run as unknown as QueryRun, () => Promise.reject(failure));
    };

    test('say that their query timed out', async () => {
      const told = dataOf(new AppError('query_timeout', { seconds: 30 }));
      await expect(told).rejects.toMatchObject({ code: 'query_layer_timeout', message: 'Query timeout' });
    });

    test('say nothing of a stop', async () => {
      await expect(dataOf(new AppError('query_cancelled'))).rejects.toMatchObject({ code: 'query_cancelled' });
    });

    test.each([new AppError('query_result_empty'), new AppError('query_failed', { reason: 'No data' })])(
      'have no marks where there is no data: $message',
      async (failure) => {
        expect(await dataOf(failure)).toEqual({ 'layer 0': { records: [] } });
      },
    );

    test('keep the words of any other failure', async () => {
      const told = dataOf(new AppError('query_failed', { reason: 'no such column' }));
      await expect(told).rejects.toMatchObject({ code: 'query_invalid', message: 'Error: Error: no such column' });
    });
  });

  test('so are the charts that a chart is made of', async () => {
    const formData = { viz_type: 'deck_multi', datasource: `${datasetId}__table` };
    const run = { chart: { formData }, viewer: viewerWith(), signal: AbortSignal.timeout(20_000) };
    const drawn = chartParts(
      Array.from({ length: 31 }, (_, at) => 1000 + at),
      run,
      formData,
    );
    await expect(drawn).rejects.toThrow('at most 30 others');
  });
});
