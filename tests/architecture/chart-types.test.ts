import { expect, test } from 'vitest';
import { vizTypes } from '@/lib/viz/registry';
import { sources } from './sources';

/** `table` and other words of one part are also kinds of data sources and of layers, unless a chart type is compared. */
const ofManyParts = vizTypes.filter((type) => /[_-]/.test(type)).join('|');
const comparison = new RegExp(`[!=]== '(?:${ofManyParts})'|viz_?type [!=]== '(?:${vizTypes.join('|')})'`, 'i');

test('the comparison of a chart type is recognized', () => {
  expect("if (vizType === 'table') return").toMatch(comparison);
  expect("if (type !== 'pop_kpi') return").toMatch(comparison);
  expect("if (sourceType === 'table') return").not.toMatch(comparison);
});

test('what is special about a chart type stands in its definition: nothing else compares their names', () => {
  const lines = sources(/^(?:components|lib\/(?!viz\/|data\/))/).flatMap(({ path, text }) =>
    text.split('\n').flatMap((line) => (comparison.test(line) ? [`${path}: ${line.trim()}`] : [])),
  );
  expect(lines).toEqual([]);
});
