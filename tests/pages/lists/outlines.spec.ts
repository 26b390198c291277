import { expect, type Page, test } from 'playwright/test';
import { type ListComparison, listComparison } from '@/tests/pages/outlines/list-comparison';
import { hasRecords } from '@/tests/pages/outlines/recorded';
import { awake, liveDialog } from './open-list';
import { gammaUser, type RecordedObjects, recordedObjects } from './recorded-objects';

/** Names of the recorded rows: those of objects, tags, people, columns of links and pages. */
const data =
  /^(.* (Dashboard|Test|Survey 2018|Charts|Sales|Names|launches)|(Ada Admin|Alpha User)|demo|revenue|\d+|USA Births Names|Genders|certified .*|Unicode Cloud|birth_names|unicode_test|Proportion .*|Total .*|Number of Deals.*|Quarterly.*|Overall.*|Items Sold|Seasonality.*|Revenue.*|cleaned_sales_data|Current.*|How do you.*|Highest.*|FCC.*|.*\?|Top 15.*|First Time.*|Work Location.*|.*_.*|flights|users|threads|messages|channels|.* Viewed .*|Commute Time|Degrees vs Income|Preferred Employment Style|Last Year Income Distribution|Ethnic Minority.*|Country of Citizenship)$/;

/** Names of the recorded dashboards and charts. */
const recordedNames = /^(?!Close$|Delete$|Cancel$|Type).*$/;

/** Here the page to sign in has no bar. */
const ofBar = /^(Apache Superset|format-painter|Settings)$/;

async function tickOne(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Bulk select' }).click();
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check();
}

async function openFilter(page: Page, name: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click();
  await expect(page.getByRole('option', { name: option }).first()).toBeVisible();
}

const pressFirst = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();

async function opened(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('dialog', { name })).toBeVisible();
}

async function compareDashboards(page: Page, found: ListComparison): Promise<void> {
  await awake(page, '/dashboard/list/');
  await found.compare(page, '040-dashboards-table', data);
  for (const [menu, screen] of [
    ['SQL', '031-menu-sql'],
    ['plus', '032-menu-plus'],
    ['format-painter', '033-menu-theme'],
    ['Settings', '034-menu-settings'],
  ] as const) {
    await page.getByRole('menuitem', { name: menu }).click();
    await found.compare(page, screen, data);
    await page.keyboard.press('Escape');
  }
  await openFilter(page, 'Owner', /./);
  await found.compare(page, '041-dashboards-filter-owner', data);
  await page.keyboard.press('Escape');
  await openFilter(page, 'Status', 'Draft');
  await found.compare(page, '042-dashboards-filter-status', data);
  await page.keyboard.press('Escape');
  await tickOne(page);
  await found.compare(page, '044-dashboards-bulk-select', data);
  await page.getByRole('alert').getByRole('button', { name: 'Delete' }).click();
  await opened(page, 'Please confirm');
  await found.compare(page, '045-dashboards-bulk-delete-confirm', data, 'dialog');
  await page.keyboard.press('Escape');
  await pressFirst(page, 'edit');
  await opened(page, 'Dashboard properties');
  await found.compare(page, '046-dashboards-row-edit', data, 'dialog');
  await page.goto('/dashboard/list/?import=1');
  await liveDialog(page, 'Import dashboard');
  await found.compare(page, '047-dashboards-import', data, 'dialog');
  await awake(page, '/dashboard/list/?filters=(dashboard_title:a)');
  await found.compare(page, '043-dashboards-search', data);
  await awake(page, '/dashboard/list/?viewMode=card');
  await found.compare(page, '048-dashboards-cards', data);
  await pressFirst(page, 'more');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await found.compare(page, '049-dashboards-card-menu', data);
}

async function compareSources(page: Page, found: ListComparison): Promise<void> {
  await awake(page, '/chart/list/');
  await found.compare(page, '050-charts-table', data);
  await openFilter(page, 'Type', 'Bar Chart');
  await found.compare(page, '051-charts-filter-type', data);
  await page.keyboard.press('Escape');
  await openFilter(page, 'Dataset', /./);
  await found.compare(page, '052-charts-filter-dataset', data);
  await page.keyboard.press('Escape');
  await tickOne(page);
  await found.compare(page, '053-charts-bulk-select', data);
  await pressFirst(page, 'edit');
  await opened(page, 'Edit Chart Properties');
  await found.compare(page, '054-charts-row-edit', data, 'dialog');
  await awake(page, '/chart/list/?viewMode=card');
  await found.compare(page, '055-charts-cards', data);
  await awake(page, '/tablemodelview/list/');
  await found.compare(page, '060-datasets', data);
  await openFilter(page, 'Type', 'Virtual');
  await found.compare(page, '061-datasets-filter-type', data);
  await page.keyboard.press('Escape');
  await pressFirst(page, 'delete');
  await opened(page, 'Delete Dataset?');
  await found.compare(page, '063-datasets-delete', data, 'dialog');
  await page.keyboard.press('Escape');
  await tickOne(page);
  await found.compare(page, '062-datasets-bulk-select', data);
  await awake(page, '/databaseview/list/');
  await found.compare(page, '064-databases', data);
  await page.getByRole('menuitem', { name: 'plus' }).click();
  await page.getByRole('menuitem', { name: 'Data', exact: true }).click();
  await found.compare(page, '273-menu-plus-data', data);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await pressFirst(page, 'delete');
  await opened(page, 'Delete Database?');
  await found.compare(page, '271-database-delete', recordedNames, 'dialog');
  await page.keyboard.press('Escape');
}

