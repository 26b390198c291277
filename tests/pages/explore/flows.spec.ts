import { expect as expectNow, type Page, test } from 'playwright/test';
import { parseRison } from '@/lib/server/api/request/rison';
import { type Call, type Fields, isFields, recordedCalls, watchCalls } from '@/tests/pages/flows/calls';
import { compared, flowsOver } from '@/tests/pages/flows/flows';
import { payloadAt } from '@/tests/pages/flows/queries';
import { proof } from '@/tests/pages/outlines/recorded-charts';
import { wake, wakeChartMenu } from '@/tests/pages/wake';

const expect = expectNow.configure({ timeout: 30_000 });

/** What the chart builder writes, against what was recorded in the same steps. */
test.describe.configure({ timeout: 120_000 });
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
const flows = flowsOver(['USA Births Names']);

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await wakeChartMenu(page);
  await page.keyboard.press('Escape');
}

async function chooseLimit(page: Page, limit: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Row limit' }).click();
  await page.getByRole('option', { name: limit, exact: true }).first().click();
}

compared('a saved chart is opened, changed, run, saved as another one and linked to', async ({ page, request }) => {
  await flows.step(page, 'explore-open-chart', () => open(page, `/explore/?slice_id=${flows.ids().charts.get(5)}`));
  await flows.step(page, 'explore-change-row-limit', async () => {
    const kept = page.waitForRequest(/\/explore\/form_data/);
    await chooseLimit(page, '100');
    await kept;
  });
  await chooseLimit(page, '50000');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  await flows.step(page, 'explore-save-open', () => dialog.getByRole('radio', { name: 'Save as...' }).check());
  await dialog.getByRole('textbox', { name: 'Name' }).fill('frontend recorder copy');
  await flows.step(page, 'explore-save-as', async () => {
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('has been saved')).toBeVisible();
  });
  await flows.step(page, 'explore-permalink', async () => {
    await page.getByRole('button', { name: 'Menu actions trigger' }).click();
    for (const name of ['Share', 'Copy permalink to clipboard']) await page.getByRole('menuitem', { name }).click();
  });
  const made = new URL(page.url()).searchParams.get('slice_id');
  await request.delete(`/api/v1/chart/${made}`, { headers: await proof(request) });
});

/** What a call asks for: `form_data` is an echo there, and the address of the page stands in `url_params`. */
function asked({ fields }: Call): unknown {
  const context = (
    isFields(fields.form_data) && Array.isArray(fields.form_data.queries) ? fields.form_data : fields
  ) as Fields;
  const { queries, datasource: _, form_data: __, ...rest } = context;
  return { ...rest, queries: (queries as Fields[]).map(({ url_params: ___, ...query }) => query) };
}

compared('the rows of a chart and its file are asked for as they were', async ({ page }) => {
  const path = '/api/v1/chart/data';
  const same = async (step: string, act: () => Promise<unknown>) => {
    const own = watchCalls(page);
    await act();
    const recorded = recordedCalls(step).find((call) => call.path === path);
    if (!recorded) throw new Error(`The step ${step} asks for no rows.`);
    const ours = () => own.filter((call) => call.path === path).map(asked);
    await expect.poll(ours, { message: step }).toContainEqual(asked(recorded));
  };
  await open(page, `/explore/?slice_id=${flows.ids().charts.get(5)}`);
  await chooseLimit(page, '50000');
  // A change runs by itself only where the query before it was fast.
  const drawn = page.waitForResponse(/\/explore\/tile\//);
  await page.keyboard.press('ControlOrMeta+Enter');
  await drawn;
  await same('explore-results-tab', () => page.getByRole('tab', { name: 'Results' }).click());
  await same('e-explore-csv', async () => {
    await page.getByRole('button', { name: 'Menu actions trigger' }).click();
    await page.getByRole('menuitem', { name: 'Download' }).click();
    await page.getByRole('menuitem', { name: 'Export to .CSV' }).click();
  });
  const samples = page.waitForRequest(/\/datasource\/samples/);
  await page.getByRole('tab', { name: 'Samples' }).click();
  expect((await samples).method()).toBe('POST');
});

/** What the drawing of the page asked for, against what the recorded step asked for. */
async function drawsAsRecorded(page: Page, step: string): Promise<void> {
  const recorded = recordedCalls(step).find(({ path }) => path === '/api/v1/chart/data');
  if (!recorded) throw new Error(`The step ${step} asks for no rows.`);
  const own = async () => {
    const source = await page.locator('.explore-figure figure').getAttribute('data-source');
    if (source === null) return null;
    return asked({ ...recorded, fields: await payloadAt(page, source) });
  };
  await expect.poll(own, { message: step }).toEqual(asked(recorded));
}

compared('a changed chart is run again', async ({ page }) => {
  await open(page, `/explore/?slice_id=${flows.ids().charts.get(5)}`);
  await chooseLimit(page, '100');
  await expect(page).toHaveURL(/form_data_key=/);
  await flows.step(page, 'explore-run', async () => {
    await chooseLimit(page, '50000');
    await page.locator('.explore-run').getByRole('button', { name: 'Update chart' }).click();
  });
  await drawsAsRecorded(page, 'explore-run');
});

compared('a chart that was just copied is opened again', async ({ page }) => {
  await flows.step(page, 'explore-save-overwrite', () =>
    open(page, `/explore/?slice_id=${flows.ids().charts.get(5)}&save_action=saveas`),
  );
  await drawsAsRecorded(page, 'explore-save-overwrite');
});

/** The questions of a step to the list of datasets, without the columns of the answer. */
function datasetQuestions(calls: readonly Call[]): readonly unknown[] {
  return calls
    .filter(({ method, path }) => method === 'GET' && path === '/api/v1/dataset/')
    .map(({ fields }) => {
      const { columns: _, filters = [], ...rest } = parseRison(String(fields.q)) as Fields;
      const kept = (filters as Fields[]).filter(({ value }) => value !== '');
      return { ...rest, filters: kept };
    });
}

compared('a dataset is looked for on the page of a new chart', async ({ page }) => {
  await page.goto('/chart/add');
  const dataset = page.getByRole('combobox', { name: 'Dataset' });
  await expect(async () => {
    await wake(page);
    await expect(dataset).toBeEditable({ timeout: 2000 });
  }).toPass();
  const own = watchCalls(page);
  await flows.step(page, 'chart-add-dataset-select', async () => {
    await dataset.click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await dataset.pressSequentially('birth');
    await expect(page.getByRole('option', { name: /^birth_names/ })).toBeVisible();
  });
  // Where the first page has all datasets, ours does not ask for some of them again.
  const questions = datasetQuestions(own);
  const recorded = datasetQuestions(recordedCalls('chart-add-dataset-select'));
  expect(questions.length).toBeGreaterThan(0);
  expect(questions).toEqual(recorded.slice(0, questions.length));
});

compared('a dataset is opened as a new chart', async ({ page }) => {
  await flows.step(page, 'explore-open-dataset', () =>
    open(page, `/explore/?viz_type=table&datasource_id=${flows.ids().datasets.get(2)}&datasource_type=table`),
  );
});
