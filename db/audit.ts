import { type ExtraConfigColumn, index, integer } from 'drizzle-orm/pg-core';
import { stamps } from './columns';
import { user } from './schema/user';

/** Who made a row and who changed it last, and when. The rows outlive their authors. */
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
    // Lists are ordered by both: pages far down are found in the index alone.
    index(`${table}_changed_on_id_index`).on(columns.changed_on, columns.id),
  ];
}
