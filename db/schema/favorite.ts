import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant } from '@/db/columns';
import { chart } from './chart';
import { dashboard } from './dashboard';
import { savedQuery } from './saved-query';
import { user } from './user';

/** One user's favourite mark on one object: exactly one of the three columns is set. */
export const favorite = pgTable(
  'favorite',
  {
    id: identity(),
    user_id: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    chart_id: integer('chart_id').references(() => chart.id, { onDelete: 'cascade' }),
    dashboard_id: integer('dashboard_id').references(() => dashboard.id, { onDelete: 'cascade' }),
    saved_query_id: integer('saved_query_id').references(() => savedQuery.id, { onDelete: 'cascade' }),
    dttm: instant('dttm').notNull().defaultNow(),
  },
  (table) => [
    check(
      'favorite_one_thing',
      sql`num_nonnulls(${table.chart_id}, ${table.dashboard_id}, ${table.saved_query_id}) = 1`,
    ),
    index('favorite_user_id_index').on(table.user_id),
    uniqueIndex('favorite_chart_unique').on(table.chart_id, table.user_id),
    uniqueIndex('favorite_dashboard_unique').on(table.dashboard_id, table.user_id),
    uniqueIndex('favorite_saved_query_unique').on(table.saved_query_id, table.user_id),
  ],
);
