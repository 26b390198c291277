import { describe, expect, it } from 'vitest';
import { tabChoices, withChartInTab } from '@/lib/explore/save/place-chart';

const positions = JSON.stringify({
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['TABS-1'] },
  GRID_ID: { id: 'GRID_ID', type: 'GRID', children: [], parents: ['ROOT_ID'] },
  'TABS-1': { id: 'TABS-1', type: 'TABS', children: ['TAB-1', 'TAB-2'], parents: ['ROOT_ID'], meta: {} },
  'TAB-1': { id: 'TAB-1', type: 'TAB', children: [], parents: ['ROOT_ID', 'TABS-1'], meta: { text: 'One' } },
  'TAB-2': { id: 'TAB-2', type: 'TAB', children: [], parents: ['ROOT_ID', 'TABS-1'], meta: { text: 'Two' } },
});
const chart = { id: 9, uuid: 'u', name: 'Sales' };
const newId = (type: string) => `${type}-new`;

describe('withChartInTab', () => {
  it('adds a row with the chart at the end of the tab', () => {
    const text = withChartInTab(positions, chart, 'TAB-2', newId);
    const layout = JSON.parse(text ?? '{}');
    expect(layout['TAB-2'].children).toEqual(['ROW-new']);
    expect(layout['ROW-new'].children).toEqual(['CHART-new']);
    expect(layout['CHART-new'].meta).toMatchObject({ chartId: 9, uuid: 'u', sliceName: 'Sales' });
    expect(layout['CHART-new'].parents).toEqual(['ROOT_ID', 'TABS-1', 'TAB-2', 'ROW-new']);
    expect(layout.DASHBOARD_VERSION_KEY).toBe('v2');
  });
  it('leaves a dashboard that has the chart, or no such tab', () => {
    const once = withChartInTab(positions, chart, 'TAB-2', newId);
    expect(withChartInTab(once, chart, 'TAB-1', newId)).toBeNull();
    expect(withChartInTab(positions, chart, 'TAB-9', newId)).toBeNull();
    expect(withChartInTab(null, chart, 'TAB-1', newId)).toBeNull();
  });
});

describe('tabChoices', () => {
  it('lists nested tabs with the titles above them', () => {
    const inner = { value: 'b', title: 'B', children: [] };
    expect(tabChoices([{ value: 'a', title: 'A', children: [inner] }])).toEqual([
      { id: 'a', path: ['A'] },
      { id: 'b', path: ['A', 'B'] },
    ]);
  });
});
