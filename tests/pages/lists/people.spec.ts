import { expect, type Page, test } from 'playwright/test';
import { awake, chooseIn, deleteRowNow, liveDialog } from './open-list';

const said = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Type a value' }).first().fill(text);
  await page.keyboard.press('Enter');
}

test('a role is made with its permissions, given to a user and a group, copied, found and deleted', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await awake(page, '/roles/');
  await page.getByRole('button', { name: 'plus Role' }).click();
  const added = await liveDialog(page, 'Add Role');
  await expect(added.getByRole('button', { name: 'Save' })).toBeDisabled();
  await added.getByRole('textbox', { name: 'Role Name *' }).fill('Journey role');
  await chooseIn(added, 'rolePermissions', 'can_read on Chart', 'can_read on Tag');
  await added.getByRole('button', { name: 'Save' }).click();
  await said(page, 'The role was made.');

  await page.goto('/list_groups/?new=1');
  const group = await liveDialog(page, 'Add Group');
  await group.getByRole('textbox', { name: 'Name *', exact: true }).fill('Journey group');
  await chooseIn(group, 'Roles', 'Journey role');
  await group.getByRole('button', { name: 'Save' }).click();
  await said(page, 'The group was made.');

  await page.goto('/users/?new=1');
  const user = await liveDialog(page, 'Add User');
  for (const [label, text] of [
    ['First name', 'Journey'],
    ['Last name', 'Person'],
    ['Username', 'journey-person'],
    ['Email', 'journey@example.com'],
    ['Password', 'long-enough-1'],
    ['Confirm Password', 'long-enough-1'],
  ] as const) {
    await user.getByRole('textbox', { name: `${label} *`, exact: true }).fill(text);
  }
  await chooseIn(user, 'Roles', 'Journey role');
  await user.getByRole('button', { name: 'Save' }).click();
  await said(page, 'The user was made.');

  await awake(page, '/roles/');
  await page.getByRole('combobox', { name: 'Users', exact: true }).fill('journey-person');
  await page.getByRole('option', { name: 'journey-person' }).click();
  await expect(page.locator('tbody [data-row]')).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Permissions', exact: true }).fill('can read Tag');
  await page.getByRole('option', { name: 'can read Tag', exact: true }).click();
  await page.getByRole('combobox', { name: 'Groups', exact: true }).fill('Journey group');
  await page.getByRole('option', { name: 'Journey group' }).click();
  await expect(row(page, 'Journey role')).toBeVisible();
  await row(page, 'Journey role').getByRole('button', { name: 'edit' }).click();
  const edited = await liveDialog(page, 'Edit Role');
  await expect(edited.getByText('can_read on Tag')).toBeVisible();
  await edited.getByRole('tab', { name: 'Users' }).click();
  await expect(edited.getByRole('cell', { name: 'journey-person' })).toBeVisible();
  await page.keyboard.press('Escape');
  // Closing loads the list; another address asked for meanwhile would break that load off.
  await expect(edited).toHaveCount(0);

  await awake(page, '/roles/?q=Journey');
  await row(page, 'Journey role').getByRole('button', { name: 'copy' }).click();
  const copy = page.getByRole('dialog', { name: 'Duplicate role Journey role' });
  await expect(copy.getByRole('textbox', { name: 'Role Name' })).toHaveValue('Journey role (copy)');
  await copy.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('tbody [data-row]')).toHaveCount(2);

  await awake(page, '/users/?q=Journey');
  await row(page, 'journey-person').getByRole('button', { name: 'edit' }).click();
  const changed = await liveDialog(page, 'Edit User');
  await changed.getByRole('checkbox', { name: 'Is active?' }).uncheck();
  await changed.getByRole('button', { name: 'Save' }).click();
  await said(page, 'The user was saved.');
  await awake(page, '/users/?q=Journey');
  await deleteRowNow(page, 'journey-person');

  await awake(page, '/list_groups/');
  await page.getByRole('combobox', { name: 'Roles', exact: true }).fill('Journey role');
  await page.getByRole('option', { name: 'Journey role', exact: true }).click();
  await expect(page.locator('tbody [data-row]')).toHaveCount(1);
  await deleteRowNow(page, 'Journey group');

  await awake(page, '/roles/?q=Journey');
  await page.getByRole('button', { name: 'Bulk select' }).click();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByText('2 Selected')).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Please confirm' });
  await question.getByRole('textbox', { name: 'Type "DELETE" to confirm' }).fill('DELETE');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No results match your filter criteria')).toBeVisible();
  // Whoever leaves the page sees there what was deleted on it.
  await expect(async () => {
    await awake(page, '/roles/?q=Journey');
    await expect(page.getByText('No results match your filter criteria')).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('a rule of row level security is made, found, changed and deleted', async ({ page }) => {
  await awake(page, '/rowlevelsecurity/list/');
  await page.getByRole('button', { name: 'plus Rule' }).click();
  const added = await liveDialog(page, 'Add Rule');
  await added.getByRole('textbox', { name: 'Rule Name *' }).fill('Journey rule');
  await added.getByRole('combobox', { name: 'Tables' }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await chooseIn(added, 'Roles', 'Public');
  await added.getByRole('textbox', { name: 'Group Key' }).fill('journey');
  await expect(added.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await added.getByRole('textbox', { name: 'Clause *' }).fill('1 = 1');
  await added.getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'The rule was made.');
  await awake(page, '/rowlevelsecurity/list/');
  await page.getByRole('combobox', { name: 'Filter Type' }).click();
  await page.getByRole('option', { name: 'Regular' }).click();
  await search(page, 'Journey');
  await row(page, 'Journey rule').getByRole('button', { name: 'edit' }).click();
  const edited = await liveDialog(page, 'Edit Rule');
  await edited.getByRole('textbox', { name: 'Rule Name *' }).fill('Journey rule again');
  await edited.getByRole('button', { name: 'Save' }).click();
  await said(page, 'The rule was saved.');
  await awake(page, '/rowlevelsecurity/list/?q=Journey');
  await deleteRowNow(page, 'Journey rule again');
  await page.goto('/user_info/');
  await expect(page.getByRole('cell', { name: 'admin', exact: true })).toBeVisible();
});

test('one’s own account shows what is known, and changes names and password', async ({ page }) => {
  await page.goto('/user_info/');
  await page.getByRole('button', { name: 'expanded User info' }).click();
  await expect(page.getByRole('rowheader', { name: 'Login count' })).toHaveCount(0);
  await page.getByRole('button', { name: 'collapsed User info' }).click();
  await expect(page.getByRole('rowheader', { name: 'Login count' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit user' }).click();
  const names = page.getByRole('dialog', { name: 'Edit user' });
  await expect(names.getByRole('textbox', { name: 'First name *' })).not.toHaveValue('');
  await names.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Your name was changed.');
  await page.getByRole('button', { name: 'Reset my password' }).click();
  const password = page.getByRole('dialog', { name: 'Reset password' });
  await password.getByRole('textbox', { name: 'Present password *' }).fill('not this one');
  await password.getByRole('textbox', { name: 'Password *', exact: true }).fill('another-1');
  await password.getByRole('textbox', { name: 'Confirm Password *' }).fill('another-1');
  await password.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'not your present password' })).toBeVisible();
});
