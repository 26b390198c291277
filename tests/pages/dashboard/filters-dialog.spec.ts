import { expect as expectNow, type Locator, type Page, test } from 'playwright/test';
import { change, edit, makeDashboard, read, removeDashboards, save, storedDashboard } from './made-dashboard';

/** Datasets, values and saves go to the server. */
const expect = expectNow.configure({ timeout: 30_000 });

test.describe.configure({ timeout: 180_000 });

const made: number[] = [];
const suffix = Date.now().toString(36);

test.afterAll(({ request }) => removeDashboards(request, made));

interface StoredFilter {
  readonly id: string;
  readonly name: string;
  readonly [key: string]: unknown;
}

async function newDashboard(request: Parameters<typeof makeDashboard>[0], ...filters: readonly object[]) {
  const charts = ['Days in Seattle', 'Mean temperature, week by week'];
  const title = `Filtered ${suffix} ${made.length}`;
  const dashboard = await makeDashboard(request, title, charts, { native_filter_configuration: filters });
  made.push(dashboard.id);
  return dashboard;
}

async function filtersOf(request: Parameters<typeof makeDashboard>[0], id: number): Promise<readonly StoredFilter[]> {
  const { metadata } = await storedDashboard(request, id);
  return (metadata.native_filter_configuration ?? []) as readonly StoredFilter[];
}

function dialogOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Add and edit filters' });
}

async function openDialog(page: Page, id: number): Promise<Locator> {
  await read(page, id);
  await page
    .getByRole('banner')
    .or(page.getByRole('main'))
    .getByRole('button', { name: 'Add or edit filters' })
    .click();
  await expect(dialogOf(page)).toBeVisible();
  return dialogOf(page);
}

async function choose(page: Page, field: Locator, name: string | RegExp): Promise<void> {
  await field.click();
  await page.getByRole('option', { name }).first().click();
}

async function saveDialog(page: Page, id: number): Promise<void> {
  const sent = page.waitForResponse((answer) => answer.url().includes(`/dashboard/${id}/filters`));
  await dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click();
  expect((await sent).status()).toBe(200);
  await expect(dialogOf(page)).toBeHidden();
}

const time = (id: string, name: string) => ({
  id: `NATIVE_FILTER-${id}`,
  name,
  type: 'NATIVE_FILTER',
  filterType: 'filter_time',
  targets: [{}],
  controlValues: { enableEmptyFilter: false },
  defaultDataMask: { extraFormData: {}, filterState: {}, ownState: {} },
  cascadeParentIds: [],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  description: '',
});

test('what is missing is told at each filter and each field', async ({ page, request }) => {
  const { id } = await makeDashboard(request, `Filtered ${suffix} ${made.length}`, []);
  made.push(id);
  const dialog = await openDialog(page, id);
  await dialog.getByRole('button', { name: 'Add filter' }).click();
  await dialog.getByRole('button', { name: 'Add divider' }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await expect(dialog.getByText('Dataset is required')).toBeVisible();
  await expect(dialog.getByText('Column is required')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await dialog
    .getByRole('tab', { name: /Something has to be set right/ })
    .last()
    .click();
  await expect(dialog.getByText('Title is required')).toBeVisible();
});

test('a value filter with a pre-filter, a default and its own scope is stored as it was set', async ({
  page,
  request,
}) => {
  const { id, charts } = await newDashboard(request);
  const dialog = await openDialog(page, id);
  await dialog.getByRole('button', { name: 'Add filter' }).click();
  await dialog.getByRole('textbox', { name: 'Filter name' }).fill('City');
  await dialog.getByRole('combobox', { name: 'Dataset' }).fill('weather');
  await page.getByRole('option', { name: /^weather/ }).click();
  await choose(page, dialog.getByRole('combobox', { name: 'Column' }), 'city');
  await dialog.getByRole('checkbox', { name: 'Pre-filter available values' }).check();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('Pre-filter is required')).toBeVisible();
  await dialog.getByRole('button', { name: 'Time range No filter' }).click();
  const range = page.getByRole('dialog', { name: 'Edit time range' });
  await choose(page, range.getByRole('combobox').first(), 'Last');
  await range.getByRole('radio', { name: 'Last year' }).check();
  await range.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByRole('checkbox', { name: 'Filter has default value' }).check();
  await choose(page, dialog.getByRole('combobox', { name: 'Default value' }), 'Seattle');
  await page.keyboard.press('Escape');
  await dialog.getByRole('tab', { name: 'Scoping' }).click();
  await dialog.getByRole('checkbox', { name: 'Days in Seattle' }).uncheck();
  await saveDialog(page, id);
  const [stored] = await filtersOf(request, id);
  expect(stored).toMatchObject({
    name: 'City',
    filterType: 'filter_select',
    time_range: 'Last year',
    defaultDataMask: { filterState: { value: ['Seattle'] } },
    scope: { rootPath: ['ROOT_ID'], excluded: [charts[0]] },
  });
});

test('filters are tabs, and a new one begins with the dataset of most charts', async ({ page, request }) => {
  const { id } = await newDashboard(request, time('a', 'First'), time('b', 'Second'));
  const dialog = await openDialog(page, id);
  await dialog.getByRole('tab', { name: 'Second' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Filter name' })).toHaveValue('Second');
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByRole('tab', { name: 'First' })).toBeFocused();
  await expect(dialog.getByRole('tab', { name: 'First' })).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByRole('textbox', { name: 'Filter name' })).toHaveValue('First');
  await dialog.getByRole('button', { name: 'Add filter' }).click();
  await expect(dialog.getByRole('tab', { name: '[untitled]' })).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByRole('tabpanel', { name: 'Settings' }).getByText('weather', { exact: true })).toBeVisible();
  await choose(page, dialog.getByRole('combobox', { name: 'Column' }), 'city');
});

