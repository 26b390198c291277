import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import sqlite3 from 'node-sqlite3-wasm';
import postgres from 'postgres';
import { buildWhenStale } from '@/bin/fresh-build';
import { startServer } from '@/tests/bench/server';
import { below, memoryMb } from '@/tests/support/servers/processes';
import { lastLines, serverLog } from '@/tests/support/servers/server-log';
import { type Client, randomFrom, signIn } from './client';
import { monkey } from './monkey/monkey';
import { growthOf } from './monkey/walk';
import { ownPostgresql, ownRedis } from './services';
import { edit, fetchFiles, type Ledger, read, type Target, tableRows, type Uploaded, upload, uploadRows } from './work';

/**
 * Mixed load while engine processes are killed and servers restarted: `npm run soak -- --seconds 60 --seed 7`. It fails
 * when a response is wrong or missing, acknowledged data is lost, the server process was replaced, or its memory has
 * grown. Then, for as long, random gestures make charts in a browser: whatever they do can be undone.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '600' }, seed: { type: 'string', default: String(Date.now() % 1e6) } },
});
const seconds = Number(values.seconds);
const seed = Number(values.seed);
const [readers, editors, exporters, uploaders] = [16, 4, 4, 2];
/** Until then the server's memory still grows by loaded and compiled code. */
const warmSeconds = 60;
const killEveryMs = 5_000;
const shakenMs = 15_000;
const settleMs = 60_000;
/** During a short run the server's caches are still filling, so that more growth is allowed. */
const longRun = 300;
const mostGrowth = seconds < longRun ? 1.3 : 1.15;
const password = 'a password for the soak';
const random = randomFrom(seed);

let passed = 0;
let failed = 0;
function check(name: string, isGood: boolean, more = ''): void {
  if (isGood) passed += 1;
  else failed += 1;
  console.log(`${isGood ? 'passed' : 'FAILED'}  ${name}${more && `: ${more}`}`);
}

await buildWhenStale();
console.log(`${seconds} s of load, seed ${seed}`);
const folder = mkdtempSync(join(tmpdir(), 'isoline-soak-'));
const files = { duckdb: join(folder, 'rows.duckdb'), sqlite: join(folder, 'rows.db') };
const [database, redis] = await Promise.all([ownPostgresql(), ownRedis()]);
await makeTables();
const server = await startServer(
  {
    DATABASE_URL: `${database.url}/postgres`,
    REDIS_URL: redis.url,
    ISOLINE_SECRET_KEY: 'a secret for the soak, 32 characters and more',
    ISOLINE_DATA: join(folder, 'data'),
    ISOLINE_EXAMPLES: 'false',
    ISOLINE_ADMIN_PASSWORD: password,
  },
  serverLog('soak'),
);
const processes = () => below(server.pid, 'engines/native/worker');
const serverPid = () => below(server.pid, 'server.mjs')[0] ?? 0;
const firstPid = serverPid();
const client = await signIn(server.base, 'admin', password);
const targets = await store(client);

let shakenUntil = 0;
let isStopped = false;
async function stopServer(): Promise<void> {
  if (isStopped) return;
  isStopped = true;
  await server.stop();
}

