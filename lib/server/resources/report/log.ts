import { eq, sql } from 'drizzle-orm';
import { report, reportLog, reportMessage, reportOwner } from '@/db/schema/report';
import { AppError } from '@/lib/errors/app-error';
import { wireInstant } from '@/lib/server/api/audit';
import { computed, field, phrase } from '@/lib/server/api/field';
import { usersThrough } from '@/lib/server/api/people';
import type { Call, Resource } from '@/lib/server/api/resource';

const at = (column: typeof reportLog.start_dttm | typeof reportLog.scheduled_dttm) =>
  computed({ instant: column }, ({ instant }) => (instant === null ? null : wireInstant(instant)));

const columns = [
  'id',
  'scheduled_dttm',
  'end_dttm',
  'start_dttm',
  'value',
  'value_row_json',
  'state',
  'error_message',
  'uuid',
];

/** The log of schedule runs. Every viewer of a schedule may see its log. */
export const reportLogResource: Resource = {
  name: 'report',
  title: 'Report Execution Log',
  view: 'ReportSchedule',
  read: 'can_read on ReportSchedule',
  table: reportLog,
  id: reportLog.id,
  scope: {
    columns: { id: reportLog.report_id },
    relations: {
      owners: usersThrough(reportOwner, reportOwner.user_id, sql`${reportOwner.report_id} = ${reportLog.report_id}`),
      report: {
        many: false,
        from: report,
        where: sql`${report.id} = ${reportLog.report_id}`,
        scope: { columns: { id: report.id } },
      },
    },
  },
  fields: {
    id: field(reportLog.id),
    uuid: field(reportLog.uuid),
    scheduled_dttm: at(reportLog.scheduled_dttm),
    start_dttm: at(reportLog.start_dttm),
    end_dttm: at(reportLog.end_dttm),
    value: field(reportLog.value),
    value_row_json: field(reportLog.value_row_json),
    state: field(reportLog.state),
    error_message: phrase(reportLog.error_message),
    has_message: field(
      sql`exists (select 1 from ${reportMessage} where ${reportMessage.run_uuid} = ${reportLog.uuid})`,
    ),
  },
  list: {
    columns: [...columns, 'has_message'],
    whole: columns,
    order: {
      state: reportLog.state,
      value: reportLog.value,
      error_message: reportLog.error_message,
      end_dttm: reportLog.end_dttm,
      start_dttm: reportLog.start_dttm,
      scheduled_dttm: reportLog.scheduled_dttm,
    },
    defaultOrder: { by: reportLog.scheduled_dttm, direction: 'desc' },
    search: {
      end_dttm: { kind: 'date', column: reportLog.end_dttm },
      error_message: { kind: 'text', column: reportLog.error_message },
      report_schedule: { kind: 'one', column: reportLog.report_id },
      scheduled_dttm: { kind: 'date', column: reportLog.scheduled_dttm },
      start_dttm: { kind: 'date', column: reportLog.start_dttm },
      state: { kind: 'text', column: reportLog.state },
      uuid: { kind: 'uuid', column: reportLog.uuid },
      value: { kind: 'number', column: reportLog.value },
      value_row_json: { kind: 'text', column: reportLog.value_row_json },
    },
    envelope: 'bare',
  },
  show: { columns, envelope: 'id' },
};

/** The runs of one schedule. */
export function logsOf({ params }: Pick<Call, 'params'>): Resource {
  const id = Number(params.report);
  if (!Number.isSafeInteger(id)) throw new AppError('route_not_found');
  return { ...reportLogResource, only: eq(reportLog.report_id, Math.min(id, 2 ** 31 - 1)) };
}
