import { type APIRequestContext, expect, type Locator, type Page, test } from 'playwright/test';
import { wake } from '@/tests/pages/wake';

export interface MadeDashboard {
  readonly id: number;
  /** Ids of its charts, in the order in which they stand. */
  readonly charts: readonly number[];
}

/** Makes a dashboard with charts of the examples side by side in one row. */
export async function makeDashboard(
  request: APIRequestContext,
  title: string,
  names: readonly string[],
  settings: Readonly<Record<string, unknown>> = {},
): Promise<MadeDashboard> {
  const charts = await Promise.all(names.map((name) => chartNamed(request, name)));
  const headers = await proof(request);
  const made = await request.post('/api/v1/dashboard/', { headers, data: { dashboard_title: title } });
  const { id } = (await made.json()) as { id: number };
  const children = charts.map((_, at) => `CHART-${at}`);
  const row = ['ROOT_ID', 'GRID_ID', 'ROW-1'];
  const positions = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: charts.length === 0 ? [] : ['ROW-1'], parents: ['ROOT_ID'] },
    ...(charts.length === 0
      ? {}
      : {
          'ROW-1': {
            type: 'ROW',
            id: 'ROW-1',
            children,
            parents: row.slice(0, 2),
            meta: { background: 'BACKGROUND_TRANSPARENT' },
          },
        }),
    ...Object.fromEntries(
      charts.map((chartId, at) => {
        const meta = { width: 4, height: 30, chartId, sliceName: names[at] };
        return [`CHART-${at}`, { type: 'CHART', id: `CHART-${at}`, children: [], parents: row, meta }];
      }),
    ),
  };
  await change(request, id, { json_metadata: JSON.stringify({ ...settings, positions }) });
  return { id, charts };
}

/** Makes dashboards with a chart of the examples, which are removed after the tests of the file. */
export function ownDashboards(title: string): (request: APIRequestContext) => Promise<number> {
  const made: number[] = [];
  const suffix = Date.now().toString(36);
  test.afterAll(({ request }) => removeDashboards(request, made));
  return async (request) => {
    const { id } = await makeDashboard(request, `${title} ${suffix} ${made.length}`, ['Hottest day (°C)']);
    made.push(id);
    return id;
  };
}

export async function change(request: APIRequestContext, id: number, data: object): Promise<void> {
  const answer = await request.put(`/api/v1/dashboard/${id}`, { headers: await proof(request), data });
  expect(answer.status()).toBe(200);
}

export async function removeDashboards(request: APIRequestContext, ids: readonly number[]): Promise<void> {
  const headers = await proof(request);
  for (const id of ids) await request.delete(`/api/v1/dashboard/${id}`, { headers });
}

export interface StoredDashboard {
  readonly dashboard_title: string;
  readonly css: string | null;
  readonly slug: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly positions: Readonly<Record<string, StoredNode>>;
}

export interface StoredNode {
  readonly type: string;
  readonly children: readonly string[];
  readonly meta: Readonly<Record<string, unknown>>;
}

export async function storedDashboard(request: APIRequestContext, id: number): Promise<StoredDashboard> {
  const { result } = (await (await request.get(`/api/v1/dashboard/${id}`)).json()) as {
    result: StoredDashboard & { json_metadata: string; position_json: string };
  };
  return { ...result, metadata: JSON.parse(result.json_metadata), positions: JSON.parse(result.position_json) };
}

export function nodesOf({ positions }: StoredDashboard, type: string): readonly StoredNode[] {
  return Object.values(positions).filter((node) => node.type === type);
}

async function chartNamed(request: APIRequestContext, name: string): Promise<number> {
  const q = `(filters:!((col:slice_name,opr:eq,value:'${name}')))`;
  const { ids } = (await (await request.get(`/api/v1/chart/?q=${encodeURIComponent(q)}`)).json()) as { ids: number[] };
  const [id] = ids;
  if (id === undefined) throw new Error(`There is no chart ${name}.`);
  return id;
}

export async function proof(request: APIRequestContext): Promise<{ 'x-csrftoken': string }> {
  const { result } = (await (await request.get('/api/v1/security/csrf_token/')).json()) as { result: string };
  return { 'x-csrftoken': result };
}

/** Opens a dashboard to read it, and waits until its scripts run. */
export async function read(page: Page, id: number): Promise<void> {
  await page.goto(`/superset/dashboard/${id}/`);
  await expect(async () => {
    await wake(page);
    await expect(page.locator('[data-base][data-live]')).toHaveCount(1, { timeout: 1000 });
  }).toPass();
}

/** Opens the editor of a dashboard by its address. */
export async function edit(page: Page, id: number): Promise<void> {
  await page.goto(`/superset/dashboard/${id}/?edit=true`);
  await isEditing(page);
}

export async function isEditing(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible({ timeout: 60_000 });
}

/** The panel of components beside the canvas. */
export function builder(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Components' });
}

/** Adds a layout element where something is selected, else at the end. */
export async function addElement(page: Page, name: string): Promise<void> {
  await builder(page).getByRole('tab', { name: 'Layout elements' }).click();
  await builder(page).getByRole('button', { name, exact: true }).click();
}

/** Saves, and waits for the page that readers get. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible({ timeout: 60_000 });
}
