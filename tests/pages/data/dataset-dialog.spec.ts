import { expect, type Locator, type Page, test } from 'playwright/test';
import { awake } from '@/tests/pages/lists/open-list';
import { axeOfTheme } from '@/tests/support/axe';
import { confirmSave, type OwnDataset, ownDataset, shownEditor } from './dataset-dialog';

/** The dataset editor over the list of datasets. */
const name = `Over the list ${process.pid}`;
const list = `/tablemodelview/list/?filters=(table_name:${encodeURIComponent(`'${name}'`)})`;
let own: OwnDataset;

test.beforeEach(async ({ page }, { title }) => {
  own = await ownDataset(page, name, title.includes('another program') ? { is_managed_externally: true } : {});
});
test.afterEach(() => own.remove(`/api/v1/dataset/${own.id}`));

function editButton(page: Page): Locator {
  return page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'edit', exact: true });
}

async function open(page: Page): Promise<Locator> {
  await awake(page, list);
  await editButton(page).click();
  return shownEditor(page, name);
}

test('a metric is edited, saved and seen again; the address stays that of the list', async ({ page }) => {
  const dialog = await open(page);
  const address = page.url();
  await expect(dialog.getByRole('alert')).toContainText('Be careful.');
  await dialog.getByRole('button', { name: 'close', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('tab', { name: /^Metrics/ }).click();
  await dialog.getByRole('button', { name: 'Add item' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Metric Key' }).first()).toBeFocused();
  await page.keyboard.type('whole');
  const row = dialog.getByRole('row').nth(1);
  await row.getByRole('textbox', { name: 'SQL expression' }).fill('SUM(no_such_column)');
  await expect(row.getByRole('status')).toContainText('no_such_column');
  await row.getByRole('textbox', { name: 'SQL expression' }).fill('SUM(n)');
  await expect(row.getByRole('status')).toHaveText('The database understands it.');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Confirm save' });
  await expect(question).toContainText('Every chart of this dataset will use the new settings. Save them?');
  await question.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('The dataset has been saved')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(page.url()).toBe(address);
  await expect(editButton(page)).toBeFocused();

  await editButton(page).click();
  await dialog.getByRole('tab', { name: /^Metrics/ }).click();
  await expect(dialog.getByRole('textbox', { name: 'Metric Key' }).last()).toHaveValue('whole');
  await expect(dialog.getByText('Not saved yet')).toHaveCount(0);
});

test('its script is loaded when it is opened, not before', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') scripts.push(answer.text());
  });
  const hasEditor = async () =>
    (await Promise.all(scripts)).some((text) => text.includes('Click the lock to make changes.'));
  await awake(page, list);
  expect(await hasEditor()).toBe(false);
  await editButton(page).click();
  await shownEditor(page, name);
  expect(await hasEditor()).toBe(true);
});

test('a press with Ctrl and one of the wheel open the page of the editor', async ({ page }) => {
  await awake(page, list);
  for (const press of [
    () => editButton(page).click({ modifiers: ['ControlOrMeta'] }),
    () => editButton(page).click({ button: 'middle' }),
  ]) {
    const [editor] = await Promise.all([page.waitForEvent('popup'), press()]);
    await expect(editor).toHaveURL(new RegExp(`/dataset/${own.id}/edit$`));
    await editor.close();
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what somebody else saved meanwhile is not overwritten, and a refused save says why', async ({ page }) => {
  const dialog = await open(page);
  await dialog.getByRole('tab', { name: 'Settings' }).click();
  await dialog.getByRole('textbox', { name: 'Description' }).fill('mine');
  await own.change({ description: 'theirs' });
  const failed = page.getByRole('dialog', { name: 'Error saving dataset' });
  await confirmSave(page, dialog);
  await expect(failed).toContainText('Someone saved a newer version meanwhile.');
  await failed.getByRole('button', { name: 'OK' }).click();
  for (const [status, words] of [
    [403, 'You do not have permission to edit this dataset'],
    [503, 'Service unavailable'],
  ] as const) {
    await page.route(`**/api/v1/dataset/${own.id}`, (route) => route.fulfill({ status, json: {} }), { times: 1 });
    await confirmSave(page, dialog);
    await expect(failed).toContainText(words);
    await page.keyboard.press('Escape');
    await expect(failed).toHaveCount(0);
  }
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('mine');
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
});

test('what is not saved is asked about before it is lost', async ({ page }) => {
  const dialog = await open(page);
  await dialog.getByRole('tab', { name: 'Settings' }).click();
  await dialog.getByRole('textbox', { name: 'Description' }).fill('half');
  const question = page.getByRole('dialog', { name: 'Discard the changes?' });
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => dialog.getByRole('button', { name: 'Close', exact: true }).click(),
    () => page.mouse.click(4, 400),
  ]) {
    await leave();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toHaveCount(0);
    await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('half');
  }
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await editButton(page).click();
  await dialog.getByRole('tab', { name: 'Settings' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('Save is off while something is wrong, and leads to it', async ({ page }) => {
  const dialog = await open(page);
  await dialog.getByRole('tab', { name: /^Calculated columns/ }).click();
  await dialog.getByRole('button', { name: 'Add item' }).click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('letter');
  await expect(dialog.getByText('Another one has this name')).toBeVisible();
  // Its name, that of the column, and its expression.
  await expect(dialog.getByText('Fields to fix: 3')).toBeVisible();
  await dialog.getByRole('tab', { name: 'Source' }).click();
  const button = dialog.getByRole('button', { name: 'Save', exact: true });
  await expect(button).toBeDisabled();
  await button.click({ force: true });
  await expect(dialog.getByRole('tab', { name: /^Calculated/ })).toHaveAttribute('aria-selected', 'true');
});

test('a dataset that another program manages cannot be saved', async ({ page }) => {
  const dialog = await open(page);
  await dialog.getByRole('tab', { name: 'Settings' }).click();
  await dialog.getByRole('textbox', { name: 'Description' }).fill('no');
  const button = dialog.getByRole('button', { name: 'Save', exact: true });
  await expect(button).toBeDisabled();
  await button.hover({ force: true });
  await expect(page.getByText('This dataset is managed externally and cannot be edited here')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('dialog', { name: 'Confirm save' })).toHaveCount(0);
});

test('a dataset that cannot be read says why, and is read again where that may help', async ({ page }) => {
  await awake(page, list);
  const path = `**/api/v1/dataset/${own.id}`;
  const dialog = page.getByRole('dialog', { name: `edit Edit Dataset ${name}` });
  const again = dialog.getByRole('button', { name: 'Try again' });
  for (const [status, words] of [
    [404, 'Not found'],
    [403, 'Forbidden'],
  ] as const) {
    await page.route(path, (route) => route.fulfill({ status, json: {} }));
    await editButton(page).click();
    await expect(dialog.getByRole('alert')).toHaveText(`An error occurred while fetching dataset info: ${words}`);
    await expect(again).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.unroute(path);
  }
  let isOffline = true;
  let proceed = (): void => undefined;
  const waited = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  await page.route(path, async (route) => {
    if (isOffline) return route.abort();
    await waited;
    return route.continue();
  });
  await editButton(page).click();
  await expect(dialog.getByRole('alert')).toContainText('Network error');
  isOffline = false;
  await again.click();
  await expect(dialog.getByRole('status', { name: 'Reading the dataset …' })).toBeVisible();
  proceed();
  await shownEditor(page, name);
});

test('by the keyboard alone', async ({ page }) => {
  await awake(page, list);
  await editButton(page).focus();
  await page.keyboard.press('Enter');
  const dialog = await shownEditor(page, name);
  const reach = async (target: Locator) => {
    for (let press = 0; press < 40; press += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  const unlock = dialog.getByRole('button', { name: 'lock Unlock the source' });
  await expect(dialog.getByText('Click the lock to make changes.')).toBeVisible();
  await reach(unlock);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Click the lock to prevent further changes.')).toBeVisible();
  await reach(dialog.getByRole('tab', { name: 'Source' }));
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true');
  await reach(dialog.getByRole('textbox', { name: 'Description' }));
  await page.keyboard.type('by keys');
  await page.keyboard.press('ControlOrMeta+s');
  const question = page.getByRole('dialog', { name: 'Confirm save' });
  await expect(question).toBeVisible();
  await reach(question.getByRole('button', { name: 'OK' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('The dataset has been saved')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(editButton(page)).toBeFocused();
});

test('on a phone the details of a row stay in sight while its table scrolls to the side', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const dialog = await open(page);
  await dialog.getByRole('tab', { name: /^Columns/ }).click();
  await dialog.getByRole('button', { name: 'Expand row' }).first().click();
  const table = dialog.getByRole('table', { name: 'Columns' });
  for (const side of [0, 200]) {
    await table.evaluate((element, left) => element.parentElement?.scrollTo({ left }), side);
    const box = await dialog.getByRole('textbox', { name: 'Label' }).boundingBox();
    expect(box?.x).toBeGreaterThan(20);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(370);
  }
});

for (const theme of ['light', 'dark']) {
  for (const width of [1440, 1024, 390]) {
    test(`nothing serious for axe, ${theme}, ${width} px`, async ({ page, context, baseURL }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
      await page.setViewportSize({ width, height: 900 });
      const dialog = await open(page);
      const box = await dialog.boundingBox();
      expect(box?.width).toBe(Math.min(width, 900));
      for (const tab of ['Source', 'Metrics', 'Columns', 'Calculated columns', 'Settings', 'Usage']) {
        await dialog.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
        const panel = dialog.getByRole('tabpanel', { name: new RegExp(`^${tab}`) });
        await expect(panel).toBeVisible();
        if (tab === 'Columns') await panel.getByRole('button', { name: 'Expand row' }).first().click();
        const { violations } = await (await axeOfTheme(page)).exclude('[data-base-ui-focus-guard]').analyze();
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        expect(serious.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${tab}: ${id} ${html}`))).toEqual([]);
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
    });
  }
}
