import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** Looks at a page that stands still: what fades in or out has less contrast on its way. */
class AxeAtRest extends AxeBuilder {
  readonly #page: Page;

  constructor(page: Page) {
    super({ page });
    this.#page = page;
  }

  override async analyze(): ReturnType<AxeBuilder['analyze']> {
    await this.#page.emulateMedia({ reducedMotion: 'reduce' });
    await this.#page.evaluate(async () => {
      const ends = (animation: Animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime);
      await Promise.allSettled(
        document
          .getAnimations()
          .filter(ends)
          .map(({ finished }) => finished),
      );
    });
    const found = await super.analyze();
    await this.#page.emulateMedia({ reducedMotion: null });
    return found;
  }
}

/**
 * Axe over the page itself: no page of ours has frames of its own, and without them axe needs no second page. Only
 * violations are told with all their elements: a dashboard has thousands that pass.
 */
export function axe(page: Page): AxeBuilder {
  return new AxeAtRest(page).options({ resultTypes: ['violations'] }).setLegacyMode();
}

/** The rules that depend on colours. */
const ofColors = ['color-contrast', 'link-in-text-block'];

/** For tests of both themes: in the dark one it looks at colours alone, as all else is the same in the light one. */
export async function axeOfTheme(page: Page): Promise<AxeBuilder> {
  const isDark = await page.evaluate(() => document.documentElement.dataset.theme === 'dark');
  return isDark ? axe(page).withRules(ofColors) : axe(page);
}
