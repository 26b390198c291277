import { describe, expect, test } from 'vitest';
import { cellFilter } from '@/lib/grid/cell-filter';
import { movedPlace } from '@/lib/grid/cell-range';
import { cellText, longText } from '@/lib/grid/cell-text';
import type { GridColumn } from '@/lib/grid/grid-column';
import { createPageStore } from '@/lib/grid/page-store';
import { summaryOf } from '@/lib/grid/summary';
import { tableText } from '@/lib/grid/table-text';

const number: GridColumn = { id: 'n', name: 'n', kind: 'number' };
const text: GridColumn = { id: 't', name: 't', kind: 'text' };

describe('cells', () => {
  test('values without text are marked', () => {
    expect(cellText(null, text)).toEqual({ text: 'NULL', isMark: true });
    expect(cellText('', text)).toEqual({ text: '<empty string>', isMark: true });
    expect(cellText(false, text).text).toBe('FALSE');
    expect(longText('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(longText('{broken')).toBe('{broken');
  });

  test('filters of numbers compare, others search', () => {
    const kept = (filter: string, column: GridColumn, values: unknown[]) => values.filter(cellFilter(filter, column));
    expect(kept('>= 5', number, [4, 5, 6, null])).toEqual([5, 6]);
    expect(kept('-2..2', number, [-3, -2, 0, 3])).toEqual([-2, 0]);
    expect(kept('null', number, [0, null])).toEqual([null]);
    expect(kept('AB', text, ['cab', 'b'])).toEqual(['cab']);
  });

  test('facts of a selection leave out null', () => {
    expect(summaryOf([1, 2, 2, null, 'x'])).toEqual({ count: 5, distinct: 3, sum: 5, average: 5 / 3 });
    expect(summaryOf(['a'])).toMatchObject({ sum: null, average: null });
  });

  test('keys stay within the grid and reach the header', () => {
    const size = { rows: 10, columns: 3, page: 4 };
    expect(movedPlace('ArrowUp', { row: 0, column: 0 }, size, false)).toEqual({ row: -1, column: 0 });
    expect(movedPlace('End', { row: 0, column: 0 }, size, true)).toEqual({ row: 9, column: 2 });
    expect(movedPlace('PageDown', { row: 8, column: 1 }, size, false)).toEqual({ row: 9, column: 1 });
    expect(movedPlace('x', { row: 8, column: 1 }, size, false)).toBeNull();
  });
});

test('tables are written as text with the needed quotes', () => {
  const rows = [
    ['a,b', null],
    ['say "x"', 'l1\nl2'],
  ];
  expect(tableText('csv', rows, ['p', 'q'])).toBe('p,q\r\n"a,b",\r\n"say ""x""","l1\nl2"');
  expect(tableText('tsv', rows)).toBe('a,b\t\n"say ""x"""\t"l1\nl2"');
  expect(tableText('markdown', [['a|b']], ['p'])).toBe('| p |\n| --- |\n| a\\|b |');
});

describe('pages', () => {
  const settled = () => new Promise((done) => setTimeout(done));

  test('hold forty pages at most and fetch again what was pushed out', async () => {
    const fetched: number[] = [];
    const store = createPageStore(
      {
        rowCount: 100_000,
        rowsAt: async (start, end) => {
          fetched.push(start);
          return Array.from({ length: end - start }, (_, index) => [start + index]);
        },
      },
      () => {},
    );
    for (let page = 0; page < 60; page++) {
      store.want(page * 200, page * 200 + 200);
      await settled();
    }
    expect(store.rowAt(0)).toBeUndefined();
    expect(store.rowAt(11_999)).toEqual([11_999]);
    expect((await store.rows(11_990, 12_010, new AbortController().signal)).map(([value]) => value)).toEqual(
      Array.from({ length: 20 }, (_, index) => 11_990 + index),
    );
    expect(fetched.length).toBe(61);
  });

  test('give up pages that are out of view, and try failed ones again only when asked', async () => {
    const signals: AbortSignal[] = [];
    let isBroken = true;
    const store = createPageStore(
      {
        rowCount: 10_000,
        rowsAt: async (start, end, signal) => {
          signals.push(signal);
          if (isBroken) throw new Error('no connection');
          return Array.from({ length: end - start }, () => ['x']);
        },
      },
      () => {},
    );
    store.want(0, 10);
    store.want(5000, 5010);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    await settled();
    expect(store.rowAt(5000)).toBe('failed');
    isBroken = false;
    store.want(5000, 5010);
    await settled();
    expect(store.rowAt(5000)).toBe('failed');
    store.want(5000, 5010, true);
    await settled();
    expect(store.rowAt(5000)).toEqual(['x']);
  });
});
