import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { AppError } from '@/lib/errors/app-error';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { parseQueryContext } from '@/lib/query/parse/parse-query-context';
import { storedFormData } from '@/lib/query/stored-form-data';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import { integer, jsonText } from '@/lib/server/api/request/body-field';
import type { Action } from '@/lib/server/api/resource';
import { toSql } from '@/lib/server/api/scope';
import { chartScope } from '@/lib/server/api/scopes';
import { jsonResponse } from '@/lib/server/api/wire';
import { runQueryContext } from '@/lib/server/run/query-context';
import { vizOf } from '@/lib/viz/drawings';

const WarmUpBody = z.strictObject({
  chart_id: integer(),
  dashboard_id: integer().optional(),
  extra_filters: jsonText().optional(),
});

interface WarmedUp {
  readonly chart_id: number;
  readonly viz_error: string | null;
  readonly viz_status: 'success' | null;
}

/** `PUT warm_up_cache`: runs a chart's queries past the cache, so that the next viewer gets cached results. */
export const warmUpChart: Action = {
  method: 'PUT',
  path: 'warm_up_cache',
  permission: 'can_warm_up_cache on Chart',
  body: WarmUpBody,
  run: async ({ request, viewer }) => {
    const body = parseBody(WarmUpBody, await readJson(request));
    return jsonResponse({ result: [await warmUpById(body.chart_id, viewer, request.signal)] });
  },
};

export async function warmUpById(id: number, viewer: Viewer, signal: AbortSignal): Promise<WarmedUp> {
  const db = await metadata();
  const isVisible = toSql(rows(viewer, 'chart'), chartScope);
  const [found] = await db
    .select()
    .from(chart)
    .where(and(eq(chart.id, id), isVisible));
  if (!found) throw new AppError('chart_not_found');
  return warmUp(found, viewer, signal);
}

type StoredChart = typeof chart.$inferSelect;

export async function warmUp(stored: StoredChart, viewer: Viewer, signal: AbortSignal): Promise<WarmedUp> {
  try {
    const context = parseQueryContext({ ...contextOf(stored), force: true });
    await runQueryContext({ context, viewer, signal, chartCacheTimeout: stored.cache_timeout });
    return { chart_id: stored.id, viz_error: null, viz_status: 'success' };
  } catch (problem) {
    if (!(problem instanceof AppError)) throw problem;
    return { chart_id: stored.id, viz_error: problem.message, viz_status: null };
  }
}

/** The chart's query context: the stored one, else the one that its chart type builds from the form data. */
function contextOf(stored: StoredChart): Record<string, unknown> {
  if (stored.query_context) return z.record(z.string(), z.unknown()).parse(JSON.parse(stored.query_context));
  const viz_type = stored.viz_type ?? '';
  const viz = vizOf(viz_type);
  if (!viz) throw new AppError('query_context_missing');
  const datasource = `${stored.datasource_id}__${stored.datasource_type}`;
  const formData = { ...viz.defaults, ...storedFormData(stored.params), viz_type, datasource };
  return { ...viz.query(formData) };
}
