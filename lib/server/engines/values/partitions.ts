import type { Cell, Frame } from '@/lib/frame/frame';
import type { Statement } from '@/lib/query/dialect';
import type { TableName } from '@/lib/server/engines/engine';

/** Runs a statement in the database whose partitions are read. */
export type AskFrame = (statement: Statement) => Promise<Frame>;

/** The values that some partition columns must have. */
export type FixedPartition = ReadonlyMap<string, string>;

/** How a product lists the partitions of its tables. */
export interface PartitionReader {
  /** The names under which templates find its macros. Explore writes `presto`, whatever the product. */
  readonly names: readonly string[];
  /** The partition columns, in the order of the table's partitioning. */
  columns(table: TableName, ask: AskFrame): Promise<readonly string[]>;
  /** The values of the newest partition, one for each of `columns`; null where there is no such partition. */
  newest(
    table: TableName,
    columns: readonly string[],
    fixed: FixedPartition,
    ask: AskFrame,
  ): Promise<readonly (string | null)[] | null>;
  /** The same as a query of the table itself, for viewers who may not see every row of it. */
  newestRow(table: TableName, columns: readonly string[], fixed: FixedPartition): string;
}

/** The parts of a table's name that are given, quoted and joined. */
export function quotedTable({ catalog, schema, table }: TableName, quote: (name: string) => string): string {
  return [catalog, schema, table]
    .filter((part) => part !== null)
    .map(quote)
    .join('.');
}

/** The first row of a frame as texts; null when it has none. */
export function firstTexts({ columns, length }: Frame): (string | null)[] | null {
  if (length === 0) return null;
  return columns.map(({ values }) => textOf(values[0] ?? null));
}

function textOf(cell: Cell): string | null {
  return cell === null ? null : String(cell);
}

/** Compares the values of two partitions, column by column. Positive when the left one is newer. */
export function compareParts(left: readonly string[], right: readonly string[]): number {
  for (const [at, value] of left.entries()) {
    const order = compared(value, right[at] ?? '');
    if (order !== 0) return order;
  }
  return 0;
}

const number = /^-?\d+(?:\.\d+)?$/;

/** Numbers by size, everything else by its text. */
function compared(left: string, right: string): number {
  if (number.test(left) && number.test(right) && Number(left) !== Number(right)) return Number(left) - Number(right);
  return left === right ? 0 : left > right ? 1 : -1;
}
