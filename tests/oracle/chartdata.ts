import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dataset } from '@/db/schema/dataset';
import { user } from '@/db/schema/user';
import type { Viewer } from '@/lib/permissions/viewer';
import { errorResponse } from '@/lib/server/api/wire';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { closeDatabases } from '@/lib/server/database/open-database';
import { chartDataActions, getData } from '@/lib/server/resources/chart-data';
import { loadExampleTables } from '@/tests/support/example-tables';
import { testMetadata } from '@/tests/support/metadata';
import { bringReferenceState } from '@/tests/support/reference-state';
import { storeContexts } from '@/tests/support/stored-contexts';
import { bothRefuseSql, type ChartDataCase, differences, type Json } from './chartdata-equal';
import { type RecordedCase, readCases, replay } from './read-cases';
import type { OracleResult } from './result';

export const examples = join(import.meta.dirname, '../../../shared/examples');
const files = [
  '01-columns',
  '02-metrics',
  '03-filters',
  '04-time',
  '05-order-limit',
  '06-result-kinds',
  '07-time-offsets',
  '08-post-processing',
  '09-annotations',
  '10-bookkeeping',
  '11-errors',
  '12b-saved-charts-as-imported',
  '12-saved-charts',
  '13-values-samples',
];

type Recorded = RecordedCase & {
  readonly dataset?: string;
  readonly method: string;
  readonly path: string;
  readonly request?: Json;
  readonly form?: Json;
  readonly raw?: string;
  readonly headers?: Record<string, string>;
  readonly before?: readonly Json[];
  readonly salt?: boolean;
  readonly relative_time?: boolean;
  readonly chart?: string;
  readonly status: number;
  readonly response: Json;
};

interface Stage {
  readonly viewer: Viewer;
  readonly datasets: ReadonlyMap<string, number>;
  readonly charts: ReadonlyMap<string, number>;
}

/**
 * Replays the recorded calls for chart data in this process, `only` those files whose name contains the text.
 * `prepare` may change the state before.
 */
export async function run(
  only = process.env.ORACLE_ONLY ?? '',
  prepare: () => Promise<void> = async () => undefined,
): Promise<OracleResult[]> {
  process.env.ISOLINE_SECRET_KEY ??= 'a secret for recorded answers, 32 characters';
  const { close } = await testMetadata();
  try {
    await loadExampleTables(examples);
    await bringReferenceState(examples);
    await prepare();
    const stage = await openStage();
    const results: OracleResult[] = [];
    for (const name of files) {
      if (!name.includes(only)) continue;
      const file = `chartdata/${name}.jsonl`;
      const cases = readCases(file);
      if (!cases) continue;
      if (name.startsWith('12-')) await storeContexts(await metadata(), cases);
      results.push(await replay(file, cases, (recorded) => check(recorded as Recorded, stage)));
    }
    return results;
  } finally {
    closeDatabases();
    await close();
  }
}

async function openStage(): Promise<Stage> {
  const db = await metadata();
  const [admin] = await db.select({ id: user.id }).from(user).where(eq(user.username, 'admin'));
  const loaded = admin && (await loadUser(admin.id));
  if (!loaded) throw new Error('the administrator is missing');
  const datasets = await db.select({ id: dataset.id, name: dataset.table_name }).from(dataset);
  const charts = await db.select({ id: chart.id, name: chart.slice_name }).from(chart);
  return {
    viewer: loaded.viewer,
    datasets: new Map(datasets.map(({ id, name }) => [name, id])),
    charts: new Map(charts.map(({ id, name }) => [name ?? '', id])),
  };
}

