import { describe, expect, it } from 'vitest';
import {
  filterDraftOf,
  filterOfDraft,
  typedValue,
  withFilterTab,
  withOperator,
  withSubject,
} from '@/lib/controls/filter-draft';
import { operatorIdOf, operatorsFor } from '@/lib/controls/filter-operators';
import { filterWords } from '@/lib/controls/filter-text';
import { sampleDataset } from '@/tests/lib/explore/sample-dataset';

const make = (draft: Parameters<typeof filterOfDraft>[0]) => filterOfDraft(draft, undefined, sampleDataset, 'filter_1');

describe('filter drafts', () => {
  it('makes a list filter as charts store it', () => {
    const draft = withSubject(filterDraftOf(undefined), 'size', 'string');
    expect(draft.operator).toBe('IN');
    expect(make(draft)).toBeNull();
    expect(make({ ...draft, values: ['Large', null] })).toEqual({
      expressionType: 'SIMPLE',
      subject: 'size',
      operator: 'IN',
      operatorId: 'IN',
      comparator: ['Large', null],
      sqlExpression: null,
      clause: 'WHERE',
      isExtra: false,
      isNew: false,
      datasourceWarning: false,
      filterOptionName: 'filter_1',
    });
  });

  it('reads older filters without an operator id, and tells truth apart from equality', () => {
    expect(
      filterDraftOf({ expressionType: 'SIMPLE', subject: 'size', operator: 'not in', comparator: ['a'] }),
    ).toMatchObject({
      operator: 'NOT_IN',
      values: ['a'],
    });
    expect(operatorIdOf('IS_TRUE', '==')).toBe('IS_TRUE');
    expect(operatorIdOf(undefined, '==')).toBe('EQUALS');
    expect(operatorIdOf(undefined, 'sounds like')).toBeNull();
    expect(make({ ...filterDraftOf(undefined), subject: 'size', operator: 'IS_FALSE' })).toMatchObject({
      operator: '==',
      comparator: false,
    });
  });

  it('keeps what fits when the operator changes', () => {
    const list = { ...withSubject(filterDraftOf(undefined), 'size', 'string'), values: ['a', 'b'] };
    expect(withOperator(list, 'EQUALS').values).toEqual(['a']);
    expect(withOperator(list, 'IS_NULL').values).toEqual([]);
    expect(make(withOperator(list, 'IS_NULL'))).toMatchObject({ operator: 'IS NULL', comparator: null });
  });

  it('gives time columns a range, and offers each kind its operators', () => {
    const draft = withSubject(filterDraftOf(undefined), 'ordered_at', 'temporal');
    expect(make({ ...draft, range: 'Last week' })).toMatchObject({
      operator: 'TEMPORAL_RANGE',
      comparator: 'Last week',
    });
    expect(operatorsFor('string', 'postgresql')).toHaveLength(12);
    expect(operatorsFor('boolean', null)).toContain('IS_TRUE');
    expect(operatorsFor('string', 'presto')).toContain('LATEST_PARTITION');
  });

  it('begins a custom condition with the simple one', () => {
    const draft = { ...withSubject(filterDraftOf(undefined), 'size', 'string'), values: ["O'Neil", 'b'] };
    const sql = withFilterTab(draft, 'sql');
    expect(sql.sql).toBe("size IN ('O''Neil', 'b')");
    expect(make({ ...sql, clause: 'HAVING' })).toMatchObject({
      expressionType: 'SQL',
      clause: 'HAVING',
      subject: null,
    });
  });

  it('reads numbers typed for numeric columns only, and only where no digit is lost', () => {
    expect(typedValue('25', 'numeric')).toBe(25);
    expect(typedValue('25', 'string')).toBe('25');
    expect(typedValue('9007199254740993', 'numeric')).toBe('9007199254740993');
  });

  it('never fails on broken filters', () => {
    for (const value of [null, 7, 'x', [], {}, { expressionType: 'SIMPLE', comparator: { a: 1 } }]) {
      expect(typeof filterWords(value, sampleDataset).text).toBe('string');
    }
  });
});

describe('filters as text', () => {
  const words = (filter: object) =>
    filterWords({ expressionType: 'SIMPLE', clause: 'WHERE', ...filter }, sampleDataset).text;
  it('says them as comparisons', () => {
    expect(words({ subject: 'size', operator: '==', comparator: 'Large' })).toBe('size = Large');
    expect(words({ subject: 'size', operator: 'IN', comparator: ['Large', null] })).toBe('size IN (Large, <NULL>)');
    expect(words({ subject: 'size', operator: 'IS NOT NULL' })).toBe('size IS NOT NULL');
    expect(words({ subject: 'ordered_at', operator: 'TEMPORAL_RANGE', comparator: 'No filter' })).toBe(
      'ordered_at (No filter)',
    );
    const comparator = '2003-01-01T00:00:00 : 2005-06-01T00:00:00';
    expect(words({ subject: 'ordered_at', operator: 'TEMPORAL_RANGE', comparator })).toBe(
      '2003-01-01 ≤ ordered_at < 2005-06-01',
    );
  });
});
