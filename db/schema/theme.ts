import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { audit, auditIndexes } from '@/db/audit';
import { identity, shareableUuid } from '@/db/columns';

export const theme = pgTable(
  'theme',
  {
    id: identity(),
    uuid: shareableUuid(),
    theme_name: text('theme_name').notNull(),
    json_data: text('json_data').notNull().default('{}'),
    is_system: boolean('is_system').notNull().default(false),
    is_system_default: boolean('is_system_default').notNull().default(false),
    is_system_dark: boolean('is_system_dark').notNull().default(false),
    ...audit(),
  },
  (table) => [
    uniqueIndex('theme_system_default_unique').on(table.is_system_default).where(sql`${table.is_system_default}`),
    uniqueIndex('theme_system_dark_unique').on(table.is_system_dark).where(sql`${table.is_system_dark}`),
    ...auditIndexes('theme', table),
  ],
);
