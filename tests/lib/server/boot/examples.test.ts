import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Metadata } from '@/db/client';
import type { Connection } from '@/db/metadata';
import { chart } from '@/db/schema/chart';
import { dashboard } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import type { Viewer } from '@/lib/permissions/viewer';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { exampleUuid } from '@/lib/server/boot/examples/assets';
import { examples } from '@/lib/server/boot/examples/examples';
import { loadExampleData } from '@/lib/server/boot/examples/load-example-data';
import { seedAdmin } from '@/lib/server/boot/seed-admin';
import { seedExamples } from '@/lib/server/boot/seed-examples';
import { seedRoles } from '@/lib/server/boot/seed-roles';
import { forgetConfig } from '@/lib/server/config';
import { openDatabase } from '@/lib/server/database/open-database';
import { runChart } from '@/lib/server/run/chart';
import { isPostgresReachable, testMetadata } from '@/tests/support/metadata';

const folder = mkdtempSync(join(tmpdir(), 'isoline-seeding-'));
const charts = examples.flatMap((example) => example.charts);
const datasets = new Map(examples.flatMap((example) => example.datasets).map((asset) => [asset.uuid, asset]));

beforeAll(async () => {
  vi.stubEnv('ISOLINE_DATA', folder);
  forgetConfig();
  await loadExampleData(folder);
});
afterAll(() => {
  vi.unstubAllEnvs();
  forgetConfig();
  rmSync(folder, { recursive: true, force: true });
});

describe('the seeded examples', () => {
  let connection: Connection;
  let viewer: Viewer;
  beforeAll(async () => {
    connection = await testMetadata();
    viewer = (await prepared(connection.database)).viewer;
    await seedExamples(connection.database, viewer.id ?? 0);
  });
  afterAll(() => connection.close());

  it('describe the columns of their tables', async () => {
    const { connection: duckdb } = await exampleDatabase();
    for (const asset of datasets.values()) {
      const columns = await duckdb.columns({ catalog: null, schema: null, table: asset.table_name });
      const named = asset.columns.map(({ column_name }) => column_name).sort();
      expect([asset.table_name, named]).toEqual([asset.table_name, columns.map(({ name }) => name).sort()]);
    }
  });

  it.each(charts.map((asset) => [asset.viz_type, asset.slice_name, asset.uuid] as const))(
    'draw %s “%s” from rows of the data',
    async (_, title, uuid) => {
      const { drawing, rowCounts } = await drawn(uuid);
      expect(Math.min(...rowCounts), title).toBeGreaterThan(0);
      expect(drawing.isEmpty).toBe(false);
      expect(drawing.label).not.toMatch(/NaN|undefined|null/);
    },
  );

  it('follow the filters of their dashboards', async () => {
    const flights = exampleUuid('chart flights Flights');
    const all = Number(await figure(flights));
    const inCalifornia = await figure(flights, { filters: [{ col: 'origin_state', op: 'IN', val: ['CA'] }] });
    const inJanuary = await figure(flights, { time_range: '2001-01-01 : 2001-02-01' });
    expect([all, Number(inCalifornia), Number(inJanuary)]).toEqual([3_000_000, 370_248, 508_239]);
  });

  it.each([
    ['one in five was', 'SELECT avg(is_late::INTEGER) BETWEEN 0.19 AND 0.21 FROM flights'],
    ['at six in the morning 8 %', 'SELECT round(avg(is_late::INTEGER) * 100) = 8 FROM flights WHERE hour_of_day = 6'],
    ['in the evening 34 %', 'SELECT round(avg(is_late::INTEGER) * 100) = 34 FROM flights WHERE hour_of_day = 21'],
    [
      '**25 february**, when 43 %',
      `SELECT max_by(flown_on, share) = DATE '2001-02-25' AND round(max(share) * 100) = 43 FROM
        (SELECT flown_on, avg(is_late::INTEGER) AS share FROM flights WHERE flown_on < '2001-07-01' GROUP BY flown_on)`,
    ],
    ['2.2 billion miles', 'SELECT round(sum(distance_miles) / 1e9, 1) = 2.2 FROM flights'],
    [
      'sun and back almost twelve times',
      'SELECT sum(distance_miles) / (2 * 92956000) BETWEEN 11.5 AND 12 FROM flights',
    ],
    ['could expect to live **55** years', yearsOfLife(1955, 55)],
    ['in 2005 it was **71**', yearsOfLife(2005, 71)],
    ['these 62 nations', 'SELECT count(DISTINCT country) = 62 FROM nations'],
    ['under 28 years', "SELECT min(life_expectancy) < 28 AND min_by(country, life_expectancy) = 'China' FROM nations"],
    ['middle east** gained twenty-five', gained('Middle East', 25)],
    ['south asia** nineteen', gained('South Asia', 19)],
    ['**1,107 mm** a year', yearly('Seattle', 'sum(precipitation_mm)', 1107)],
    ['**1,045 mm**', yearly('New York', 'sum(precipitation_mm)', 1045)],
    ['**156** wet days', yearly('Seattle', 'count(*) FILTER (is_wet)', 156)],
    ['new york **118**', yearly('New York', 'count(*) FILTER (is_wet)', 118)],
    ['30 april 2014, with **119 mm**', "SELECT max_by(day, precipitation_mm) = DATE '2014-04-30' FROM weather"],
    ['new york warms up by **25**', warms('New York', 25)],
    ['seattle by **15**', warms('Seattle', 15)],
  ])('say “%s”, and so do the data', async (words, sql) => {
    const text = JSON.stringify(examples.map((example) => example.dashboard.position)).toLowerCase();
    expect(text).toContain(words.toLowerCase());
    const { connection: duckdb } = await exampleDatabase();
    const frame = await duckdb.run({ sql, parameters: [] }, { ...limits(), maxRows: 1 });
    expect(frame.columns[0]?.values).toEqual([true]);
  });

  async function exampleDatabase() {
    const [stored] = await connection.database
      .select({ id: database.id })
      .from(database)
      .where(eq(database.uuid, exampleUuid('database')));
    return openDatabase(stored?.id ?? 0, null);
  }

  async function drawn(uuid: string, extraFormData = {}) {
    const [stored] = await connection.database.select().from(chart).where(eq(chart.uuid, uuid));
    const formData = JSON.parse(stored?.params ?? '{}');
    return runChart({ chart: { formData }, viewer, signal: limits().signal, extraFormData, force: true });
  }

  async function figure(uuid: string, extraFormData = {}): Promise<string> {
    const { drawing } = await drawn(uuid, extraFormData);
    return String(/: ([\d,]+)/.exec(drawing.label)?.[1]).replaceAll(',', '');
  }
});

