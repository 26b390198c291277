import type { APIRequestContext } from 'playwright/test';

export interface ListedDashboard {
  readonly id: number;
  readonly dashboard_title: string;
  readonly json_metadata: string;
}

/** The dashboards of the installation under test. */
export async function dashboards(request: APIRequestContext): Promise<ListedDashboard[]> {
  const listed = await request.get('/api/v1/dashboard/?q=(page_size:100)');
  const { result } = (await listed.json()) as { result: { id: number }[] };
  return Promise.all(
    result.map(async ({ id }) => {
      const shown = await request.get(`/api/v1/dashboard/${id}`);
      return ((await shown.json()) as { result: ListedDashboard }).result;
    }),
  );
}

/** A dashboard with a value filter. */
export async function dashboardWithFilter(request: APIRequestContext): Promise<ListedDashboard> {
  const found = (await dashboards(request)).find(({ json_metadata }) => json_metadata?.includes('filter_select'));
  if (!found) throw new Error('No dashboard has a filter to choose values from.');
  return found;
}
