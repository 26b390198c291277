import { expect, type Page } from 'playwright/test';
import { equals, reasons } from './explore-equals';
import { controlsOf, missing, type OutlineControl } from './outline';
import { recordedControls } from './recorded';

/** The bar over every page has outlines of its own. */
function isOfShell({ role, name }: OutlineControl): boolean {
  const isMenu =
    role === 'menuitem' && /^(Dashboards|Charts|Datasets|SQL|plus|format-painter|moon|Settings)$/.test(name);
  return isMenu || /^(Apache Superset|Dashboards|Charts|Datasets)$/.test(name);
}

export interface ExploreComparison {
  /** Counts what a recorded screen has and the page has not; names in `reasons` and those of data are known. */
  compare(page: Page, screen: string, options?: CompareOptions): Promise<void>;
  /** At most three in a hundred are missing among at least so many. */
  judge(least: number): void;
}

interface CompareOptions {
  /** Names of the recorded data, such as datasets. */
  readonly data?: RegExp;
  /** A recorded screen whose controls are left out: the page under a dialog. */
  readonly without?: string;
}

export function exploreComparison(): ExploreComparison {
  const found: { total: number; readonly lost: string[] } = { total: 0, lost: [] };
  return {
    async compare(page, screen, { data, without } = {}) {
      const under = new Set((without === undefined ? null : recordedControls(without))?.map(({ name }) => name));
      const recorded =
        recordedControls(screen)?.filter((one) => !isOfShell(one) && !under.has(one.name) && !data?.test(one.name)) ??
        [];
      expect(recorded.length, screen).toBeGreaterThan(0);
      const lost = missing(recorded, controlsOf(await page.locator('body').ariaSnapshot()), equals).filter(
        ({ name }) => !Object.hasOwn(reasons, name),
      );
      found.total += recorded.length;
      found.lost.push(...lost.map(({ role, name }) => `${screen}: ${role} "${name}"`));
    },
    judge(least) {
      expect(found.total).toBeGreaterThan(least);
      expect(found.lost.length / found.total, found.lost.join('\n')).toBeLessThanOrEqual(0.03);
    },
  };
}
