import { expect as expectNow, type Locator, type Page, test } from 'playwright/test';
import { change, edit, ownDashboards, proof, save, storedDashboard } from './made-dashboard';

/** Saves and previews go to the server. */
const expect = expectNow.configure({ timeout: 30_000 });

test.describe.configure({ timeout: 120_000 });

const suffix = Date.now().toString(36);
const newDashboard = ownDashboards('Described');

async function openDialog(page: Page, entry: string, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Menu actions trigger' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  const dialog = page.getByRole('dialog', { name, exact: true });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Writes a text in place of the one in a field of code, once its editor is loaded. */
async function rewrite(page: Page, dialog: Locator, name: string, text: string): Promise<void> {
  await dialog.getByRole('textbox', { name }).focus();
  await expect(dialog.locator('.code-monaco:not([data-hidden])').getByRole('textbox', { name })).toBeFocused();
  // Monaco puts a bracket around what is selected.
  for (const key of ['ControlOrMeta+a', 'Delete']) await page.keyboard.press(key);
  await page.keyboard.insertText(text);
}

test('the properties are saved as they were applied, and the address becomes the new one', async ({
  page,
  request,
}) => {
  const id = await newDashboard(request);
  const slug = `described-${suffix}`;
  await edit(page, id);
  const dialog = await openDialog(page, 'Edit properties', 'Dashboard properties');
  for (const [name, text] of [
    ['Name', `Named anew ${suffix}`],
    ['URL slug', slug],
    ['Certified by', 'Finance'],
    ['Certification details', 'Month-end figures'],
  ] as const) {
    await dialog.getByRole('textbox', { name, exact: true }).fill(text);
  }
  await dialog.getByRole('combobox', { name: 'Select color scheme' }).click();
  await page.getByRole('option', { name: 'D3 Category 10' }).click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('textbox', { name: 'Dashboard title' })).toHaveValue(`Named anew ${suffix}`);
  await save(page);
  await expect(page).toHaveURL(new RegExp(`/superset/dashboard/${slug}/$`));
  await expect(page.getByText('Certified by Finance')).toHaveAttribute('title', 'Month-end figures');
  const stored = await storedDashboard(request, id);
  expect(stored).toMatchObject({
    dashboard_title: `Named anew ${suffix}`,
    slug,
    certified_by: 'Finance',
    certification_details: 'Month-end figures',
  });
  expect(stored.metadata.color_scheme).toBe('d3Category10');
});

test('colours of labels, filters and the refresh interval have fields of their own', async ({ page, request }) => {
  const id = await newDashboard(request);
  await edit(page, id);
  const dialog = await openDialog(page, 'Edit properties', 'Dashboard properties');
  await dialog.getByRole('combobox', { name: 'Add a label' }).fill('Seattle');
  await page.getByRole('option', { name: 'Seattle' }).click();
  await dialog.getByRole('textbox', { name: 'Color of Seattle' }).fill('#ff0000');
  await dialog.getByRole('combobox', { name: 'Add a label' }).fill('Denver');
  await page.getByRole('option', { name: 'Denver' }).click();
  await dialog.getByRole('button', { name: 'Remove the color of Denver' }).click();
  await dialog.getByRole('checkbox', { name: 'Enable cross-filtering' }).uncheck();
  await dialog.getByRole('combobox', { name: 'Orientation of filter bar' }).click();
  await page.getByRole('option', { name: 'Horizontal (Top)' }).click();
  await dialog.getByRole('combobox', { name: 'Refresh interval' }).click();
  await page.getByRole('option', { name: 'Custom interval' }).click();
  await dialog.getByRole('spinbutton', { name: 'Seconds' }).fill('45');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await save(page);
  expect((await storedDashboard(request, id)).metadata).toMatchObject({
    label_colors: { Seattle: '#ff0000' },
    cross_filters_enabled: false,
    filter_bar_orientation: 'HORIZONTAL',
    refresh_frequency: 45,
  });
});

test('metadata that is no JSON object is not applied', async ({ page, request }) => {
  const id = await newDashboard(request);
  await edit(page, id);
  const dialog = await openDialog(page, 'Edit properties', 'Dashboard properties');
  await dialog.getByRole('button', { name: 'Advanced' }).click();
  await rewrite(page, dialog, 'JSON metadata', '[1');
  await expect(dialog.getByText('This is not a JSON object.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await rewrite(page, dialog, 'JSON metadata', '{"label_colors": {"Seattle": "#ff0000"}, "refresh_frequency": 60}');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await save(page);
  expect((await storedDashboard(request, id)).metadata).toMatchObject({
    label_colors: { Seattle: '#ff0000' },
    refresh_frequency: 60,
  });
});

test('the CSS begins with a template, shows while it is written, and stays within the dashboard', async ({
  page,
  request,
}) => {
  const id = await newDashboard(request);
  const headers = await proof(request);
  const template = { template_name: `Dotted ${suffix}`, css: '.tile { border-color: rgb(1, 2, 3); }' };
  const answer = await request.post('/api/v1/css_template/', { headers, data: template });
  const { id: templateId } = (await answer.json()) as { id: number };
  await edit(page, id);
  const tile = page.locator('.tile', { hasText: 'Hottest day' }).filter({ visible: true });
  const dialog = await openDialog(page, 'Theme & CSS', 'Theme & CSS');
  await dialog.getByRole('combobox', { name: 'CSS template' }).fill(template.template_name);
  await page.getByRole('option', { name: template.template_name }).click();
  await expect(tile).toHaveCSS('border-top-color', 'rgb(1, 2, 3)');
  await rewrite(page, dialog, 'CSS', '@import "everywhere.css";');
  await expect(dialog.getByText('This is no valid CSS, or it reaches beyond the dashboard')).toBeVisible();
  await expect(tile).not.toHaveCSS('border-top-color', 'rgb(1, 2, 3)');
  await rewrite(page, dialog, 'CSS', '.tile { border-color: rgb(4, 5, 6); }');
  await expect(tile).toHaveCSS('border-top-color', 'rgb(4, 5, 6)');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await save(page);
  await expect(tile).toHaveCSS('border-top-color', 'rgb(4, 5, 6)');
  await change(request, id, { css: '' });
  await request.delete(`/api/v1/css_template/${templateId}`, { headers });
});
