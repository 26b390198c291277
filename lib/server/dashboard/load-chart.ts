import { and, eq } from 'drizzle-orm';
import { readMetadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dataset } from '@/db/schema/dataset';
import { AppError } from '@/lib/errors/app-error';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { storedFormData } from '@/lib/query/stored-form-data';
import { toSql } from '@/lib/server/api/scope';
import { chartScope } from '@/lib/server/api/scopes';
import { chartFields, type DashboardChart, isItsDataset } from './load-dashboard';
import type { TileRequest } from './tile-request';

/** A chart outside a dashboard, by id. Throws `chart_missing`, also for charts that the viewer may not see. */
export async function loadChart(viewer: Viewer, id: number): Promise<DashboardChart> {
  const mayRead = viewer.permissions.has('can_read on Chart');
  if (!mayRead || !Number.isInteger(id) || id < 1 || id > 999_999_999) throw new AppError('chart_missing');
  const db = await readMetadata();
  const [found] = await db
    .select(chartFields)
    .from(chart)
    .leftJoin(dataset, isItsDataset)
    .where(and(eq(chart.id, id), toSql(rows(viewer, 'chart'), chartScope)))
    .limit(1);
  if (!found) throw new AppError('chart_missing');
  return found;
}

export function chartRequest(chart: DashboardChart): TileRequest {
  if (chart.datasource_id === null) throw new AppError('chart_dataset_lost');
  return {
    chart,
    context: undefined,
    applied: [],
    extraFormData: {},
    formData: {
      ...storedFormData(chart.params),
      viz_type: chart.viz_type,
      datasource: `${chart.datasource_id}__table`,
      slice_id: chart.id,
    },
  };
}
