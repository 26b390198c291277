import { expect, type Page } from 'playwright/test';
import { equals, reasons } from './list-equals';
import { controlsOf, missing, type OutlineControl } from './outline';
import { recordedControls } from './recorded';

/** The bar over every page has outlines of its own. */
function isOfShell({ role, name }: OutlineControl): boolean {
  const isMenu =
    role === 'menuitem' && /^(Dashboards|Charts|Datasets|SQL|plus|format-painter|moon|Settings)$/.test(name);
  return isMenu || /^(Apache Superset|Dashboards|Charts|Datasets)$/.test(name);
}

/** Roles that are as good as the recorded one. */
const alike: Readonly<Record<string, readonly string[]>> = {
  button: ['link', 'menuitem'],
  menuitem: ['tab', 'link'],
  textbox: ['searchbox', 'combobox'],
  link: ['button'],
};

function hasRole(role: string): (one: OutlineControl) => boolean {
  return (one) => one.role === role || (alike[role]?.includes(one.role) ?? false);
}

export interface ListComparison {
  /** Counts what a recorded screen has and the page has not; `data` are names of the recorded rows. */
  compare(page: Page, screen: string, data: RegExp): Promise<void>;
  /** At most three in a hundred are missing among at least so many. */
  judge(least: number): void;
}

export function listComparison(): ListComparison {
  const found: { total: number; readonly lost: string[] } = { total: 0, lost: [] };
  return {
    async compare(page, screen, data) {
      const recorded = (recordedControls(screen) ?? []).filter((one) => !isOfShell(one) && !data.test(one.name));
      expect(recorded.length, screen).toBeGreaterThan(0);
      const ours = controlsOf(await page.locator('body').ariaSnapshot());
      const lost = recorded.filter(
        (one) => !Object.hasOwn(reasons, one.name) && missing([one], ours.filter(hasRole(one.role)), equals).length > 0,
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
