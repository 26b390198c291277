import pMap from 'p-map';
import { AppError } from '@/lib/errors/app-error';
import { ensureArray } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import { mergeExtraFormData } from '@/lib/query/merge-extra-form-data';
import { parseQueryContext } from '@/lib/query/parse/parse-query-context';
import { chartRequest, loadChart } from '@/lib/server/dashboard/load-chart';
import { vizOf } from '@/lib/viz/drawings';
import type { ChartPart } from '@/lib/viz/viz';
import type { ChartRun } from './chart';
import { datasetInfo } from './dataset-info';
import { runQueryContext } from './query-context';

const mostParts = 30;
const partsAtOnce = 4;

/**
 * The results of the charts that a chart is composed of. Each is queried with the rights of the same viewer and with
 * the filters of the whole chart. Charts that are missing or of an unknown type are omitted. Throws `query_parts_many`
 * for more than 30 charts.
 */
export async function chartParts(ids: readonly number[], run: ChartRun, whole: FormData): Promise<ChartPart[]> {
  const distinct = [...new Set(ids)];
  if (distinct.length > mostParts) throw new AppError('query_parts_many', { most: String(mostParts) });
  const found = await pMap(distinct, (id) => chartPart(id, run, whole), { concurrency: partsAtOnce });
  return found.filter((part) => part !== null);
}

async function chartPart(id: number, run: ChartRun, whole: FormData): Promise<ChartPart | null> {
  run.signal.throwIfAborted();
  const chart = await loadChart(run.viewer, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'chart_missing') return null;
    throw error;
  });
  const viz = chart === null ? undefined : vizOf(chart.viz_type);
  if (chart === null || viz === undefined) return null;
  const own = { ...viz.defaults, ...chartRequest(chart).formData };
  const adhoc_filters = [...ensureArray(own.adhoc_filters), ...ensureArray(whole.adhoc_filters)];
  const formData = mergeExtraFormData({ ...own, adhoc_filters }, run.extraFormData ?? {});
  const context = parseQueryContext({
    ...viz.query(formData),
    force: run.force ?? false,
    result_type: 'full',
    result_format: 'json',
  });
  const { dataset, items } = await runQueryContext({
    context,
    viewer: run.viewer,
    signal: run.signal,
    chartCacheTimeout: chart.cache_timeout,
    onMiss: run.onMiss,
  });
  return {
    id,
    name: chart.slice_name,
    formData,
    frames: items.flatMap((item) => (item.kind === 'result' ? [item.result.frame] : [])),
    dataset: datasetInfo(dataset.description, dataset.database.engine.dialect),
  };
}
