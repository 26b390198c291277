import { asc, inArray, or } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import { report } from '@/db/schema/report';

interface Watched {
  readonly charts?: readonly number[];
  readonly dashboards?: readonly number[];
}

/**
 * The reason why these charts or dashboards cannot be deleted: the names of the alerts and reports that send them. Null
 * when there are none.
 */
export async function reportsOf(tx: Metadata, { charts = [], dashboards = [] }: Watched): Promise<string | null> {
  const found = await tx
    .select({ name: report.name })
    .from(report)
    .where(or(inArray(report.chart_id, [...charts]), inArray(report.dashboard_id, [...dashboards])))
    .orderBy(asc(report.id));
  if (found.length === 0) return null;
  return `There are associated alerts or reports: ${found.map(({ name }) => name).join(',')}`;
}
