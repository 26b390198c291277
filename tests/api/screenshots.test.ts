import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GET as documentOf } from '@/app/(main)/superset/dashboard/[key]/document/route';
import { GET as tileOf } from '@/app/(main)/superset/dashboard/[key]/tile/[chart]/route';
import * as chartRoute from '@/app/api/v1/chart/[[...path]]/route';
import * as dashboardRoute from '@/app/api/v1/dashboard/[[...path]]/route';
import { chart } from '@/db/schema/chart';
import { dashboard, dashboardChart, embeddedDashboard } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn, datasetMetric } from '@/db/schema/dataset';
import { signGuestToken } from '@/lib/server/auth/guest-token';
import { signToken } from '@/lib/server/auth/token';
import { forgetConfig } from '@/lib/server/config';
import { endPictureProcesses } from '@/lib/server/picture/pool';
import { readPdf } from '@/tests/lib/server/picture/pictured';
import { copyRights } from '@/tests/support/attacks/matrix-callers';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';

let world: World;
let chartId = 0;
let dashboardId = 0;
const admin = new Caller();
const gamma = new Caller();
const alpha = new Caller();
const guest = new Caller();
const stranger = new Caller();
/** The headers of each caller's pages. */
const pages = new Map<Caller, Record<string, string>>();

beforeAll(async () => {
  world = await openWorld('embedded');
  const { db } = world;
  for (const [caller, name, role] of [
    [admin, 'admin', 'Admin'],
    [gamma, 'gamma', 'Gamma'],
    [alpha, 'alpha', 'Alpha'],
  ] as const) {
    const id = await addUser(db, name, role);
    const session = new Caller();
    await session.signIn(id);
    pages.set(caller, { cookie: [...session.cookies].map(([key, value]) => `${key}=${value}`).join('; ') });
    caller.extra.authorization = `Bearer ${await signToken({ id, sessionVersion: 1 }, 'access', true)}`;
  }
  const [source] = await db
    .insert(database)
    .values({ database_name: 'd', sqlalchemy_uri: 'duckdb:///:memory:' })
    .returning();
  const sql = "select 'Oslo' as city, 1234.5 as n union all select 'Bergen', 10";
  const [set] = await db
    .insert(dataset)
    .values({ table_name: 't', database_id: source?.id ?? 0, sql })
    .returning();
  const columnOf = (column_name: string, type: string) => ({ dataset_id: set?.id ?? 0, column_name, type });
  await db.insert(datasetColumn).values([columnOf('city', 'VARCHAR'), columnOf('n', 'DOUBLE')]);
  await db
    .insert(datasetMetric)
    .values({ dataset_id: set?.id ?? 0, metric_name: 'total', expression: 'sum(n)', d3format: ',.2f' });
  const values = (slice_name: string, viz_type: string, params: object) => ({
    slice_name,
    viz_type,
    params: JSON.stringify(params),
    datasource_id: set?.id ?? 0,
    datasource_type: 'table',
  });
  const made = await db
    .insert(chart)
    .values([
      values('Turnover', 'big_number_total', { metric: 'total', y_axis_format: ',.1f' }),
      values('Cities: all', 'table', { query_mode: 'aggregate', groupby: ['city'], metrics: ['total'] }),
      values('Cities: all', 'table', { query_mode: 'raw', all_columns: ['city', 'n'] }),
      values('Broken', 'table', { query_mode: 'raw', all_columns: ['nothing'] }),
    ])
    .returning();
  chartId = made[0]?.id ?? 0;
  const nodes = made.map(({ id }) => [
    `CHART-${id}`,
    { type: 'CHART', children: [], meta: { chartId: id, width: 6, height: 30 } },
  ]);
  const [page] = await db
    .insert(dashboard)
    .values({
      dashboard_title: 'Trade',
      published: true,
      position_json: JSON.stringify({
        ROOT_ID: { type: 'ROOT', children: ['TABS'] },
        TABS: { type: 'TABS', children: ['TAB-a', 'TAB-b'] },
        'TAB-a': { type: 'TAB', children: ['ROW-a'], meta: { text: 'First' } },
        'TAB-b': { type: 'TAB', children: ['ROW-b'], meta: { text: 'Second' } },
        'ROW-a': { type: 'ROW', children: nodes.slice(0, 2).map(([id]) => id) },
        'ROW-b': { type: 'ROW', children: nodes.slice(2).map(([id]) => id) },
        ...Object.fromEntries(nodes),
      }),
    })
    .returning();
  dashboardId = page?.id ?? 0;
  await db.insert(dashboardChart).values(made.map(({ id }) => ({ dashboard_id: dashboardId, chart_id: id })));
  const [embedded] = await db.insert(embeddedDashboard).values({ dashboard_id: dashboardId }).returning();
  const tokenFor = (id: string) => signGuestToken({ user: {}, resources: [{ type: 'dashboard', id }], rls_rules: [] });
  await copyRights(db, 'Gamma', 'Public');
  guest.extra['x-guesttoken'] = await tokenFor(embedded?.uuid ?? '');
  stranger.extra['x-guesttoken'] = await tokenFor('00000000-0000-4000-8000-000000000000');
});
afterAll(async () => {
  await endPictureProcesses();
  await world.close();
});

