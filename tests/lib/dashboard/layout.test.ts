import { describe, expect, it } from 'vitest';
import { parseLayout } from '@/lib/dashboard/layout';
import { chartsOf, findTab } from '@/lib/dashboard/open-tab';

const charts = [
  { id: 1, uuid: 'aaaaaaaa-0000-0000-0000-000000000001' },
  { id: 2, uuid: 'aaaaaaaa-0000-0000-0000-000000000002' },
];

const chart = (id: string, chartId: number, meta: object = {}) => ({
  [id]: { id, type: 'CHART', children: [], meta: { chartId, width: 4, height: 50, ...meta } },
});
const node = (id: string, type: string, children: string[], meta: object = {}) => ({
  [id]: { id, type, children, meta },
});
const json = (...nodes: object[]) => JSON.stringify(Object.assign({ DASHBOARD_VERSION_KEY: 'v2' }, ...nodes));

describe('a stored layout', () => {
  it('reads rows, columns and charts, and what is around each chart', () => {
    const blocks = parseLayout(
      json(
        node('ROOT_ID', 'ROOT', ['GRID_ID']),
        node('GRID_ID', 'GRID', ['ROW-1']),
        node('ROW-1', 'ROW', ['COLUMN-1', 'CHART-2'], { background: 'BACKGROUND_WHITE' }),
        node('COLUMN-1', 'COLUMN', ['CHART-1'], { width: 3 }),
        chart('CHART-1', 1, { sliceNameOverride: 'Mine' }),
        chart('CHART-2', 2),
      ),
      charts,
    );
    expect(blocks).toMatchObject([
      {
        kind: 'row',
        isWhite: true,
        children: [
          { kind: 'column', width: 3, children: [{ kind: 'chart', chartId: 1, title: 'Mine' }] },
          { kind: 'chart', chartId: 2, title: null, parents: ['ROOT_ID', 'GRID_ID', 'ROW-1'] },
        ],
      },
    ]);
    expect(chartsOf(blocks, 'all')[0]?.parents).toEqual(['ROOT_ID', 'GRID_ID', 'ROW-1', 'COLUMN-1']);
  });

  it('shows of tabs the open one, and finds any', () => {
    const blocks = parseLayout(
      json(
        node('ROOT_ID', 'ROOT', ['TABS-1']),
        node('GRID_ID', 'GRID', []),
        node('TABS-1', 'TABS', ['TAB-1', 'TAB-2']),
        node('TAB-1', 'TAB', ['CHART-1'], { text: 'First' }),
        node('TAB-2', 'TAB', ['CHART-2'], { defaultText: 'Tab title' }),
        chart('CHART-1', 1),
        chart('CHART-2', 2),
      ),
      charts,
    );
    const ids = (tabs: string[]) => chartsOf(blocks, new Set(tabs)).map(({ chartId }) => chartId);
    expect(ids([])).toEqual([1]);
    expect(ids(['TAB-2'])).toEqual([2]);
    expect(findTab(blocks, 'TAB-2')?.text).toBe('Tab title');
  });

  it('gives a chart that stands alone in a grid a row of its own', () => {
    const blocks = parseLayout(
      json(
        node('ROOT_ID', 'ROOT', ['GRID_ID']),
        node('GRID_ID', 'GRID', ['CHART-1', 'CHART-2']),
        chart('CHART-1', 1),
        chart('CHART-2', 2),
      ),
      charts,
    );
    expect(blocks.map(({ kind }) => kind)).toEqual(['row', 'row']);
  });

  it('finds a chart by uuid when its id is of another installation', () => {
    const blocks = parseLayout(
      json(
        node('ROOT_ID', 'ROOT', ['GRID_ID']),
        node('GRID_ID', 'GRID', ['CHART-1']),
        chart('CHART-1', 900, { uuid: charts[0]?.uuid }),
      ),
      charts.slice(0, 1),
    );
    expect(chartsOf(blocks, 'all').map(({ chartId }) => chartId)).toEqual([1]);
  });

  it('keeps the place of a chart that was deleted', () => {
    const blocks = parseLayout(
      json(
        node('ROOT_ID', 'ROOT', ['GRID_ID']),
        node('GRID_ID', 'GRID', ['CHART-9']),
        chart('CHART-9', 9, { sliceName: 'Gone' }),
      ),
      [],
    );
    expect(chartsOf(blocks, 'all')).toMatchObject([{ chartId: null, name: 'Gone' }]);
  });

  it('appends charts that stand nowhere to the first tab', () => {
    const blocks = parseLayout(
      json(
        node('ROOT_ID', 'ROOT', ['TABS-1']),
        node('TABS-1', 'TABS', ['TAB-1']),
        node('TAB-1', 'TAB', ['CHART-1']),
        chart('CHART-1', 1),
      ),
      charts,
    );
    expect(chartsOf(blocks, new Set()).map(({ chartId }) => chartId)).toEqual([1, 2]);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['a number', '7'],
    ['no root', '{}'],
    ['nodes that are no nodes', '{"ROOT_ID": 5, "GRID_ID": {"type": 3}}'],
  ])('survives %s, and still shows the charts', (_name, text) => {
    expect(chartsOf(parseLayout(text, charts), 'all').map(({ chartId }) => chartId)).toEqual([1, 2]);
  });

  it('survives nodes that contain themselves', () => {
    const blocks = parseLayout(
      json(
        node('ROOT_ID', 'ROOT', ['GRID_ID']),
        node('GRID_ID', 'GRID', ['ROW-1']),
        node('ROW-1', 'ROW', ['ROW-1', 'CHART-1']),
        chart('CHART-1', 1),
      ),
      charts.slice(0, 1),
    );
    expect(chartsOf(blocks, 'all')).toHaveLength(1);
  });
});

it('a layout of more than two thousand nodes ends there', () => {
  const ids = Array.from({ length: 9_000 }, (_, at) => `MARKDOWN-${at}`);
  const blocks = parseLayout(
    json(
      node('ROOT_ID', 'ROOT', ['GRID_ID']),
      node('GRID_ID', 'GRID', ids),
      ...ids.map((id) => node(id, 'MARKDOWN', [], { code: 'x' })),
    ),
    [],
  );
  expect(blocks.length).toBe(2_000);
});
