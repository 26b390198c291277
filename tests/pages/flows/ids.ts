import { load } from 'js-yaml';
import type { APIRequestContext } from 'playwright/test';
import { recordedDashboardFiles } from '@/tests/pages/outlines/recorded';

/** The ids that things have here, by those that they had when the calls were recorded. */
export interface Ids {
  readonly charts: ReadonlyMap<number, number>;
  readonly datasets: ReadonlyMap<number, number>;
}

interface Named {
  readonly id: number;
  readonly slice_name?: string;
  readonly table_name?: string;
}

/** The ids of the charts and datasets of dashboards that were brought here. */
export async function idsHere(request: APIRequestContext, dashboards: Iterable<number>): Promise<Ids> {
  const [charts, datasets] = [new Map<string, number>(), new Map<string, number>()];
  for (const dashboard of dashboards) {
    for (const { id, slice_name = '' } of await partsOf(request, dashboard, 'charts')) charts.set(slice_name, id);
    // Brought datasets have an ending of their own.
    for (const { id, table_name = '' } of await partsOf(request, dashboard, 'datasets'))
      datasets.set(table_name.slice(0, table_name.lastIndexOf(' ')), id);
  }
  return { charts: paired('charts', 'slice_name', charts), datasets: paired('datasets', 'table_name', datasets) };
}

async function partsOf(
  request: APIRequestContext,
  dashboard: number,
  parts: 'charts' | 'datasets',
): Promise<readonly Named[]> {
  const answer = await request.get(`/api/v1/dashboard/${dashboard}/${parts}`);
  return ((await answer.json()) as { result: Named[] }).result;
}

/** The recorded ids stand at the ends of the names of the exported files. */
function paired(
  folder: string,
  key: 'slice_name' | 'table_name',
  here: ReadonlyMap<string, number>,
): ReadonlyMap<number, number> {
  const pairs = [...recordedDashboardFiles()].flatMap(([path, text]) => {
    const id = path.startsWith(`${folder}/`) ? here.get((load(text) as Named)[key] ?? '') : undefined;
    return id === undefined ? [] : [[Number(/_(\d+)\.yaml$/.exec(path)?.[1]), id] as const];
  });
  return new Map(pairs);
}
