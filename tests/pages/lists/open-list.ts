import { type APIRequestContext, expect, type Locator, type Page } from 'playwright/test';

/** Opens a list or the home page, and waits for its script. */
export async function awake(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(async () => {
    await page.mouse.move(300, 700);
    await page.mouse.move(320, 710);
    await expect(page.locator('.list[data-live], .home[data-live]')).toHaveCount(1, { timeout: 3000 });
  }).toPass();
}

/** Waits for the dialog that takes the place of the plain form of the open address. */
export async function liveDialog(page: Page, name: string): Promise<Locator> {
  const dialog = page.locator('.modal-popup').and(page.getByRole('dialog', { name }));
  await expect(async () => {
    await page.mouse.move(300, 700);
    await page.mouse.move(320, 710);
    await expect(dialog).toBeVisible({ timeout: 3000 });
  }).toPass();
  return dialog;
}

/** Chooses options of a field that takes several. */
export async function chooseIn(dialog: Locator, field: string, ...options: readonly string[]): Promise<void> {
  const page = dialog.page();
  const box = dialog.getByRole('combobox', { name: field, exact: true });
  for (const option of options) {
    await box.fill(option);
    await page.getByRole('option', { name: option, exact: true }).first().click();
  }
  await page.keyboard.press('Escape');
}

/** Deletes the only row with this text, as its list asks for it. */
export async function deleteRow(page: Page, text: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: text }).getByRole('button', { name: 'delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Please confirm' });
  await expect(question).toContainText(text);
  await question.getByRole('textbox', { name: 'Type "DELETE" to confirm' }).fill('DELETE');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`Deleted: ${text}`)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: text })).toHaveCount(0);
}

/** Deletes such a row, without waiting until nobody can take it back any more. */
export async function deleteRowNow(page: Page, text: string): Promise<void> {
  await deleteRow(page, text);
  await sendDeletion(page);
}

/** Sends a deletion that can still be taken back, as leaving the page does. */
export async function sendDeletion(page: Page): Promise<void> {
  const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  expect((await gone).ok()).toBe(true);
}

export interface Caller {
  make(path: string, data: object): Promise<number>;
  remove(path: string): Promise<void>;
}

/** Calls of the API with the rights of the page. */
export async function callerOf(request: APIRequestContext): Promise<Caller> {
  const { csrf_token } = (await (await request.get('/superset/csrf_token/')).json()) as { csrf_token: string };
  const headers = { 'x-csrftoken': csrf_token };
  return {
    async make(path, data) {
      const answer = await request.post(path, { data, headers });
      expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
      return Number(((await answer.json()) as { id?: number }).id);
    },
    async remove(path) {
      expect((await request.delete(path, { headers })).ok(), path).toBe(true);
    },
  };
}
