import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { replayAccess } from './access';
import { excused } from './differences';
import { dropStores } from './metadata-store';
import { examplesDir, type ReferenceServer, startReferenceServer } from './reference-server';
import { casesDir, programs, replayChartData, replayRestAdmin, replayRestMain } from './replay';
import type { OracleResult } from './result';
import { replaySqlLab } from './sqllab';
import { replayAsync } from './sqllab-async';

/**
 * Holds the product against what the reference answered, and fails when a file falls below its floor.
 * `ORACLE_METADATA`, the address of a PostgreSQL server, has the metadata kept there instead of embedded.
 * `--only part` runs the parts whose name contains the text; `--raise` lifts the floors to what was reached.
 */
const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, raise: { type: 'boolean', default: false } },
});

type Runner = () => Promise<OracleResult[]>;
type Replay = (base: string, work: string, server: ReferenceServer) => Promise<OracleResult[]>;

/** Parts that call our functions in this process. */
const pure: Readonly<Record<string, () => Promise<{ run: Runner }>>> = {
  buildquery: () => import('./buildquery'),
  transform: () => import('./transform'),
  formats: () => import('./formats'),
  colors: () => import('./colors'),
  postproc: () => import('./postproc'),
  timerange: () => import('./timerange'),
  timegrain: () => import('./timegrain'),
  coltypes: () => import('./coltypes'),
  errors: () => import('./errors'),
  dataframe: () => import('./dataframe'),
  humanize: () => import('./humanize'),
  jinja: () => import('./jinja'),
  clause: () => import('./clause'),
  'sql-parse': () => import('./sql-parse'),
  'sql-limit': () => import('./sql-limit'),
  'sql-row-rules': () => import('./sql-row-rules'),
  'sql-ctas': () => import('./sql-ctas'),
  'sql-evade': () => import('./sql-evade'),
  'sql-format': () => import('./sql-format'),
  'sql-jinja-tables': () => import('./sql-jinja-tables'),
  merge: () => import('./merge'),
  controls: () => import('./controls'),
  cachekey: () => import('./cachekey'),
  cells: () => import('./cells'),
  'cross-filter': () => import('./cross-filter'),
  shown: () => import('./shown'),
  engines: () => import('./chartdata-engines'),
};

/** Parts that speak HTTP to a server of ours in the reference's state; each gets a fresh one. */
const served: Readonly<Record<string, { replay: Replay; hasContexts?: true }>> = {
  chartdata: { replay: (base, work) => replayChartData(base, work, (name) => !isSaved(name)) },
  'chartdata-saved': { replay: (base, work) => replayChartData(base, work, isSaved), hasContexts: true },
  'rest-main': { replay: replayRestMain },
  'rest-admin': { replay: replayRestAdmin },
  sqllab: { replay: replaySqlLab },
  async: { replay: replayAsync },
  access: { replay: replayAccess },
};

/** These cases want charts that were opened once, so that their query contexts are stored. */
const isSaved = (name: string): boolean => name.startsWith('12-saved');

const reportFolder = join(import.meta.dirname, '../.report');
const floorFile = join(import.meta.dirname, '../oracle-floor.json');

if (!existsSync(casesDir) || !existsSync(programs)) {
  console.log(`No recorded answers at ${casesDir}: nothing to compare.`);
  process.exit(0);
}

const results: OracleResult[] = [];
for (const [name, load] of Object.entries(pure)) {
  if (name.includes(options.only)) results.push(...(await (await load()).run()));
}
for (const [name, { replay, hasContexts }] of Object.entries(served)) {
  if (name.includes(options.only)) results.push(...(await withServer(replay, hasContexts ?? false)));
}
await report(results);

async function withServer(replay: Replay, hasContexts: boolean): Promise<OracleResult[]> {
  const work = await mkdtemp(join(tmpdir(), 'isoline-oracle-'));
  const server = await startReferenceServer(join(work, 'data'), examplesDir, hasContexts);
  try {
    return await replay(server.base, work, server);
  } finally {
    await server.stop();
    await dropStores();
    await rm(work, { recursive: true, force: true });
  }
}

async function report(all: readonly OracleResult[]): Promise<void> {
  await mkdir(reportFolder, { recursive: true });
  await writeFile(join(reportFolder, 'oracle.json'), JSON.stringify(all, null, 1));
  await writeFile(join(reportFolder, 'excused.json'), JSON.stringify(Object.fromEntries(excused), null, 1));
  const floors: Record<string, Floor> = existsSync(floorFile) ? JSON.parse(await readFile(floorFile, 'utf8')) : {};
  let below = 0;
  for (const { file, passed, differs, total } of all) {
    const floor = floors[file];
    const reached = passed + differs;
    const isBelow = floor !== undefined && floor.of === total && reached < floor.reached;
    if (isBelow) below += 1;
    console.log(`${file}  ${passed} / ${differs} / ${total}${isBelow ? `  BELOW its floor of ${floor.reached}` : ''}`);
    if (options.raise && reached > (floor?.of === total ? floor.reached : -1)) floors[file] = { reached, of: total };
  }
  if (options.raise) await writeFile(floorFile, `${JSON.stringify(sorted(floors), null, 2)}\n`);
  const sum = (key: 'passed' | 'differs' | 'total'): number => all.reduce((total, result) => total + result[key], 0);
  console.log(`cases: ${sum('passed')} passed / ${sum('differs')} differ on purpose / ${sum('total')} in all`);
  console.log(`${all.length - below} passed, ${below} failed`);
  process.exit(below === 0 ? 0 : 1);
}

/** Holds for the recorded set of this size; another set has no floor. */
interface Floor {
  readonly reached: number;
  readonly of: number;
}

function sorted(floors: Readonly<Record<string, Floor>>): Record<string, Floor> {
  return Object.fromEntries(Object.entries(floors).sort(([a], [b]) => a.localeCompare(b)));
}
