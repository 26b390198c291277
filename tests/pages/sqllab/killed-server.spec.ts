import { expect as expectNow, type Page, test } from 'playwright/test';
import { type Product, startProduct } from '@/tests/pages/product';
import { signIn } from '@/tests/pages/sign-in';
import { freePort } from '@/tests/support/servers/free-port';
import { below } from '@/tests/support/servers/processes';
import { awake, editorOf, focusEditor, openTab, resultsOf, run, write } from './sqllab-page';

/** The process of the server is killed while somebody types and while a query runs; its supervisor starts another. */
const expect = expectNow.configure({ timeout: 60_000 });
const password = 'a-password-for-pages';
const slow = 'SELECT count(*) FROM range(1000000) a, range(10000000) b WHERE a.range * b.range % 1000007 = 3';

let product: Product;
let baseURL = '';

test.describe.configure({ timeout: 240_000 });
test.use({ storageState: { cookies: [], origins: [] } });

test.beforeAll(async () => {
  test.setTimeout(900_000);
  const port = await freePort();
  baseURL = `http://127.0.0.1:${port}`;
  product = await startProduct(port, { ISOLINE_ADMIN_PASSWORD: password });
});

test.afterAll(() => product.stop());

/** Ends the server as a crash does, and waits for the next. */
async function killServer(page: Page): Promise<void> {
  const [server] = below(product.pid, 'server.mjs');
  if (server === undefined) throw new Error('No server runs.');
  process.kill(server, 'SIGKILL');
  await expect.poll(() => below(product.pid, 'server.mjs').some((pid) => pid !== server)).toBe(true);
  await expect.poll(async () => (await page.request.get('/health/ready').catch(() => null))?.ok() ?? false).toBe(true);
}

const storedText = async (page: Page): Promise<string> => {
  const { result } = (await (await page.request.get('/api/v1/sqllab/')).json()) as {
    result: { active_tab: { sql: string } | null };
  };
  return result.active_tab?.sql ?? '';
};

test('what was typed before, while and after the server was away is with it again', async ({ browser }) => {
  const page = await browser.newPage({ baseURL });
  await signIn(page, 'admin', password);
  await openTab(page);
  await write(page, '-- ');
  await focusEditor(page);
  await page.keyboard.type('before ', { delay: 40 });
  const killed = killServer(page);
  await page.keyboard.type('while it was away ', { delay: 80 });
  await killed;
  await page.keyboard.type('and after', { delay: 40 });
  const whole = '-- before while it was away and after';
  await expect.poll(() => storedText(page)).toBe(whole);
  await page.reload();
  await awake(page);
  await expect(editorOf(page)).toContainText(whole);
  await page.close();
});

test('a query that ran ends with an error, also in the history, and the next one runs', async ({ browser }) => {
  const page = await browser.newPage({ baseURL });
  await signIn(page, 'admin', password);
  await openTab(page);
  await write(page, slow);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  const states = async () => {
    const q = "(filters:!((col:sql,opr:ct,value:'1000007')))";
    const { result } = (await (await page.request.get(`/api/v1/query/?q=${q}`)).json()) as {
      result: readonly { readonly status: string }[];
    };
    return result.map(({ status }) => status);
  };
  await expect.poll(states).toEqual(['running']);
  await killServer(page);
  await expect(resultsOf(page).getByRole('alert')).toBeVisible();
  await expect.poll(states).toEqual(['failed']);
  await write(page, 'SELECT 4711 AS next');
  await expect(await run(page)).toContainText('4711');
  await page.close();
});
