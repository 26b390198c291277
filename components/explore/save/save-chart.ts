import { fetchStart } from '@/components/explore/fetch-start';
import { api } from '@/lib/client/api';
import { routes } from '@/lib/client/routes';
import type { Draft } from '@/lib/explore/draft';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import type { ExploreStart, SavedChart } from '@/lib/explore/explore-start';
import { changedChartBody, newChartBody, savedForm } from '@/lib/explore/save/chart-body';
import { withChartInTab } from '@/lib/explore/save/place-chart';

export interface SaveOrder {
  /** What is saved, with the name that the chart gets. */
  readonly draft: Draft;
  /** What the server had before, so that only changed properties are sent. */
  readonly saved: Draft;
  readonly dataset: ExploreDataset;
  /** The chart to overwrite; null makes a new one. */
  readonly chart: SavedChart | null;
  readonly dashboardId: number | null;
}

/** Makes or overwrites a chart and reads it again. Rejects with an `ApiError`; nothing is saved then. */
export async function saveChart({ draft, saved, dataset, chart, dashboardId }: SaveOrder): Promise<ExploreStart> {
  const before = chart?.dashboards.map(({ id }) => id) ?? [];
  const dashboards = dashboardId === null || before.includes(dashboardId) ? before : [...before, dashboardId];
  const form = savedForm(draft, dataset, { sliceId: chart?.id ?? null, dashboards });
  const queryContext = await api.post<unknown>('/explore/context/', { form_data: form });
  const facts = { name: draft.name, form, queryContext, dataset };
  const id =
    chart === null
      ? (await routes.charts.create(newChartBody(facts, dashboards))).id
      : await overwrite(chart.id, facts, dashboards.length === before.length ? null : dashboards, [saved, draft]);
  return fetchStart({ slice_id: id });
}

async function overwrite(
  id: number,
  facts: Parameters<typeof changedChartBody>[0],
  dashboards: readonly number[] | null,
  [saved, draft]: readonly [Draft, Draft],
): Promise<number> {
  await routes.charts.update(id, changedChartBody(facts, dashboards, [saved.properties, draft.properties]));
  return id;
}

/** Puts a chart that is linked to a dashboard into one of its tabs. */
export async function placeInTab(dashboardId: number, chart: SavedChart, tabId: string): Promise<void> {
  const [dashboard, item] = await Promise.all([routes.dashboards.get(dashboardId), routes.charts.get(chart.id)]);
  const placed = { id: chart.id, uuid: item.result.uuid, name: chart.name };
  const position_json = withChartInTab(dashboard.result.position_json, placed, tabId);
  if (position_json !== null) await routes.dashboards.update(dashboardId, { position_json });
}

/** Makes a dataset of the query behind the chart, and reads it. */
export async function saveDataset(source: ExploreDataset, name: string): Promise<ExploreDataset | null> {
  const { id } = await routes.datasets.create({
    database: source.database.id,
    table_name: name,
    sql: source.sql,
    schema: source.schema,
    catalog: source.catalog,
  });
  const { dataset } = await fetchStart({ datasource_id: id, datasource_type: 'table' });
  return dataset;
}
