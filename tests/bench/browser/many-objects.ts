import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import postgres from 'postgres';
import { type Figure, highest, median } from '@/tests/bench/figure';
import { startServer } from '@/tests/bench/server';
import type { Stage } from '@/tests/bench/stage';
import { signIn, type Visitor } from '@/tests/bench/visitor';
import { openChromium } from '@/tests/support/live-tile';
import { inNewWindow, inTurn } from './browser';

const objects = 100_000;
const rounds = 7;
const types = ['table', 'pie', 'echarts_timeseries_line', 'big_number_total', 'heatmap_v2'];
const lists = {
  charts: '/chart/list/',
  dashboards: '/dashboard/list/',
  datasets: '/tablemodelview/list/',
  users: '/users/',
};
const words = ['sales', 'growth', 'orders', 'visits', 'margin'];
/** In ms; of a page, of home, and of the answer to a changed filter. */
const budgets = { list: 200, home: 250, filter: 60 };
const address = process.env.BENCH_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Lists and home of an installation on PostgreSQL with 100,000 objects of each of the lists. */
export async function manyObjectFigures({ settings, password }: Stage): Promise<Figure[]> {
  const maintenance = postgres(address, { max: 1, onnotice: () => undefined });
  const name = `isoline_bench_${process.pid}`;
  const url = new URL(address);
  url.pathname = name;
  const folder = await mkdtemp(join(tmpdir(), 'isoline-bench-many-'));
  await maintenance.unsafe(`create database ${name}`);
  const own = { ...settings, ISOLINE_DATA: folder, ISOLINE_EXAMPLES: 'true', DATABASE_URL: url.href };
  const server = await startServer({ ...own, ISOLINE_SECRET_KEY: 'a key of the bench that is used for nothing else' });
  const browser = await openChromium();
  try {
    await addObjects(url.href);
    const visitor = await signIn(server.base, 'admin', password);
    const painted = async (path: string, isReady: (page: Page) => Promise<void>): Promise<number> => {
      await paintOf(browser, visitor, path, isReady);
      return median(await inTurn(rounds, () => paintOf(browser, visitor, path, isReady)));
    };
    const many = `${objects.toLocaleString('en')} objects`;
    const painting: Figure[] = [];
    for (const [list, path] of Object.entries(lists)) {
      const value = await painted(path, hasRows);
      painting.push({ name: `${many}: ${list} painted`, value, unit: 'ms', budget: budgets.list });
    }
    const home = await painted('/superset/welcome/', hasHome);
    return [
      ...painting,
      { name: `${many}: home painted`, value: home, unit: 'ms', budget: budgets.home },
      ...(await inNewWindow(browser, visitor, (page) => filterFigures(page, visitor, many))),
    ];
  } finally {
    await browser.close();
    await server.stop();
    await maintenance.unsafe(`drop database if exists ${name} with (force)`);
    await maintenance.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Every object has a name of its own, one of five words, and one of five types. */
async function addObjects(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const oneOf = (choices: readonly string[], by: string): string =>
    `(array['${choices.join("','")}'])[1 + ${by} % ${choices.length}]`;
  const name = `md5(n::text) || ' of ' || ${oneOf(words, 'n')}`;
  const from = `now() - n * interval '1 minute' from generate_series(1, ${objects}) n`;
  try {
    await sql.unsafe(`insert into chart
        (slice_name, viz_type, datasource_id, datasource_type, params, created_by_fk, changed_by_fk, changed_on)
      select 'Chart ' || ${name}, ${oneOf(types, 'n / 5')}, 1 + n % 4, 'table',
        '{"metrics":["count"],"groupby":["origin"],"row_limit":100}', 1, 1, ${from}`);
    await sql.unsafe(`insert into dashboard
        (dashboard_title, slug, position_json, json_metadata, published, created_by_fk, changed_by_fk, changed_on)
      select 'Dashboard ' || ${name}, 'slug-' || n, '{}', '{}', n % 2 = 0, 1, 1, ${from}`);
    await sql.unsafe(`insert into dataset (database_id, schema, table_name, created_by_fk, changed_by_fk, changed_on)
      select 1, 'main', 'table ' || md5(n::text), 1, 1, ${from}`);
    await sql.unsafe(`insert into "user" (first_name, last_name, username, email, active, changed_on)
      select 'Person', md5(n::text), 'person ' || n, n || '@example.com', true, ${from}`);
    await sql`insert into user_role (user_id, role_id)
      select account.id, role.id from "user" account, role where role.name = 'Gamma' and account.id > 1`;
    await sql`insert into dataset_owner (user_id, dataset_id) select 1, id from dataset on conflict do nothing`;
    await sql`insert into chart_owner (user_id, chart_id) select 1, id from chart on conflict do nothing`;
    await sql`insert into dashboard_owner (user_id, dashboard_id) select 1, id from dashboard on conflict do nothing`;
    await sql`vacuum analyze`;
  } finally {
    await sql.end();
  }
}

async function hasRows(page: Page): Promise<void> {
  if ((await page.locator('tbody tr').count()) < 25) throw new Error('the list does not show its rows');
}

async function hasHome(page: Page): Promise<void> {
  await page.locator('main a[href*="/superset/dashboard/"]').first().waitFor();
}

/** All rows are in the first HTML, so that the first contentful paint shows them. */
function paintOf(
  browser: Browser,
  visitor: Visitor,
  path: string,
  isReady: (page: Page) => Promise<void>,
): Promise<number> {
  return inNewWindow(browser, visitor, async (page) => {
    await page.goto(`${visitor.base}${path}`, { waitUntil: 'networkidle' });
    await isReady(page);
    return page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN);
  });
}

/** What the page of a list asks when a filter is changed: the first page of a narrower list, and its length. */
async function filterFigures(page: Page, { base }: Visitor, many: string): Promise<Figure[]> {
  await page.goto(`${base}/chart/list/`, { waitUntil: 'networkidle' });
  const took = (filters: readonly string[]): Promise<number[]> =>
    page.evaluate(async (asked) => {
      const all: number[] = [];
      for (const filter of asked) {
        const columns = 'columns:!(id,slice_name,viz_type,datasource_name_text,changed_on_utc)';
        const begun = performance.now();
        const answer = await fetch(`/api/v1/chart/?q=(${columns},filters:!(${filter}),page_size:25)`);
        await answer.json();
        all.push(performance.now() - begun);
        if (!answer.ok) throw new Error(`the list answered ${answer.status}`);
      }
      return all;
    }, filters);
  const search = (value: string) => `(col:slice_name,opr:chart_all_text,value:'${value}')`;
  const digits = Array.from({ length: 40 }, (_, at) => ((at * 7919 + 4096) % 65_536).toString(16).padStart(4, '0'));
  const byType = types.flatMap((type) =>
    words.map((word) => `(col:viz_type,opr:eq,value:${type}),(col:slice_name,opr:ew,value:${word})`),
  );
  await took([search('of nothing')]);
  const figure = async (name: string, filters: readonly string[]): Promise<Figure> => ({
    name: `${many}: charts filtered by ${name}, 95 of 100`,
    value: highest(await took(filters), 0.95),
    unit: 'ms',
    budget: budgets.filter,
  });
  return [
    await figure(
      'a choice',
      types.map((type) => `(col:viz_type,opr:eq,value:${type})`),
    ),
    await figure('a choice and the end of the name', byType),
    await figure('a search that finds few', digits.map(search)),
    await figure('a search that finds a fifth', words.map(search)),
  ];
}
