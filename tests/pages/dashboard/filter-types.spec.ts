import { type APIRequestContext, expect as expectNow, type Locator, type Page, test } from 'playwright/test';
import { makeDashboard, read, removeDashboards, storedDashboard } from './made-dashboard';

const expect = expectNow.configure({ timeout: 30_000 });

test.describe.configure({ timeout: 180_000 });

const made: number[] = [];
const suffix = Date.now().toString(36);
test.afterAll(({ request }) => removeDashboards(request, made));

async function openDialog(page: Page, id: number): Promise<Locator> {
  await read(page, id);
  await page.getByRole('button', { name: 'Add or edit filters' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add and edit filters' });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function choose(page: Page, field: Locator, name: string): Promise<void> {
  await field.click();
  await page.getByRole('option', { name }).first().click();
}

async function stored(request: APIRequestContext, id: number) {
  const { metadata } = await storedDashboard(request, id);
  return (metadata.native_filter_configuration as Record<string, unknown>[])[0];
}

interface Case {
  readonly type: string;
  /** What is set beside the usual of the type. */
  readonly about?: string;
  readonly column?: string;
  /** Boxes to check, in this order. */
  readonly boxes: readonly string[];
  set(page: Page, dialog: Locator): Promise<void>;
  readonly expected: object;
}

const cases: readonly Case[] = [
  {
    type: 'Value',
    column: 'city',
    boxes: [
      'Sort filter values',
      'Filter value is required',
      'Dynamically search all filter values',
      'Filter has default value',
    ],
    async set(page, dialog) {
      await dialog.getByRole('radio', { name: 'Sort descending' }).check();
      await choose(page, dialog.getByRole('combobox', { name: 'Default value' }), 'Seattle');
      await page.keyboard.press('Escape');
      await dialog.getByRole('checkbox', { name: 'Inverse selection' }).check();
      await dialog.getByRole('checkbox', { name: 'Allow creation of new values' }).uncheck();
      await dialog.getByRole('checkbox', { name: 'Can select multiple values' }).uncheck();
    },
    expected: {
      filterType: 'filter_select',
      controlValues: {
        sortAscending: false,
        enableEmptyFilter: true,
        searchAllOptions: true,
        inverseSelection: true,
        creatable: false,
        multiSelect: false,
      },
      defaultDataMask: {
        extraFormData: { filters: [{ col: 'city', op: 'NOT IN', val: ['Seattle'] }] },
        filterState: { value: ['Seattle'] },
      },
    },
  },
  {
    type: 'Numerical range',
    column: 'precipitation_mm',
    boxes: ['Single Value', 'Filter value is required', 'Filter has default value'],
    async set(page, dialog) {
      await dialog.getByRole('radio', { name: 'Minimum' }).check();
      await choose(page, dialog.getByRole('combobox', { name: 'Range Type' }), 'Range Inputs');
      await dialog.getByRole('spinbutton', { name: 'From' }).fill('2');
      await dialog.getByRole('spinbutton', { name: 'From' }).press('Tab');
    },
    expected: {
      filterType: 'filter_range',
      controlValues: { enableSingleValue: 0, rangeDisplayMode: 'input', enableEmptyFilter: true },
      defaultDataMask: {
        extraFormData: { filters: [{ col: 'precipitation_mm', op: '>=', val: 2 }] },
        filterState: { value: [2, null] },
      },
    },
  },
  {
    type: 'Value',
    about: 'the first value, sorted by a metric, of what a condition leaves',
    column: 'condition',
    boxes: ['Sort filter values', 'Select first filter value by default', 'Pre-filter available values'],
    async set(page, dialog) {
      await choose(page, dialog.getByRole('combobox', { name: 'Sort Metric' }), 'Days');
      await expect(dialog.getByRole('checkbox', { name: 'Filter has default value' })).toBeDisabled();
      await dialog.getByText('Drop columns/metrics here or click').click();
      const editor = page.getByRole('dialog', { name: 'New filter' });
      await choose(page, editor.getByRole('combobox', { name: 'Select subject' }), 'city');
      await choose(page, editor.getByRole('combobox', { name: 'Select operator' }), 'Equal to');
      await choose(page, editor.getByRole('combobox', { name: 'Comparator option' }), 'Seattle');
      await editor.getByRole('button', { name: 'Save' }).click();
    },
    expected: {
      filterType: 'filter_select',
      controlValues: { sortAscending: true, defaultToFirstItem: true },
      sortMetric: 'days',
      adhoc_filters: [{ clause: 'WHERE', subject: 'city', operator: '==', comparator: 'Seattle' }],
      defaultDataMask: { extraFormData: {}, filterState: {} },
    },
  },
  {
    type: 'Numerical range',
    about: 'an exact value by a slider',
    column: 'precipitation_mm',
    boxes: ['Filter has default value', 'Single Value'],
    async set(page, dialog) {
      await dialog.getByRole('combobox', { name: 'Range Type' }).click();
      await page.getByRole('option', { name: 'Slider', exact: true }).click();
      await dialog.getByRole('spinbutton', { name: 'Exact' }).fill('3');
      await dialog.getByRole('spinbutton', { name: 'Exact' }).press('Tab');
    },
    expected: {
      controlValues: { enableSingleValue: 1, rangeDisplayMode: 'slider' },
      defaultDataMask: {
        extraFormData: { filters: [{ col: 'precipitation_mm', op: '==', val: 3 }] },
        filterState: { value: [3, 3] },
      },
    },
  },
  {
    type: 'Numerical range',
    about: 'one of two ends stays',
    column: 'precipitation_mm',
    boxes: ['Filter has default value'],
    async set(_page, dialog) {
      await dialog.getByRole('spinbutton', { name: 'From' }).fill('2');
      await dialog.getByRole('spinbutton', { name: 'To' }).fill('9');
      await dialog.getByRole('checkbox', { name: 'Single Value' }).check();
      await dialog.getByRole('radio', { name: 'Maximum' }).check();
    },
    expected: {
      controlValues: { enableSingleValue: 2 },
      defaultDataMask: { filterState: { value: [null, 2] } },
    },
  },
  {
    type: 'Time range',
    boxes: ['Filter value is required', 'Filter has default value'],
    async set(page, dialog) {
      await dialog.getByRole('button', { name: /No filter/ }).click();
      const range = page.getByRole('dialog', { name: 'Edit time range' });
      await choose(page, range.getByRole('combobox').first(), 'Last');
      await range.getByRole('radio', { name: 'Last year' }).check();
      await range.getByRole('button', { name: 'Apply' }).click();
    },
    expected: {
      filterType: 'filter_time',
      targets: [{}],
      controlValues: { enableEmptyFilter: true },
      defaultDataMask: { extraFormData: { time_range: 'Last year' }, filterState: { value: 'Last year' } },
    },
  },
  {
    type: 'Time column',
    boxes: ['Sort filter values', 'Filter value is required', 'Filter has default value'],
    async set(page, dialog) {
      await choose(page, dialog.getByRole('combobox', { name: 'Default value' }), 'day');
    },
    expected: {
      filterType: 'filter_timecolumn',
      controlValues: { sortAscending: true, enableEmptyFilter: true },
      defaultDataMask: { extraFormData: { granularity_sqla: 'day' }, filterState: { value: ['day'] } },
    },
  },
  {
    type: 'Time grain',
    boxes: ['Sort filter values', 'Filter value is required', 'Filter has default value'],
    async set(page, dialog) {
      await choose(page, dialog.getByRole('combobox', { name: 'Default value' }), 'Month');
    },
    expected: {
      filterType: 'filter_timegrain',
      controlValues: { sortAscending: true, enableEmptyFilter: true },
      defaultDataMask: { extraFormData: { time_grain_sqla: 'P1M' }, filterState: { value: ['P1M'] } },
    },
  },
];

for (const { type, about, column, boxes, set, expected } of cases) {
  test(`${type}${about ? `, ${about}` : ''}: every setting of the dialog is stored, and stands there again`, async ({
    page,
    request,
  }) => {
    const charts = ['Days in Seattle', 'Mean temperature, week by week'];
    const { id } = await makeDashboard(request, `Typed ${suffix} ${made.length}`, charts);
    made.push(id);
    const dialog = await openDialog(page, id);
    await dialog.getByRole('button', { name: 'Add filter' }).click();
    await dialog.getByRole('textbox', { name: 'Filter name' }).fill('Own');
    if (type !== 'Value') await choose(page, dialog.getByRole('combobox', { name: 'Filter type' }), type);
    if (column !== undefined) await choose(page, dialog.getByRole('combobox', { name: 'Column select' }), column);
    await dialog.getByRole('textbox', { name: 'Description' }).fill('What it is for');
    for (const box of boxes) await dialog.getByRole('checkbox', { name: box }).check();
    await set(page, dialog);
    const sent = page.waitForResponse((answer) => answer.url().includes(`/dashboard/${id}/filters`));
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    expect((await sent).status()).toBe(200);
    await expect(dialog).toBeHidden();
    const filter = await stored(request, id);
    expect(filter).toMatchObject({ name: 'Own', description: 'What it is for', ...expected });

    const again = await openDialog(page, id);
    await expect(again.getByRole('textbox', { name: 'Filter name' })).toHaveValue('Own');
    for (const box of boxes) await expect(again.getByRole('checkbox', { name: box })).toBeChecked();
    const changed = page.waitForResponse((answer) => answer.url().includes(`/dashboard/${id}/filters`));
    await again.getByRole('textbox', { name: 'Filter name' }).fill('Renamed');
    await again.getByRole('button', { name: 'Save', exact: true }).click();
    await changed;
    expect(await stored(request, id)).toEqual({ ...filter, name: 'Renamed' });
  });
}
