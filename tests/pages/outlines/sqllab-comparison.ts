import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { controlsOf, missing } from './outline';
import { equals, reasons } from './sqllab-equals';

const folder = join(import.meta.dirname, '../../../../shared/examples/screens');

/** Names of tables, columns and charts of the recorded database. */
const data: readonly RegExp[] = [
  /^(information_schema|public|public\..*|birth_names|state|gender|births|name|num|ds|SELECT .*)$/,
  /^(Set .* as default datetime column|Columns \d.*|Metrics \d+|Calculated columns \d+)$/,
];
/** Screens whose options are the names of the recorded schemas and tables. */
const dataOptions = /^(07[12]|279)-/;

export interface Comparison {
  /** Counts what a part of a recorded screen has and the page has not. */
  compare(page: Page, screen: string, part?: 'main' | 'dialog'): Promise<void>;
  readonly total: number;
  readonly lost: readonly string[];
}

export function sqlLabComparison(): Comparison {
  const found: { total: number; lost: string[] } = { total: 0, lost: [] };
  return {
    async compare(page, screen, part = 'main') {
      const recorded = controlsOf(partOf(screen, part)).filter(
        ({ role, name }) => !data.some((one) => one.test(name)) && !(role === 'option' && dataOptions.test(screen)),
      );
      expect(recorded.length, screen).toBeGreaterThan(0);
      const ours = controlsOf(await page.locator('body').ariaSnapshot());
      const lost = missing(recorded, ours, equals).filter(({ name }) => !Object.hasOwn(reasons, name));
      found.total += recorded.length;
      found.lost.push(...lost.map(({ role, name }) => `${screen}: ${role} "${name}"`));
    },
    get total() {
      return found.total;
    },
    get lost() {
      return found.lost;
    },
  };
}

/** A part of a recorded screen: its main part with what floats over it, or its last dialog. */
function partOf(screen: string, part: 'main' | 'dialog'): string {
  const file = join(folder, `${screen}.aria.yml`);
  if (!existsSync(file)) return '';
  const text = readFileSync(file, 'utf8');
  const start = part === 'main' ? text.indexOf('\n- main') : text.lastIndexOf('\n- dialog');
  return start < 0 ? '' : text.slice(start + 1);
}
