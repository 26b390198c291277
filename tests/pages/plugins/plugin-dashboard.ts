import type { APIRequestContext } from 'playwright/test';
import { z } from 'zod';
import { change, proof } from '@/tests/pages/dashboard/made-dashboard';

const Made = z.object({ id: z.number() });

/** A dashboard with these charts side by side. Returns its id. */
export async function makeDashboardOf(
  request: APIRequestContext,
  title: string,
  charts: readonly number[],
): Promise<number> {
  const headers = await proof(request);
  const made = await request.post('/api/v1/dashboard/', { headers, data: { dashboard_title: title } });
  const { id } = Made.parse(await made.json());
  const row = ['ROOT_ID', 'GRID_ID', 'ROW-1'];
  const children = charts.map((chartId) => `CHART-${chartId}`);
  const positions = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-1'], parents: ['ROOT_ID'] },
    'ROW-1': { type: 'ROW', id: 'ROW-1', children, parents: row.slice(0, 2), meta: {} },
    ...Object.fromEntries(
      charts.map((chartId) => {
        const meta = { width: 4, height: 40, chartId, sliceName: title };
        return [`CHART-${chartId}`, { type: 'CHART', id: `CHART-${chartId}`, children: [], parents: row, meta }];
      }),
    ),
  };
  await change(request, id, { json_metadata: JSON.stringify({ positions }) });
  return id;
}
