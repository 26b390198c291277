import { expect as expectNow, type Page, test } from 'playwright/test';
import { compared, flowsOver } from '@/tests/pages/flows/flows';
import { wakeBar } from '@/tests/pages/wake';
import { addElement, builder, change, isEditing, save } from './made-dashboard';

const expect = expectNow.configure({ timeout: 30_000 });

/** What the pages of a dashboard write, against what was recorded in the same steps. */
test.describe.configure({ timeout: 120_000 });
const flows = flowsOver(['Unicode Test', 'USA Births Names', 'Sales Dashboard'], (request) =>
  change(request, flows.dashboard('Unicode Test'), { slug: 'unicode-test' }),
);

const dialogOf = (page: Page) => page.getByRole('dialog').last();
const item = (page: Page, name: string) => page.getByRole('menuitem', { name }).last();

async function enter(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit dashboard' }).click();
  await isEditing(page);
}

compared('a dashboard is edited, its properties are applied, and both are saved', async ({ page }) => {
  await flows.open(page, 'Unicode Test');
  await flows.step(page, 'dash-edit-enter', () => enter(page));
  await flows.step(page, 'dash-edit-title', async () => {
    await page.getByRole('textbox', { name: 'Dashboard title' }).fill('Unicode Test x');
    await page.keyboard.press('Enter');
  });
  // The recorded pointer dropped the header where none can stand.
  await flows.step(page, 'dash-edit-add-header', async () => {
    await addElement(page, 'Header');
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  });
  await flows.step(page, 'dash-edit-save', () => save(page));
  await enter(page);
  await flows.step(page, 'dash-edit-properties', async () => {
    await page.getByRole('button', { name: 'Menu actions trigger' }).click();
    await item(page, 'Edit properties').click();
    await expect(dialogOf(page).getByRole('textbox', { name: 'URL slug' })).toBeVisible();
  });
  await flows.step(page, 'dash-properties-save', () => dialogOf(page).getByRole('button', { name: 'Apply' }).click());
  await flows.step(page, 'dash-properties-then-save', () => save(page));
});

compared('charts are searched for while editing, and nothing is saved', async ({ page }) => {
  await flows.step(page, 'e-dash-edit-param', async () => {
    await flows.open(page, 'USA Births Names', '?edit=true');
    await isEditing(page);
  });
  await flows.step(page, 'e-dash-edit-charts-search', () =>
    builder(page).getByRole('textbox', { name: 'Filter your charts' }).fill('games'),
  );
  await flows.step(page, 'e-dash-edit-discard', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible();
  });
});

async function openFilters(page: Page): Promise<void> {
  await settings(page);
  await item(page, 'Add or edit filters').click();
  await expect(dialogOf(page).getByRole('tab', { name: 'Scoping' })).toBeVisible();
}

async function settings(page: Page): Promise<void> {
  const bar = await wakeBar(page);
  await bar.getByRole('button', { name: 'setting' }).click();
}

/** The page is loaded anew after a save that changes something. */
async function saveFilters(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function reloaded(page: Page, act: () => Promise<void>): Promise<void> {
  const loaded = page.waitForEvent('load');
  await act();
  await loaded;
}

compared('filters are renamed, get a default value for a moment, and are added', async ({ page }) => {
  await flows.open(page, 'Sales Dashboard');
  await flows.step(page, 'filter-config-open', () => openFilters(page));
  await flows.step(page, 'filter-config-save', () => saveFilters(page));
  await flows.step(page, 'd2-filter-config-open', () => openFilters(page));
  const name = dialogOf(page).getByRole('textbox', { name: 'Filter name' });
  await flows.step(page, 'd2-filter-config-rename', () => name.fill('Country 2'));
  const hasDefault = dialogOf(page).getByRole('checkbox', { name: 'Filter has default value' });
  await flows.step(page, 'd2-filter-config-default-value', () => hasDefault.check());
  await flows.step(page, 'd2-filter-config-untick', () => hasDefault.uncheck());
  await flows.step(page, 'd2-filter-config-save', () => reloaded(page, () => saveFilters(page)));
  await flows.step(page, 'd2-filter-config-add-open', async () => {
    await openFilters(page);
    await dialogOf(page).getByRole('button', { name: 'Add filter' }).click();
  });
  await flows.step(page, 'd2-filter-config-add-fill', async () => {
    await name.fill('Deal size');
    await dialogOf(page).getByRole('combobox', { name: 'Column' }).click();
    await page.getByRole('option', { name: 'deal_size' }).click();
  });
  await flows.step(page, 'd2-filter-config-add-save', () => reloaded(page, () => saveFilters(page)));
  const cross = page.getByRole('menuitemcheckbox', { name: 'Enable cross-filtering' });
  await flows.step(page, 'd2-cross-filter-off', async () => {
    await settings(page);
    await reloaded(page, () => cross.click());
  });
  await settings(page);
  await reloaded(page, () => cross.click());
  await flows.step(page, 'd2-orientation-horizontal', async () => {
    await settings(page);
    await item(page, 'Orientation of filter bar').click();
    await page.getByRole('menuitemcheckbox', { name: 'Horizontal (Top)' }).click();
  });
});
