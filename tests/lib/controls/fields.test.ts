import { describe, expect, it } from 'vitest';
import { columnDraftOf, columnOfDraft, withColumnTab } from '@/lib/controls/column-draft';
import { keysOf } from '@/lib/controls/item-keys';
import { sortChoices } from '@/lib/controls/sort-choices';
import { sqlCheckOf } from '@/lib/controls/sql-check';
import { sqlWords } from '@/lib/controls/sql-completions';
import { sampleDataset } from '@/tests/lib/explore/sample-dataset';

const { columns } = sampleDataset;

describe('column drafts', () => {
  it('stores columns by name and expressions as objects', () => {
    const named = columnDraftOf('city', columns);
    expect(columnOfDraft(named)).toBe('city');
    const sql = withColumnTab(named, 'sql', columns);
    expect(columnOfDraft(sql)).toEqual({ expressionType: 'SQL', label: 'city', sqlExpression: 'city' });
    expect(columnOfDraft({ ...sql, label: 'Town' })).toMatchObject({ label: 'Town', hasCustomLabel: true });
    expect(columnOfDraft({ ...sql, sql: '' })).toBeNull();
  });
});

describe('checks of expressions', () => {
  it('puts an expression on a line of its own in a statement of the dataset', () => {
    expect(sqlCheckOf('SUM(price)', 'select', sampleDataset)).toEqual({
      sql: 'SELECT\nSUM(price)\nFROM "public"."sales"',
      linesBefore: 1,
    });
    expect(sqlCheckOf('COUNT(*) > 1', 'HAVING', sampleDataset)?.sql).toContain('HAVING\nCOUNT(*) > 1');
  });
  it('leaves templates and saved metrics to the query', () => {
    expect(sqlCheckOf("name = '{{ current_username() }}'", 'WHERE', sampleDataset)).toBeNull();
    expect(sqlCheckOf('revenue / 2', 'select', sampleDataset)).toBeNull();
    expect(sqlCheckOf('  ', 'select', sampleDataset)).toBeNull();
  });
});

it('offers columns and metrics before functions', () => {
  const labels = sqlWords(sampleDataset).map(({ label }) => label);
  expect(labels.slice(0, 2)).toEqual(['ordered_at', 'city']);
  expect(labels).toContain('COALESCE');
});

it('keys move with their values, and equal values have different ones', () => {
  expect(keysOf(['a', { optionName: 'm1' }, 'a'])).toEqual(['"a"', 'm1', '"a" 2']);
});

it('sorts an axis by its column and metrics, or by figures of several series', () => {
  const form = { x_axis: 'city', metrics: ['revenue'] };
  expect(sortChoices(form, sampleDataset).map(({ value }) => value)).toEqual(['city', 'revenue']);
  expect(sortChoices({ ...form, groupby: ['size'] }, sampleDataset).map(({ value }) => value)).toContain('sum');
});
