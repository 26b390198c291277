import { execFileSync } from 'node:child_process';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { askPostgresql, postgresqlServer } from '@/tests/support/servers/postgresql-server';
import { type Figure, median } from './figure';
import type { Server } from './server';
import type { Subject } from './stage';
import { askJson } from './visitor';

const rows = 1_000_000;
const rounds = 5;
const sampleMs = 50;
const columns = ['id', 'name', 'state', 'amount', 'ratio', 'at', 'flag', 'bucket'];
const table = `select i as id, 'name ' || (i % 1000) as name, (array['CA', 'NY', 'TX', 'FL', 'WA'])[1 + i % 5] as state,
  (i % 100000 / 100.0)::numeric(10, 2) as amount, sqrt(i) as ratio, timestamp '2020-01-01' + i * interval '37 s' as at,
  i % 3 = 0 as flag, (i % 1000)::bigint as bucket from generate_series(1, ${rows}) as i`;

/** A stored database with a table of a million rows. */
export interface MillionRows {
  readonly databaseId: number;
  readonly address: string;
}

/** Creates a table of a million rows that everybody may read, and drops it when `measure` is done. */
export async function withMillionRows(
  { visitor }: Subject,
  measure: (million: MillionRows) => Promise<Figure[]>,
): Promise<Figure[]> {
  const name = `isoline_bench_${process.pid}`;
  await askPostgresql(`create database ${name}`);
  const address = new URL(postgresqlServer);
  address.pathname = `/${name}`;
  try {
    await askPostgresql(`create table million as ${table}`, name);
    await askPostgresql('vacuum analyze million', name);
    const { id } = await askJson<{ id: number }>(visitor, '/api/v1/database/', {
      database_name: name,
      sqlalchemy_uri: address.href,
      expose_in_sqllab: true,
      allow_run_async: true,
      extra: JSON.stringify({ limits: { rows } }),
    });
    return await measure({ databaseId: id, address: address.href });
  } finally {
    await askPostgresql(`drop database ${name} with (force)`);
  }
}

/** A million rows as CSV through the chart API. Bare: psql's \copy of the same rows, alternating with it. */
export async function exportFigures(server: Server, subject: Subject, million: MillionRows): Promise<Figure[]> {
  const body = await exportBody(subject, million.databaseId);
  return [
    ...(await fileFigures(server, subject, million, 'CSV', { method: 'POST', path: '/api/v1/chart/data', body })),
    ...(await editorFiles(server, subject, million)),
  ];
}

/** The same rows as the result of a query of the SQL editor. */
async function editorFiles(server: Server, subject: Subject, million: MillionRows): Promise<Figure[]> {
  const client_id = `bench${process.pid}`;
  await askJson(subject.visitor, '/api/v1/sqllab/execute/', {
    database_id: million.databaseId,
    client_id,
    sql: `select ${columns.join(', ')} from million`,
    queryLimit: rows,
  });
  const path = `/api/v1/sqllab/export/${client_id}/`;
  const workbook = await watched(server, () => download(subject, { method: 'GET', path: `${path}?format=xlsx` }));
  return [
    ...(await fileFigures(server, subject, million, 'SQL editor, CSV', { method: 'GET', path })),
    { name: 'SQL editor, workbook of 1,000,000 rows', value: workbook.ms, unit: 'ms' },
    { name: 'SQL editor, workbook: memory over rest', value: workbook.overMb, unit: 'MB', budget: 100 },
  ];
}

async function fileFigures(
  server: Server,
  subject: Subject,
  { address }: MillionRows,
  title: string,
  file: Asked,
): Promise<Figure[]> {
  await download(subject, file);
  const taken: Watched[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(copyMs(address));
    const one = await watched(server, () => download(subject, file));
    if (one.lines !== rows + 1) throw new Error(`the file has ${one.lines} lines`);
    taken.push(one);
  }
  const bareMs = median(bare);
  const memory = Math.max(...taken.map(({ overMb }) => overMb));
  const ms = median(taken.map((one) => one.ms));
  return [
    { name: `${title} of 1,000,000 rows`, value: ms, unit: 'ms', bare: bareMs, budget: bareMs * 1.3 },
    { name: `${title}: first byte`, value: median(taken.map(({ firstMs }) => firstMs)), unit: 'ms', budget: 100 },
    { name: `${title}: memory over rest`, value: memory, unit: 'MB', budget: 100 },
  ];
}

async function exportBody({ visitor }: Subject, databaseId: number): Promise<string> {
  const place = { database: databaseId, schema: 'public', table_name: 'million' };
  const { id } = await askJson<{ id: number }>(visitor, '/api/v1/dataset/', place);
  return JSON.stringify({
    datasource: { id, type: 'table' },
    force: true,
    queries: [{ columns, metrics: null, row_limit: rows }],
    result_format: 'csv',
  });
}

function copyMs(address: string): number {
  const startedAt = performance.now();
  const copy = `\\copy (select ${columns.join(', ')} from million) to /dev/null csv header`;
  execFileSync('psql', ['--quiet', '--dbname', address, '--command', copy]);
  return performance.now() - startedAt;
}

interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

interface Download {
  readonly ms: number;
  readonly firstMs: number;
  readonly lines: number;
}

type Watched = Download & { readonly overMb: number };

/** The peak memory of a download in MB, above the memory before it. */
async function watched(server: Server, run: () => Promise<Download>): Promise<Watched> {
  const restMb = server.memory();
  let isOver = false;
  let peakMb = restMb;
  const watch = (async () => {
    while (!isOver) {
      peakMb = Math.max(peakMb, server.memory());
      await delay(sampleMs);
    }
  })();
  const taken = await run().finally(() => {
    isOver = true;
  });
  await watch;
  return { ...taken, overMb: peakMb - restMb };
}

function download({ visitor }: Subject, { method, path, body }: Asked): Promise<Download> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, visitor.base), {
      method,
      headers: { authorization: `Bearer ${visitor.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      let firstMs = Number.NaN;
      let lines = 0;
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
      response.on('data', (chunk: Buffer) => {
        if (Number.isNaN(firstMs)) firstMs = performance.now() - startedAt;
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
      });
      response.once('error', reject);
      response.once('end', () => resolve({ ms: performance.now() - startedAt, firstMs, lines }));
    });
    sent.end(body);
  });
}
