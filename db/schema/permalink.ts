import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { audit, auditIndexes } from '@/db/audit';
import { identity, shareableUuid } from '@/db/columns';
import { chart } from './chart';
import { dashboard } from './dashboard';
import { dataset } from './dataset';

/** A shareable view: the state of a dashboard, a chart or the SQL editor under a short key. */
export const permalink = pgTable(
  'permalink',
  {
    id: identity(),
    uuid: shareableUuid(),
    resource: text('resource', { enum: ['dashboard', 'explore', 'sqllab'] }).notNull(),
    key: text('key').notNull(),
    dashboard_id: integer('dashboard_id').references(() => dashboard.id, { onDelete: 'cascade' }),
    chart_id: integer('chart_id').references(() => chart.id, { onDelete: 'cascade' }),
    dataset_id: integer('dataset_id').references(() => dataset.id, { onDelete: 'cascade' }),
    /** JSON. */
    value: text('value').notNull(),
    ...audit(),
  },
  (table) => [
    unique('permalink_unique').on(table.resource, table.key),
    index('permalink_dashboard_id_index').on(table.dashboard_id),
    index('permalink_chart_id_index').on(table.chart_id),
    index('permalink_dataset_id_index').on(table.dataset_id),
    ...auditIndexes('permalink', table),
  ],
);
