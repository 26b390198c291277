import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'playwright/test';
import { expectAccessible } from '@/tests/kit/support/kit-axe';
import { serveStories } from '@/tests/kit/support/kit-page';

test.describe.configure({ mode: 'parallel' });

const groups = readdirSync(join(import.meta.dirname, 'stories')).map((name) => name.replace('.client.tsx', ''));

for (const group of groups) {
  test(`axe finds nothing in any state of ${group}, in both themes`, async ({ page }) => {
    test.setTimeout(300_000);
    const kit = await serveStories(group);
    try {
      await page.goto(kit.url);
      const stories = await page.locator('#root > section > h2').allTextContents();
      for (const story of stories) await expectAccessible(page, kit.url, story);
    } finally {
      await kit.close();
    }
  });
}
