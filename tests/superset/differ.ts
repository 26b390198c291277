import { createWriteStream, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWhenStale } from '@/bin/fresh-build';
import type { ServedAnswer } from '@/tests/oracle/chartdata/chartdata-strict';
import { type EmptyServer, examplesDir, startReferenceServer } from '@/tests/oracle/reference-server';
import { loadExampleTables } from '@/tests/support/reference/example-tables';
import { say } from './check';
import { type Call, recordedCalls } from './differ/call';
import { type Compared, clustered, differenceOf } from './differ/clusters';
import { Random } from './differ/random';
import { Side } from './differ/side';
import { vary } from './differ/vary';
import { Vocabulary } from './differ/vocabulary';
import { installSuperset, RealSuperset } from './real-superset';

/**
 * Sends the same generated calls for chart data to a real Superset and to a built server of ours, both with the example
 * bundles, and prints the kinds of difference. A call is a recorded one with one to three changes.
 *
 * `--seed` and `--count` determine the calls, `--only` the recorded files that they start from. `--venv` is where
 * Superset is installed, if necessary first, and `--work` the folder of its installation, which is used again; `--ours`
 * and `--theirs` are the addresses of running servers in the recorded state. `--keep` writes every call with Superset's answer
 * to a file; `--again` sends the calls of such a file to ours only. `--shown` is the number of examples of a kind.
 */
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '500' },
    only: { type: 'string', default: '' },
    venv: { type: 'string', default: join(tmpdir(), 'isoline-superset-6.0') },
    version: { type: 'string', default: '6.0.0' },
    work: { type: 'string', default: join(tmpdir(), 'isoline-differ') },
    ours: { type: 'string' },
    theirs: { type: 'string' },
    keep: { type: 'string' },
    again: { type: 'string' },
    shown: { type: 'string', default: '2' },
  },
});

const flags = [
  'DASHBOARD_RBAC',
  'EMBEDDED_SUPERSET',
  'TAGGING_SYSTEM',
  'ALERT_REPORTS',
  'ENABLE_TEMPLATE_PROCESSING',
  'DRILL_BY',
  'DRILL_TO_DETAIL',
  'HORIZONTAL_FILTER_BAR',
  'ESTIMATE_QUERY_COST',
];

await loadExampleTables(examplesDir);
const there = options.again === undefined ? await startTheirs() : undefined;
const here = await startOurs();
const compared: Compared[] = [];
let asked = 0;
try {
  const ours = await Side.open(here.base);
  const theirs = there && (await Side.open(there.base));
  say('both are asked');
  for await (const { call, answer } of answersOfTheirs(theirs, ours)) {
    asked += 1;
    const difference = differenceOf(call, answer, await ours.ask(call));
    if (difference !== undefined) compared.push({ call, theirs: answer, difference });
  }
} finally {
  await Promise.all([there?.stop(), here.stop()]);
}
for (const [kind, members] of clustered(compared)) {
  console.log(`\n${String(members.length).padStart(4)} × ${kind}`);
  for (const { call, difference } of members.slice(0, Number(options.shown))) {
    console.log(`       ${call.id} (${call.changes.join(', ')})\n         ${difference.slice(0, 700)}`);
    console.log(`         ${call.table} ${call.path} ${JSON.stringify(call.request ?? null)}`);
  }
}
say(`${compared.length} of ${asked} answers differ`);

type Served = Pick<EmptyServer, 'base' | 'stop'>;

interface Asked {
  readonly call: Call;
  readonly answer: ServedAnswer;
}

async function* answersOfTheirs(theirs: Side | undefined, ours: Side): AsyncGenerator<Asked> {
  if (theirs === undefined) {
    const lines = readFileSync(options.again ?? '', 'utf8').split('\n');
    for (const line of lines) if (line !== '') yield JSON.parse(line) as Asked;
    return;
  }
  const kept = options.keep === undefined ? undefined : createWriteStream(options.keep);
  for (const call of callsOf(ours)) {
    const answer = await theirs.ask(call);
    kept?.write(`${JSON.stringify({ call, answer })}\n`);
    yield { call, answer };
  }
  kept?.end();
}

function* callsOf({ tables }: Side): Generator<Call> {
  const random = new Random(Number(options.seed));
  const words = new Vocabulary();
  for (const call of recordedCalls('')) if (call.request !== undefined) words.learn(call.table, call.request);
  const seeds = recordedCalls(options.only).filter(({ request }) => request !== undefined);
  for (let at = 0; at < Number(options.count); at++) {
    const seed = random.pick(seeds);
    if (seed) yield vary(seed, `${seed.id}~${options.seed}-${at}`, tables, words, random);
  }
}

async function startTheirs(): Promise<Served> {
  if (options.theirs !== undefined) return { base: options.theirs, stop: async () => undefined };
  const bin = await installSuperset(options.venv, options.version);
  const existing = RealSuperset.existing(bin, options.work);
  await mkdir(options.work, { recursive: true });
  const installation = existing ?? (await RealSuperset.make(bin, options.work, undefined, flags));
  await installation.start();
  if (!existing) {
    await installation.importBundle('assets', await readFile(join(examplesDir, 'bundles/assets-all.zip')));
    say('the other installation was made');
  }
  return installation;
}

async function startOurs(): Promise<Served> {
  if (options.ours !== undefined) return { base: options.ours, stop: async () => undefined };
  await buildWhenStale();
  const work = await mkdtemp(join(tmpdir(), 'isoline-differ-ours-'));
  const server = await startReferenceServer(join(work, 'data'), examplesDir, true);
  const stop = async () => {
    await server.stop();
    await rm(work, { recursive: true, force: true });
  };
  return { base: server.base, stop };
}
