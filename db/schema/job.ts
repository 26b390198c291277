import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant } from '@/db/columns';

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** Work without a reader who waits for it. Any replica runs it; whoever runs it renews its lease. */
export const job = pgTable(
  'job',
  {
    id: identity(),
    kind: text('kind').notNull(),
    /** What it is for, for people who look at the list. */
    title: text('title').notNull(),
    /** A second job with the same key is not stored. */
    key: text('key').unique(),
    payload_json: text('payload_json').notNull(),
    /** The highest runs first. */
    priority: integer('priority').notNull().default(0),
    state: text('state', { enum: jobStates }).notNull().default('waiting'),
    run_at: instant('run_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    max_attempts: integer('max_attempts').notNull(),
    is_cancelled: boolean('is_cancelled').notNull().default(false),
    leased_by: text('leased_by'),
    leased_until: instant('leased_until'),
    queued_on: instant('queued_on').notNull(),
    started_on: instant('started_on'),
    ended_on: instant('ended_on'),
    error_message: text('error_message'),
  },
  (table) => [
    index('job_open_index')
      .on(table.kind, table.priority, table.run_at)
      .where(sql`${table.state} IN ('waiting', 'running')`),
    index('job_state_run_at_index').on(table.state, table.run_at),
    index('job_ended_on_index').on(table.ended_on),
  ],
);
