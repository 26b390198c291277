import { execFileSync } from 'node:child_process';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { askPostgresql, postgresqlServer } from '@/tests/support/postgresql-server';
import { type Figure, median } from './figure';
import type { Server } from './server';
import type { Subject } from './stage';
import { askJson } from './visitor';

const rows = 1_000_000;
const rounds = 3;
const sampleMs = 50;
const columns = ['id', 'name', 'state', 'amount', 'ratio', 'at', 'flag', 'bucket'];
const table = `select i as id, 'name ' || (i % 1000) as name, (array['CA', 'NY', 'TX', 'FL', 'WA'])[1 + i % 5] as state,
  (i % 100000 / 100.0)::numeric(10, 2) as amount, sqrt(i) as ratio, timestamp '2020-01-01' + i * interval '37 s' as at,
  i % 3 = 0 as flag, (i % 1000)::bigint as bucket from generate_series(1, ${rows}) as i`;

/** A million rows as CSV through the chart API. Bare: psql's \copy of the same rows, in turn with it. */
export async function exportFigures(server: Server, subject: Subject): Promise<Figure[]> {
  const name = `isoline_bench_${process.pid}`;
  await askPostgresql(`create database ${name}`);
  const address = new URL(postgresqlServer);
  address.pathname = `/${name}`;
  try {
    await askPostgresql(`create table million as ${table}`, name);
    await askPostgresql('vacuum analyze million', name);
    const body = await exportBody(subject, name, address.href);
    await download(server, subject, body);
    const restMb = server.memory();
    const taken: Download[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      bare.push(copyMs(address.href));
      taken.push(await download(server, subject, body));
    }
    return [
      { name: 'CSV of 1,000,000 rows', value: median(taken.map(({ ms }) => ms)), unit: 'ms', bare: median(bare) },
      { name: 'CSV: first byte', value: median(taken.map(({ firstMs }) => firstMs)), unit: 'ms', budget: 100 },
      {
        name: 'CSV: memory over rest',
        value: Math.max(...taken.map(({ peakMb }) => peakMb)) - restMb,
        unit: 'MB',
        budget: 100,
      },
    ];
  } finally {
    await askPostgresql(`drop database ${name} with (force)`);
  }
}

async function exportBody({ visitor }: Subject, name: string, address: string): Promise<string> {
  const database = await askJson<{ id: number }>(visitor, '/api/v1/database/', {
    database_name: name,
    sqlalchemy_uri: address,
  });
  const place = { database: database.id, schema: 'public', table_name: 'million' };
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

interface Download {
  readonly ms: number;
  readonly firstMs: number;
  readonly peakMb: number;
}

async function download(server: Server, { visitor }: Subject, body: string): Promise<Download> {
  let isOver = false;
  let peakMb = 0;
  const watch = (async () => {
    while (!isOver) {
      peakMb = Math.max(peakMb, server.memory());
      await delay(sampleMs);
    }
  })();
  const startedAt = performance.now();
  const { firstMs, lines } = await new Promise<{ firstMs: number; lines: number }>((resolve, reject) => {
    const sent = request(new URL('/api/v1/chart/data', visitor.base), {
      method: 'POST',
      headers: { authorization: `Bearer ${visitor.token}`, 'content-type': 'application/json' },
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      let firstMs = Number.NaN;
      let lines = 0;
      response.on('data', (chunk: Buffer) => {
        if (Number.isNaN(firstMs)) firstMs = performance.now() - startedAt;
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
      });
      response.once('error', reject);
      response.once('end', () => resolve({ firstMs, lines }));
    });
    sent.end(body);
  });
  const ms = performance.now() - startedAt;
  isOver = true;
  await watch;
  if (lines !== rows + 1) throw new Error(`the file has ${lines} lines`);
  return { ms, firstMs, peakMb };
}
