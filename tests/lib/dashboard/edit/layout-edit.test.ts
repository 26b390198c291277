import { describe, expect, it } from 'vitest';
import { editLayout, type LayoutEdit } from '@/lib/dashboard/edit/layout-edit';
import { childrenOf, type Layout } from '@/lib/dashboard/edit/layout-node';
import { chart, countingId, layoutOf } from './layout-fixture';

function edited(layout: Layout, ...edits: readonly LayoutEdit[]): Layout {
  const newId = countingId();
  return edits.reduce((at, edit) => {
    const result = editLayout(at, edit, newId);
    if (!result.isDone) throw new Error(result.refusal);
    return result.layout;
  }, layout);
}

function refusal(layout: Layout, edit: LayoutEdit): string | null {
  const result = editLayout(layout, edit, countingId());
  return result.isDone ? null : result.refusal;
}

const sales = { chartId: 7, uuid: 'u-7', name: 'Sales' };

describe('inserting', () => {
  it('puts a chart of the grid in a row of its own', () => {
    const next = edited(layoutOf(), { type: 'insert_chart', chart: sales, place: { parentId: 'GRID_ID', index: 0 } });
    const [row = ''] = childrenOf(next, 'GRID_ID');
    expect(next[row]).toMatchObject({ type: 'ROW', parents: ['ROOT_ID', 'GRID_ID'] });
    const [id = ''] = childrenOf(next, row);
    expect(next[id]).toEqual({
      id,
      type: 'CHART',
      children: [],
      parents: ['ROOT_ID', 'GRID_ID', row],
      meta: { width: 4, height: 50, chartId: 7, sliceName: 'Sales', uuid: 'u-7' },
    });
  });

  it('gives new tabs one tab', () => {
    const next = edited(layoutOf(), {
      type: 'insert_new',
      component: 'TABS',
      place: { parentId: 'GRID_ID', index: 0 },
    });
    const [tabs = ''] = childrenOf(next, 'GRID_ID');
    const [tab = ''] = childrenOf(next, tabs);
    expect(next[tab]).toMatchObject({
      type: 'TAB',
      meta: { text: '', defaultText: 'Tab title', placeholder: 'Tab title' },
    });
  });

  it('makes a node narrower where its row has less room, and refuses it where there is none', () => {
    const layout = layoutOf(['ROW-1', 'ROW', chart('A', 1, 6), chart('B', 2, 4)]);
    const place = { parentId: 'ROW-1', index: 2 };
    const next = edited(layout, { type: 'insert_chart', chart: sales, place });
    expect(next['CHART-new1']?.meta?.width).toBe(2);
    const full = layoutOf(['ROW-1', 'ROW', chart('A', 1, 6), chart('B', 2, 6)]);
    expect(refusal(full, { type: 'insert_chart', chart: sales, place })).toBe('no_space');
  });

  it('refuses a column whose rows need more room than there is', () => {
    const layout = layoutOf(
      ['ROW-1', 'ROW', chart('A', 1, 8)],
      ['ROW-2', 'ROW', ['COL', 'COLUMN', { width: 6 }, ['ROW-3', 'ROW', chart('B', 2, 6)]]],
    );
    const edit = { type: 'move', ids: ['COL'], place: { parentId: 'ROW-1', index: 1 } } as const;
    expect(refusal(layout, edit)).toBe('no_space');
  });

  it('puts tabs at the top in place of the grid, and brings its content back', () => {
    const layout = layoutOf(['ROW-1', 'ROW', chart('A', 1)], ['HEADER-1', 'HEADER']);
    const withTabs = edited(layout, {
      type: 'insert_new',
      component: 'TABS',
      place: { parentId: 'ROOT_ID', index: 0 },
    });
    const [tabs = ''] = childrenOf(withTabs, 'ROOT_ID');
    const [tab = ''] = childrenOf(withTabs, tabs);
    expect(childrenOf(withTabs, tab)).toEqual(['ROW-1', 'HEADER-1']);
    expect(childrenOf(withTabs, 'GRID_ID')).toEqual([]);
    expect(withTabs.A?.parents).toEqual(['ROOT_ID', tabs, tab, 'ROW-1']);
    expect(edited(withTabs, { type: 'remove', ids: [tab] })).toEqual(layout);
    expect(edited(withTabs, { type: 'remove', ids: [tabs] })).toEqual(layout);
  });

  it('refuses what the nesting table forbids', () => {
    const layout = layoutOf(['ROW-1', 'ROW', chart('A', 1)]);
    for (const component of ['ROW', 'HEADER', 'DIVIDER', 'TABS'] as const) {
      expect(refusal(layout, { type: 'insert_new', component, place: { parentId: 'ROW-1', index: 0 } })).toBe(
        'not_allowed',
      );
    }
    expect(refusal(layout, { type: 'insert_new', component: 'ROW', place: { parentId: 'A', index: 0 } })).toBe(
      'not_allowed',
    );
    expect(refusal(layout, { type: 'insert_new', component: 'ROW', place: { parentId: 'X', index: 0 } })).toBe(
      'missing',
    );
  });
});

