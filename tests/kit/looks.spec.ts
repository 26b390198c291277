import { expect, type Locator, type Page, test } from 'playwright/test';
import { type KitPage, serveStories } from '@/tests/kit/support/kit-page';

let kit: KitPage;
test.beforeAll(async () => {
  kit = await serveStories('looks');
});
test.afterAll(() => kit.close());

const open = (page: Page, story: string) => page.goto(`${kit.url}/?story=${story}`);
const stored = async (page: Page): Promise<unknown> => {
  const text = (await page.getByTestId('value').textContent()) ?? '';
  return text === 'undefined' ? undefined : JSON.parse(text);
};
/** A field with this label, required or not. */
const named = (label: string): RegExp => new RegExp(`^${label}\\s*\\*?$`);

async function choose(page: Page, field: string, option: string, inside: Locator | Page = page): Promise<void> {
  await inside.getByRole('combobox', { name: named(field) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
async function type(page: Page, field: string, text: string, inside: Locator | Page = page): Promise<void> {
  const name = named(field);
  await inside.getByRole('textbox', { name }).or(inside.getByRole('spinbutton', { name })).fill(text);
  await page.keyboard.press('Tab');
}
/** One editor alone: another that closes may still stand beside it. */
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

test('a colour scheme is chosen by its name; a dashboard decides over the chart', async ({ page }) => {
  await open(page, 'scheme');
  await expect(page.getByText('Superset Colors', { exact: true })).toBeVisible();
  await choose(page, 'Select color scheme', 'D3 Category 10');
  await expect.poll(() => stored(page)).toBe('d3Category10');
  await open(page, 'ofDashboard');
  await expect(page.getByRole('combobox', { name: 'Select color scheme' })).toBeDisabled();
  await expect(page.getByText('The dashboard decides the color scheme of this chart.')).toBeVisible();
});

test('a colour is stored in parts, with its opacity', async ({ page }) => {
  await open(page, 'color');
  await type(page, 'Setting', 'rgba(255, 0, 16, 0.5)');
  await expect.poll(() => stored(page)).toEqual({ r: 255, g: 0, b: 16, a: 0.5 });
});

test('a currency has a place and a symbol, which may be any text', async ({ page }) => {
  await open(page, 'currency');
  await choose(page, 'Currency prefix or suffix', 'Prefix');
  await choose(page, 'Currency symbol', '€ (EUR)');
  await expect.poll(() => stored(page)).toEqual({ symbolPosition: 'prefix', symbol: 'EUR' });
  const symbol = page.getByRole('combobox', { name: 'Currency symbol' });
  await symbol.fill('pts');
  await symbol.press('Enter');
  await expect.poll(() => stored(page)).toEqual({ symbolPosition: 'prefix', symbol: 'pts' });
});

test('a formula layer is added, kept open by Apply, changed and removed', async ({ page }) => {
  await open(page, 'annotation');
  await page.getByRole('button', { name: 'Add annotation layer' }).click();
  const added = dialog(page, 'Add annotation layer');
  await expect(added.getByRole('button', { name: 'OK' })).toBeDisabled();
  await added.getByRole('textbox', { name: 'Name' }).fill('Target');
  await added.getByRole('textbox', { name: 'Formula' }).fill('2 * (');
  await expect(added.getByText('This formula cannot be computed.')).toBeVisible();
  await added.getByRole('textbox', { name: 'Formula' }).fill('2 * x');
  await choose(page, 'Annotation layer stroke', 'Dashed', added);
  await choose(page, 'Annotation layer opacity', 'Low', added);
  await added.getByRole('button', { name: 'Apply' }).click();
  const layer = {
    name: 'Target',
    annotationType: 'FORMULA',
    sourceType: '',
    value: '2 * x',
    color: null,
    opacity: 'opacityLow',
    style: 'dashed',
    width: 1,
    showMarkers: false,
    hideLine: false,
    overrides: { time_range: null },
    show: true,
    showLabel: false,
  };
  await expect.poll(() => stored(page)).toEqual([layer]);
  await added.getByRole('checkbox', { name: 'Hide layer' }).check();
  await added.getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => stored(page)).toEqual([{ ...layer, show: false }]);
  await page.getByRole('button', { name: 'Target (hidden)', exact: true }).click();
  const edited = dialog(page, 'Edit annotation layer');
  await edited.getByRole('checkbox', { name: 'Use automatic color' }).uncheck();
  await edited.getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => stored(page)).toMatchObject([{ color: '#1FA8C9' }]);
  await page.getByRole('button', { name: 'Remove Target (hidden)' }).click();
  await expect.poll(() => stored(page)).toEqual([]);
});

test('an event layer takes its annotations from a stored layer', async ({ page }) => {
  await page.route('**/api/v1/annotation_layer/**', (route) =>
    route.fulfill({ json: { count: 1, result: [{ id: 7, name: 'Holidays' }] } }),
  );
  await open(page, 'annotation');
  await page.getByRole('button', { name: 'Add annotation layer' }).click();
  const added = dialog(page, 'Add annotation layer');
  await added.getByRole('textbox', { name: 'Name' }).fill('Days');
  await choose(page, 'Annotation layer type', 'Event', added);
  await expect(added.getByRole('button', { name: 'OK' })).toBeDisabled();
  await added.getByRole('combobox', { name: named('Annotation layer') }).click();
  await page.getByRole('option', { name: 'Holidays' }).click();
  await added.getByRole('button', { name: 'OK' }).click();
  await expect
    .poll(() => stored(page))
    .toMatchObject([{ name: 'Days', annotationType: 'EVENT', sourceType: 'NATIVE', value: 7, show: true }]);
});

test('a rule has the targets of its comparison', async ({ page }) => {
  await open(page, 'rules');
  await page.getByRole('button', { name: 'Add new color formatter' }).click();
  const added = dialog(page, 'Add new color formatter');
  await choose(page, 'Operator', '>', added);
  await type(page, 'Target value', '5', added);
  await added.getByRole('button', { name: 'Apply' }).click();
  const rule = { column: 'count', operator: '>', targetValue: 5, colorScheme: '#ACE1C4' };
  await expect.poll(() => stored(page)).toEqual([rule]);
  await page.getByRole('button', { name: 'count > 5', exact: true }).click();
  const edited = dialog(page, 'Edit formatter');
  await choose(page, 'Operator', '≤ x <', edited);
  await type(page, 'Left value', '9', edited);
  await type(page, 'Right value', '3', edited);
  await expect(edited.getByText('The left value must be less than the right one.')).toBeVisible();
  await type(page, 'Right value', '30', edited);
  await choose(page, 'Color scheme', 'error', edited);
  await edited.getByRole('checkbox', { name: 'Color the whole row' }).check();
  await edited.getByRole('button', { name: 'Apply' }).click();
  await expect
    .poll(() => stored(page))
    .toEqual([
      {
        column: 'count',
        operator: '≤ x <',
        targetValueLeft: 9,
        targetValueRight: 30,
        colorScheme: '#EFA1AA',
        toAllRow: true,
      },
    ]);
});

test('rules are put in another order by keys', async ({ page }) => {
  await open(page, 'rules');
  for (const operator of ['None (all values)', '=']) {
    await page.getByRole('button', { name: 'Add new color formatter' }).click();
    const added = dialog(page, 'Add new color formatter');
    await choose(page, 'Operator', operator, added);
    if (operator === '=') await type(page, 'Target value', '1', added);
    await added.getByRole('button', { name: 'Apply' }).click();
    await expect(added).toBeHidden();
  }
  const handle = page.getByRole('button', { name: /^Move count = 1|count = 1.*position|Drag count = 1/ }).first();
  await handle.focus();
  const status = page.getByRole('status');
  await page.keyboard.press('Space');
  await expect(status).toContainText('count = 1 is at position 2 of 2.');
  // The list measures its rows after it lifted one, and says nothing when it has.
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(status).toContainText('count = 1 is at position 1 of 2.', { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect.poll(() => stored(page)).toMatchObject([{ operator: '=' }, { operator: 'None' }]);
});

test('the settings of a column are stored by its name, and vanish with the last one', async ({ page }) => {
  await open(page, 'columns');
  await page.getByRole('button', { name: 'count' }).click();
  const count = dialog(page, 'Settings of count');
  await count.getByRole('combobox', { name: 'D3 format' }).click();
  await expect(page.getByRole('option', { name: /,\.1f/ })).toContainText('1,234.5');
  await page.getByRole('option', { name: /^,\.1f/ }).click();
  await count.getByRole('radio', { name: 'Center' }).check({ force: true });
  await count.getByRole('checkbox', { name: 'Show cell bars' }).uncheck();
  await expect
    .poll(() => stored(page))
    .toEqual({
      count: { d3NumberFormat: ',.1f', horizontalAlign: 'center', showCellBars: false },
    });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'gender' }).click();
  const gender = dialog(page, 'Settings of gender');
  await gender.getByRole('checkbox', { name: 'Display column in the chart' }).uncheck();
  await expect.poll(() => stored(page)).toMatchObject({ gender: { visible: false } });
  await gender.getByRole('checkbox', { name: 'Display column in the chart' }).check();
  await expect.poll(async () => Object.keys((await stored(page)) as object)).toEqual(['count']);
});

test('contours are lines or bands', async ({ page }) => {
  await open(page, 'contours');
  await page.getByRole('button', { name: 'Add contour' }).click();
  const added = dialog(page, 'Add contour');
  await type(page, 'Threshold', '5', added);
  await type(page, 'Width', '2', added);
  await added.getByRole('button', { name: 'Save' }).click();
  const color = { r: 0, g: 122, b: 135, a: 1 };
  await expect.poll(() => stored(page)).toEqual([{ strokeWidth: 2, color, lowerThreshold: 5 }]);
  await page.getByRole('button', { name: '5, width 2', exact: true }).click();
  const edited = dialog(page, 'Edit contour');
  await edited.getByRole('radio', { name: 'Isoband' }).check({ force: true });
  await type(page, 'Upper threshold', '8', edited);
  await edited.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => stored(page)).toEqual([{ color, lowerThreshold: 5, upperThreshold: 8 }]);
});

