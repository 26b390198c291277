import { eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { chart, chartOwner } from '@/db/schema/chart';
import { database } from '@/db/schema/database';
import type { AccessKind } from '@/lib/access/readers';
import { AppError } from '@/lib/errors/app-error';
import type { ChartSubject, Subject } from '@/lib/permissions/can';
import type { Viewer } from '@/lib/permissions/viewer';
import { loadDashboard } from '@/lib/server/dashboard/load-dashboard';
import { datasetSubject } from '@/lib/server/dataset/open-dataset';

/** What permission checks need of an object; null where there is none, or where the viewer may not see the dashboard. */
export async function subjectOf(kind: AccessKind, id: number, viewer: Viewer): Promise<Subject | null> {
  if (kind === 'dashboard') return (await orNull(loadDashboard(viewer, String(id))))?.subject ?? null;
  if (kind === 'dataset') return orNull(datasetSubject(id));
  if (kind === 'chart') return chartSubject(id);
  const db = await metadata();
  const [found] = await db
    .select({ id: database.id, database_name: database.database_name })
    .from(database)
    .where(eq(database.id, id));
  return found === undefined ? null : { resource: 'database', ...found };
}

async function chartSubject(id: number): Promise<ChartSubject | null> {
  const db = await metadata();
  const [[found], owners] = await Promise.all([
    db.select({ dataset: chart.datasource_id, type: chart.datasource_type }).from(chart).where(eq(chart.id, id)),
    db.select({ id: chartOwner.user_id }).from(chartOwner).where(eq(chartOwner.chart_id, id)),
  ]);
  if (found === undefined) return null;
  const isOfTable = found.type === 'table' && found.dataset !== null;
  const dataset = isOfTable ? await orNull(datasetSubject(found.dataset ?? 0)) : null;
  return { resource: 'chart', id, owners, dataset };
}

async function orNull<Found>(work: Promise<Found>): Promise<Found | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.entry.status === 404) return null;
    throw error;
  }
}
