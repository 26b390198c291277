import { eq } from 'drizzle-orm';
import { report, reportOwner, reportRecipient } from '@/db/schema/report';
import { type BroughtObjects, type Ids, idIn, type Migration } from './migration';
import { flagIn, numberIn, type StoreRow, textIn } from './superset-store';

/**
 * Imports alerts and reports with recipients and owners, matched by name and type. Their execution logs are not
 * imported.
 */
export async function importReports(migration: Migration, objects: BroughtObjects, users: Ids): Promise<number> {
  const { tx, store, left } = migration;
  const recipients = await store.rows('report_recipient');
  const owners = await store.rows('report_schedule_user');
  let brought = 0;
  for (const row of await store.rows('report_schedule')) {
    const values = reportValues(row, objects);
    if (values === null) {
      left.set(
        'alerts and reports of what did not come',
        (left.get('alerts and reports of what did not come') ?? 0) + 1,
      );
      continue;
    }
    const [made] = await tx
      .insert(report)
      .values(values)
      .onConflictDoUpdate({ target: [report.name, report.type], set: values })
      .returning({ id: report.id });
    const report_id = made?.id ?? 0;
    await tx.delete(reportRecipient).where(eq(reportRecipient.report_id, report_id));
    for (const own of recipients.filter((candidate) => candidate.report_schedule_id === row.id)) {
      const recipient_config_json = textIn(own, 'recipient_config_json') ?? '{}';
      await tx.insert(reportRecipient).values({ report_id, type: textIn(own, 'type') ?? '', recipient_config_json });
    }
    for (const own of owners.filter((candidate) => candidate.report_schedule_id === row.id)) {
      const user_id = idIn(users, own, 'user_id');
      if (user_id) await tx.insert(reportOwner).values({ report_id, user_id }).onConflictDoNothing();
    }
    brought += 1;
  }
  return brought;
}

/** Null when the report refers to an object that was not imported. */
function reportValues(row: StoreRow, objects: BroughtObjects): typeof report.$inferInsert | null {
  const chart_id = idIn(objects.charts, row, 'chart_id') ?? null;
  const dashboard_id = idIn(objects.dashboards, row, 'dashboard_id') ?? null;
  const database_id = idIn(objects.databases, row, 'database_id') ?? null;
  const isLost = (id: number | null, column: string) => id === null && numberIn(row, column) !== null;
  if (isLost(chart_id, 'chart_id') || isLost(dashboard_id, 'dashboard_id') || isLost(database_id, 'database_id')) {
    return null;
  }
  const number = (name: string) => numberIn(row, name) ?? undefined;
  return {
    type: textIn(row, 'type') ?? 'Report',
    name: textIn(row, 'name') ?? '',
    description: textIn(row, 'description'),
    email_subject: textIn(row, 'email_subject'),
    context_markdown: textIn(row, 'context_markdown'),
    active: flagIn(row, 'active'),
    crontab: textIn(row, 'crontab') ?? '',
    timezone: textIn(row, 'timezone') ?? undefined,
    creation_method: textIn(row, 'creation_method') ?? undefined,
    chart_id,
    dashboard_id,
    database_id,
    sql: textIn(row, 'sql'),
    validator_type: textIn(row, 'validator_type'),
    validator_config_json: textIn(row, 'validator_config_json'),
    report_format: textIn(row, 'report_format') ?? undefined,
    force_screenshot: flagIn(row, 'force_screenshot'),
    custom_width: numberIn(row, 'custom_width'),
    custom_height: numberIn(row, 'custom_height'),
    extra_json: textIn(row, 'extra_json') ?? undefined,
    log_retention: number('log_retention'),
    grace_period: number('grace_period'),
    working_timeout: number('working_timeout'),
  };
}
