import { type APIRequestContext, expect as expectNow, test } from 'playwright/test';
import { proof } from '@/tests/pages/dashboard/made-dashboard';
import { killableBrowser, killWhileTyping } from '@/tests/pages/killed-browser';
import { type HeldTable, holdTable } from '@/tests/support/servers/held-table';
import { askPostgresql, postgresqlServer } from '@/tests/support/servers/postgresql-server';
import { awake, editorOf, focusEditor, openTab, removeTabs, resultsOf, storedSql, write } from './sqllab-page';

/** The process of the browser is killed while somebody types and while a query runs in the background. */
const expect = expectNow.configure({ timeout: 60_000 });
const mark = `killed_${process.pid}`;
const typingMs = 3500;

let database = 0;
let held: HeldTable | null = null;

test.describe.configure({ timeout: 240_000 });

test.beforeAll(async ({ request }) => {
  held = await holdTable(mark);
  const data = {
    database_name: mark,
    sqlalchemy_uri: postgresqlServer.href,
    allow_run_async: true,
    expose_in_sqllab: true,
  };
  const answer = await request.post('/api/v1/database/', { headers: await proof(request), data });
  database = ((await answer.json()) as { readonly id: number }).id;
});

test.afterAll(async ({ request }) => {
  await held?.end();
  await removeTabs(request, mark);
  await request.delete(`/api/v1/database/${database}`, { headers: await proof(request) });
  await askPostgresql(`DROP TABLE IF EXISTS ${mark}`);
});

test('a new browser finds the text that was typed meanwhile, and the rows', async ({ browser, baseURL, context }) => {
  const killable = killableBrowser(baseURL);
  try {
    const page = await killable.open();
    await openTab(page, { name: mark, dbid: String(database), schema: 'public' });
    await write(page, `SELECT 4711 + count(*) AS found FROM ${mark}\n-- `);
    const known = page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('latest_query_id'));
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(resultsOf(page).getByRole('progressbar')).toBeVisible();
    await known;
    await focusEditor(page);
    const word = await killWhileTyping(page, killable, typingMs);
    expect(await states(context.request)).toEqual(['running']);

    const again = await killable.open();
    await again.goto('/sqllab/');
    await awake(again);
    await again.getByRole('tab', { name: mark }).first().click();
    await expect(editorOf(again)).toContainText(new RegExp(`\\b${word}\\b`));
    await expect(resultsOf(again).getByRole('progressbar')).toBeVisible();
    await held?.release();
    await expect(resultsOf(again).getByRole('gridcell', { name: '4711' })).toBeVisible();
    await expect.poll(() => storedSql(again, mark)).toMatch(new RegExp(`\\b${word}\\b`));
  } finally {
    await killable.remove();
  }

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', storageState: await context.storageState() });
  const other = await elsewhere.newPage();
  await other.goto('/sqllab/');
  await awake(other);
  await other.getByRole('tab', { name: mark }).click();
  await expect(editorOf(other)).toContainText('w1 w2');
  await expect(resultsOf(other).getByRole('gridcell', { name: '4711' })).toBeVisible();
  await elsewhere.close();
});

async function states(request: APIRequestContext): Promise<readonly string[]> {
  const q = `(filters:!((col:sql,opr:ct,value:${mark})))`;
  const { result } = (await (await request.get(`/api/v1/query/?q=${q}`)).json()) as {
    result: readonly { readonly status: string }[];
  };
  return result.map(({ status }) => status);
}
