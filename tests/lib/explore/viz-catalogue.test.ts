import { expect, test } from 'vitest';
import { panels } from '@/lib/explore/panels';
import { categoriesOf, foundTypes, inOrder, tagsOf } from '@/lib/explore/viz-catalogue';

const entries = Object.values(panels).map(({ definition }) => definition);
const names = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name);

test('the categories of the contract, the other types at the end', () => {
  expect(categoriesOf(entries)).toEqual([
    'Correlation',
    'Distribution',
    'Evolution',
    'Flow',
    'KPI',
    'Map',
    'Part of a Whole',
    'Ranking',
    'Table',
    'Other',
  ]);
});

test('groups hold their types, deprecated ones at the end', () => {
  expect(foundTypes(entries, { kind: 'all' })).toHaveLength(entries.length);
  const evolution = foundTypes(entries, { kind: 'category', name: 'Evolution' });
  expect(new Set(evolution.map(({ category }) => category))).toEqual(new Set(['Evolution']));
  const late = evolution.map(({ isDeprecated }) => isDeprecated ?? false);
  expect(late).toEqual([...late].sort());
  expect(names(foundTypes(entries, { kind: 'featured' }))).toContain('Pie Chart');
  expect(names(foundTypes(entries, { kind: 'tag', name: 'Nightingale' }))).toContain('Pie Chart');
  expect(tagsOf(entries)).not.toContain('Featured');
});

test('a search goes through all groups and finds names first', () => {
  expect(names(foundTypes(entries, { kind: 'category', name: 'Map' }, 'pie'))[0]).toBe('Pie Chart');
  expect(foundTypes(entries, { kind: 'all' }, 'no such chart')).toEqual([]);
});

test('ranked types are in front', () => {
  expect(
    inOrder(entries, ['pie', 'table'])
      .slice(0, 2)
      .map(({ type }) => type),
  ).toEqual(['pie', 'table']);
});
