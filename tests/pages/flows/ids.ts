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
  readonly viz_type?: string;
  readonly form_data?: { readonly viz_type?: string };
}

/** Charts of one dashboard may have the same name, of different types. */
const nameOf = ({ slice_name, table_name, viz_type, form_data }: Named): string =>
  table_name ?? `${slice_name}, ${viz_type ?? form_data?.viz_type}`;

/** The ids of the charts and datasets of dashboards that were brought here. */
export async function idsHere(request: APIRequestContext, dashboards: Iterable<number>): Promise<Ids> {
  const [charts, datasets] = [new Map<string, number>(), new Map<string, number>()];
  for (const dashboard of dashboards) {
    for (const chart of await partsOf(request, dashboard, 'charts')) charts.set(nameOf(chart), chart.id);
    // Brought datasets have an ending of their own.
    for (const { id, table_name = '' } of await partsOf(request, dashboard, 'datasets'))
      datasets.set(table_name.slice(0, table_name.lastIndexOf(' ')), id);
  }
  return { charts: paired('charts', charts), datasets: paired('datasets', datasets) };
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
function paired(folder: string, here: ReadonlyMap<string, number>): ReadonlyMap<number, number> {
  const pairs = [...recordedDashboardFiles()].flatMap(([path, text]) => {
    const id = path.startsWith(`${folder}/`) ? here.get(nameOf(load(text) as Named)) : undefined;
    return id === undefined ? [] : [[Number(/_(\d+)\.yaml$/.exec(path)?.[1]), id] as const];
  });
  return new Map(pairs);
}
