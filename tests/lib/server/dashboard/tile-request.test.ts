import { describe, expect, test } from 'vitest';
import { parseLayout } from '@/lib/dashboard/layout';
import { parseMetadata } from '@/lib/dashboard/metadata';
import { chartsOf } from '@/lib/dashboard/open-tab';
import { readState } from '@/lib/server/dashboard/dashboard-state';
import type { LoadedDashboard } from '@/lib/server/dashboard/load-dashboard';
import { tileRequest } from '@/lib/server/dashboard/tile-request';

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
  const chart = {
    id: 1,
    uuid: '6d2f0c62-4b52-4f5c-9a65-9a4b1a3e7c10',
    slice_name: 'Orders',
    viz_type: 'table',
    datasource_id: 1,
    dataset_name: 'orders',
    params: JSON.stringify(params),
    description: null,
    cache_timeout: null,
  };
  const dashboard: LoadedDashboard = {
    id: 1,
    uuid: '0a7b6f7e-51a3-4a59-8f0e-1a6f0f1b2c3d',
    slug: null,
    title: 'Orders',
    description: null,
    css: null,
    theme: null,
    published: true,
    certified_by: null,
    certification_details: null,
    changed_on: new Date(0),
    blocks: parseLayout(null, [chart]),
    metadata: parseMetadata(JSON.stringify({ native_filter_configuration: filters })),
    charts: new Map([[1, chart]]),
    subject: { resource: 'dashboard', id: 1, published: true, owners: [], roles: [], embedded: [], charts: [] },
  };
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