try {
  const warmed = await run(warmSeconds, false);
  await delay(3_000);
  const beforeMb = memoryMb(firstPid);
  const soaked = await run(seconds, true);
  const faults = [...warmed.ledger.faults, ...soaked.ledger.faults];
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
  const told = [...soaked.ledger.told].map(([kind, count]) => `${count} × ${kind}`).join(', ');
  console.log(`${soaked.ledger.good} good answers, ${soaked.kills} processes killed; told: ${told || 'nothing'}`);
  const of = (pattern: RegExp) => faults.filter((fault) => pattern.test(fault)).length;
  check('no answer hangs', of(/no answer within/) === 0);
  check('no answer is wrong', faults.length === of(/no answer within|was stored/), `${faults.length} faults`);
  check('the server is the same process', serverPid() === firstPid);
  const afterMb = await settled(beforeMb * mostGrowth);
  const growth = `${beforeMb.toFixed(0)} MB before, ${afterMb.toFixed(0)} MB after`;
  check('its memory returns', afterMb <= beforeMb * mostGrowth, growth);
  await makeCharts();
  const last = processes();
  await stopServer();
  const left = last.filter((pid) => existsSync(`/proc/${pid}`));
  check('no process is left', left.length === 0, `${left.length} of ${last.length}`);
  const lost = await lostUploads([...warmed.uploaded, ...soaked.uploaded]);
  check('nothing acknowledged is lost', lost.length === 0 && of(/was stored/) === 0, lost.slice(0, 5).join(', '));
} catch (error) {
  check('the load could be put on', false, String(error));
} finally {
  await stopServer();
  await Promise.all([database.stop(), redis.stop()]);
  rmSync(folder, { recursive: true, force: true });
}
if (failed > 0) console.log(lastLines('soak'));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Random gestures in the chart builder, taken back and repeated. */
async function makeCharts(): Promise<void> {
  const databaseId = targets.find(({ engine }) => engine === 'duckdb')?.databaseId ?? 0;
  const walked = await monkey({ client, databaseId, username: 'admin', password, seconds, seed });
  const { gestures, missed, steps, memory } = walked;
  for (const fault of walked.faults.slice(0, 20)) console.log(`  ${fault}`);
  check('charts are made by random gestures', steps > 0, `${gestures} gestures, ${steps} steps`);
  check('most gestures can be made', missed < gestures / 2, `${missed} could not`);
  check('whatever they do can be undone', walked.faults.length === 0, `${walked.faults.length} faults`);
  const growth = growthOf(memory);
  const told = growth === null ? 'no rounds to compare' : `${growth.toFixed(2)} times`;
  // In a short run the browser has not collected what the first charts left.
  if (seconds < longRun) console.log(`  the memory of the tab grew ${told}`);
  else check('the memory of the tab is flat', growth !== null && growth <= mostGrowth, told);
}

async function run(forSeconds: number, isShaking: boolean) {
  const endsAt = Date.now() + forSeconds * 1_000;
  const ledger: Ledger = {
    good: 0,
    told: new Map(),
    faults: [],
    isShaken: () => Date.now() < shakenUntil,
    isOver: () => Date.now() > endsAt,
  };
  const many = <Result>(count: number, work: (random: () => number, at: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, (_, at) => work(randomFrom(seed * 1_000 + at), at)));
  const shaking = isShaking ? shake(endsAt, ledger) : Promise.resolve(0);
  const stored = targets.find(({ engine }) => engine === 'postgresql') as Target;
  const kind = isShaking ? 1_000 : 0;
  const [, , , uploads, kills] = await Promise.all([
    many(readers, (own) => read(client, ledger, targets, own)),
    many(editors, (own, at) => edit(client, ledger, stored, own, kind + at)),
    many(exporters, (own) => fetchFiles(client, ledger, targets, own)),
    many(uploaders, (own, at) => upload(client, ledger, targets, own, kind + at)),
    shaking,
  ]);
  return { ledger, uploaded: uploads.flat(), kills };
}

/**
 * Kills an engine process every five seconds, restarts PostgreSQL at 1/3 and 2/3 of the time, and Redis at half of it.
 */
async function shake(endsAt: number, ledger: Ledger): Promise<number> {
  const startedAt = Date.now();
  const restarts = [
    { at: 1 / 3, service: database },
    { at: 1 / 2, service: redis },
    { at: 2 / 3, service: database },
  ];
  let kills = 0;
  // There are no kills and restarts at the end, so that editors can read back what was stored.
  while (Date.now() < endsAt - shakenMs / 2) {
    await delay(killEveryMs);
    const pids = processes();
    const pid = pids[Math.floor(random() * pids.length)];
    if (pid !== undefined) {
      process.kill(pid, 'SIGKILL');
      kills += 1;
    }
    const [next] = restarts;
    if (!next || Date.now() < startedAt + (endsAt - startedAt) * next.at) continue;
    restarts.shift();
    shakenUntil = Number.POSITIVE_INFINITY;
    await next.service.restart();
    shakenUntil = Date.now() + shakenMs;
  }
  if (restarts.length > 0) ledger.faults.push(`${restarts.length} restarts did not come about`);
  return kills;
}

