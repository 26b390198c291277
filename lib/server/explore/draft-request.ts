import { and, eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { datasetColumn } from '@/db/schema/dataset';
import { AppError } from '@/lib/errors/app-error';
import { panelOf } from '@/lib/explore/panels';
import type { Viewer } from '@/lib/permissions/viewer';
import type { FormData } from '@/lib/query/form-data';
import { withTimeRange } from '@/lib/query/stored-form-data';
import type { TileRequest } from '@/lib/server/dashboard/tile-request';
import { readsDataset } from '@/lib/server/dataset/open-dataset';
import { seesChart } from './sees-chart';

/** A chart that is being made: its form data, and the saved chart that it came from, if any. */
export interface DraftChart {
  readonly formData: Readonly<Record<string, unknown>>;
  readonly sliceId: number | null;
  readonly name: string;
}

/**
 * The request of a tile for form data that are not saved. Throws `chart_dataset_unknown` without a data source. Whether
 * the viewer may read the data source is checked when it is opened.
 */
export async function draftRequest({ formData, sliceId, name }: DraftChart, viewer: Viewer): Promise<TileRequest> {
  const source = datasourceOf(formData);
  if (source === null) throw new AppError('chart_dataset_unknown');
  const viz_type = typeof formData.viz_type === 'string' && formData.viz_type !== '' ? formData.viz_type : 'table';
  const looksUp = panelOf(viz_type)?.controls.has(lookup) && source.type === 'table';
  const times = looksUp && (await readsDataset(source, viewer)) ? await timeColumns(source.id) : {};
  const form: FormData = { ...withTimeRange(formData), ...times, viz_type, datasource: `${source.id}__${source.type}` };
  return {
    chart: {
      id: sliceId ?? 0,
      uuid: '',
      slice_name: name,
      viz_type,
      datasource_id: source.id,
      dataset_name: null,
      params: JSON.stringify(form),
      description: null,
      cache_timeout: await timeoutOf(sliceId, viewer),
    },
    context: undefined,
    applied: [],
    extraFormData: {},
    formData: form,
  };
}

/** The data source that form data name as `7__table`; null without one. */
export function datasourceOf({ datasource }: Readonly<Record<string, unknown>>): { id: number; type: string } | null {
  const [, id, type = ''] = /^(\d{1,9})__(\w+)$/.exec(typeof datasource === 'string' ? datasource : '') ?? [];
  return id === undefined ? null : { id: Number(id), type };
}

const lookup = 'temporal_columns_lookup';

/** The time columns of a dataset, which a saved chart has in its form: only these are truncated to the time grain. */
async function timeColumns(dataset: number): Promise<Readonly<Record<string, unknown>>> {
  const db = await metadata();
  const columns = await db
    .select({ name: datasetColumn.column_name })
    .from(datasetColumn)
    .where(and(eq(datasetColumn.dataset_id, dataset), eq(datasetColumn.is_dttm, true)))
    .orderBy(datasetColumn.id);
  return { [lookup]: Object.fromEntries(columns.map(({ name }) => [name, true])) };
}

async function timeoutOf(sliceId: number | null, viewer: Viewer): Promise<number | null> {
  if (sliceId === null || !(await seesChart(sliceId, viewer))) return null;
  const db = await metadata();
  const [row] = await db.select({ timeout: chart.cache_timeout }).from(chart).where(eq(chart.id, sliceId));
  return row?.timeout ?? null;
}
