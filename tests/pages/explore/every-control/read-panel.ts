import { expect, type Page } from 'playwright/test';

export type PanelTexts = Readonly<Record<string, string>>;

const tabs = ['Data', 'Customize'] as const;

/** Opens both tabs in turn with all their sections, and calls `visit` in each. */
export async function inEachTab(page: Page, visit: () => Promise<void>): Promise<void> {
  for (const name of tabs) {
    await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
    const folded = page.locator('.explore-controls .accordion-trigger[aria-expanded=false]:visible');
    for (let left = await folded.count(); left > 0; left -= 1) await folded.first().click();
    await visit();
  }
}

/** What each control shows: its text, what stands in its fields, and what is checked. */
export async function panelTexts(page: Page): Promise<PanelTexts> {
  const texts: Record<string, string> = {};
  await inEachTab(page, async () => {
    // Lists of names are asked for when they are first shown.
    await expect(page.locator('.explore-controls .select-spinner')).toHaveCount(0);
    Object.assign(
      texts,
      await page.locator('.explore-controls [data-control]:visible').evaluateAll((boxes) =>
        Object.fromEntries(
          boxes.map((box) => {
            const fields = [...box.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
            const values = fields
              .filter((field) => field.closest('.code') === null)
              .map((field) =>
                field.type === 'checkbox' || field.type === 'radio'
                  ? String((field as HTMLInputElement).checked)
                  : field.value,
              );
            const code = box.querySelector('.code') !== null;
            const words = code ? '' : box.textContent.replace(/\s+/g, ' ').trim();
            return [box.getAttribute('data-control') ?? '', [words, ...values].join(' | ')];
          }),
        ),
      ),
    );
  });
  return texts;
}