/** A file of the dashboard for a caller. */
async function file(caller: Caller, query: string): Promise<{ status: number; type: string; bytes: Buffer }> {
  const url = `http://localhost/superset/dashboard/${dashboardId}/document/?${query}`;
  const headers = pages.get(caller) ?? caller.extra;
  const response = await documentOf(new Request(url, { headers }), {
    params: Promise.resolve({ key: String(dashboardId) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get('content-type') ?? '', bytes };
}

const order = (caller: Caller, body: object = {}) =>
  caller.json(dashboardRoute, 'POST', `/api/v1/dashboard/${dashboardId}/cache_dashboard_screenshot/`, body);

async function bytesOf(caller: Caller, path: string): Promise<{ status: number; bytes: Buffer }> {
  const handlers = path.includes('/chart/') ? chartRoute : dashboardRoute;
  const response = await handlers.GET(new Request(new URL(path, 'http://localhost'), { headers: caller.extra }));
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe('pictures that are ordered', () => {
  test('a chart is drawn in the window and the size that were asked for', async () => {
    const q = encodeURIComponent('(window_size:!(600,400),thumb_size:!(300,200))');
    const { status, body } = await admin.get(chartRoute, `/api/v1/chart/${chartId}/cache_screenshot/?q=${q}`);
    expect(status).toBe(202);
    expect(Object.keys(body).sort()).toEqual(['cache_key', 'chart_url', 'image_url', 'task_status', 'task_updated_at']);
    expect(body.task_status).toBe('Pending');
    const { status: found, bytes } = await bytesOf(admin, new URL(body.image_url).pathname);
    expect(found).toBe(200);
    expect(sizeOf(bytes)).toEqual([300, 200]);
    const again = await admin.get(chartRoute, `/api/v1/chart/${chartId}/cache_screenshot/?q=${q}`);
    expect([again.status, again.body.task_status, again.body.cache_key]).toEqual([200, 'Updated', body.cache_key]);
  });

  test('a dashboard is drawn with its state, as PNG or PDF', async () => {
    const { status, body } = await order(admin, { activeTabs: ['TAB-b'] });
    expect(status).toBe(202);
    const path = new URL(body.image_url).pathname;
    const png = await bytesOf(admin, path);
    expect(sizeOf(png.bytes)[0]).toBe(1600);
    const pdf = await bytesOf(admin, `${path}?download_format=pdf`);
    const text = (await readPdf(pdf.bytes)).pages.join(' ');
    expect(text).toContain('Second');
    expect(text).not.toContain('Turnover');
  });

  test('the digest follows content, state and rights', async () => {
    const keyOf = async (caller: Caller, body = {}) => (await order(caller, body)).body.cache_key as string;
    const first = await keyOf(admin);
    expect(await keyOf(admin)).toBe(first);
    expect(await keyOf(admin, { activeTabs: ['TAB-b'] })).not.toBe(first);
    expect(await keyOf(alpha)).not.toBe(first);
    await world.db
      .update(chart)
      .set({ changed_on: new Date(Date.now() + 5000) })
      .where(eq(chart.id, chartId));
    expect(await keyOf(admin)).not.toBe(first);
  });

  test('nobody fetches the picture of another, and who does not see the object gets none', async () => {
    const { body } = await order(admin);
    const path = new URL(body.image_url).pathname;
    expect((await bytesOf(alpha, path)).status).toBe(404);
    expect((await bytesOf(gamma, path)).status).toBe(404);
    expect((await order(gamma)).status).toBe(404);
    expect((await gamma.get(chartRoute, `/api/v1/chart/${chartId}/cache_screenshot/`)).status).toBe(404);
    expect((await bytesOf(admin, path.replace(/[\da-f]{32}/, 'f'.repeat(32)))).status).toBe(404);
  });

  test('a size that cannot be drawn is refused', async () => {
    const q = encodeURIComponent('(window_size:!(9,99999))');
    expect((await admin.get(chartRoute, `/api/v1/chart/${chartId}/cache_screenshot/?q=${q}`)).status).toBe(400);
    expect((await order(admin, { activeTabs: 'TAB-b' })).status).toBe(400);
  });

  test('an installation without them answers that there are none', async () => {
    process.env.ISOLINE_SCREENSHOTS = 'false';
    forgetConfig();
    try {
      expect((await order(admin)).status).toBe(404);
      expect((await admin.get(chartRoute, `/api/v1/chart/${chartId}/cache_screenshot/`)).status).toBe(404);
    } finally {
      delete process.env.ISOLINE_SCREENSHOTS;
      forgetConfig();
    }
  });
});

describe('files of a dashboard', () => {
  test('a PDF holds every tab, title and figure, and what failed as a sentence', async () => {
    const { status, type, bytes } = await file(admin, 'file=pdf&paper=letter&orientation=portrait');
    expect([status, type]).toEqual([200, 'application/pdf']);
    const { pages, facts } = await readPdf(bytes);
    const text = pages.join(' ');
    for (const word of ['Trade', 'First', 'Second', 'Turnover', '1,244.5', 'Cities: all', 'Oslo', 'Bergen', 'Broken']) {
      expect(text).toContain(word);
    }
    expect(facts).toMatch(/612 x 792/);
    const chosen = await readPdf((await file(admin, 'tabs=TAB-a')).bytes);
    expect(chosen.pages.join(' ')).not.toContain('Second');
  });

  test('a PNG has the width and the scale that were asked for', async () => {
    const { type, bytes } = await file(admin, 'file=png&width=900&scale=1.5&mode=dark');
    expect(type).toBe('image/png');
    expect(sizeOf(bytes)[0]).toBe(1350);
  });

  test('a workbook has a sheet for each chart, with number formats', async () => {
    const files = unzipSync(new Uint8Array((await file(admin, 'file=xlsx')).bytes));
    const part = (name: string) => new TextDecoder().decode(files[name]);
    const names = [...part('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name);
    expect(names).toEqual(['Turnover', 'Cities_ all', 'Cities_ all (2)', 'Broken']);
    expect(part('xl/styles.xml')).toContain('formatCode="#,##0.0"');
    expect(part('xl/styles.xml')).toContain('formatCode="#,##0.00"');
    expect(part('xl/worksheets/sheet1.xml')).toMatch(/<c r="A2" s="\d"><v>1244.5<\/v>/);
    expect(part('xl/worksheets/sheet2.xml')).toContain('Oslo');
  });

  test('are for those who see the dashboard: not for others, and a guest for theirs alone', async () => {
    for (const name of ['pdf', 'png', 'xlsx']) {
      expect((await file(gamma, `file=${name}`)).status, name).toBe(404);
      expect((await file(stranger, `file=${name}`)).status, name).toBe(404);
      expect((await file(new Caller(), `file=${name}`)).status, name).toBe(404);
    }
  });

  test('a guest is shown no addresses of the product', async () => {
    const { status, bytes } = await file(guest, 'file=pdf');
    expect(status).toBe(200);
    expect(bytes.toString('latin1')).not.toContain('/explore/');
  });

  test('wrong wishes are told', async () => {
    for (const wish of ['file=gif', 'paper=b5', 'width=1', 'scale=99', 'orientation=up', 'width=many']) {
      expect((await file(admin, wish)).status, wish).toBe(400);
    }
  });

  test('a chart of it is a picture, a drawing or a document, too', async () => {
    for (const [part, type] of [
      ['png', 'image/png'],
      ['svg', 'image/svg+xml'],
      ['pdf', 'application/pdf'],
    ] as const) {
      const url = `http://localhost/superset/dashboard/${dashboardId}/tile/${chartId}/?part=${part}&width=500&height=300`;
      const tile = (caller: Caller) =>
        tileOf(new Request(url, { headers: pages.get(caller) ?? caller.extra }), {
          params: Promise.resolve({ key: String(dashboardId), chart: String(chartId) }),
        });
      const response = await tile(admin);
      expect(response.headers.get('content-type')).toContain(type);
      expect(response.headers.get('content-disposition')).toContain(`Turnover.${part}`);
      expect((await tile(gamma)).status).toBe(404);
    }
  });
});
