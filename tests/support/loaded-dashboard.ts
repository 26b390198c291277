import { parseLayout } from '@/lib/dashboard/layout';
import { parseMetadata } from '@/lib/dashboard/metadata';
import type { DashboardChart, LoadedDashboard } from '@/lib/server/dashboard/load-dashboard';

/** A chart of a dashboard that is in no database. */
export function loadedChart(id: number, params: object): DashboardChart {
  return {
    id,
    uuid: '6d2f0c62-4b52-4f5c-9a65-9a4b1a3e7c10',
    slice_name: 'Orders',
    viz_type: 'table',
    datasource_id: 1,
    dataset_name: 'orders',
    params: JSON.stringify(params),
    description: null,
    cache_timeout: null,
  };
}

/** A published dashboard of one chart that is in no database. */
export function loadedDashboard(chart: DashboardChart, metadata: object | null = null): LoadedDashboard {
  return {
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
    metadata: parseMetadata(metadata === null ? null : JSON.stringify(metadata)),
    charts: new Map([[chart.id, chart]]),
    subject: { resource: 'dashboard', id: 1, published: true, owners: [], roles: [], embedded: [], charts: [] },
  };
}
