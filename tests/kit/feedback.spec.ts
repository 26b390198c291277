import { expect, type Page, test } from 'playwright/test';
import { type KitPage, serveStories } from '@/tests/kit/support/kit-page';

let kit: KitPage;
test.beforeAll(async () => {
  kit = await serveStories('feedback');
});
test.afterAll(() => kit.close());

const open = (page: Page, story: string) => page.goto(`${kit.url}/?story=${story}`);

test('progress says how far it is and for how long', async ({ page }) => {
  await open(page, 'waiting');
  await expect(page.getByRole('progressbar', { name: 'Running the query' })).toHaveAttribute('aria-valuenow', '42');
  await expect(page.getByRole('progressbar', { name: 'Waiting' })).not.toHaveAttribute('aria-valuenow');
  await expect(page.getByRole('timer').first()).toHaveText(/^00:00:0[2-9]\.\d\d$/);
  await expect(page.getByRole('timer').last()).toHaveText('00:00:02.34');
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
});

test('a tag is cut at twenty characters and can be removed', async ({ page }) => {
  await open(page, 'tags');
  await expect(page.getByText('a tag with more than...')).toBeVisible();
  await expect(page.getByTitle('a tag with more than twenty characters')).toBeVisible();
  await page.getByRole('button', { name: 'Remove finance' }).press('Enter');
  await expect(page.getByText('finance')).toHaveCount(0);
});

test('a group shows four people and counts the others', async ({ page }) => {
  await open(page, 'tags');
  const owners = page.getByRole('list', { name: 'Owners' });
  await expect(owners.getByRole('listitem')).toHaveCount(5);
  await expect(owners.getByText('+2')).toBeVisible();
  await expect(owners.getByTitle('Barbara Liskov, admin')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Editors' }).getByRole('listitem')).toHaveCount(3);
});

test('an error folds its details away', async ({ page }) => {
  await open(page, 'notices');
  const notice = page.getByRole('alert').filter({ hasText: 'Database error' });
  await expect(notice.getByRole('link', { name: 'Request Access' })).toHaveAttribute('href', '#access');
  await expect(notice.getByText('Owners: Ada Lovelace, Grace Hopper')).toBeVisible();
  await expect(notice.getByText('ERROR: relation')).toBeHidden();
  await notice.getByRole('button', { name: 'See more' }).press('Enter');
  await expect(notice.getByText('ERROR: relation')).toBeVisible();
  await notice.getByRole('button', { name: 'See less' }).click();
  await expect(notice.getByText('ERROR: relation')).toBeHidden();
});
