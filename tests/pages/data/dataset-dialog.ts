import { expect, type Locator, type Page } from 'playwright/test';
import { type Caller, callerOf } from '@/tests/pages/lists/open-list';

export interface OwnDataset extends Caller {
  readonly id: number;
  readonly name: string;
  change(data: object): Promise<void>;
}

/** A dataset of a query in DuckDB, for one test. */
export async function ownDataset(page: Page, name: string, body: object = {}): Promise<OwnDataset> {
  const { request } = page;
  const caller = await callerOf(request);
  const databases = (await (await request.get('/api/v1/database/?q=(page_size:100)')).json()) as {
    readonly result: readonly { readonly id: number; readonly backend: string }[];
  };
  const database = databases.result.find(({ backend }) => backend === 'duckdb')?.id;
  const sql = "SELECT 'a' AS letter, 3 AS n UNION ALL SELECT 'b', 4";
  const id = await caller.make('/api/v1/dataset/', { database, table_name: name, sql, ...body });
  const { csrf_token } = (await (await request.get('/superset/csrf_token/')).json()) as { csrf_token: string };
  return {
    ...caller,
    id,
    name,
    async change(data) {
      const headers = { 'x-csrftoken': csrf_token };
      const answer = await request.put(`/api/v1/dataset/${id}`, { data, headers, timeout: 60_000 });
      expect(answer.ok(), await answer.text()).toBe(true);
    },
  };
}

/** The dialog with everything in it. */
export async function shownEditor(page: Page, name: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: `edit Edit Dataset ${name}` });
  await expect(dialog.getByRole('tab', { name: 'Source' })).toBeVisible();
  return dialog;
}

export async function confirmSave(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog', { name: 'Confirm save' }).getByRole('button', { name: 'OK' }).click();
}
