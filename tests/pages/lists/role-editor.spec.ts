import { expect, type Locator, type Page, test } from 'playwright/test';
import { axe } from '@/tests/support/axe';
import { awake, callerOf, chooseIn, liveDialog } from './open-list';

const rolesPath = '/api/v1/security/roles/';
const listOf = (dialog: Locator): Locator => dialog.getByRole('group', { name: 'Permissions by what they allow' });
const search = (dialog: Locator, text: string) =>
  dialog.getByRole('textbox', { name: 'Search permissions' }).fill(text);

interface Names {
  readonly result: Readonly<Record<string, readonly (readonly [number, string])[]>>;
}

/** What axe finds on the open page. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await axe(page).analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}

/** A role with some permissions, by their names. */
async function madeRole(page: Page, name: string, ...permissions: readonly string[]): Promise<number> {
  const caller = await callerOf(page.request);
  const id = await caller.make(rolesPath, { name });
  const answer = await page.request.get('/api/v1/security/permissions-resources/names');
  const { result } = (await answer.json()) as Names;
  const ids = Object.entries(result).flatMap(([verb, pairs]) =>
    pairs.flatMap(([own, view]) => (permissions.includes(`${verb} on ${view}`) ? [own] : [])),
  );
  expect(ids).toHaveLength(permissions.length);
  await caller.make(`${rolesPath}${id}/permissions`, { permission_view_menu_ids: ids });
  return id;
}

async function heldBy(page: Page, id: number): Promise<string[]> {
  const answer = await page.request.get(`${rolesPath}${id}/permissions`);
  const { result } = (await answer.json()) as {
    result: readonly { readonly permission_name: string; readonly view_menu_name: string }[];
  };
  return result.map((one) => `${one.permission_name} on ${one.view_menu_name}`).sort();
}

test('permissions are found by words and by names, and switched one by one and by groups', async ({ page }) => {
  const id = await madeRole(page, 'Grouped role', 'can_read on Dashboard', 'can_read on Tag');
  await page.goto(`/roles/?edit=${id}`);
  const dialog = await liveDialog(page, 'Edit Role');
  const list = listOf(dialog);
  await expect(list.getByRole('checkbox', { name: 'Read dashboards' })).toBeVisible();

  await search(dialog, 'read dashboards');
  await expect(dialog.getByText(/permissions? shown$/)).toHaveText('All 11 permissions shown');
  await expect(list.getByText('1 of 11')).toBeVisible();
  await list.getByRole('button', { name: 'Names: Read dashboards' }).click();
  await expect(list.getByRole('checkbox', { name: 'can_read on Dashboard', exact: true })).toBeChecked();
  await list.getByRole('checkbox', { name: 'menu_access on Dashboards' }).check();
  await expect(list.getByText('2 of 11')).toBeVisible();

  await search(dialog, 'can_write on CssTemplate');
  await expect(list.getByRole('checkbox', { name: 'can_write on CssTemplate' })).toBeVisible();
  await search(dialog, 'alerts and reports');
  await list.getByRole('checkbox', { name: 'Alerts and reports' }).check();
  await search(dialog, 'nothing like that');
  await expect(dialog.getByText('No permission is like that')).toBeVisible();
  await search(dialog, '');

  await dialog.getByRole('checkbox', { name: 'Only chosen' }).check();
  await expect(dialog.getByText(/permissions? shown$/)).toHaveText('All 6 permissions shown');
  await list.getByRole('checkbox', { name: 'Tags' }).uncheck();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The role was saved.' })).toBeVisible();
  expect(await heldBy(page, id)).toEqual([
    'can_read on Dashboard',
    'can_read on ReportSchedule',
    'can_write on ReportSchedule',
    'menu_access on Alerts & Report',
    'menu_access on Dashboards',
  ]);
  await (await callerOf(page.request)).remove(`${rolesPath}${id}`);
});