test('breakpoints do not overlap', async ({ page }) => {
  await open(page, 'breakpoints');
  const editor = dialog(page, 'Add new breakpoint');
  const add = async (low: string, high: string) => {
    await page.getByRole('button', { name: 'Add new breakpoint' }).click();
    await type(page, 'Min value', low, editor);
    await type(page, 'Max value', high, editor);
  };
  await add('0', '10');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  await add('5', '20');
  await expect(editor.getByText('This range overlaps another one.')).toBeVisible();
  await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled();
  await type(page, 'Min value', '10', editor);
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => stored(page))
    .toMatchObject([
      { id: 0, minValue: 0, maxValue: 10 },
      { id: 1, minValue: 10, maxValue: 20 },
    ]);
});

test('a column of a time table keeps the settings of its type', async ({ page }) => {
  await open(page, 'collection');
  await page.getByRole('button', { name: 'Add column' }).click();
  const added = dialog(page, 'Add column');
  await type(page, 'Label', 'Change', added);
  await type(page, 'Time lag', '1', added);
  await choose(page, 'Comparison type', 'Difference', added);
  await added.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => stored(page))
    .toMatchObject([{ label: 'Change', colType: 'time', timeLag: 1, comparisonType: 'diff' }]);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const edited = dialog(page, 'Edit column');
  await choose(page, 'Type', 'Sparkline', edited);
  await edited.getByRole('button', { name: 'Save' }).click();
  await expect(edited).toBeHidden();
  const [column] = (await stored(page)) as Record<string, unknown>[];
  expect(Object.keys(column ?? {}).sort()).toEqual(['colType', 'key', 'label']);
});