/** Lists with the screen of each, and their dialogs with the screen and the name of each. */
function settingsScreens({ layer, alert, template, tag }: RecordedObjects) {
  const annotations = `/annotationlayer/${layer}/annotation`;
  const lists: readonly (readonly [path: string, screen: string])[] = [
    ['/alert/list/', '282-alerts'],
    ['/report/list/', '283-reports'],
    [`/alert/${alert}/log/`, '289-alert-log'],
    ['/annotationlayer/list/', '290-annotation-layers'],
    [annotations, '292-annotations'],
    ['/csstemplatemodelview/list/', '294-css-templates'],
    ['/theme/list/', '296-themes'],
    ['/superset/tags/', '298-tags'],
    ['/rowlevelsecurity/list/', '302-rls'],
    ['/roles/', '304-roles'],
    ['/users/', '307-users'],
    ['/list_groups/', '310-groups'],
    ['/actionlog/list/', '315-action-log'],
    ['/registrations/', '316-registrations'],
  ];
  const dialogs: readonly (readonly [path: string, screen: string, name: string])[] = [
    ['/annotationlayer/list/?new=1', '291-annotation-layer-new', 'Add annotation layer'],
    [`${annotations}?new=1`, '293-annotation-new', 'Add annotation'],
    [`/csstemplatemodelview/list/?edit=${template}`, '295-css-template-edit', 'Edit CSS template properties'],
    ['/theme/list/?new=1', '297-theme-new', 'Add theme'],
    ['/superset/tags/?new=1', '299-tag-new', 'Create Tag'],
    ['/rowlevelsecurity/list/?new=1', '303-rls-new', 'Add Rule'],
    ['/roles/?new=1', '305-role-new', 'Add Role'],
    ['/roles/?edit=1', '306-role-edit', 'Edit Role'],
    ['/users/?new=1', '308-user-new', 'Add User'],
    ['/users/?edit=1', '309-user-edit', 'Edit User'],
    ['/list_groups/?new=1', '311-group-new', 'Add Group'],
  ];
  const plain: readonly (readonly [path: string, screen: string])[] = [
    [`/superset/all_entities/?id=${tag}`, '301-tag-page-revenue'],
    ['/user_info/', '312-user-info'],
    ['/user_info/?dialog=password', '313-reset-password'],
    ['/user_info/?dialog=names', '314-edit-me'],
  ];
  return { lists, dialogs, plain };
}

test.describe('recorded outlines', () => {
  test.beforeAll(() => {
    if (!hasRecords) console.info('The recorded screens are not there.');
  });

  test('of dashboards, charts, datasets, databases and home', async ({ page }) => {
    test.setTimeout(240_000);
    if (!hasRecords) return;
    const found = listComparison();
    await compareDashboards(page, found);
    await compareSources(page, found);
    await awake(page, '/superset/welcome/');
    await found.compare(page, '010-home-fresh', data);
    await found.compare(page, '320-home-recents', data);
    await page.getByRole('button', { name: 'collapsed Recents' }).click();
    await expect(page.getByRole('tab', { name: 'Viewed' })).toBeVisible();
    await found.compare(page, '321-home-recents-open', data);
    const dashboards = page.getByRole('region', { name: 'Dashboards' });
    await dashboards.getByRole('tab', { name: 'Mine' }).click();
    await expect(dashboards.getByRole('tab', { name: 'Mine' })).toHaveAttribute('aria-selected', 'true');
    await found.compare(page, '322-home-mine', data);
    await page.getByRole('button', { name: 'collapsed Saved queries' }).click();
    await expect(page.getByRole('region', { name: 'Saved queries' }).getByRole('tab', { name: 'Mine' })).toBeVisible();
    await found.compare(page, '323-home-saved-queries', data);
    found.judge(1500);
  });

  test('of settings and people', async ({ page, request, browser, baseURL }) => {
    test.setTimeout(240_000);
    if (!hasRecords) return;
    const found = listComparison();
    const objects = await recordedObjects(request);
    const { lists, dialogs, plain } = settingsScreens(objects);
    for (const [path, screen] of lists) {
      await awake(page, path);
      await found.compare(page, screen, data);
    }
    for (const [path, screen, name] of dialogs) {
      await page.goto(path);
      await liveDialog(page, name);
      await found.compare(page, screen, data, 'dialog');
    }
    for (const [path, screen] of plain) {
      await page.goto(path);
      await found.compare(page, screen, data);
    }
    await objects.remove();
    const nobody = await browser.newPage({ baseURL: String(baseURL), storageState: { cookies: [], origins: [] } });
    await nobody.goto('/login/');
    await found.compare(nobody, '001-login', ofBar);
    await nobody.getByRole('textbox', { name: 'Username:' }).fill('nobody');
    await nobody.getByRole('textbox', { name: 'Password:' }).fill('wrong');
    await nobody.getByRole('button', { name: 'Sign in' }).click();
    await expect(nobody.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await found.compare(nobody, '002-login-failed', ofBar);
    const person = await gammaUser(request);
    await nobody.getByRole('textbox', { name: 'Username:' }).fill(person.name);
    await nobody.getByRole('textbox', { name: 'Password:' }).fill(person.password);
    await nobody.getByRole('button', { name: 'Sign in' }).click();
    await nobody.waitForURL((at) => !at.pathname.startsWith('/login'));
    await awake(nobody, '/superset/welcome/');
    await found.compare(nobody, '360-home-gamma', data);
    await awake(nobody, '/dashboard/list/');
    await found.compare(nobody, '361-dashboards-gamma', data);
    await nobody.context().close();
    await person.remove();
    found.judge(300);
  });
});