async function makeTables(): Promise<void> {
  const last = tableRows - 1;
  const instance = await DuckDBInstance.create(files.duckdb);
  const session = await instance.connect();
  await session.run(
    `CREATE TABLE rows AS SELECT range AS id, range % 100 AS bucket, range AS v FROM range(${tableRows})`,
  );
  session.closeSync();
  instance.closeSync();
  const sqlite = new sqlite3.Database(files.sqlite);
  sqlite.exec(`CREATE TABLE rows AS WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${last})
    SELECT i AS id, i % 100 AS bucket, i AS v FROM n`);
  sqlite.close();
  const sql = postgres(`${database.url}/postgres`, { max: 1, onnotice: () => undefined });
  await sql.unsafe('CREATE DATABASE data');
  await sql.end();
  const own = postgres(`${database.url}/data`, { max: 1, onnotice: () => undefined });
  await own.unsafe(
    `CREATE TABLE rows AS SELECT i AS id, i % 100 AS bucket, i AS v FROM generate_series(0, ${last}) AS i`,
  );
  await own.end();
}

async function store(admin: Client): Promise<Target[]> {
  const addresses = {
    duckdb: `duckdb:///${files.duckdb}`,
    sqlite: `sqlite:///${files.sqlite}`,
    postgresql: `${database.url}/data`.replace('postgres:', 'postgresql:'),
  } as const;
  const stored: Target[] = [];
  for (const engine of ['duckdb', 'sqlite', 'postgresql'] as const) {
    const made = await admin.made<{ id: number }>('POST', '/api/v1/database/', {
      database_name: `soak ${engine}`,
      sqlalchemy_uri: addresses[engine],
      allow_file_upload: true,
      extra: JSON.stringify({ limits: { rows: 1_000_000 } }),
    });
    const dataset = await admin.made<{ id: number }>('POST', '/api/v1/dataset/', {
      database: made.id,
      table_name: 'rows',
      ...(engine === 'postgresql' ? { schema: 'public' } : {}),
    });
    stored.push({ engine, databaseId: made.id, datasetId: dataset.id });
  }
  return stored;
}

async function settled(wantedMb: number): Promise<number> {
  const until = Date.now() + settleMs;
  let now = memoryMb(firstPid);
  while (now > wantedMb && Date.now() < until) {
    await delay(1_000);
    now = memoryMb(firstPid);
  }
  return now;
}

/** An acknowledged upload must be complete; any other must be complete or absent. */
async function lostUploads(uploaded: readonly Uploaded[]): Promise<string[]> {
  const instance = await DuckDBInstance.create(files.duckdb);
  const session = await instance.connect();
  const sqlite = new sqlite3.Database(files.sqlite);
  const sql = postgres(`${database.url}/data`, { max: 1, onnotice: () => undefined });
  const count: Record<Target['engine'], (statement: string) => Promise<unknown>> = {
    duckdb: async (statement) => (await session.runAndReadAll(statement)).getRows()[0]?.[0],
    sqlite: async (statement) => Object.values(sqlite.get(statement) ?? {})[0],
    postgresql: async (statement) => Object.values((await sql.unsafe(statement))[0] ?? {})[0],
  };
  const wrong: string[] = [];
  for (const { target, table, isAcknowledged } of uploaded) {
    const rows = await count[target.engine](`SELECT count(*) FROM ${table}`).then(Number, () => null);
    if (rows !== uploadRows && (isAcknowledged || rows !== null)) wrong.push(`${target.engine} ${table}: ${rows}`);
  }
  session.closeSync();
  instance.closeSync();
  sqlite.close();
  await sql.end();
  return wrong;
}