async function check(recorded: Recorded, stage: Stage): Promise<string | undefined> {
  const fresh = String(1_000_000_000 + Math.floor(Math.random() * 1e9));
  for (const body of recorded.before ?? []) await send({ ...recorded, ...beforeCall(body) }, stage, fresh);
  const answer = await send(recorded, stage, fresh);
  if (answer === null) return 'no route';
  if (recorded.status >= 500) {
    return answer.status < 500 ? undefined : `status ${answer.status} for ${recorded.status}`;
  }
  if (answer.status !== recorded.status) {
    return `status ${answer.status} for ${recorded.status}: ${JSON.stringify(answer.body).slice(0, 200)}`;
  }
  if (bothRefuseSql(recorded.response, answer.body)) return undefined;
  const all = differences(recorded as unknown as ChartDataCase, recorded.response, answer.body);
  const found = recorded.relative_time ? all.filter((name) => !/\.(?:from|to)_dttm$/.test(name)) : all;
  if (found.length === 0) return undefined;
  return `${found.join(' ')} ${sample(recorded.response, found)} OURS ${sample(answer.body, found)}`;
}

function beforeCall(body: Json): Partial<Recorded> {
  const isCall = typeof body === 'object' && body !== null && !Array.isArray(body) && 'request' in body;
  return isCall ? (body as Partial<Recorded>) : { request: body };
}

function sample(body: Json, found: readonly string[]): string {
  const [at, key] = (found[0] ?? '').split('.');
  const result = typeof body === 'object' && body !== null && !Array.isArray(body) ? body.result : undefined;
  const item = Array.isArray(result) ? result[Number(at)] : undefined;
  const shown = key && typeof item === 'object' && item !== null && !Array.isArray(item) ? item[key] : body;
  return (JSON.stringify(shown) ?? 'nothing').slice(0, 260);
}

async function send(recorded: Recorded, stage: Stage, salt: string): Promise<{ status: number; body: Json } | null> {
  const name = recorded.chart;
  const chartId = name === undefined ? undefined : stage.charts.get(name);
  const url = new URL(`http://localhost${recorded.path}`);
  const savedId = /^\/api\/v1\/chart\/([^/]+)\/data\/?$/.exec(url.pathname)?.[1];
  if (savedId === undefined && !/^\/api\/v1\/chart\/data\/?$/.test(url.pathname)) return null;
  if (savedId === undefined && recorded.method !== 'POST') return null;
  const request = requestOf(recorded, url, stage, salt);
  const call = { request, url, viewer: stage.viewer, params: { id: String(chartId ?? savedId) } };
  const response = await (savedId === undefined ? chartDataActions[0].run(call) : getData(call)).catch(errorResponse);
  return { status: response.status, body: await readBody(response) };
}

function requestOf(recorded: Recorded, url: URL, stage: Stage, salt: string): Request {
  if (recorded.method === 'GET') return new Request(url);
  if (recorded.raw !== undefined) {
    return new Request(url, { method: 'POST', body: recorded.raw, headers: { ...recorded.headers } });
  }
  const fill = (body: Json): string => {
    const text = JSON.stringify(aimed(body, recorded.dataset, stage));
    return recorded.salt === undefined ? text : text.replace(/\b1\d{9}\b/g, salt);
  };
  if (recorded.form !== undefined) {
    const body = new URLSearchParams({
      form_data: typeof recorded.form === 'string' ? recorded.form : fill(recorded.request ?? null),
    });
    return new Request(url, { method: 'POST', body });
  }
  return new Request(url, {
    method: 'POST',
    body: fill(recorded.request ?? null),
    headers: { 'content-type': 'application/json' },
  });
}

/** Ids are those of the recording server: what it called a dataset here is found by the table's name. */
function aimed(body: Json, table: string | undefined, stage: Stage): Json {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { datasource } = body;
  if (typeof datasource !== 'object' || datasource === null || Array.isArray(datasource)) return body;
  const id = table === undefined ? undefined : stage.datasets.get(table);
  if (id === undefined || typeof datasource.id !== 'number' || datasource.id >= 99_999) return body;
  return { ...body, datasource: { ...datasource, id } };
}

async function readBody(response: Response): Promise<Json> {
  const type = response.headers.get('content-type') ?? '';
  if (/json/.test(type)) return (await response.json()) as Json;
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (/zip/.test(type)) {
    const entries = Object.entries(unzipSync(bytes));
    return {
      zip: Object.fromEntries(
        entries.map(([name, file]) => [name, new TextDecoder('utf-8', { ignoreBOM: true }).decode(file)]),
      ),
    };
  }
  return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) };
}
