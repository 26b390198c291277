import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { type ArgumentSchema, readArgument } from '@/lib/server/api/request/argument';
import type { Call, Resource } from '@/lib/server/api/resource';
import { show } from '@/lib/server/api/show';
import { jsonResponse } from '@/lib/server/api/wire';
import { idIn } from '@/lib/server/api/write/row-for-writing';
import { loadDashboard } from '@/lib/server/dashboard/load-dashboard';

const DrillArgument = z.object({ dashboard_id: z.number().optional() });
export const drillSchema: ArgumentSchema = { type: 'object', properties: { dashboard_id: { type: 'integer' } } };

/** `GET dataset/<id>/drill_info/`: the columns that a chart's drill menu offers. Guests receive no data about users. */
export async function drillInfo(resource: Resource, { url, viewer, params }: Call): Promise<Response> {
  const { dashboard_id } = DrillArgument.parse(readArgument(url, drillSchema) ?? {});
  const id = idIn(params.id);
  const isShown = dashboard_id !== undefined && (await showsDataset(viewer, dashboard_id, id));
  const wanted = [
    'changed_by.first_name',
    'changed_by.last_name',
    'changed_on_humanized',
    'columns',
    'created_by.first_name',
    'created_by.last_name',
    'created_on_humanized',
    'id',
    'owners',
    'table_name',
  ];
  const { result } = await show(resource, viewer, String(id), wanted, isShown).catch((problem: unknown) => {
    throw dashboard_id === undefined ? problem : refusal(problem);
  });
  const found = list(result.columns).filter((column) => column.groupby === true);
  const columns = found.map(({ column_name, verbose_name }) => ({ column_name, verbose_name }));
  if (viewer.kind === 'guest') return jsonResponse({ result: { id: result.id, columns } });
  return jsonResponse({
    result: {
      ...result,
      columns,
      owners: list(result.owners).map(({ first_name, last_name }) => ({ first_name, last_name })),
    },
  });
}

/** True when a dashboard gives this viewer access to a dataset: by its roles, or because the viewer is a guest. */
async function showsDataset(viewer: Viewer, dashboardId: number, datasetId: number): Promise<boolean> {
  const subject = await loadDashboard(viewer, String(dashboardId)).then(
    (loaded) => loaded.subject,
    () => null,
  );
  if (subject === null || (viewer.kind !== 'guest' && subject.roles.length === 0)) return false;
  return subject.charts.some(({ dataset }) => dataset?.id === datasetId);
}

/** With a `dashboard_id`, a dataset that the viewer may not see is `forbidden`, not `not_found`. */
function refusal(problem: unknown): unknown {
  return problem instanceof AppError && problem.code === 'not_found' ? new AppError('forbidden') : problem;
}

function list(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value : [];
}
