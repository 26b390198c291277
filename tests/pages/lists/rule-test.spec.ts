import { expect, type Page, test } from 'playwright/test';
import { axe } from '@/tests/support/axe';
import { chooseIn, liveDialog } from './open-list';

async function findings(page: Page): Promise<string[]> {
  const { violations } = await axe(page).analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}

test('a rule shows what a role sees before it is stored, and what is wrong with its clause', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/rowlevelsecurity/list/?new=1');
  const dialog = await liveDialog(page, 'Add Rule');
  const tried = dialog.getByRole('region', { name: 'Try the rule' });
  const run = tried.getByRole('button', { name: 'Show rows' });
  await expect(run).toBeDisabled();
  await expect(tried.getByText(/the rule a clause and a dataset/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Rule Name *' }).fill('Tried rule');
  await chooseIn(dialog, 'Tables', 'nations');
  await chooseIn(dialog, 'Roles', 'Gamma');
  const clause = dialog.getByRole('textbox', { name: 'Clause *' });
  await clause.fill("region = 'Europe'");
  await tried.getByRole('combobox', { name: 'As', exact: true }).fill('Gamma');
  await page.getByRole('option', { name: 'Gamma' }).click();
  await run.click();
  const said = tried.getByRole('status').filter({ hasText: 'this dataset has' });
  await expect(said).toHaveText(/^As Gamma this dataset has [\d,]+ of 682 rows, here are 10\.$/);
  const rows = tried.getByRole('table', { name: 'Rows as Gamma' });
  await expect(rows.getByText('Europe').first()).toBeAttached();
  await expect(rows.getByText('1955-01-01 00:00:00').first()).toBeAttached();
  await expect(rows.getByText('Africa')).toHaveCount(0);
  expect(await findings(page)).toEqual([]);

  // What was said of another clause is gone with that clause.
  await clause.fill("continent = 'Europe'");
  await expect(said).toHaveCount(0);
  await run.click();
  await expect(clause).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByText(/continent.*as it stands after WHERE/s).first()).toBeVisible();
  await clause.fill("region = 'Africa'");
  await expect(clause).not.toHaveAttribute('aria-invalid', 'true');

  await tried.getByRole('combobox', { name: 'As', exact: true }).fill('Alpha');
  await page.getByRole('option', { name: 'Alpha' }).click();
  await run.click();
  await expect(tried.getByText('This rule does not apply to Alpha.')).toBeVisible();
  await expect(said).toContainText('682 of 682 rows');

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const { count } = (await (await page.request.get('/api/v1/rowlevelsecurity/')).json()) as { count: number };
  expect(count).toBe(0);
});
