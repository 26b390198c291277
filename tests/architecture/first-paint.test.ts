import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { sources } from './sources';

/** Style sheets that a page loads before the scripts of its components, and the folders whose sheets they name. */
const sheets: Readonly<Record<string, RegExp>> = {
  'components/ui/kit.css': /^components\/ui\//,
  'components/explore/first-paint.css': /^components\/(?:explore|controls)\//,
  'components/sqllab/first-paint.css': /^components\/sqllab\//,
};

test('the first HTML of a workspace is styled before its scripts are there', () => {
  const everywhere = importedBy('app/globals.css');
  for (const [sheet, folder] of Object.entries(sheets)) {
    const all = sources(/\.css$/).map(({ path }) => path);
    const wanted = all.filter((path) => folder.test(path) && !(path in sheets) && !everywhere.includes(path));
    expect(wanted.length).toBeGreaterThan(5);
    expect(importedBy(sheet).sort(), sheet).toEqual(wanted.sort());
  }
});

function importedBy(sheet: string): string[] {
  const text = readFileSync(sheet, 'utf8');
  return [...text.matchAll(/@import "(\.[^"]+)"/g)].map(([, path = '']) => join(dirname(sheet), path));
}