describe('moving', () => {
  const layout = layoutOf(
    ['ROW-1', 'ROW', chart('A', 1), chart('B', 2), chart('C', 3)],
    ['ROW-2', 'ROW', chart('D', 4)],
  );

  it('changes the order in a row, counting places before the move', () => {
    const next = edited(layout, { type: 'move', ids: ['A'], place: { parentId: 'ROW-1', index: 3 } });
    expect(childrenOf(next, 'ROW-1')).toEqual(['B', 'C', 'A']);
  });

  it('gives the same object when nothing moves', () => {
    expect(edited(layout, { type: 'move', ids: ['A'], place: { parentId: 'ROW-1', index: 0 } })).toBe(layout);
    expect(edited(layout, { type: 'move', ids: ['A'], place: { parentId: 'ROW-1', index: 1 } })).toBe(layout);
  });

  it('removes the row that it empties', () => {
    const next = edited(
      layout,
      { type: 'remove', ids: ['C'] },
      { type: 'move', ids: ['D'], place: { parentId: 'ROW-1', index: 0 } },
    );
    expect(childrenOf(next, 'GRID_ID')).toEqual(['ROW-1']);
    expect(next['ROW-2']).toBeUndefined();
  });

  it('moves several, each behind the one before', () => {
    const next = edited(layout, { type: 'move', ids: ['C', 'A'], place: { parentId: 'ROW-2', index: 0 } });
    expect(childrenOf(next, 'ROW-2')).toEqual(['C', 'A', 'D']);
  });

  it('refuses a move of a node into itself, and of a tab at the top into other tabs', () => {
    const tabs = layoutOf([
      'TOP',
      'TABS',
      ['TAB-1', 'TAB', ['TABS-2', 'TABS', ['TAB-3', 'TAB']]],
      ['TAB-2', 'TAB', ['ROW-1', 'ROW', ['COL', 'COLUMN', ['ROW-2', 'ROW']]]],
    ]);
    const move = (id: string, parentId: string) =>
      ({ type: 'move', ids: [id], place: { parentId, index: 0 } }) as const;
    expect(refusal(tabs, move('TAB-2', 'TABS-2'))).toBe('top_tab_into_nested');
    expect(refusal(tabs, move('ROW-1', 'COL'))).toBe('not_allowed');
    expect(refusal(tabs, move('TOP', 'TAB-2'))).toBe('not_allowed');
    expect(refusal(tabs, move('ROW-1', 'COL'))).toBe('not_allowed');
    expect(
      childrenOf(edited(tabs, { type: 'move', ids: ['TAB-2'], place: { parentId: 'TOP', index: 0 } }), 'TOP'),
    ).toEqual(['TAB-2', 'TAB-1']);
  });
});

describe('resizing', () => {
  const layout = layoutOf([
    'ROW-1',
    'ROW',
    ['COL', 'COLUMN', { width: 6 }, ['ROW-2', 'ROW', chart('A', 1, 3), chart('B', 2, 2)]],
    chart('C', 3, 4),
  ]);
  const width = (id: string, wanted: number) => edited(layout, { type: 'resize', id, width: wanted })[id]?.meta?.width;

  it('keeps within the room of the row, and a column no narrower than its rows', () => {
    expect(width('C', 12)).toBe(6);
    expect(width('C', 0)).toBe(1);
    expect(width('COL', 1)).toBe(5);
    expect(width('COL', 12)).toBe(8);
    expect(width('A', 12)).toBe(4);
  });

  it('keeps heights from 5 to 100 units', () => {
    const height = (wanted: number) => edited(layout, { type: 'resize', id: 'C', height: wanted }).C?.meta?.height;
    expect([height(1), height(33.4), height(500)]).toEqual([5, 33, 100]);
  });
});

describe('copies', () => {
  it('stand beside the original, or below its row when the row is full', () => {
    const layout = layoutOf(['ROW-1', 'ROW', chart('A', 1, 6), chart('B', 2, 4)]);
    const once = edited(layout, { type: 'duplicate', id: 'A' });
    expect(childrenOf(once, 'ROW-1')).toEqual(['A', 'CHART-new1', 'B']);
    const full = layoutOf(['ROW-1', 'ROW', chart('A', 1, 12)], ['HEADER-1', 'HEADER']);
    expect(childrenOf(edited(full, { type: 'duplicate', id: 'A' }), 'GRID_ID')).toEqual([
      'ROW-1',
      'ROW-new2',
      'HEADER-1',
    ]);
  });
});
