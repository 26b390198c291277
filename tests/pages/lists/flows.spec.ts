import { expect, test } from 'playwright/test';
import { compared, flowsOver } from '@/tests/pages/flows/flows';
import { awake } from './open-list';

/** What a list writes, against what was recorded in the same steps. */
test.describe.configure({ timeout: 120_000 });
const flows = flowsOver([]);

compared('a dashboard of the list is starred and unstarred', async ({ page }) => {
  await awake(page, '/dashboard/list/?viewMode=table');
  const star = page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^(un)?starred$/ });
  await expect(star).toBeVisible();
  const isStarred = (await star.getAttribute('aria-label')) === 'starred';
  const steps = ['d2-list-dashboard-fave', 'd2-list-dashboard-unfave'];
  for (const step of isStarred ? steps : steps.reverse()) await flows.step(page, step, () => star.click());
});
