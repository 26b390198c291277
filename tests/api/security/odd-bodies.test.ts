import { appendFileSync } from 'node:fs';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FloodedWorld, type Who } from '@/tests/support/attacks/flooded-world';
import { type OddBody, oddBodies } from '@/tests/support/attacks/odd-values';
import { type Route, routeTable } from '@/tests/support/attacks/route-table';
import { typeOf, wholeBody } from '@/tests/support/attacks/whole-bodies';

/**
 * Every JSON body of the route table, with a value of another type in one place after the other. No answer is a fault
 * of the server or tells the words of one, a refused request changes nothing, and no prototype changes.
 *
 * A run takes as many as fit into `ODD_SECONDS`, in an order that `ODD_SEED` decides. `ODD_ONLY` selects routes by a
 * pattern. Each finding is written to the file `ODD_REPORT` as it is found.
 */
const { CI, ODD_SECONDS = CI ? '15' : '8', ODD_SEED = '1', ODD_ONLY = '.', ODD_REPORT } = process.env;

/** Handlers of the sign-on library, and calls that end the session which the others use. */
const untouched = /^\/api\/auth\/|logout|\/me\/|sqllab\/stop/;
/** Words of drivers, libraries and our own faults. */
const foreignWords =
  /\n\s+at \w|node_modules|\[object |Cannot (read|convert)|is not (a function|iterable)|undefined|violates|invalid input syntax|Failed query|out of range for type/;
/** What a refused request may write: the record of requests and queries, and throttles. */
const unwatched = /^(logs?|query|job.*|throttle|sign_in.*|cache_keys|drizzle.*)$/;

interface Turn {
  readonly route: Route;
  readonly who: Who;
  readonly odd: OddBody;
}

let flooded: FloodedWorld;
let watched: string;
beforeAll(async () => {
  flooded = await FloodedWorld.open();
  const found = await rowsOf<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const names = found.map(({ name }) => name).filter((name) => !unwatched.test(name));
  watched = names.map((name) => `select '${name}' || md5(t::text) as row from "${name}" t`).join(' union all ');
});
afterAll(() => flooded.close());

test('no body is too odd', { timeout: 86_400_000 }, async () => {
  const asked = new RegExp(ODD_ONLY);
  const routes = (await routeTable()).filter(
    (route) =>
      route.method !== 'GET' &&
      route.handler !== null &&
      !untouched.test(route.path) &&
      typeOf(route).includes('json') &&
      asked.test(`${route.method} ${route.path}`),
  );
  const turns = routes.flatMap((route) => [...turnsOf(route)]);
  const wrong: string[] = [];
  const endsAt = performance.now() + Number(ODD_SECONDS) * 1000;
  let count = 0;
  let before = await stored();
  for (const turn of shuffled(turns, Number(ODD_SEED))) {
    if (performance.now() > endsAt) break;
    count += 1;
    const { problem, isRefused } = await problemOf(turn);
    const after = await stored();
    const told = problem ?? (isRefused && after !== before ? 'refused, but something changed' : null);
    before = after;
    if (told === null) continue;
    wrong.push(`${turn.route.method} ${turn.route.path}: ${turn.odd.about}, by ${turn.who}: ${told}`);
    if (ODD_REPORT) appendFileSync(ODD_REPORT, `${wrong.at(-1)}\n`);
  }
  console.log(`${count} of ${turns.length} bodies to ${routes.length} routes`);
  expect(wrong).toEqual([]);
});

function* turnsOf(route: Route): Generator<Turn> {
  for (const odd of oddBodies(wholeBody(route))) {
    for (const who of ['an administrator', 'a reader'] as const) yield { route, who, odd };
  }
}

async function problemOf({ route, who, odd }: Turn): Promise<{ problem: string | null; isRefused: boolean }> {
  const heard = await flooded
    .hear(route, who, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(odd.body) })
    .catch((problem: unknown) => ({ status: 599, text: () => String(problem) }));
  const polluted = Object.keys(Object.prototype);
  for (const key of polluted) Reflect.deleteProperty(Object.prototype, key);
  if (polluted.length > 0) return { problem: `polluted by ${polluted}`, isRefused: false };
  if (heard === null || heard.status < 400) return { problem: null, isRefused: false };
  const text = heard.text();
  const isWrong = heard.status >= 500 || foreignWords.test(text);
  return { problem: isWrong ? `${heard.status} ${text.slice(0, 300)}` : null, isRefused: true };
}

async function rowsOf<Row>(statement: SQL): Promise<readonly Row[]> {
  return (await flooded.world.db.execute(statement)) as unknown as readonly Row[];
}

/** A digest of everything stored. */
async function stored(): Promise<string> {
  const [found] = await rowsOf<{ digest: string }>(
    sql.raw(`select md5(string_agg(row, '' order by row)) as digest from (${watched}) rows`),
  );
  return found?.digest ?? '';
}

/** The same order for the same seed. */
function shuffled<T>(values: readonly T[], seed: number): T[] {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  return values
    .map((value) => ({ value, place: next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value);
}
