import { type APIRequestContext, test as base, expect, type Locator, type Page } from 'playwright/test';

/** Deletes the tabs that a test has made, those too that its pages store while they are left. */
export const test = base.extend<{ readonly tidy: undefined }>({
  tidy: [
    async ({ context, request }, use) => {
      const before = new Set((await tabsOf(request)).map(({ id }) => id));
      await use(undefined);
      await Promise.all(context.pages().map((page) => page.close()));
      for (const { id } of await tabsOf(request)) if (!before.has(id)) await removeTab(request, id);
    },
    { auto: true },
  ],
});

/** Waits until the workspace works and its editor is Monaco. */
export async function awake(page: Page): Promise<void> {
  await expect(page.locator('html[data-sqllab=awake]')).toBeAttached({ timeout: 60_000 });
  await expect(editorOf(page)).toBeVisible({ timeout: 60_000 });
}

/** Opens a tab of its own; the server keeps those of earlier tests. */
export async function openTab(page: Page, params: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.goto(`/sqllab/?${new URLSearchParams({ new: 'true', ...params })}`);
  await awake(page);
}

/** The same, and waits until the server has the tab: what changes later is stored in a call of its own. */
export async function openStoredTab(page: Page, params: Readonly<Record<string, string>> = {}): Promise<void> {
  const stored = page.waitForResponse((answer) => {
    return answer.request().method() === 'POST' && new URL(answer.url()).pathname === '/tabstateview/';
  });
  await openTab(page, params);
  await stored;
}

export function editorOf(page: Page): Locator {
  return page.locator('.monaco-editor').first();
}

/** The text of the editor is in its field only in parts, so it is written as a whole. */
export async function write(page: Page, sql: string): Promise<void> {
  await focusEditor(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(sql);
}

export async function focusEditor(page: Page): Promise<void> {
  const field = editorOf(page).getByRole('textbox');
  await field.focus();
  await expect(field).toBeFocused();
}

export function resultsOf(page: Page): Locator {
  return page.getByRole('tabpanel', { name: 'Results' });
}

/** Runs the text and waits for its rows. */
export async function run(page: Page): Promise<Locator> {
  await page.keyboard.press('ControlOrMeta+Enter');
  const grid = resultsOf(page).getByRole('grid', { name: 'Results' });
  await expect(grid).toBeVisible();
  return grid;
}

/** Chooses an option of a field that opens a list. */
export async function choose(page: Page, label: RegExp | string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('listbox').getByRole('option', { name: option }).first().click();
}

/** An entry of the menu that a button opens. */
export async function pick(page: Page, button: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page
    .getByRole('menuitem', { name: entry })
    .or(page.getByRole('menuitemcheckbox', { name: entry }))
    .click();
}

/** The text that the server has of the tab with a name; empty without one. */
export async function storedSql(page: Page, name: string): Promise<string> {
  const [id] = await tabsNamed(page.request, name);
  if (id === undefined) return '';
  return ((await (await page.request.get(`/tabstateview/${id}`)).json()) as { readonly sql: string }).sql;
}

/** Removes the tabs with a name, for those that a context of its own has made. */
export async function removeTabs(request: APIRequestContext, name: string): Promise<void> {
  for (const id of await tabsNamed(request, name)) await removeTab(request, id);
}

async function removeTab(request: APIRequestContext, id: number): Promise<void> {
  const asked = await request.get('/api/v1/security/csrf_token/');
  const { result } = (await asked.json()) as { readonly result: string };
  await request.delete(`/tabstateview/${id}`, { headers: { 'x-csrftoken': result } });
}

async function tabsNamed(request: APIRequestContext, name: string): Promise<readonly number[]> {
  return (await tabsOf(request)).filter(({ label }) => label === name).map(({ id }) => id);
}

interface StoredTab {
  readonly id: number;
  readonly label: string;
}

async function tabsOf(request: APIRequestContext): Promise<readonly StoredTab[]> {
  const answer = await request.get('/api/v1/sqllab/');
  return ((await answer.json()) as { readonly result: { readonly tab_state_ids: readonly StoredTab[] } }).result
    .tab_state_ids;
}
