import { readFileSync } from 'node:fs';
import { type APIRequestContext, type BrowserContext, expect, type Page } from 'playwright/test';
import { z } from 'zod';
import { hashOf } from '@/lib/server/plugins/bundle';
import { proof } from '@/tests/pages/dashboard/made-dashboard';
import { type Product, startProduct } from '@/tests/pages/product';
import { port } from '@/tests/pages/session';
import { signIn } from '@/tests/pages/sign-in';
import { type Receiver, startReceiver } from '@/tests/support/servers/receiver';

const password = 'a-password-for-plugins';

/** A product with the feature switched on, and a server that delivers bundles and hears what they let out. */
export interface PluginServer {
  readonly url: string;
  /** Where bundles come from, and where hostile ones would send what they see. */
  readonly outside: Receiver;
  /** The keys of the bundles that were allowed. */
  readonly allowed: Set<string>;
  signIn(page: Page): Promise<void>;
  stop(): Promise<void>;
}

export async function startPluginServer(): Promise<PluginServer> {
  const outside = await startReceiver();
  outside.answer = ({ path }) => {
    const file = /^\/bundles\/([a-z/]+\.js)(?:\?|$)/.exec(path)?.[1];
    return file === undefined ? { status: 200 } : { status: 200, body: codeOf(file, outside.url) };
  };
  const own = String(Number(port) + 1);
  const settings = { ISOLINE_DYNAMIC_PLUGINS: 'true', ISOLINE_EGRESS_ALLOWED: '127.0.0.1' };
  const product: Product = await startProduct(own, { ...settings, ISOLINE_ADMIN_PASSWORD: password });
  return {
    url: `http://127.0.0.1:${own}`,
    outside,
    allowed: new Set(),
    signIn: (page) => signIn(page, 'admin', password),
    stop: async () => {
      await product.stop();
      await outside.close();
    },
  };
}

/** A bundle of the fixtures, which names the address that it must not reach. */
export function codeOf(file: string, outside: string): string {
  return readFileSync(`tests/fixtures/plugins/${file}`, 'utf8').replaceAll('TARGET', outside);
}

const Made = z.object({ id: z.number() });

/** Allows a bundle of the fixtures, once, as a chart type named after it. Returns its key. */
export async function allow(request: APIRequestContext, server: PluginServer, file: string): Promise<string> {
  const key = file.replace(/^.*\/|\.js$/g, '');
  if (server.allowed.has(key)) return key;
  const answer = await request.post('/dynamic-plugins/api/', {
    headers: await proof(request),
    data: {
      name: key,
      key,
      bundle_url: `${server.outside.url}/bundles/${file}`,
      bundle_hash: hashOf(codeOf(file, server.outside.url)),
      definition: readFileSync('tests/fixtures/plugins/bars.json', 'utf8'),
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  server.allowed.add(key);
  return key;
}

/** A chart of a plugin on a dataset of the examples. Returns its id. */
export async function makeChart(request: APIRequestContext, viz_type: string, name: string): Promise<number> {
  const { id, column } = await exampleDataset(request);
  const params = {
    viz_type,
    datasource: `${id}__table`,
    groupby: [column],
    metric: { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'rows', optionName: 'm' },
    row_limit: 10,
  };
  const answer = await request.post('/api/v1/chart/', {
    headers: await proof(request),
    data: { slice_name: name, viz_type, datasource_id: id, datasource_type: 'table', params: JSON.stringify(params) },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return Made.parse(await answer.json()).id;
}

const Listed = z.object({ ids: z.array(z.number()) });
const Columns = z.object({
  result: z.object({ columns: z.array(z.object({ column_name: z.string(), type: z.string().nullable() })) }),
});

async function exampleDataset(request: APIRequestContext): Promise<{ id: number; column: string }> {
  const [id = 0] = Listed.parse(await (await request.get('/api/v1/dataset/')).json()).ids;
  const { result } = Columns.parse(await (await request.get(`/api/v1/dataset/${id}`)).json());
  const column = result.columns.find(({ type }) => /char|text|string/i.test(type ?? ''))?.column_name;
  return { id, column: column ?? result.columns[0]?.column_name ?? '' };
}

/** The frame of the plugin in the tile of a chart. */
export function frameOf(page: Page, chartId: number) {
  return page.locator(`figure[data-chart-id="${chartId}"] iframe.plugin-frame`);
}

export async function setTheme(context: BrowserContext, url: string, value: 'light' | 'dark'): Promise<void> {
  await context.addCookies([{ name: 'theme', value, url }]);
}
