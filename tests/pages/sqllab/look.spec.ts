import { expect, type Locator } from 'playwright/test';
import { axeOfTheme } from '@/tests/support/axe';
import { editorOf, focusEditor, openTab, resultsOf, run, test, write } from './sqllab-page';

for (const theme of ['light', 'dark']) {
  for (const width of [1440, 390]) {
    test(`nothing serious for axe in the editor, ${theme}, ${width} px`, async ({ page, context, baseURL }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
      await page.setViewportSize({ width, height: 900 });
      const expectSound = async (state: string) => {
        const { violations } = await (await axeOfTheme(page)).analyze();
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        expect(
          serious.map(({ id, nodes }) => `${state}: ${id} ${nodes[0]?.html}`),
          state,
        ).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${state}: no sideways scrolling of the page`).toBeLessThanOrEqual(0);
      };
      await openTab(page, { sql: "SELECT '{{ word }}' AS word, symbol FROM stocks", templateParams: '{"word": "x"}' });
      await focusEditor(page);
      await run(page);
      await resultsOf(page).getByRole('button', { name: 'Pin', exact: true }).click();
      await expectSound('rows');
      await write(page, 'SELECT FROM WHERE');
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(resultsOf(page).getByRole('alert')).toBeVisible();
      await expectSound('an error');
      await page.getByRole('tab', { name: 'Query history' }).click();
      await expect(page.getByRole('table', { name: 'Query history' })).toBeVisible();
      await expectSound('the history');
      if (width < 640) {
        await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
        await page.getByRole('button', { name: 'ellipsis More', exact: true }).click();
        await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
        await page.getByRole('menuitem', { name: 'Save', exact: true }).click();
      } else await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Save query' })).toBeVisible();
      await expectSound('saving');
      for (const path of ['/savedqueryview/list/', '/sqllab/history/']) {
        await page.goto(path);
        await expectSound(path);
      }
    });
  }
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true });
  test('the toolbar fits; one writes and runs, and finds tables in a sheet', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openTab(page);
    const toolbar = page.getByRole('toolbar', { name: 'Run' });
    for (const name of ['Run', 'Tables', 'ellipsis More']) {
      const { x, width, height } = await place(toolbar.getByRole('button', { name, exact: true }));
      expect([name, x >= 0, x + width <= 390, height >= 40]).toEqual([name, true, true, true]);
    }
    expect(await toolbar.evaluate((row) => row.scrollWidth - row.clientWidth), 'nothing is cut off').toBe(0);
    await toolbar.getByRole('button', { name: 'Tables', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Schema browser' });
    await sheet.getByRole('combobox', { name: /^Select schema/ }).click();
    await page.getByRole('listbox').getByRole('option', { name: 'main' }).click();
    await sheet.getByRole('combobox', { name: /^Select table/ }).click();
    await page.getByRole('listbox').getByRole('option', { name: 'nations' }).click();
    await expect(sheet.getByRole('region', { name: 'nations' }).getByRole('listitem').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await write(page, 'SELECT count(*) AS nations FROM nations');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(resultsOf(page).getByRole('columnheader', { name: 'nations' })).toBeVisible();
  });

  test('the results are a sheet: raised they hide the SQL, lowered they leave it the screen until a run', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openTab(page, { sql: 'SELECT count(*) AS nations FROM nations' });
    const height = async () => Math.round((await place(editorOf(page))).height);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const header = resultsOf(page).getByRole('columnheader', { name: 'nations' });
    await expect(header).toBeVisible();
    const half = await height();
    await page.getByRole('button', { name: 'Raise results' }).tap();
    await expect(editorOf(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Lower results' }).tap();
    await expect.poll(height).toBe(half);
    await page.getByRole('button', { name: 'Raise results' }).press('ArrowDown');
    await expect.poll(height).toBeGreaterThan(half + 200);
    await expect(header).not.toBeInViewport();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect.poll(height).toBe(half);
    await expect(header).toBeInViewport();
  });
});

async function place(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('it is not shown');
  return box;
}

test('without script the text can be read, and selected', async ({ browser, baseURL, context: signedIn }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: baseURL ?? '',
    storageState: await signedIn.storageState(),
  });
  const page = await context.newPage();
  await page.goto('/sqllab/?new=true&name=Readable&sql=SELECT%20readable');
  await expect(page.getByRole('textbox', { name: 'Cursor at row 1' })).toHaveValue('SELECT readable');
  await expect(page.getByRole('tab', { name: 'Readable' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: /^Select database/ })).toBeVisible();
  await context.close();
});

test('all is done by keys alone', async ({ page }) => {
  await openTab(page, { name: 'By keys', sql: 'SELECT 1 AS one' });
  await focusEditor(page);
  await page.keyboard.press('F1');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Ctrl');
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  const tabs = page.getByRole('tablist', { name: 'Queries' }).getByRole('tab');
  const before = await tabs.count();
  await page.keyboard.press('Control+q');
  await expect(tabs).toHaveCount(before + 1);
  const first = page.getByRole('tab', { name: 'By keys' }).last();
  for (const [key, isFirst] of [
    ['ArrowLeft', 'true'],
    ['ArrowRight', 'false'],
  ] as const) {
    await focusEditor(page);
    await page.keyboard.press(`Control+Alt+${key}`);
    await expect(first).toHaveAttribute('aria-selected', isFirst);
  }
  await focusEditor(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('SELECT 2 AS two');
  await page.keyboard.press('Control+r');
  await expect(resultsOf(page).getByRole('columnheader', { name: 'two' })).toBeVisible();
});
