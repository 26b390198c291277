import { expect as expectNow, type Page, test } from 'playwright/test';
import { datasetId } from '@/tests/pages/dataset-id';
import { openBy, wake } from '@/tests/pages/wake';

/** What is typed into a popover and not yet saved there is part of what must not be lost. */
const expect = expectNow.configure({ timeout: 20_000 });
let dataset = 0;

test.describe.configure({ timeout: 120_000 });
test.beforeAll(async ({ request }) => {
  dataset = await datasetId(request, 'nations');
});

const control = (page: Page, key: string) => page.locator(`[data-control="${key}"]`);

async function open(page: Page): Promise<void> {
  const form = {
    viz_type: 'pie',
    datasource: `${dataset}__table`,
    metric: 'people',
    groupby: ['region'],
    adhoc_filters: [],
  };
  await page.goto(`/explore/?form_data=${encodeURIComponent(JSON.stringify(form))}`);
}

/** Opens a popover once the scripts of the page run. */
async function openEditor(page: Page, key: string, name: string | RegExp, title: string) {
  const editor = page.getByRole('dialog', { name: title });
  await wake(page);
  await openBy(() => control(page, key).getByRole('button', { name }).first().click({ timeout: 2000 }), editor);
  return editor;
}

function countQuestions(page: Page): string[] {
  const kinds: string[] = [];
  page.on('dialog', (dialog) => {
    kinds.push(dialog.type());
    void dialog.accept();
  });
  return kinds;
}

test('a filter that is half filled asks before it is left, and is there again after a reload', async ({ page }) => {
  await open(page);
  const asked = countQuestions(page);
  const editor = await openEditor(page, 'adhoc_filters', /Drop columns\/metrics here or click/, 'New filter');
  await editor.getByRole('tab', { name: 'Simple' }).click();
  await editor.getByRole('combobox').first().fill('region');
  await page
    .getByRole('option', { name: /region/i })
    .first()
    .click();
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await wake(page);
  const again = page.getByRole('dialog', { name: 'New filter' });
  await expect(again).toBeVisible();
  await expect(again.getByText(/region/i).first()).toBeVisible();
  await again.getByRole('button', { name: 'Close' }).click();
  await expect(again).toBeHidden();
  // What was closed is gone.
  await page.reload();
  expect(asked).toHaveLength(1);
  await wake(page);
  await expect(page.getByRole('button', { name: 'Update chart' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'New filter' })).toHaveCount(0);
});

test('so is a metric that is changed', async ({ page }) => {
  await open(page);
  const asked = countQuestions(page);
  const editor = await openEditor(page, 'metric', 'Metric People', 'People');
  await editor.getByRole('tab', { name: 'Simple' }).click();
  await editor.getByRole('combobox').first().fill('population');
  await page
    .getByRole('option', { name: /population/i })
    .first()
    .click();
  await editor.getByRole('combobox').nth(1).fill('MAX');
  await page.getByRole('option', { name: 'MAX' }).click();
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await wake(page);
  const again = page.getByRole('dialog', { name: 'People' });
  await again.getByRole('button', { name: 'Save' }).click();
  await expect(control(page, 'metric').getByRole('button', { name: /^Metric MAX\(/ })).toBeVisible();
});
