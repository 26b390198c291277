import { join } from 'node:path';
import { GET as getSaved } from '@/app/api/v1/chart/[id]/data/route';
import { POST as postData } from '@/app/api/v1/chart/data/route';
import { GET as getDatasource } from '@/app/api/v1/datasource/[[...path]]/route';
import { GET as getSamples, POST as postSamples } from '@/app/datasource/[[...path]]/route';
import { metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dataset } from '@/db/schema/dataset';
import type { Handler } from '@/lib/server/api/serve';
import { signToken } from '@/lib/server/auth/token';
import { type RecordedCase, readCases } from '@/tests/oracle/read-cases';
import { storeContexts } from '@/tests/support/stored-contexts';
import type { Json } from './chartdata-equal';
import { chartdataFiles } from './chartdata-files';
import { readBody } from './file-body';

export const examples = join(import.meta.dirname, '../../../../shared/examples');

export type RecordedCall = RecordedCase & {
  readonly group: string;
  readonly dataset?: string;
  readonly method: string;
  readonly path: string;
  readonly request?: Json;
  readonly form?: Json;
  readonly raw?: string;
  readonly headers?: Record<string, string>;
  readonly before?: readonly Json[];
  readonly salt?: boolean;
  readonly chart?: string;
  readonly unordered?: boolean;
  readonly ties?: boolean;
};

export interface Answer {
  readonly status: number;
  readonly body: Json;
}

/** A recorded call and the product's response, computed in this process. */
export interface Answered {
  readonly file: string;
  readonly recorded: RecordedCall;
  readonly answer: Answer;
}

interface Stage {
  readonly token: string;
  readonly datasets: ReadonlyMap<string, number>;
  readonly charts: ReadonlyMap<string, number>;
}

/**
 * Replays the recorded calls for chart data as the administrator; `only` selects chartdataFiles whose name contains the text.
 */
export async function* playCalls(only = ''): AsyncGenerator<Answered> {
  const db = await metadata();
  const datasets = await db.select({ id: dataset.id, name: dataset.table_name }).from(dataset).orderBy(dataset.id);
  const charts = await db.select({ id: chart.id, name: chart.slice_name }).from(chart).orderBy(chart.id);
  const stage = {
    token: await signToken({ id: 1, sessionVersion: 1 }, 'access', true),
    datasets: new Map(datasets.map(({ id, name }) => [name, id])),
    charts: new Map(charts.map(({ id, name }) => [name ?? '', id])),
  };
  for (const name of chartdataFiles) {
    if (!name.includes(only)) continue;
    const file = `chartdata/${name}.jsonl`;
    const cases = readCases(file) ?? [];
    if (name.startsWith('12-')) await storeContexts(db, cases);
    for (const recorded of cases as RecordedCall[]) {
      const salt = String(1_000_000_000 + Math.floor(Math.random() * 1e9));
      for (const body of recorded.before ?? []) await send({ ...recorded, ...beforeCall(body) }, stage, salt);
      yield { file, recorded, answer: await send(recorded, stage, salt) };
    }
  }
}

function beforeCall(body: Json): Partial<RecordedCall> {
  const isCall = typeof body === 'object' && body !== null && !Array.isArray(body) && 'request' in body;
  return isCall ? (body as Partial<RecordedCall>) : { request: body };
}

async function send(recorded: RecordedCall, stage: Stage, salt: string): Promise<Answer> {
  const url = new URL(`http://localhost${aimedPath(recorded, stage)}`);
  const response = await handlerOf(url, recorded.method)(requestOf(recorded, url, stage, salt));
  return { status: response.status, body: await readBody(response) };
}

function handlerOf({ pathname }: URL, method: string): Handler {
  if (pathname.startsWith('/api/v1/datasource/')) return getDatasource;
  if (pathname.startsWith('/datasource/')) return method === 'GET' ? getSamples : postSamples;
  return method === 'GET' ? getSaved : postData;
}

/**
 * The path with our ids: the recorded ids are those of the recording server, so charts and datasets are found by name.
 */
function aimedPath({ path, dataset: table, chart: name }: RecordedCall, stage: Stage): string {
  const chartId = name === undefined ? undefined : stage.charts.get(name);
  if (chartId !== undefined) return path.replace(/\/chart\/\d+\/data/, `/chart/${chartId}/data`);
  const id = table === undefined ? undefined : stage.datasets.get(table);
  if (id === undefined || path.includes('99999')) return path;
  return path.replace(/(\/datasource\/table\/)\d+(\/column)/, `$1${id}$2`).replace(/(datasource_id=)\d+/, `$1${id}`);
}

function requestOf(recorded: RecordedCall, url: URL, { token, datasets }: Stage, salt: string): Request {
  const authorization = `Bearer ${token}`;
  const { method } = recorded;
  if (method === 'GET') return new Request(url, { headers: { authorization } });
  if (recorded.raw !== undefined) {
    return new Request(url, { method, body: recorded.raw, headers: { ...recorded.headers, authorization } });
  }
  const fill = (body: Json): string => {
    const text = JSON.stringify(aimed(body, recorded.dataset, datasets));
    return recorded.salt === undefined ? text : text.replace(/\b1\d{9}\b/g, salt);
  };
  if (recorded.form !== undefined) {
    const form_data = typeof recorded.form === 'string' ? recorded.form : fill(recorded.request ?? null);
    return new Request(url, { method, body: new URLSearchParams({ form_data }), headers: { authorization } });
  }
  return new Request(url, {
    method,
    body: fill(recorded.request ?? null),
    headers: { authorization, 'content-type': 'application/json' },
  });
}

function aimed(body: Json, table: string | undefined, datasets: ReadonlyMap<string, number>): Json {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { datasource } = body;
  if (typeof datasource !== 'object' || datasource === null || Array.isArray(datasource)) return body;
  const id = table === undefined ? undefined : datasets.get(table);
  if (id === undefined || typeof datasource.id !== 'number' || datasource.id >= 99_999) return body;
  return { ...body, datasource: { ...datasource, id } };
}
