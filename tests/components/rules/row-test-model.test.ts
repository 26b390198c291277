import { describe, expect, test } from 'vitest';
import type { RecordField } from '@/components/crud/record-field';
import { type RowTrial, trialBody, trialColumns, trialRows } from '@/components/rules/row-test-model';

const fields: readonly RecordField[] = [
  { kind: 'text', name: 'name', label: 'Rule Name' },
  { kind: 'choice', name: 'filter_type', label: 'Filter Type', value: 'Regular', options: [] },
  { kind: 'ids', name: 'tables', label: 'Datasets', value: [], options: [] },
  { kind: 'ids', name: 'roles', label: 'Roles', value: [], options: [] },
  { kind: 'optional', name: 'group_key', label: 'Group Key' },
  { kind: 'text', name: 'clause', label: 'Clause' },
];
const values = { name: 'a', filter_type: 'Base', tables: ['3', '4'], roles: [], group_key: '', clause: '1 = 1' };

describe('what is asked about a rule', () => {
  test('what stands in the fields that say which rows it leaves, and as whom', () => {
    const body = { filter_type: 'Base', tables: [3, 4], roles: [], group_key: null, clause: '1 = 1', dataset: 4 };
    expect(trialBody(fields, values, { id: 7, as: 'role:2', dataset: '4' })).toEqual({ ...body, id: 7, role: 2 });
    expect(trialBody(fields, values, { id: null, as: 'user:5', dataset: '4' })).toEqual({ ...body, id: null, user: 5 });
  });

  test.each([
    ['a clause', { ...values, clause: ' ' }, { as: 'role:2', dataset: '4' }],
    ['somebody', values, { as: null, dataset: '4' }],
    ['a dataset', values, { as: 'role:2', dataset: null }],
  ])('nothing without %s', (_, given, asked) => {
    expect(trialBody(fields, given, { id: null, ...asked })).toBeNull();
  });
});

test('rows are shown in the order of the columns, instants as dates', () => {
  const trial: RowTrial = {
    ...{ name: 'Gamma', total: 2, seen: 1, others: [], is_bound: true, is_reader: true },
    ...{ colnames: ['day', 'amount', 'region'], coltypes: [2, 0, 1] },
    data: [{ region: 'north', amount: 3, day: -473_385_600_000 }],
  };
  const columns = trialColumns(trial);
  expect(columns.map(({ kind }) => kind)).toEqual(['time', 'number', 'text']);
  const [row] = trialRows(trial);
  expect(row).toEqual([-473_385_600_000, 3, 'north']);
  expect(columns[0]?.format?.(row?.[0])).toBe('1955-01-01 00:00:00');
});
