import { expect as expectNow, type Page, test } from 'playwright/test';
import {
  addElement,
  builder,
  change,
  edit,
  isEditing,
  makeDashboard,
  nodesOf,
  read,
  removeDashboards,
  save,
  storedDashboard,
} from './made-dashboard';

/** Saves and previews go to the server. */
const expect = expectNow.configure({ timeout: 30_000 });

test.describe.configure({ timeout: 180_000 });

const made: number[] = [];
const suffix = Date.now().toString(36);

test.afterAll(({ request }) => removeDashboards(request, made));

function discardButton(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'Discard' });
}

async function newDashboard(
  request: Parameters<typeof makeDashboard>[0],
  ...charts: readonly string[]
): Promise<number> {
  const { id } = await makeDashboard(request, `Edited ${suffix} ${made.length}`, charts);
  made.push(id);
  return id;
}

test('editing begins without a page load, with the drawn charts, and ends the same way', async ({ page, request }) => {
  const id = await newDashboard(request, 'Hottest day (°C)', 'Days in Seattle');
  await read(page, id);
  await expect(page.locator('figure[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const asked: string[] = [];
  page.on('request', (sent) => {
    if (/\/(new-)?tile\//.test(sent.url())) asked.push(sent.url());
  });
  await page.getByRole('button', { name: 'Edit dashboard' }).click();
  await isEditing(page);
  await expect(page).toHaveURL(/[?&]edit=true/);
  await expect(page.locator('.figure-number', { hasText: '37.8' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible();
  await expect(page.locator('.figure-number', { hasText: '37.8' })).toBeVisible();
  await expect(page).not.toHaveURL(/edit=true/);
  await page.keyboard.press('e');
  await isEditing(page);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  expect(asked).toEqual([]);
});

test('the header, its menu and the panel have the recorded names', async ({ page, request }) => {
  await edit(page, await newDashboard(request));
  await expect(page.getByRole('textbox', { name: 'Dashboard title' })).toHaveValue(/^Edited /);
  await expect(page.getByRole('button', { name: 'unstarred' })).toBeVisible();
  for (const name of ['Undo', 'Redo', 'Save']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
  }
  await page.getByRole('button', { name: 'Menu actions trigger' }).click();
  for (const name of ['Edit properties', 'Theme & CSS', 'Save as', 'Download', 'Share', 'Set auto-refresh interval']) {
    await expect(page.getByRole('menuitem', { name })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  const panel = builder(page);
  await expect(panel.getByRole('tab', { name: 'Charts' })).toHaveAttribute('aria-selected', 'true');
  await expect(panel.getByRole('button', { name: 'Create new chart' })).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'Filter your charts' })).toBeVisible();
  await expect(panel.getByRole('checkbox', { name: 'Show only my charts' })).toBeChecked();
  await panel.getByRole('tab', { name: 'Layout elements' }).click();
  for (const name of ['Tabs', 'Row', 'Column', 'Header', 'Text / Markdown', 'Divider']) {
    await expect(panel.getByRole('button', { name, exact: true })).toBeVisible();
  }
});

test('a header, a divider and a text are added, changed, and read after the save', async ({ page, request }) => {
  const id = await newDashboard(request, 'Hottest day (°C)');
  await edit(page, id);
  await addElement(page, 'Header');
  await page.getByRole('textbox', { name: 'Header text' }).fill('Weather at large');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Settings of Weather at large' }).press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Large' }).click();
  await addElement(page, 'Divider');
  await addElement(page, 'Text / Markdown');
  await page.getByRole('button', { name: 'Write a text in Markdown' }).click();
  await page.getByRole('textbox', { name: 'Text in Markdown' }).fill('Some **strong** words');
  await expect(page.locator('strong', { hasText: 'strong' })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await save(page);
  await expect(page.getByRole('heading', { name: 'Weather at large' })).toBeVisible();
  await expect(page.locator('strong', { hasText: 'strong' })).toBeVisible();
  const stored = await storedDashboard(request, id);
  expect(nodesOf(stored, 'HEADER').map(({ meta }) => meta)).toContainEqual(
    expect.objectContaining({ text: 'Weather at large', headerSize: 'LARGE_HEADER' }),
  );
  expect(nodesOf(stored, 'MARKDOWN')[0]?.meta.code).toBe('Some **strong** words');
  expect(nodesOf(stored, 'DIVIDER')).toHaveLength(1);
});

test('a press on a text opens it to be written, and one elsewhere or Escape closes it', async ({ page, request }) => {
  const id = await newDashboard(request, 'Hottest day (°C)');
  await edit(page, id);
  await addElement(page, 'Text / Markdown');
  await page.getByRole('button', { name: 'Write a text in Markdown' }).click();
  const field = page.getByRole('textbox', { name: 'Text in Markdown' });
  await field.fill('Some **strong** words');
  await page.getByRole('main').getByText('Unsaved changes').click();
  await expect(field).toBeHidden();
  await page.locator('strong', { hasText: 'strong' }).click();
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(page.getByRole('button', { name: 'Move Text' })).toBeFocused();
  await page.locator('.canvas-text').click({ position: { x: 200, y: 300 } });
  await expect(field).toHaveValue('Some **strong** words');
});

test('what is removed comes back by undo, goes again by redo, and by keys', async ({ page, request }) => {
  await edit(page, await newDashboard(request, 'Hottest day (°C)', 'Coldest night (°C)'));
  const title = page.getByRole('textbox', { name: 'Chart title' });
  await expect(title).toHaveCount(2);
  await title.last().hover();
  await page.getByRole('button', { name: 'Delete Coldest night (°C)' }).click();
  await expect(title).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(title).toHaveCount(2);
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(title).toHaveCount(1);
  await page.locator('body').press('Control+z');
  await expect(title).toHaveCount(2);
  await page.locator('body').press('Control+Shift+z');
  await expect(title).toHaveCount(1);
});

test('unsaved changes are asked for before they are discarded', async ({ page, request }) => {
  await edit(page, await newDashboard(request, 'Hottest day (°C)'));
  await page.getByRole('textbox', { name: 'Dashboard title' }).fill('Something else');
  await page.keyboard.press('Enter');
  await discardButton(page).click();
  const question = page.getByRole('dialog', { name: 'Discard the changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('textbox', { name: 'Dashboard title' })).toHaveValue('Something else');
  await expect(question).toBeHidden();
  await discardButton(page).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edited' })).toBeVisible();
});

test('work that was not saved is offered when the browser comes back', async ({ page, context, request }) => {
  const id = await newDashboard(request, 'Hottest day (°C)');
  await edit(page, id);
  await addElement(page, 'Header');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).length), { message: 'the draft is kept' })
    .toBeGreaterThan(0);
  const again = await context.newPage();
  await expect(async () => {
    await edit(again, id);
    await expect(again.getByText('were not saved')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.close({ runBeforeUnload: false });
  await again.getByRole('button', { name: 'Restore them' }).click();
  await expect(again.getByRole('textbox', { name: 'Header text' })).toBeVisible();
  await expect(again.getByText('Unsaved changes')).toBeVisible();
});

test('a newer version of somebody else is shown before it is replaced', async ({ page, request }) => {
  const id = await newDashboard(request, 'Hottest day (°C)');
  await edit(page, id);
  const title = page.getByRole('textbox', { name: 'Dashboard title' });
  await title.fill(`Ours ${suffix}`);
  await page.keyboard.press('Enter');
  await change(request, id, { dashboard_title: `Theirs ${suffix}` });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm overwrite' });
  await expect(dialog.getByText('Please confirm the overwrite values.')).toBeVisible();
  await expect(dialog.getByText(`Theirs ${suffix}`, { exact: true })).toBeVisible();
  await expect(dialog.getByText(`Ours ${suffix}`, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await storedDashboard(request, id)).dashboard_title).toBe(`Theirs ${suffix}`);
  await expect(title).toHaveValue(`Ours ${suffix}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: 'Overwrite' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Ours ${suffix}` })).toBeVisible();
});

test('a refused save tells why and keeps the work', async ({ page, request }) => {
  const id = await newDashboard(request, 'Hottest day (°C)');
  await edit(page, id);
  await addElement(page, 'Header');
  await page.route(`**/api/v1/dashboard/${id}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { message: 'No space' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Sorry, there was an error saving this dashboard: No space')).toBeVisible();
  await page.unroute(`**/api/v1/dashboard/${id}`);
  await page.route(`**/api/v1/dashboard/${id}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, json: { message: 'Forbidden' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('You do not have permission to edit this dashboard')).toBeVisible();
  await page.unroute(`**/api/v1/dashboard/${id}`);
  await page.route(`**/api/v1/dashboard/${id}`, (route) => route.abort());
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Sorry, an unknown error occurred')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Header text' })).toBeVisible();
});

test('a copy is made under another name, and leaves the original as it was', async ({ page, request }) => {
  const id = await newDashboard(request, 'Hottest day (°C)');
  await edit(page, id);
  await addElement(page, 'Header');
  await page.getByRole('button', { name: 'Menu actions trigger' }).click();
  await page.getByRole('menuitem', { name: 'Save as' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save dashboard' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('You must pick a name for the new dashboard')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Dashboard name' }).fill(`Copy ${suffix}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Copy ${suffix}` })).toBeVisible();
  const copyId = Number(new URL(page.url()).pathname.split('/').at(-2));
  made.push(copyId);
  expect(nodesOf(await storedDashboard(request, copyId), 'HEADER').map(({ meta }) => meta.text)).toContain(
    'New header',
  );
  expect(nodesOf(await storedDashboard(request, id), 'HEADER').map(({ meta }) => meta.text)).not.toContain(
    'New header',
  );
});
