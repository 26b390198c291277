import { expect, test } from 'vitest';
import { olderTabs, withoutOlderTabs } from '@/lib/sqllab/tabs/older-tabs';

const editor = { id: 'Rk1', name: 'Old', sql: 'SELECT 1', dbId: 3, schema: 'main', queryLimit: 50, northPercent: 40 };
const text = JSON.stringify({
  sqlLab: { queryEditors: [editor, { id: '12', sql: 'stored' }, { id: 'x' }, null], tabHistory: ['Rk1'] },
  other: 1,
});

test('tabs that only an older browser holds are read, whatever stands beside them', () => {
  const [only, ...more] = olderTabs(text);
  expect(more).toEqual([]);
  expect(only?.id).toBe('Rk1');
  expect(only?.seed).toMatchObject({ name: 'Old', sql: 'SELECT 1', dbId: 3, schema: 'main', queryLimit: 50 });
  expect(only?.seed).toMatchObject({ northPercent: 40, southPercent: 60, catalog: null, autorun: false });
  for (const broken of [null, '', '{', '7', '{"sqlLab":3}', '{"sqlLab":{"queryEditors":{}}}']) {
    expect(olderTabs(broken)).toEqual([]);
  }
});

test('a tab that was taken over goes, and nothing else', () => {
  const left = JSON.parse(withoutOlderTabs(text, new Set(['Rk1'])));
  expect(left.sqlLab.queryEditors).toEqual([{ id: '12', sql: 'stored' }, { id: 'x' }, null]);
  expect([left.other, left.sqlLab.tabHistory]).toEqual([1, ['Rk1']]);
  expect(withoutOlderTabs('{', new Set(['Rk1']))).toBe('{');
});