const kinds: ('pglite' | 'postgres')[] = (await isPostgresReachable()) ? ['pglite', 'postgres'] : ['pglite'];

describe.each(kinds)('seeding the examples on %s', (kind) => {
  let connection: Connection;
  let adminId = 0;
  beforeAll(async () => {
    connection = await testMetadata(kind);
    adminId = (await prepared(connection.database)).viewer.id ?? 0;
  });
  afterAll(() => connection.close());

  it('stores them once, also from two replicas at once', async () => {
    const db = connection.database;
    await Promise.all([seedExamples(db, adminId), seedExamples(db, adminId)]);
    expect(await counts(db)).toEqual([examples.length, charts.length, datasets.size, 1]);
    const published = await db.select().from(dashboard).where(eq(dashboard.published, true));
    expect(published.map(({ slug }) => slug).sort()).toEqual([
      'three-million-flights',
      'wealth-and-health-of-nations',
      'weather-of-two-cities',
    ]);
  });

  it('changes nothing when it runs again and brings nothing back', async () => {
    const db = connection.database;
    const before = await db.select().from(chart).orderBy(chart.id);
    await seedExamples(db, adminId);
    expect(await db.select().from(chart).orderBy(chart.id)).toEqual(before);
    await db.delete(dashboard).where(eq(dashboard.slug, 'weather-of-two-cities'));
    await seedExamples(db, adminId);
    expect((await counts(db))[0]).toBe(examples.length - 1);
  });

  it('makes the data for a replica that has none', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'isoline-replica-'));
    vi.stubEnv('ISOLINE_DATA', elsewhere);
    forgetConfig();
    try {
      await seedExamples(connection.database, adminId);
      await vi.waitFor(() => copyFileSync(join(elsewhere, 'examples.duckdb'), join(elsewhere, 'copy')), {
        timeout: 60_000,
        interval: 200,
      });
    } finally {
      vi.stubEnv('ISOLINE_DATA', folder);
      forgetConfig();
      rmSync(elsewhere, { recursive: true, force: true });
    }
  });
});

async function prepared(db: Metadata): Promise<{ viewer: Viewer }> {
  await seedRoles(db);
  const admin = await seedAdmin(db);
  const loaded = await loadUser(admin?.id ?? 0);
  if (!loaded) throw new Error('no administrator');
  return loaded;
}

async function counts(db: Metadata): Promise<number[]> {
  const found: number[] = [];
  for (const table of [dashboard, chart, dataset, database]) {
    found.push((await db.select({ n: count() }).from(table))[0]?.n ?? 0);
  }
  return found;
}

function limits() {
  return { signal: AbortSignal.timeout(30_000), timeoutMs: 30_000 };
}

/** The names in a chart's form that its dataset does not contain. */
function yearsOfLife(year: number, years: number): string {
  return `SELECT round(sum(years_of_life) / sum(population)) = ${years} FROM nations WHERE year(year) = ${year}`;
}

function gained(region: string, years: number): string {
  const life = (year: number) =>
    `sum(years_of_life) FILTER (year(year) = ${year}) / sum(population) FILTER (year(year) = ${year})`;
  return `SELECT round(${life(2005)} - ${life(1955)}) = ${years} FROM nations WHERE region = '${region}'`;
}

function yearly(city: string, measure: string, expected: number): string {
  return `SELECT abs(${measure} / 4.0 - ${expected}) <= 0.5 FROM weather WHERE city = '${city}'`;
}

function warms(city: string, degrees: number): string {
  const mean = (month: number) => `avg(temperature_mean) FILTER (month(month_of_year) = ${month})`;
  return `SELECT round(${mean(7)} - ${mean(1)}) = ${degrees} FROM weather WHERE city = '${city}'`;
}
