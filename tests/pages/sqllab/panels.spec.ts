import { expect } from 'playwright/test';
import { awake, editorOf, openStoredTab, test } from './sqllab-page';

test('the share of the editor and a folded schema browser belong to the tab, and are there again', async ({ page }) => {
  const mark = `panels_${process.pid}`;
  const stored: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') stored.push(request.postData() ?? '');
  });
  await openStoredTab(page, { name: mark });
  const line = page.getByRole('separator', { name: 'Resize editor' });
  const share = async () => Number(await line.getAttribute('aria-valuenow'));
  const before = await share();
  await line.focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(share).toBeGreaterThan(before + 5);
  const browser = page.getByRole('region', { name: 'Schema browser' });
  await page.getByRole('separator', { name: 'Resize schema browser' }).press('Enter');
  await expect(browser).toBeHidden();
  const moved = await share();
  const kept = (): number => {
    const [, percent] = /northPercent\W+([\d.]+)/.exec(stored.at(-1) ?? '') ?? [];
    return Math.abs(Number(percent ?? 0) - moved);
  };
  await expect.poll(kept, { message: 'the share is stored' }).toBeLessThanOrEqual(2);
  await expect.poll(() => stored.some((body) => body.includes('hide_left_bar'))).toBe(true);

  await page.reload();
  await awake(page);
  await page.getByRole('tab', { name: mark }).click();
  await expect(editorOf(page)).toBeVisible();
  await expect(browser).toBeHidden();
  await expect.poll(async () => Math.abs((await share()) - moved)).toBeLessThanOrEqual(2);
  await page.getByRole('separator', { name: 'Resize schema browser' }).press('Enter');
  await expect(browser).toBeVisible();
});
