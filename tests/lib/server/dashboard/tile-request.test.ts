import { describe, expect, test } from 'vitest';
import { chartsOf } from '@/lib/dashboard/open-tab';
import { readState } from '@/lib/server/dashboard/dashboard-state';
import { tileRequest } from '@/lib/server/dashboard/tile-request';
import { loadedChart, loadedDashboard } from '@/tests/support/loaded-dashboard';

const timeFilter = {
  id: 'when',
  name: 'When',
  filterType: 'filter_time',
  targets: [{}],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  defaultDataMask: { extraFormData: { time_range: 'Last year' }, filterState: { value: 'Last year' } },
};
const grainColumn = {
  id: 'column',
  name: 'Column',
  filterType: 'filter_timecolumn',
  targets: [{ datasetId: 1 }],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  defaultDataMask: { extraFormData: { granularity_sqla: 'day' }, filterState: { value: ['day'] } },
};

function appliedTo(params: object, filters: readonly object[] = [timeFilter]): readonly string[] {
  const dashboard = loadedDashboard(loadedChart(1, params), { native_filter_configuration: filters });
  const [block] = chartsOf(dashboard.blocks, 'all');
  if (!block) throw new Error('the chart has no place');
  return tileRequest(dashboard, readState(dashboard, new URLSearchParams()), block).applied.map(({ label }) => label);
}

describe('a filter on time is counted on a tile', () => {
  test('whose chart has a range of its own', () => {
    const own = { clause: 'WHERE', subject: 'day', operator: 'TEMPORAL_RANGE', comparator: 'No filter' };
    expect(appliedTo({ adhoc_filters: [own] })).toEqual(['When']);
  });
  test('whose chart names its column of time', () => {
    expect(appliedTo({ granularity_sqla: 'day' })).toEqual(['When']);
  });
  test('whose column of time another filter names', () => {
    expect(appliedTo({}, [timeFilter, grainColumn])).toEqual(['When', 'Column']);
  });
  test('and on no other', () => {
    const other = { clause: 'WHERE', subject: 'city', operator: 'IN', comparator: ['Oslo'] };
    expect(appliedTo({ adhoc_filters: [other, null] })).toEqual([]);
  });
});
