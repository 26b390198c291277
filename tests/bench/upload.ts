import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { askPostgresql, postgresqlServer } from '@/tests/support/servers/postgresql-server';
import { type Figure, median } from './figure';
import type { Server } from './server';
import type { Subject } from './stage';
import { askJson } from './visitor';

const fileBytes = 100 * 1024 * 1024;
const rounds = 5;
const sampleMs = 50;
const manyTables = 5000;
const columns =
  'id bigint, name text, state text, amount double precision, ratio double precision, at text, flag boolean, bucket bigint';

/**
 * A CSV of 100 MB into a table of PostgreSQL. Bare: psql's \copy of the same file, alternating with it. Also the list
 * of 5,000 tables, from an address without an open connection.
 */
export async function uploadFigures(server: Server, subject: Subject): Promise<Figure[]> {
  const name = `isoline_bench_upload_${process.pid}`;
  const folder = mkdtempSync(join(tmpdir(), 'isoline-bench-'));
  const path = join(folder, 'rows.csv');
  await askPostgresql(`create database ${name}`);
  const address = new URL(postgresqlServer);
  address.pathname = `/${name}`;
  try {
    await writeRows(path);
    const database = await askJson<{ id: number }>(subject.visitor, '/api/v1/database/', {
      database_name: name,
      sqlalchemy_uri: address.href,
      allow_file_upload: true,
    });
    const send = () => upload(server, subject, database.id, path);
    await send();
    const restMb = server.memory();
    const taken: Upload[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      bare.push(copyMs(address.href, path));
      taken.push(await send());
    }
    return [
      {
        name: 'CSV of 100 MB into PostgreSQL',
        value: median(taken.map(({ ms }) => ms)),
        unit: 'ms',
        bare: median(bare),
        budget: median(bare) * 1.5,
      },
      {
        name: 'upload: memory over rest',
        value: Math.max(...taken.map(({ peakMb }) => peakMb)) - restMb,
        unit: 'MB',
        budget: 150,
      },
      await tableListFigure(subject, name, address.href),
    ];
  } finally {
    await askPostgresql(`drop database ${name} with (force)`);
    rmSync(folder, { recursive: true });
  }
}

async function writeRows(path: string): Promise<void> {
  const file = createWriteStream(path);
  file.write('id,name,state,amount,ratio,at,flag,bucket\n');
  for (let written = 0, at = 0; written < fileBytes; ) {
    let piece = '';
    for (const end = at + 10_000; at < end; at += 1) {
      piece += `${at},name ${at % 1000},${'CNTFW'[at % 5]},${(at % 100_000) / 100},${Math.sqrt(at)},2020-01-01 00:00:${at % 60},${at % 3 === 0},${at % 1000}\n`;
    }
    written += piece.length;
    if (!file.write(piece)) await new Promise<void>((resolve) => file.once('drain', () => resolve()));
  }
  await new Promise<void>((resolve) => file.end(() => resolve()));
}

function copyMs(address: string, path: string): number {
  const psql = (command: string) => execFileSync('psql', ['--quiet', '--dbname', address, '--command', command]);
  psql(`create table bare (${columns})`);
  const startedAt = performance.now();
  psql(`\\copy bare from '${path}' csv header`);
  const ms = performance.now() - startedAt;
  psql('drop table bare');
  return ms;
}

interface Upload {
  readonly ms: number;
  readonly peakMb: number;
}

/** Sends the file as a browser does: from the disk, chunk by chunk. */
async function upload(server: Server, { visitor }: Subject, id: number, path: string): Promise<Upload> {
  const boundary = 'isoline-bench-boundary';
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = `${field('type', 'csv')}${field('table_name', 'uploaded')}${field('already_exists', 'replace')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="rows.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  let isOver = false;
  let peakMb = 0;
  const watch = (async () => {
    while (!isOver) {
      peakMb = Math.max(peakMb, server.memory());
      await delay(sampleMs);
    }
  })();
  const startedAt = performance.now();
  const status = await new Promise<number>((resolve, reject) => {
    const sent = request(new URL(`/api/v1/database/${id}/upload/`, visitor.base), {
      agent: visitor.agent,
      method: 'POST',
      headers: {
        authorization: `Bearer ${visitor.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': Buffer.byteLength(head) + statSync(path).size + Buffer.byteLength(tail),
      },
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.write(head);
    const file = createReadStream(path);
    file.once('end', () => sent.end(tail));
    file.pipe(sent, { end: false });
  });
  const ms = performance.now() - startedAt;
  isOver = true;
  await watch;
  if (status !== 201) throw new Error(`the file was refused: ${status}`);
  return { ms, peakMb };
}

async function tableListFigure({ visitor }: Subject, name: string, address: string): Promise<Figure> {
  const make = `do $$ begin for i in 1..${manyTables} loop execute 'create table many_' || i || ' (a int)'; if i % 500 = 0 then commit; end if; end loop; end $$`;
  await askPostgresql(make, name);
  const startedAt = performance.now();
  const { id } = await askJson<{ id: number }>(visitor, '/api/v1/database/', {
    database_name: `${name} tables`,
    sqlalchemy_uri: `${address}?application_name=fresh`,
  });
  const answer = await fetch(new URL(`/api/v1/database/${id}/tables/?q=(schema_name:public)`, visitor.base), {
    headers: { authorization: `Bearer ${visitor.token}` },
  });
  const { count } = (await answer.json()) as { count: number };
  const value = performance.now() - startedAt;
  if (count < manyTables) throw new Error(`only ${count} tables are listed`);
  return { name: 'connect and list 5,000 tables', value, unit: 'ms', budget: 1000 };
}
