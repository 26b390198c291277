import { and, eq, inArray, or } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { chart, chartOwner } from '@/db/schema/chart';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { toSql } from '@/lib/server/api/scope';
import { chartScope } from '@/lib/server/api/scopes';

/** Whether a chart is visible to this viewer: it is among the charts that they may read, or they own it. */
export async function seesChart(id: number, viewer: Viewer): Promise<boolean> {
  const db = await metadata();
  const own = db
    .select({ id: chartOwner.chart_id })
    .from(chartOwner)
    .where(eq(chartOwner.user_id, viewer.id ?? 0));
  const isVisible = or(toSql(rows(viewer, 'chart'), chartScope), inArray(chart.id, own));
  return (await db.$count(chart, and(eq(chart.id, id), isVisible))) > 0;
}
