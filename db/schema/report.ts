import { boolean, doublePrecision, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { audit, auditIndexes } from '@/db/audit';
import { identity, instant, shareableUuid } from '@/db/columns';
import { chart } from './chart';
import { dashboard } from './dashboard';
import { database } from './database';
import { user } from './user';

/** A schedule that sends a chart or dashboard: always (`Report`), or when its query meets a condition (`Alert`). */
export const report = pgTable(
  'report',
  {
    id: identity(),
    uuid: shareableUuid(),
    type: text('type').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    email_subject: text('email_subject'),
    context_markdown: text('context_markdown'),
    active: boolean('active').notNull().default(true),
    crontab: text('crontab').notNull(),
    timezone: text('timezone').notNull().default('UTC'),
    creation_method: text('creation_method').notNull().default('alerts_reports'),
    chart_id: integer('chart_id').references(() => chart.id, { onDelete: 'restrict' }),
    dashboard_id: integer('dashboard_id').references(() => dashboard.id, { onDelete: 'restrict' }),
    database_id: integer('database_id').references(() => database.id, { onDelete: 'restrict' }),
    sql: text('sql'),
    validator_type: text('validator_type'),
    validator_config_json: text('validator_config_json'),
    report_format: text('report_format').notNull().default('PNG'),
    force_screenshot: boolean('force_screenshot').notNull().default(false),
    custom_width: integer('custom_width'),
    custom_height: integer('custom_height'),
    extra_json: text('extra_json').notNull().default('{}'),
    log_retention: integer('log_retention').notNull().default(90),
    grace_period: integer('grace_period').notNull().default(14_400),
    working_timeout: integer('working_timeout').notNull().default(3600),
    last_eval_dttm: instant('last_eval_dttm'),
    last_state: text('last_state').notNull().default('Not triggered'),
    last_value: doublePrecision('last_value'),
    last_value_row_json: text('last_value_row_json'),
    ...audit(),
  },
  (table) => [
    unique('report_unique').on(table.name, table.type),
    index('report_active_index').on(table.active),
    index('report_chart_id_index').on(table.chart_id),
    index('report_dashboard_id_index').on(table.dashboard_id),
    index('report_database_id_index').on(table.database_id),
    ...auditIndexes('report', table),
  ],
);

export const reportRecipient = pgTable(
  'report_recipient',
  {
    id: identity(),
    report_id: integer('report_id')
      .notNull()
      .references(() => report.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    recipient_config_json: text('recipient_config_json').notNull().default('{}'),
    ...audit(),
  },
  (table) => [
    index('report_recipient_report_id_index').on(table.report_id),
    ...auditIndexes('report_recipient', table),
  ],
);

/** One step of one run; all steps of a run have the same uuid. */
export const reportLog = pgTable(
  'report_log',
  {
    id: identity(),
    uuid: uuid('uuid').notNull(),
    report_id: integer('report_id')
      .notNull()
      .references(() => report.id, { onDelete: 'cascade' }),
    scheduled_dttm: instant('scheduled_dttm').notNull(),
    start_dttm: instant('start_dttm'),
    end_dttm: instant('end_dttm'),
    value: doublePrecision('value'),
    value_row_json: text('value_row_json'),
    state: text('state').notNull(),
    error_message: text('error_message'),
  },
  (table) => [
    index('report_log_uuid_index').on(table.uuid),
    index('report_log_report_id_scheduled_dttm_index').on(table.report_id, table.scheduled_dttm),
    index('report_log_start_dttm_index').on(table.start_dttm),
  ],
);

export const deliveryStates = ['sending', 'sent', 'failed', 'unknown'] as const;

/**
 * What one run sent to one recipient. The row is written before the delivery and again after it, so that a run that is
 * taken over sends again only what may not have arrived.
 */
export const reportDelivery = pgTable(
  'report_delivery',
  {
    id: identity(),
    run_uuid: uuid('run_uuid').notNull(),
    report_id: integer('report_id')
      .notNull()
      .references(() => report.id, { onDelete: 'cascade' }),
    /** What tells the recipients of a run apart. */
    recipient_key: text('recipient_key').notNull(),
    type: text('type').notNull(),
    target: text('target').notNull(),
    state: text('state', { enum: deliveryStates }).notNull(),
    /** How often sending began. */
    tries: integer('tries').notNull().default(1),
    error_message: text('error_message'),
    started_on: instant('started_on').notNull(),
    ended_on: instant('ended_on'),
  },
  (table) => [
    unique('report_delivery_unique').on(table.run_uuid, table.recipient_key),
    index('report_delivery_report_id_index').on(table.report_id),
  ],
);

/** The message of a run as it was sent, for its log. */
export const reportMessage = pgTable(
  'report_message',
  {
    run_uuid: uuid('run_uuid').primaryKey(),
    report_id: integer('report_id')
      .notNull()
      .references(() => report.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    sent_on: instant('sent_on').notNull(),
  },
  (table) => [index('report_message_report_id_index').on(table.report_id)],
);

export const reportOwner = pgTable(
  'report_owner',
  {
    report_id: integer('report_id')
      .notNull()
      .references(() => report.id, { onDelete: 'cascade' }),
    user_id: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.report_id, table.user_id] }),
    index('report_owner_user_id_index').on(table.user_id),
  ],
);
