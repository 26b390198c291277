import { appendFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FloodedWorld, type Who } from '@/tests/support/attacks/flooded-world';
import { taken } from '@/tests/support/attacks/held-loop';
import { type Route, routeTable } from '@/tests/support/attacks/route-table';
import { type Slow, type SlowRequest, slowRequests, strangeRequests } from '@/tests/support/attacks/slow-requests';

/**
 * No request may block the server, whatever it contains. Every route receives input that is slow to read. The test
 * measures CPU time, not elapsed time, so that the databases' work and other programs do not count.
 *
 * A run takes as many of the requests as fit into `FLOOD_SECONDS`, in an order that `FLOOD_SEED` decides. `FLOOD_ONLY`
 * selects routes by a pattern. Each slow request is written to the file `FLOOD_REPORT`, one line each, as it is found.
 */
const { CI, FLOOD_SECONDS = CI ? '20' : '8', FLOOD_SEED = '1', FLOOD_ONLY = '.', FLOOD_REPORT } = process.env;

const mostCpuMs = 200;
const mostHeldMs = 100;
/** The minimum of these attempts is the cost of the work; the rest is noise. */
const attempts = 8;
const mostKeptMb = 100;

/** Handlers of the sign-on library that respond only inside the server. */
const library = '/api/auth/';

/** Requests that once blocked the server; they run first. */
const found: ReadonlySet<string> = new Set([
  'POST /api/v1/dashboard/import: heads without an end as parts',
  'POST /api/v1/query/: deep lists in query_context',
  'POST /api/v1/sqllab/estimate: a deep object in template_params',
  'POST /api/v1/sqllab/estimate: many keys in the body',
  'POST /api/v1/cachekey/invalidate: many items in datasources',
  'POST /superset/log/: one letter in x-guesttoken',
]);

interface Turn {
  readonly route: Route;
  readonly who: Who;
  readonly slow: Slow;
}

let flooded: FloodedWorld;
beforeAll(async () => {
  flooded = await FloodedWorld.open();
});
afterAll(() => flooded.close());

test('no request holds the server up', { timeout: 86_400_000 }, async () => {
  const asked = new RegExp(FLOOD_ONLY);
  const routes = (await routeTable()).filter(
    ({ method, path }) => !path.startsWith(library) && asked.test(`${method} ${path}`),
  );
  const turns = routes.flatMap((route) => [...turnsOf(route)]);
  const foundHere = turns.filter(wasFound);
  if (FLOOD_ONLY === '.') expect(new Set(foundHere.map(nameOf))).toEqual(found);
  for (const route of routes) await statusOf(route, 'an administrator', {});
  const before = await memoryMb();
  const slow: string[] = [];
  const endsAt = performance.now() + Number(FLOOD_SECONDS) * 1000;
  let count = 0;
  for (const turn of [...foundHere, ...shuffled(turns, Number(FLOOD_SEED))]) {
    if (performance.now() > endsAt) break;
    count += 1;
    const told = await slowness(turn);
    if (told === null) continue;
    slow.push(told);
    if (FLOOD_REPORT) appendFileSync(FLOOD_REPORT, `${told}\n`);
  }
  console.log(`${count} of ${turns.length} requests to ${routes.length} routes, ${slow.length} slow`);
  expect(slow).toEqual([]);
  expect((await memoryMb()) - before).toBeLessThan(mostKeptMb);
});

function* turnsOf(route: Route): Generator<Turn> {
  for (const slow of strangeRequests(route)) yield { route, who: 'a stranger', slow };
  for (const slow of slowRequests(route)) yield { route, who: 'an administrator', slow };
}

function nameOf({ route, slow }: Turn): string {
  return `${route.method} ${route.path}: ${slow.about}`;
}

function wasFound(turn: Turn): boolean {
  return found.has(nameOf(turn));
}

/** The same order for the same seed, with the requests of all routes mixed evenly. */
function shuffled(turns: readonly Turn[], seed: number): Turn[] {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  const sizes = new Map<Route, number>();
  for (const { route } of turns) sizes.set(route, (sizes.get(route) ?? 0) + 1);
  return turns
    .map((turn) => ({ turn, place: next() * (sizes.get(turn.route) ?? 1) }))
    .sort((one, other) => one.place - other.place)
    .map(({ turn }) => turn);
}

async function slowness({ route, who, slow }: Turn): Promise<string | null> {
  const request = slow.make();
  let [cpuMs, heldMs] = [Infinity, Infinity];
  let status: number | string | null = null;
  for (let attempt = 0; attempt < attempts && (cpuMs > mostCpuMs || heldMs > mostHeldMs); attempt += 1) {
    const one = await taken(async () => {
      status = await statusOf(route, who, request);
    });
    cpuMs = Math.min(cpuMs, one.cpuMs);
    heldMs = Math.min(heldMs, one.heldMs);
  }
  const isSlow = cpuMs > mostCpuMs || heldMs > mostHeldMs;
  if (!isSlow && (status === null || Number(status) < 500)) return null;
  const figures = `${Math.round(cpuMs)} ms of CPU, held ${Math.round(heldMs)} ms`;
  return `${nameOf({ route, who, slow })} by ${who}: ${status}, ${figures}`;
}

function statusOf(route: Route, who: Who, request: SlowRequest): Promise<number | string | null> {
  return flooded.ask(route, who, request).catch((problem: unknown) => String(problem).slice(0, 100));
}

/** The bytes of array buffers are counted as free by the collection after the one that frees them. */
async function memoryMb(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  await setImmediate();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024 / 1024;
}
