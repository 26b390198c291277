import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Metadata } from './metadata';

type Row = Readonly<Record<string, string | number | boolean | null | undefined>>;

interface OnConflict {
  readonly target: string;
  /** New values of the existing row, by column. */
  readonly set: Readonly<Record<string, SQL>>;
}

/**
 * Inserts rows that all have the fields of the first; other columns get their defaults. A row that violates a unique
 * key is skipped, or updates the existing row as specified by `onConflict`. All rows are one bound JSON text: with one
 * parameter per value, thousands of rows take ten times as long.
 */
export async function insertRows(
  db: Metadata,
  table: PgTable,
  rows: readonly Row[],
  onConflict?: OnConflict,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const typeOf = new Map(getTableConfig(table).columns.map((column) => [column.name, column.getSQLType()]));
  const columns = Object.keys(first).map((name) => {
    const type = typeOf.get(name);
    if (type === undefined) throw new Error(`there is no column ${name}`);
    return { name: sql.identifier(name), type: sql.raw(type) };
  });
  const names = list(columns.map(({ name }) => name));
  const typed = list(columns.map(({ name, type }) => sql`${name} ${type}`));
  const changes = Object.entries(onConflict?.set ?? {}).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`);
  const conflict = onConflict
    ? sql`on conflict (${sql.identifier(onConflict.target)}) do update set ${list(changes)}`
    : sql`on conflict do nothing`;
  await db.execute(sql`insert into ${table} (${names})
    select ${names} from json_to_recordset(${JSON.stringify(rows)}::json) as given(${typed}) ${conflict}`);
}

function list(parts: readonly SQL[] | readonly ReturnType<typeof sql.identifier>[]): SQL {
  return sql.join([...parts], sql`, `);
}
