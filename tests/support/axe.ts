import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** Axe over the page itself: no page of ours has frames of its own, and without them axe needs no second page. */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode();
}
