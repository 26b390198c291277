import { type ExtraConfigColumn, index, integer } from 'drizzle-orm/pg-core';
import { stamps } from './columns';
import { user } from './schema/user';

/** Who created and last changed a row, and when. Rows remain when their authors are deleted. */
export function audit() {
  return {
    ...stamps(),
    created_by_fk: integer('created_by_fk').references(() => user.id, { onDelete: 'set null' }),
    changed_by_fk: integer('changed_by_fk').references(() => user.id, { onDelete: 'set null' }),
  };
}

interface AuditColumns {
  id: ExtraConfigColumn;
  created_by_fk: ExtraConfigColumn;
  changed_by_fk: ExtraConfigColumn;
  changed_on: ExtraConfigColumn;
}

export function auditIndexes(table: string, columns: AuditColumns) {
  return [
    index(`${table}_created_by_fk_index`).on(columns.created_by_fk),
    index(`${table}_changed_by_fk_index`).on(columns.changed_by_fk),
    // Lists are ordered by both columns, so that late pages need only the index.
    index(`${table}_changed_on_id_index`).on(columns.changed_on, columns.id),
  ];
}
