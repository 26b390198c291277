import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { audit, auditIndexes } from '@/db/audit';
import { identity, shareableUuid } from '@/db/columns';
import { dataset } from './dataset';
import { role } from './role';

/** A condition that restricts the rows of datasets: `Regular` for its roles, `Base` for everybody except its roles. */
export const rowLevelSecurity = pgTable(
  'row_level_security',
  {
    id: identity(),
    uuid: shareableUuid(),
    name: text('name').notNull().unique(),
    description: text('description'),
    filter_type: text('filter_type', { enum: ['Regular', 'Base'] }).notNull(),
    group_key: text('group_key'),
    clause: text('clause').notNull(),
    ...audit(),
  },
  (table) => auditIndexes('row_level_security', table),
);

export const rowLevelSecurityTable = pgTable(
  'row_level_security_table',
  {
    rls_id: integer('rls_id')
      .notNull()
      .references(() => rowLevelSecurity.id, { onDelete: 'cascade' }),
    dataset_id: integer('dataset_id')
      .notNull()
      .references(() => dataset.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.rls_id, table.dataset_id] }),
    index('row_level_security_table_dataset_id_index').on(table.dataset_id),
  ],
);

/** A role used by a rule cannot be deleted: the rule would then apply to nobody, or to everybody. */
export const rowLevelSecurityRole = pgTable(
  'row_level_security_role',
  {
    rls_id: integer('rls_id')
      .notNull()
      .references(() => rowLevelSecurity.id, { onDelete: 'cascade' }),
    role_id: integer('role_id')
      .notNull()
      .references(() => role.id, { onDelete: 'restrict' }),
  },
  (table) => [
    primaryKey({ columns: [table.rls_id, table.role_id] }),
    index('row_level_security_role_role_id_index').on(table.role_id),
  ],
);
