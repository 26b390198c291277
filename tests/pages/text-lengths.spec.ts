import { expect, type Page, test } from 'playwright/test';
import { listPlans } from '@/lib/lists/plans/registry';
import { languages } from '@/lib/text/language';

test.use({ viewport: { width: 390, height: 844 } });

/** Translations are up to two fifths longer than English words. */
const longer = 0.4;

const lists = listPlans
  .map(({ path }) => path)
  .filter((path) => !path.includes(':') && path !== '/dynamic-plugins/list/');
const sheets = [
  '/users/?new=1',
  '/roles/?edit=1',
  '/list_groups/?new=1',
  '/report/list/?new=1',
  '/databaseview/list/?new=1',
];
const screens = [
  '/superset/welcome/',
  '/superset/dashboard/1/',
  '/explore/?slice_id=1',
  '/chart/add',
  '/dataset/add/',
  '/sqllab/',
  '/sqllab/history/',
  '/user_info/',
];

for (const path of new Set([...lists, ...sheets, ...screens])) {
  test(`words that are longer than English ones fit on a phone, ${path}`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await lengthen(page);
    expect(await overflowing(page)).toEqual([]);
  });
}

test('every language fits on a phone', async ({ page, context, baseURL }) => {
  test.setTimeout(240_000);
  for (const locale of Object.keys(languages)) {
    await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
    for (const path of [
      '/superset/welcome/',
      '/report/list/?new=1',
      '/dashboard/list/',
      '/sqllab/',
      '/explore/?slice_id=1',
    ]) {
      await page.goto(path);
      expect(await overflowing(page), `${locale} ${path}`).toEqual([]);
    }
  }
});

/** Adds letters to all words of the interface, as in a language with longer ones. */
async function lengthen(page: Page): Promise<void> {
  const changed = await page.evaluate((share) => {
    const selector = 'h1, h2, h3, button, label, legend, summary, th, option, .button, .badge, .text-quiet, [role=tab]';
    const more = (text: string): string =>
      text.replaceAll(/\p{L}{3,}/gu, (word) => word + 'n'.repeat(Math.ceil(word.length * share)));
    let count = 0;
    for (const element of document.querySelectorAll(selector)) {
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim()) continue;
        node.nodeValue = more(node.nodeValue);
        count += 1;
      }
    }
    for (const field of document.querySelectorAll('input[placeholder]')) {
      field.setAttribute('placeholder', more(field.getAttribute('placeholder') ?? ''));
    }
    return count;
  }, longer);
  expect(changed).toBeGreaterThan(3);
}

/** What stands beyond the right edge of the page, outside of everything that scrolls or cuts off. */
async function overflowing(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const isHeld = (element: Element): boolean => {
      for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflowX !== 'visible') return true;
      }
      return false;
    };
    const found = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > width + 1 && !isHeld(element),
    );
    return found
      .slice(0, 6)
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`);
  });
}