test('two roles are compared in words, and what one lacks is added', async ({ page }) => {
  const ours = await madeRole(page, 'Compared role', 'can_read on Chart', 'can_read on Tag');
  const theirs = await madeRole(page, 'Model role', 'can_read on Chart', 'can_write on Chart');
  await page.goto(`/roles/?edit=${ours}`);
  const dialog = await liveDialog(page, 'Edit Role');
  await dialog.getByRole('combobox', { name: 'Compare with' }).fill('Model');
  await page.getByRole('option', { name: 'Model role' }).click();
  const parts = dialog.getByRole('radiogroup', { name: 'Which permissions' });
  const list = listOf(dialog);
  await parts.getByText('Only here: 1').click();
  await expect(list.getByRole('checkbox')).toHaveCount(1);
  await expect(list.getByRole('checkbox', { name: 'Tags' })).toBeVisible();
  await parts.getByText('In both: 1').click();
  await expect(list.getByRole('checkbox', { name: 'Read charts' })).toBeChecked();
  await parts.getByText('Only in Model role: 1').click();
  await list.getByRole('button', { name: 'Names: Write charts' }).click();
  await expect(list.getByText('only Model role')).toBeVisible();
  // What both have is not among what only they have any more.
  await list.getByRole('checkbox', { name: 'Write charts' }).click();
  await expect(parts.getByText('In both: 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The role was saved.' })).toBeVisible();
  expect(await heldBy(page, ours)).toEqual(['can_read on Chart', 'can_read on Tag', 'can_write on Chart']);
  const caller = await callerOf(page.request);
  for (const id of [ours, theirs]) await caller.remove(`${rolesPath}${id}`);
});

test('who saves permissions that somebody else changed meanwhile is told so, and nothing is lost', async ({ page }) => {
  const id = await madeRole(page, 'Contested role', 'can_read on Chart');
  await page.goto(`/roles/?edit=${id}`);
  const dialog = await liveDialog(page, 'Edit Role');
  await search(dialog, 'tags');
  await listOf(dialog).getByRole('checkbox', { name: 'Tags' }).check();
  const caller = await callerOf(page.request);
  await caller.make(`${rolesPath}${id}/permissions`, { permission_view_menu_ids: [] });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  expect(await heldBy(page, id)).toEqual([]);
  await caller.remove(`${rolesPath}${id}`);
});

test('an attempt whose later calls failed can be repeated', async ({ page }) => {
  const id = await madeRole(page, 'Repeated role', 'can_read on Chart');
  await page.goto(`/roles/?edit=${id}`);
  const dialog = await liveDialog(page, 'Edit Role');
  await dialog.getByRole('textbox', { name: 'Role Name *' }).fill('Repeated role, renamed');
  await search(dialog, 'tags');
  await listOf(dialog).getByRole('checkbox', { name: 'Tags' }).check();
  await chooseIn(dialog, 'roleUsers', 'Admin User (admin)');
  await page.route(`**${rolesPath}${id}/users`, (route) => route.abort(), { times: 1 });
  const save = dialog.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await save.click();
  await expect(page.getByRole('status').filter({ hasText: 'The role was saved.' })).toBeVisible();
  expect(await heldBy(page, id)).toContain('can_read on Tag');
  await (await callerOf(page.request)).remove(`${rolesPath}${id}`);
});

test('the page of a role names no permission, and on a phone its editor fits', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const html = await (await page.request.get('/roles/?edit=1')).text();
  expect(html).not.toContain('can_read on Dashboard');
  await page.goto('/roles/?edit=1');
  const dialog = await liveDialog(page, 'Edit Role');
  await expect(listOf(dialog).getByRole('checkbox', { name: 'Read dashboards' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    expect(await findings(page), theme).toEqual([]);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('all permissions of a role are boxes, a link away', async ({ page }) => {
    await page.goto('/roles/?edit=1');
    await page.getByRole('link', { name: 'Show all as boxes' }).click();
    await expect(page.getByRole('checkbox', { name: 'can_read on Dashboard', exact: true })).toBeChecked();
  });
});

test('roles are found in the list by their permissions', async ({ page }) => {
  await awake(page, '/roles/');
  await page.getByRole('combobox', { name: 'Permissions', exact: true }).fill('can write Row Level Security');
  await page.getByRole('option', { name: 'can write Row Level Security', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Admin' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Gamma' })).toHaveCount(0);
});
