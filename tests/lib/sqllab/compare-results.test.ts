import { describe, expect, it } from 'vitest';
import { compareResults } from '@/lib/sqllab/compare-results';
import type { QueryResult } from '@/lib/sqllab/editor-query';

function result(names: readonly string[], rows: readonly (readonly unknown[])[]): QueryResult {
  return {
    columns: names.map((name) => ({ column_name: name, name, type: null, type_generic: null, is_dttm: false })),
    data: rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]]))),
    isDisplayLimitReached: false,
    isWhole: true,
  };
}

describe('two runs', () => {
  it('differ by rows that are added, gone and changed', () => {
    const before = result(
      ['id', 'name', 'n'],
      [
        [1, 'one', 10],
        [2, 'two', 20],
        [3, 'three', 30],
      ],
    );
    const after = result(
      ['id', 'name', 'n'],
      [
        [3, 'three', 30],
        [2, 'two', 21],
        [4, 'four', 40],
      ],
    );
    const { changes, same, key } = compareResults(before, after);
    expect(key).toEqual(['id']);
    expect(same).toBe(1);
    expect(changes).toEqual([
      { fate: 'changed', row: { id: 2, name: 'two', n: 21 }, before: { n: 20 } },
      { fate: 'added', row: { id: 4, name: 'four', n: 40 }, before: {} },
      { fate: 'gone', row: { id: 1, name: 'one', n: 10 }, before: {} },
    ]);
  });

  it('are told apart by as many leading columns as are needed', () => {
    const before = result(
      ['state', 'year', 'n'],
      [
        ['a', 1, 5],
        ['a', 2, 5],
      ],
    );
    const after = result(
      ['state', 'year', 'n'],
      [
        ['a', 1, 5],
        ['a', 2, 6],
      ],
    );
    expect(compareResults(before, after).key).toEqual(['state', 'year']);
  });

  it('compare whole rows where nothing tells rows apart, counting equal ones', () => {
    const before = result(['name'], [['x'], ['x'], ['y']]);
    const after = result(['name'], [['x'], ['y'], ['y']]);
    const { changes, same, key } = compareResults(before, after);
    expect(key).toEqual([]);
    expect(same).toBe(2);
    expect(changes.map(({ fate, row }) => [fate, row.name])).toEqual([
      ['added', 'y'],
      ['gone', 'x'],
    ]);
  });

  it('tell which columns came and went, and do not call their rows changed', () => {
    const before = result(['id', 'old'], [[1, 'a']]);
    const after = result(['id', 'fresh'], [[1, 'b']]);
    const { changes, columnsAdded, columnsGone, columns } = compareResults(before, after);
    expect(changes).toEqual([]);
    expect(columnsAdded).toEqual(['fresh']);
    expect(columnsGone).toEqual(['old']);
    expect(columns.map(({ column_name }) => column_name)).toEqual(['id', 'fresh', 'old']);
  });
});
