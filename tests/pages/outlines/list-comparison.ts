import { expect, type Page } from 'playwright/test';
import { equals, reasons } from './list-equals';
import { controlsOf, missing, type OutlineControl } from './outline';
import { recordedControls } from './recorded';

/** Roles that are as good as the recorded one. */
const alike: Readonly<Record<string, readonly string[]>> = {
  button: ['link', 'menuitem'],
  menuitem: ['tab', 'link', 'button'],
  textbox: ['searchbox', 'combobox', 'spinbutton'],
  link: ['button'],
};

function hasRole(role: string): (one: OutlineControl) => boolean {
  return (one) => one.role === role || (alike[role]?.includes(one.role) ?? false);
}

export interface ListComparison {
  /** Compares a recorded screen, or the dialog on it, with the page; `data` are names of the recorded rows. */
  compare(page: Page, screen: string, data: RegExp, part?: 'page' | 'dialog'): Promise<void>;
  /** No screen lacks more than three in a hundred, among at least so many controls of all screens. */
  judge(least: number): void;
}

export function listComparison(): ListComparison {
  let total = 0;
  const tooMany: string[] = [];
  return {
    async compare(page, screen, data, part) {
      const recorded = (recordedControls(screen, part) ?? []).filter((one) => !data.test(one.name));
      expect(recorded.length, screen).toBeGreaterThan(0);
      const ours = controlsOf(await page.locator('body').ariaSnapshot());
      const lost = recorded.filter(
        (one) => !Object.hasOwn(reasons, one.name) && missing([one], ours.filter(hasRole(one.role)), equals).length > 0,
      );
      total += recorded.length;
      if (lost.length / recorded.length <= 0.03) return;
      tooMany.push(`${screen}: ${lost.map(({ role, name }) => `${role} "${name}"`).join(', ')}`);
    },
    judge(least) {
      expect(total).toBeGreaterThan(least);
      expect(tooMany).toEqual([]);
    },
  };
}
