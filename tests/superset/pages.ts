import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { signIn } from '@/tests/bench/visitor';
import { startEmptyServer } from '@/tests/oracle/reference-server';
import { askPostgresql, postgresqlServer } from '@/tests/support/servers/postgresql-server';
import { say } from './check';
import { fill } from './pages/fill';
import { type Seen, visits } from './pages/visits';
import { installSuperset, RealSuperset } from './real-superset';

/**
 * Opens the same dashboard, chart and SQL editor of a real Superset and of a built server of ours in Chromium, each with
 * an empty cache, and prints their figures beside each other. Both ask the same table of PostgreSQL. The server that
 * `superset run` starts does not compress, ours does. `--venv` is the folder where Superset is installed, if necessary first.
 */
const { values: options } = parseArgs({
  options: { venv: { type: 'string', default: join(tmpdir(), 'isoline-superset') } },
});
const database = `isoline_beside_${process.pid}`;
const work = await mkdtemp(join(tmpdir(), 'isoline-beside-'));
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

const bin = await installSuperset(options.venv);
await askPostgresql(`CREATE DATABASE ${database}`);
const theirs = await RealSuperset.make(bin, join(work, 'theirs'));
const ours = await startEmptyServer(join(work, 'ours'));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
try {
  await theirs.start();
  say('both run');
  await askPostgresql(
    `CREATE TABLE sold AS SELECT 'city ' || i % 9 AS city, date '2026-01-01' + i % 300 AS day, i AS amount
      FROM generate_series(1, 20000) i`,
    database,
  );
  const address = new URL(postgresqlServer);
  address.pathname = `/${database}`;
  const rows: Seen[][] = [];
  for (const [name, base] of [
    ['Superset', theirs.base],
    ['Isoline', ours.base],
  ] as const) {
    const visitor = await signIn(base, 'admin', 'admin');
    const made = await fill(visitor, address.href);
    rows.push(await visits(browser, visitor, made));
    say(`${name} was visited`);
  }
  const [there = [], here = []] = rows;
  console.log(`${'figure'.padEnd(56)}${'Superset'.padStart(12)}${'Isoline'.padStart(12)}${'ratio'.padStart(8)}`);
  for (const [at, { name, value, unit }] of there.entries()) {
    const own = here[at]?.value ?? Number.NaN;
    const cells = [`${Math.round(value)} ${unit}`, `${Math.round(own)} ${unit}`].map((cell) => cell.padStart(12));
    console.log(`${name.padEnd(56)}${cells.join('')}${(own / value).toFixed(2).padStart(8)}`);
  }
} finally {
  await browser.close();
  await theirs.stop();
  await ours.stop();
  await askPostgresql(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  await rm(work, { recursive: true, force: true });
}
process.exit(0);