test('time columns and time grains have a default that is chosen', async ({ page, request }) => {
  const { id } = await newDashboard(request);
  const dialog = await openDialog(page, id);
  await dialog.getByRole('button', { name: 'Add filter' }).click();
  await dialog.getByRole('textbox', { name: 'Filter name' }).fill('Grain');
  await dialog.getByRole('combobox', { name: 'Dataset' }).fill('weather');
  await page.getByRole('option', { name: /^weather/ }).click();
  await choose(page, dialog.getByRole('combobox', { name: 'Filter type' }), 'Time grain');
  await dialog.getByRole('checkbox', { name: 'Filter has default value' }).check();
  await choose(page, dialog.getByRole('combobox', { name: 'Default value' }), 'Month');
  await saveDialog(page, id);
  expect((await filtersOf(request, id))[0]?.defaultDataMask).toMatchObject({
    extraFormData: { time_grain_sqla: 'P1M' },
    filterState: { value: ['P1M'] },
  });
});

test('filters are put in order by keys, removed, and brought back', async ({ page, request }) => {
  const { id } = await newDashboard(request, time('a', 'First'), time('b', 'Second'), time('c', 'Third'));
  const dialog = await openDialog(page, id);
  await dialog.getByRole('button', { name: /Third/ }).first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Delete First' }).click();
  await expect(dialog.getByText('You have removed this filter.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Restore filter' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Filter name' })).toHaveValue('First');
  await dialog.getByRole('button', { name: 'Delete Second' }).click();
  await saveDialog(page, id);
  expect((await filtersOf(request, id)).map(({ name }) => name)).toEqual(['First', 'Third']);
});

test('a filter that somebody else saved meanwhile stays', async ({ page, request }) => {
  const { id } = await newDashboard(request, time('a', 'First'));
  const dialog = await openDialog(page, id);
  await dialog.getByRole('textbox', { name: 'Filter name' }).fill('Ours');
  const theirs = { ...(await storedDashboard(request, id)).metadata };
  const json_metadata = JSON.stringify({
    ...theirs,
    native_filter_configuration: [time('a', 'First'), time('z', 'Theirs')],
  });
  await change(request, id, { json_metadata });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await filtersOf(request, id)).map(({ name }) => name)).toEqual(['Ours', 'Theirs']);
});

test('cross-filters get a scope of their own, and the bar another orientation', async ({ page, request }) => {
  const { id, charts } = await newDashboard(request, time('a', 'First'));
  await read(page, id);
  const menu = page.getByRole('button', { name: 'Menu actions trigger' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Filters' }).click();
  await page.getByRole('menuitem', { name: 'Cross-filtering scoping' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cross-filtering scoping' });
  await dialog.getByRole('button', { name: 'Add custom scoping' }).click();
  await choose(page, dialog.getByRole('combobox', { name: 'Select chart' }), 'Days in Seattle');
  await dialog.getByRole('checkbox', { name: 'Mean temperature, week by week' }).uncheck();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  const scoped = (await storedDashboard(request, id)).metadata.chart_configuration as Record<string, unknown>;
  expect(scoped[String(charts[0])]).toMatchObject({ crossFilters: { scope: { rootPath: [] }, chartsInScope: [] } });

  await edit(page, id);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Filters' }).click();
  await page.getByRole('menuitem', { name: 'Orientation of filter bar' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Horizontal (Top)' }).click();
  await save(page);
  const { metadata } = await storedDashboard(request, id);
  expect(metadata.filter_bar_orientation).toBe('HORIZONTAL');
  expect(metadata.chart_configuration).toMatchObject({ [String(charts[0])]: { crossFilters: { chartsInScope: [] } } });
});

test('filters are changed while editing, as a step that can be undone', async ({ page, request }) => {
  const { id } = await newDashboard(request, time('a', 'First'));
  await edit(page, id);
  await page.getByRole('button', { name: 'Menu actions trigger' }).click();
  await page.getByRole('menuitem', { name: 'Filters' }).click();
  await page.getByRole('menuitem', { name: 'Add or edit filters' }).click();
  await dialogOf(page).getByRole('textbox', { name: 'Filter name' }).fill('Another');
  await dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeEnabled();
  await save(page);
  expect((await filtersOf(request, id)).map(({ name }) => name)).toEqual(['Another']);
});

test('a chart is opened to be edited with the filters that reach it', async ({ request }) => {
  const { id, charts } = await newDashboard(request, time('a', 'First'));
  const chosen = 'filters=1&NATIVE_FILTER-a=Last+year';
  const tile = await (await request.get(`/superset/dashboard/${id}/tile/${charts[0]}/?${chosen}`)).text();
  const address = `/explore/?slice_id=${charts[0]}&dashboard_id=${id}&${chosen}`;
  expect(tile.replaceAll('&amp;', '&')).toContain(`href="${address}"`);
  expect((await request.get(address)).status()).toBe(200);
});
