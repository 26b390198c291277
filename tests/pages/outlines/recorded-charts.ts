import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { type APIRequestContext, expect } from 'playwright/test';
import { bundleOf } from '@/tests/support/bundle';
import { oneRow, recordedCharts } from './recorded';

const version = '1.0.0';

/** Each part of a test has a context of its own for requests. */
export type Removal = (request: APIRequestContext) => Promise<void>;

/**
 * Brings the recorded charts with these names here, each on a dataset of one row in the example database. Returns their
 * ids by name, and what removes them.
 */
export async function bringRecordedCharts(
  request: APIRequestContext,
  names: readonly string[],
): Promise<{ ids: ReadonlyMap<string, number>; remove: Removal }> {
  const suffix = Date.now().toString(36);
  const headers = await proof(request);
  const recorded = recordedCharts();
  const charts = recorded.charts.filter(({ slice_name }) => names.includes(slice_name));
  const sources = recorded.datasets.filter(({ uuid }) => charts.some(({ dataset_uuid }) => dataset_uuid === uuid));
  const uuids = new Map(sources.map(({ uuid }) => [uuid, randomUUID()]));
  const database = await exampleDatabase(request);
  const files: Record<string, unknown> = {
    'metadata.yaml': { version, type: 'Slice', timestamp: '2026-01-01T00:00:00.000000+00:00' },
    'databases/examples.yaml': database.text,
  };
  for (const source of sources) {
    files[`datasets/examples/${uuids.get(source.uuid)}.yaml`] = {
      ...source,
      table_name: `${source.table_name} ${suffix}`,
      sql: oneRow(source),
      schema: null,
      uuid: uuids.get(source.uuid),
      database_uuid: database.uuid,
      version,
    };
  }
  for (const chart of charts) {
    const uuid = randomUUID();
    const slice_name = `${chart.slice_name} ${suffix}`;
    files[`charts/${uuid}.yaml`] = { ...chart, slice_name, uuid, dataset_uuid: uuids.get(chart.dataset_uuid) };
  }
  const file = { name: 'charts.zip', mimeType: 'application/zip', buffer: Buffer.from(bundleOf(files)) };
  const answer = await request.post('/api/v1/chart/import/', {
    headers,
    multipart: { formData: file },
    timeout: 120_000,
  });
  expect(answer.status(), await answer.text()).toBe(200);

  const made = await listed(request, 'chart', `(filters:!((col:slice_name,opr:ct,value:${suffix})),page_size:100)`);
  const ids = new Map(made.map(({ id, slice_name = '' }) => [slice_name.replace(` ${suffix}`, ''), id]));
  return {
    ids,
    async remove(later) {
      const own = { headers: await proof(later), timeout: 120_000 };
      const datasets = await listed(later, 'dataset', `(filters:!((col:table_name,opr:ct,value:${suffix})))`);
      await later.delete(`/api/v1/chart/?q=!(${[...ids.values()]})`, own);
      await later.delete(`/api/v1/dataset/?q=!(${datasets.map(({ id }) => id)})`, own);
    },
  };
}

export async function proof(request: APIRequestContext): Promise<{ 'x-csrftoken': string }> {
  const { result } = (await (await request.get('/api/v1/security/csrf_token/')).json()) as { result: string };
  return { 'x-csrftoken': result };
}

interface Listed {
  readonly id: number;
  readonly slice_name?: string;
  readonly backend?: string;
  readonly uuid?: string;
}

export async function listed(request: APIRequestContext, resource: string, q = '()'): Promise<readonly Listed[]> {
  const answer = await request.get(`/api/v1/${resource}/?q=${q}`, { timeout: 120_000 });
  return ((await answer.json()) as { result: Listed[] }).result;
}

export async function exampleDatabase(request: APIRequestContext): Promise<{ uuid: string; text: string }> {
  const database = (await listed(request, 'database')).find(({ backend }) => backend === 'duckdb');
  const answer = await request.get(`/api/v1/database/export/?q=!(${database?.id})`);
  const [, bytes] = Object.entries(unzipSync(await answer.body())).find(([path]) => path.includes('/databases/')) ?? [];
  return { uuid: database?.uuid ?? '', text: bytes === undefined ? '' : strFromU8(bytes) };
}
