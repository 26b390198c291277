import { AppError } from '@/lib/errors/app-error';
import type { Bound } from '@/lib/query/dialect';

/** The type of a column of a new table. Timestamps are given as texts: `2024-01-02 00:00:00`. */
export type LoadType = 'integer' | 'float' | 'boolean' | 'text' | 'timestamp';

export interface LoadColumn {
  readonly name: string;
  readonly type: LoadType;
}

/** A UTF-8 file that the database's own CSV reader accepts unchanged: empty is NULL, quotes are doubled, no header. */
export interface RawCsv {
  readonly delimiter: string;
  /** In chunks; each is valid until the next but one is requested. */
  bytes(): AsyncIterable<Uint8Array>;
}

/** Rows to be loaded into a table. */
export interface TableLoad {
  readonly schema: string | null;
  readonly table: string;
  readonly columns: readonly LoadColumn[];
  /** `replace` and `append` require an existing table, `create` creates one. */
  readonly mode: 'create' | 'replace' | 'append';
  rows(): AsyncIterable<readonly (readonly Bound[])[]>;
  readonly raw?: RawCsv;
}

/** The table's name, quoted and qualified for statements. */
export function loadName({ schema, table }: Pick<TableLoad, 'schema' | 'table'>, quote: (name: string) => string) {
  return schema === null ? quote(table) : `${quote(schema)}.${quote(table)}`;
}

/** The `CREATE TABLE` statement; `types` are the product's names of the types. */
export function createSql(
  name: string,
  columns: readonly LoadColumn[],
  quote: (name: string) => string,
  types: Readonly<Record<LoadType, string>>,
): string {
  return `CREATE TABLE ${name} (${columns.map((column) => `${quote(column.name)} ${types[column.type]}`).join(', ')})`;
}

/** Throws `upload_name_too_long` for names that the product would truncate. */
export function demandShortNames(
  { table, columns }: TableLoad,
  longest: number,
  lengthOf: (name: string) => number,
): void {
  const long = [table, ...columns.map(({ name }) => name)].find((name) => lengthOf(name) > longest);
  if (long !== undefined) throw new AppError('upload_name_too_long', { name: long.slice(0, longest), longest });
}
