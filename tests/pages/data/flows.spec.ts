import { type APIRequestContext, expect as expectNow, test } from 'playwright/test';
import { compared, flowsOver } from '@/tests/pages/flows/flows';

const expect = expectNow.configure({ timeout: 30_000 });

/** What the editor of a dataset writes, against what was recorded in the same steps. */
test.describe.configure({ timeout: 120_000 });
const flows = flowsOver(['Unicode Test']);

compared('a dataset is looked at and saved as it is', async ({ page, request }) => {
  const editor = page.getByRole('region', { name: 'Edit Dataset' });
  await flows.step(page, 'dataset-edit-open', async () => {
    await page.goto(`/dataset/${flows.ids().datasets.get(10)}/edit`);
    await expect(editor).toBeVisible();
  });
  await flows.step(page, 'dataset-edit-tabs', async () => {
    for (const name of [/^Metrics/, /^Columns/, /^Calculated columns/, /^Usage/, /^Settings/]) {
      await editor.getByRole('tab', { name }).click();
    }
  });
  const before = await columnsOf(request, flows.ids().datasets.get(10));
  await flows.step(page, 'dataset-edit-save', async () => {
    await editor.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: 'Confirm save' }).getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('The dataset has been saved')).toBeVisible();
  });
  expect(await columnsOf(request, flows.ids().datasets.get(10))).toEqual(before);
});

async function columnsOf(request: APIRequestContext, id: number | undefined): Promise<unknown> {
  const answer = await request.get(`/api/v1/dataset/${id}?q=(columns:!(columns,metrics))`);
  const { result } = (await answer.json()) as { result: { columns: Column[]; metrics: Column[] } };
  return [...result.columns, ...result.metrics].map(({ changed_on: _, ...facts }) => facts);
}

type Column = Readonly<Record<string, unknown>>;