test('maps: the view, the size and the layers', async ({ page }) => {
  await open(page, 'viewport');
  await type(page, 'Zoom', '3');
  await expect.poll(() => stored(page)).toEqual({ longitude: 6.85, latitude: 31.22, zoom: 3, bearing: 0, pitch: 0 });
  await open(page, 'mapView');
  await page.getByRole('radio', { name: 'Custom' }).check({ force: true });
  await type(page, 'Latitude', '50');
  await expect.poll(() => stored(page)).toEqual({ longitude: 0, latitude: 50, zoom: 2, mode: 'CUSTOM' });
  await open(page, 'zoom');
  await page.getByRole('radio', { name: 'Exponential' }).check({ force: true });
  await expect
    .poll(() => stored(page))
    .toMatchObject({
      type: 'EXP',
      configs: { zoom: 6, width: 100, height: 100, slope: 30, exponent: 2 },
      values: { 5: { width: 50, height: 50 }, 6: { width: 100, height: 100 }, 7: { width: 200, height: 200 } },
    });
  await open(page, 'layers');
  await page.getByRole('button', { name: 'Add layer' }).click();
  await choose(page, 'Service type', 'XYZ');
  await type(page, 'Title', 'Tiles');
  await type(page, 'URL', 'https://example.org/{z}/{x}/{y}.png');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => stored(page))
    .toEqual([{ type: 'XYZ', title: 'Tiles', url: 'https://example.org/{z}/{x}/{y}.png' }]);
});

test('a stored value that is no choice is not shown, and stays until something else is chosen', async ({ page }) => {
  await open(page, 'unknownChoice');
  const field = page.getByRole('combobox');
  await expect(field).toBeVisible();
  await expect(page.locator('.select-value')).toHaveCount(0);
  expect(await stored(page)).toBe('never');
  await field.click();
  await page.getByRole('option').first().click();
  await expect.poll(() => stored(page)).not.toBe('never');
});

test('a stored value that is no choice is shown where any text is allowed', async ({ page }) => {
  await open(page, 'freeChoice');
  await expect(page.locator('.select-value')).toHaveText('never');
  expect(await stored(page)).toBe('never');
});
