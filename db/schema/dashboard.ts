import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { audit, auditIndexes } from '@/db/audit';
import { certification, identity, shareableUuid, version } from '@/db/columns';
import { chart } from './chart';
import { role } from './role';
import { theme } from './theme';
import { user } from './user';

export const dashboard = pgTable(
  'dashboard',
  {
    id: identity(),
    uuid: shareableUuid(),
    version: version(),
    dashboard_title: text('dashboard_title'),
    slug: text('slug'),
    position_json: text('position_json'),
    json_metadata: text('json_metadata'),
    css: text('css'),
    description: text('description'),
    /** Null if a client sent null; then it counts as a draft. */
    published: boolean('published').default(false),
    theme_id: integer('theme_id').references(() => theme.id, { onDelete: 'set null' }),
    ...certification(),
    is_managed_externally: boolean('is_managed_externally').notNull().default(false),
    external_url: text('external_url'),
    ...audit(),
  },
  (table) => [
    uniqueIndex('dashboard_slug_unique').on(table.slug).where(sql`${table.slug} <> ''`),
    index('dashboard_dashboard_title_index').on(table.dashboard_title),
    index('dashboard_published_index').on(table.published),
    index('dashboard_theme_id_index').on(table.theme_id),
    ...auditIndexes('dashboard', table),
  ],
);

export const dashboardChart = pgTable(
  'dashboard_chart',
  {
    dashboard_id: integer('dashboard_id')
      .notNull()
      .references(() => dashboard.id, { onDelete: 'cascade' }),
    chart_id: integer('chart_id')
      .notNull()
      .references(() => chart.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.dashboard_id, table.chart_id] }),
    index('dashboard_chart_chart_id_index').on(table.chart_id),
  ],
);

export const dashboardOwner = pgTable(
  'dashboard_owner',
  {
    dashboard_id: integer('dashboard_id')
      .notNull()
      .references(() => dashboard.id, { onDelete: 'cascade' }),
    user_id: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.dashboard_id, table.user_id] }),
    index('dashboard_owner_user_id_index').on(table.user_id),
  ],
);

/** The roles that may open a dashboard, if dashboard roles are enabled. */
export const dashboardRole = pgTable(
  'dashboard_role',
  {
    dashboard_id: integer('dashboard_id')
      .notNull()
      .references(() => dashboard.id, { onDelete: 'cascade' }),
    role_id: integer('role_id')
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.dashboard_id, table.role_id] }),
    index('dashboard_role_role_id_index').on(table.role_id),
  ],
);

/** The uuid under which other sites may embed the dashboard. */
export const embeddedDashboard = pgTable(
  'embedded_dashboard',
  {
    id: identity(),
    uuid: shareableUuid(),
    dashboard_id: integer('dashboard_id')
      .notNull()
      .unique()
      .references(() => dashboard.id, { onDelete: 'cascade' }),
    /** Empty: any site may embed it. */
    allowed_domains: text('allowed_domains').array().notNull().default(sql`'{}'::text[]`),
    ...audit(),
  },
  (table) => auditIndexes('embedded_dashboard', table),
);
