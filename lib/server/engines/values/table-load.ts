import { AppError } from '@/lib/errors/app-error';
import type { Bound } from '@/lib/query/dialect';

/** What a column of a new table holds. Timestamps are texts: `2024-01-02 00:00:00`. */
export type LoadType = 'integer' | 'float' | 'boolean' | 'text' | 'timestamp';

export interface LoadColumn {
  readonly name: string;
  readonly type: LoadType;
}

/** A UTF-8 file that the product's own CSV reader takes as it is: empty is NULL, quotes are doubled, no header. */
export interface RawCsv {
  readonly delimiter: string;
  /** In pieces that stay as they are until the one after the next is asked for. */
  bytes(): AsyncIterable<Uint8Array>;
}

/** Rows on their way into a table. */
export interface TableLoad {
  readonly schema: string | null;
  readonly table: string;
  readonly columns: readonly LoadColumn[];
  /** `replace` and `append` find a table of that name, `create` makes one. */
  readonly mode: 'create' | 'replace' | 'append';
  rows(): AsyncIterable<readonly (readonly Bound[])[]>;
  readonly raw?: RawCsv;
}

/** The table's name as it stands in statements. */
export function loadName({ schema, table }: Pick<TableLoad, 'schema' | 'table'>, quote: (name: string) => string) {
  return schema === null ? quote(table) : `${quote(schema)}.${quote(table)}`;
}

/** `CREATE TABLE`, with the types that the product calls them by. */
export function createSql(
  name: string,
  columns: readonly LoadColumn[],
  quote: (name: string) => string,
  types: Readonly<Record<LoadType, string>>,
): string {
  return `CREATE TABLE ${name} (${columns.map((column) => `${quote(column.name)} ${types[column.type]}`).join(', ')})`;
}

/** Refuses names that the product would cut. */
export function demandShortNames(
  { table, columns }: TableLoad,
  longest: number,
  lengthOf: (name: string) => number,
): void {
  const long = [table, ...columns.map(({ name }) => name)].find((name) => lengthOf(name) > longest);
  if (long !== undefined) throw new AppError('upload_name_too_long', { name: long.slice(0, longest), longest });
}
