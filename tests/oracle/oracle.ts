import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWhenStale } from '@/bin/fresh-build';
import { makeAdministrationState } from '@/tests/support/administration-state';
import { loadExampleTables } from '@/tests/support/reference/example-tables';
import { fillEntries, staleEntries } from './differences';
import { unusedSkips } from './judge';
import { dropStores } from './metadata-store';
import { pureParts, type ServedPart, servedParts } from './parts';
import { examplesDir, startReferenceServer } from './reference-server';
import { casesDir, programs } from './replay';
import { printTable, raiseFloors, shortcomings } from './report';
import type { OracleResult } from './result';

/**
 * Compares the product with the recorded responses. It fails when a file has fewer equal cases than its floor or
 * another number of cases, and when an entry of the differences no longer matches exactly. Another set of cases, which
 * `ORACLE_DIR` names, has no floors, and entries that match none of its cases are no failure.
 *
 * `ORACLE_METADATA`, the address of a PostgreSQL server, stores the metadata there instead of embedded. `--only name`
 * replays the parts whose name contains the text, `--area name` those of one area; `--raise` sets the floors to the
 * results; `--fill` writes the actual results into entries without `ours`.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    area: { type: 'string', default: '' },
    raise: { type: 'boolean', default: false },
    fill: { type: 'boolean', default: false },
  },
});

const isOwnSet = resolve(casesDir) === resolve(programs);

if (!existsSync(casesDir) || !existsSync(programs)) {
  console.log(`No recorded answers at ${casesDir}: nothing to compare.`);
  if (process.env.CI) console.log('0 passed, 1 failed');
  process.exit(process.env.CI ? 1 : 0);
}

const results: OracleResult[] = [];
const chosen = ([name, { area }]: readonly [string, { readonly area: string }]) =>
  name.includes(options.only) && (options.area === '' || area === options.area);
const broken: string[] = [];
const pure = Object.entries(pureParts).filter(chosen);
for (const [name, { load, isApart }] of pure) {
  if (!isApart) await attempt(name, async () => (await load()).run());
}
const served = Object.entries(servedParts).filter(chosen);
if (served.length > 0) {
  await buildWhenStale();
  await loadExampleTables(examplesDir);
  await makeAdministrationState();
}
await Promise.all([
  ...pure.filter(([, { isApart }]) => isApart).map(([name]) => attempt(name, () => inOwnProcess(name))),
  ...(['queries', 'objects'] as const).map(async (lane) => {
    for (const [name, part] of served) if (part.lane === lane) await attempt(name, () => withServer(part));
  }),
]);
await dropStores();

if (options.fill) fillEntries(wholeAreas());
if (options.raise) await raiseFloors(results);
const wrong = isOwnSet ? await shortcomings(results) : new Map<string, string>();
const files = results.map(({ file }) => file);
const stale = [...staleEntries(wholeAreas(), !isOwnSet), ...(isOwnSet ? unusedSkips(files) : [])];
await printTable(results, wrong);
for (const line of [...stale.map((one) => `STALE ${one}`), ...broken]) console.log(line);
const failed = wrong.size + stale.length + broken.length;
console.log(`${results.length - wrong.size} passed, ${failed} failed`);
process.exit(failed === 0 && results.length > 0 ? 0 : 1);

/** A part that throws counts as a failure; the other parts still run. */
async function attempt(name: string, play: () => Promise<OracleResult[]>): Promise<void> {
  const begun = performance.now();
  try {
    results.push(...(await play()));
  } catch (error) {
    broken.push(`BROKEN ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const seconds = Math.round((performance.now() - begun) / 1000);
  if (seconds > 0) console.log(`${name} took ${seconds} s`);
}

function inOwnProcess(name: string): Promise<OracleResult[]> {
  const program = join(import.meta.dirname, 'part-process.ts');
  const child = fork(program, [name], { execArgv: ['--import', 'tsx'] });
  return new Promise((resolve, reject) => {
    child.once('message', (found) => resolve(found as OracleResult[]));
    child.once('error', reject);
    // It comes after every message.
    child.once('disconnect', () => reject(new Error('it ended without results')));
  });
}

async function withServer({ replay, hasContexts, changesDatabases }: ServedPart): Promise<OracleResult[]> {
  if (changesDatabases) await makeAdministrationState();
  const work = await mkdtemp(join(tmpdir(), 'isoline-oracle-'));
  const server = await startReferenceServer(join(work, 'data'), examplesDir, hasContexts ?? false);
  try {
    return await replay(server.base, work, server);
  } finally {
    await server.stop();
    await rm(work, { recursive: true, force: true });
  }
}

/** The areas of which every part was replayed: only there can an entry be reported as unmatched. */
function wholeAreas(): string[] {
  const all = [...Object.entries(pureParts), ...Object.entries(servedParts)];
  const areas = [...new Set(all.map(([, { area }]) => area))];
  return areas.filter((area) => all.every((part) => part[1].area !== area || chosen(part)));
}
