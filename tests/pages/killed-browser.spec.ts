import { type APIRequestContext, test as base, expect as expectNow } from 'playwright/test';
import { addElement, edit, makeDashboard, proof, removeDashboards } from '@/tests/pages/dashboard/made-dashboard';
import { datasetId } from '@/tests/pages/dataset-id';
import { axisTitleOf, openLook } from '@/tests/pages/explore/axis-title';
import { type KillableBrowser, killableBrowser, killWhileTyping } from '@/tests/pages/killed-browser';
import { madeUser } from '@/tests/pages/made-user';
import { signIn } from '@/tests/pages/sign-in';
import { awake, editorOf, focusEditor, removeTabs, write } from '@/tests/pages/sqllab/sqllab-page';

/** The process of the browser is killed while somebody types, and opened again with the same profile. */
const test = base.extend<{ readonly browserToKill: KillableBrowser }>({
  browserToKill: async ({ baseURL }, use) => {
    const browser = killableBrowser(baseURL);
    await use(browser);
    await browser.remove();
  },
});
const expect = expectNow.configure({ timeout: 30_000 });
const typingMs = 3500;
const mark = `Killed ${Date.now().toString(36)}`;

test('SQL Lab has the text again, although it was never told to the server', async ({ browserToKill, request }) => {
  const page = await browserToKill.open();
  await page.route(/\/tabstateview\/\d+$/, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.goto(`/sqllab/?${new URLSearchParams({ new: 'true', name: mark })}`);
  await awake(page);
  await write(page, '-- ');
  await focusEditor(page);
  const word = await killWhileTyping(page, browserToKill, typingMs);

  const again = await browserToKill.open();
  await again.goto('/sqllab/');
  await awake(again);
  await again.getByRole('tab', { name: mark }).first().click();
  await expect(editorOf(again)).toContainText(new RegExp(`\\b${word}\\b`));
  await removeTabs(request, mark);
});

test('an editor of dashboards offers the draft', async ({ browserToKill, request }) => {
  const { id } = await makeDashboard(request, mark, []);
  const page = await browserToKill.open();
  await edit(page, id);
  await addElement(page, 'Text / Markdown');
  await page.getByRole('button', { name: 'Write a text in Markdown' }).click();
  await expect(page.locator('.canvas-writing .monaco-editor').getByRole('textbox')).toBeFocused();
  const word = await killWhileTyping(page, browserToKill, typingMs);

  const again = await browserToKill.open();
  await edit(again, id);
  await again.getByRole('button', { name: 'Restore' }).click();
  await expect(again.getByRole('main')).toContainText(new RegExp(`\\b${word}\\b`));
  await removeDashboards(request, [id]);
});

test('explore offers the draft, at the address of the chart and at that of an older draft', async ({
  browserToKill,
  request,
}) => {
  const chart = await lineChart(request);
  const page = await browserToKill.open();
  await page.goto(`/explore/?slice_id=${chart}`);
  await openLook(page);
  await axisTitleOf(page).fill('Begun ');
  await expect(page).toHaveURL(/form_data_key=/);
  const older = page.url();
  await axisTitleOf(page).press('End');
  const word = await killWhileTyping(page, browserToKill, typingMs);

  const again = await browserToKill.open();
  for (const address of [`/explore/?slice_id=${chart}`, older]) {
    await again.goto(address);
    await again.getByRole('button', { name: 'Restore' }).click();
    await openLook(again);
    await expect(axisTitleOf(again)).toHaveValue(new RegExp(`^Begun .*\\b${word}\\b`));
    again.once('dialog', (dialog) => void dialog.accept());
  }
  await request.delete(`/api/v1/chart/${chart}`, { headers: await proof(request) });
});

test('nobody is offered the draft of somebody else in the same browser', async ({ page, request }) => {
  const chart = await lineChart(request);
  const user = await madeUser(request, `other-${Date.now().toString(36)}`, ['Alpha']);
  const address = `/explore/?slice_id=${chart}`;
  const own = await page.context().cookies();
  const offer = page.getByRole('button', { name: 'Restore' });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(address);
  await openLook(page);
  await axisTitleOf(page).fill('Of the first user');
  await expect(page).toHaveURL(/form_data_key=/);
  await page.goto('/health');
  await page.context().clearCookies();
  await signIn(page, user.name, user.password);
  await page.goto(address);
  await openLook(page);
  await expect(axisTitleOf(page)).toHaveValue('');
  await expect(offer).toHaveCount(0);
  await page.context().clearCookies();
  await page.context().addCookies(own);
  await page.goto(address);
  await openLook(page);
  await expect(offer).toBeVisible();
  await request.delete(`/api/v1/chart/${chart}`, { headers: await proof(request) });
  await user.remove();
});

async function lineChart(request: APIRequestContext): Promise<number> {
  const id = await datasetId(request, 'nations');
  const params = {
    viz_type: 'echarts_timeseries_line',
    datasource: `${id}__table`,
    x_axis: 'year',
    metrics: ['people'],
    groupby: ['region'],
  };
  const answer = await request.post('/api/v1/chart/', {
    data: {
      slice_name: mark,
      viz_type: params.viz_type,
      datasource_id: id,
      datasource_type: 'table',
      params: JSON.stringify(params),
    },
    headers: await proof(request),
  });
  return ((await answer.json()) as { id: number }).id;
}
