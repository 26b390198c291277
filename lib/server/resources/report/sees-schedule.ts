import { and, eq, exists, or, sql } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { report, reportOwner } from '@/db/schema/report';
import type { Viewer } from '@/lib/permissions/viewer';

/** Whether the viewer is an owner of the schedule, or an administrator. */
export async function seesSchedule(viewer: Viewer, id: number): Promise<boolean> {
  const db = await metadata();
  const owned = db
    .select({ one: sql`1` })
    .from(reportOwner)
    .where(and(eq(reportOwner.report_id, report.id), eq(reportOwner.user_id, viewer.id ?? 0)));
  const isOwn = viewer.isAdmin ? undefined : or(exists(owned));
  return (await db.$count(report, and(eq(report.id, id), isOwn))) > 0;
}
