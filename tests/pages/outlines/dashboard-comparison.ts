import { expect, type Page } from 'playwright/test';
import { equals, reasons } from './dashboard-equals';
import { controlsOf, missing, type OutlineControl } from './outline';
import { recordedControls as recordedOf } from './recorded';

/** The bar over every page has outlines of its own. */
function isOfShell({ role, name }: OutlineControl): boolean {
  const isMenu =
    role === 'menuitem' && /^(Dashboards|Charts|Datasets|SQL|plus|format-painter|moon|Settings)$/.test(name);
  return isMenu || /^(Apache Superset|Dashboards|Charts|Datasets)$/.test(name);
}

/**
 * The controls of a recorded screen under plain names: a recorded tab names the button in it, a checkbox its help, a
 * node of a tree its checkbox. An entry of a menu that has a button in it is one control.
 */
function recordedControls(screen: string): readonly OutlineControl[] {
  const all = (recordedOf(screen) ?? []).map(({ role, name }): OutlineControl => {
    const whole = role === 'tab' ? name.replace(/( exclamation-circle)? delete$/, '') : name;
    const plain = whole.replace(/ (Copy URL|Show info tooltip)$/, '').replace(/^Select tree node (?=.)/, '');
    return { role, name: plain.replace(/^Select (All \w+)( \1)?$/, '$1') };
  });
  const entries = new Set(all.flatMap(({ role, name }) => (role === 'menuitem' ? [name] : [])));
  return all.filter(({ role, name }) => role !== 'button' || !entries.has(name));
}

/** Roles that are as good as the recorded one. */
const alike: Readonly<Record<string, readonly string[]>> = {
  menuitem: ['menuitemcheckbox', 'menuitemradio'],
  checkbox: ['menuitemcheckbox'],
  button: ['link', 'combobox'],
  textbox: ['searchbox', 'combobox'],
  treeitem: ['checkbox'],
};

function hasRole(role: string): (one: OutlineControl) => boolean {
  return (one) => one.role === role || (alike[role]?.includes(one.role) ?? false);
}

export interface CompareOptions {
  /** Names of the recorded data, such as values. */
  readonly data?: RegExp;
  /** A recorded screen whose controls are left out: the page under a dialog. */
  readonly without?: string;
}

export interface DashboardComparison {
  /** Counts what a recorded screen has and the page has not; names in `reasons` and those of data are known. */
  compare(page: Page, screen: string, options?: CompareOptions): Promise<void>;
  /** At most three in a hundred are missing among at least so many. */
  judge(least: number): void;
}

/** Recorded filters have ids for names; `filters` has their names. */
export function dashboardComparison(filters: () => ReadonlyMap<string, string>): DashboardComparison {
  const found: { total: number; readonly lost: string[] } = { total: 0, lost: [] };
  return {
    async compare(page, screen, { data, without } = {}) {
      const under = new Set(without === undefined ? [] : recordedControls(without).map(({ name }) => name));
      const recorded = recordedControls(screen).filter(
        (one) => !isOfShell(one) && !under.has(one.name) && !data?.test(one.name),
      );
      expect(recorded.length, screen).toBeGreaterThan(0);
      const ours = controlsOf(await page.locator('body').ariaSnapshot());
      const names = { ...equals, ...Object.fromEntries(filters()) };
      const lost = recorded.filter(
        (one) => !Object.hasOwn(reasons, one.name) && missing([one], ours.filter(hasRole(one.role)), names).length > 0,
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
