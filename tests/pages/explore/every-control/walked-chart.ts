import type { APIRequestContext } from 'playwright/test';
import type { FormRecord } from '@/lib/explore/draft';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import { countMetric } from '@/lib/explore/fields';
import type { Panel } from '@/lib/explore/panels';
import { suggestedFormOf } from '@/lib/explore/suggest';
import { errorsOf } from '@/lib/explore/validate';
import type { Control } from '@/lib/viz/viz';
import { proof } from '@/tests/pages/dashboard/filter-dashboard';

export interface StoredChart {
  readonly params: FormRecord;
  readonly context: { readonly queries: readonly unknown[] };
}

/** Saves a chart and returns its id. */
export async function saveChart(
  request: APIRequestContext,
  name: string,
  form: FormRecord,
  dataset: ExploreDataset,
): Promise<number> {
  const data = {
    slice_name: name,
    viz_type: form.viz_type,
    datasource_id: dataset.id,
    datasource_type: 'table',
    params: JSON.stringify(form),
  };
  const answer = await request.post('/api/v1/chart/', { data, headers: await proof(request) });
  if (!answer.ok()) throw new Error(`The chart was not saved: ${await answer.text()}`);
  return ((await answer.json()) as { id: number }).id;
}

export async function storedChart(request: APIRequestContext, id: number): Promise<StoredChart> {
  const { result } = (await (await request.get(`/api/v1/chart/${id}`)).json()) as {
    result: { params: string; query_context: string | null };
  };
  return { params: JSON.parse(result.params), context: JSON.parse(result.query_context ?? '{"queries":[]}') };
}

/** The suggestion for a type, with a value in each field that must have one. `layer` is a saved chart. */
export function startForm(panel: Panel, dataset: ExploreDataset, layer: number): FormRecord {
  const start = suggestedFormOf(dataset, panel);
  const missing = Object.keys(errorsOf(panel, start, { dataset, rowCeiling: 100_000 }));
  const values = missing.flatMap((name) => {
    const control = panel.controls.get(name);
    return control === undefined ? [] : [[name, requiredValue(control, dataset, layer)]];
  });
  const form = { ...start, ...Object.fromEntries(values), row_limit: 100 };
  return { ...form, ...secondAxis(form, dataset), ...enclosed(form, panel) };
}

/** The axis is changed to the main time, in which comparisons find rows: it begins with another. */
function secondAxis({ x_axis }: FormRecord, { columns, mainTimeColumn }: ExploreDataset): FormRecord {
  const other = columns.find(({ name, isTemporal }) => isTemporal && name !== mainTimeColumn);
  return x_axis === mainTimeColumn && other !== undefined ? { x_axis: other.name } : {};
}

/** Comparisons in time need a range with both ends. */
function enclosed({ adhoc_filters: filters }: FormRecord, { controls }: Panel): FormRecord {
  if (!Array.isArray(filters)) return {};
  const closed = filters.map((filter) =>
    filter.operator === 'TEMPORAL_RANGE' ? { ...filter, comparator: '1950-01-01 : 2020-01-01' } : filter,
  );
  const names = ['adhoc_filters', 'adhoc_filters_b'].filter((name) => controls.has(name));
  return Object.fromEntries(names.map((name) => [name, closed]));
}

function requiredValue({ name, type, multi }: Control, dataset: ExploreDataset, layer: number): unknown {
  const of = (kind: string) => dataset.columns.filter((column) => column.kind === kind).map((column) => column.name);
  const listed = (value: unknown) => (multi === true ? [value] : value);
  if (name === 'selected_chart') return JSON.stringify({ id: layer, slice_name: 'Layer' });
  if (type === 'SpatialControl') return { type: 'latlong', latCol: of('numeric')[0], lonCol: of('numeric')[1] };
  if (type === 'DndMetricSelect') return listed(countMetric(dataset));
  if (type === 'SelectAsyncControl') return listed(layer);
  if (type === 'SelectControl') return of('string')[0];
  if (type === 'DndColumnSelect') {
    return listed(name === 'all_columns_x' || name === 'all_columns_y' ? of('numeric')[0] : of('string')[0]);
  }
  return '5';
}
