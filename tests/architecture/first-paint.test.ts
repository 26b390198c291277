import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { sources } from './sources';

/** Style sheets that a page loads before the scripts of its components, and the folders whose sheets they name. */
const sheets: Readonly<Record<string, RegExp>> = {
  'components/ui/kit.css': /^components\/ui\//,
  'components/controls/controls.css': /^components\/controls\//,
  'components/explore/first-paint.css': /^components\/explore\//,
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

test('what stands in such a sheet is imported with it alone: many small files are loaded more slowly than one', () => {
  const parts = new Set(Object.keys(sheets).flatMap(importedBy));
  const alone = sources(/\.tsx?$/).flatMap(({ path, text }) =>
    [...text.matchAll(/^import '([^']+\.css)';$/gm)]
      .map(([, from = '']) => (from.startsWith('@/') ? from.slice(2) : join(dirname(path), from)))
      .filter((sheet) => parts.has(sheet))
      .map((sheet) => `${path}: ${sheet}`),
  );
  expect(alone).toEqual([]);
});

function importedBy(sheet: string): string[] {
  const text = readFileSync(sheet, 'utf8');
  return [...text.matchAll(/@import "(\.[^"]+)"/g)].map(([, path = '']) => join(dirname(sheet), path));
}
