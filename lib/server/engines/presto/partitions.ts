import type { TableName } from '@/lib/server/engines/engine';
import {
  type FixedPartition,
  firstTexts,
  type PartitionReader,
  quotedTable,
} from '@/lib/server/engines/values/partitions';
import { prestoFamily } from './dialect';

const { quote, literal } = prestoFamily;

/** `table$partitions` has one row for each partition, with the partition columns of the table. */
function listOf({ table, ...place }: TableName): string {
  return quotedTable({ ...place, table: `${table}$partitions` }, quote);
}

function newestOf(source: string, columns: readonly string[], fixed: FixedPartition): string {
  const asText = (column: string) => `CAST(${quote(column)} AS VARCHAR)`;
  const conditions = [...fixed].map(([column, value]) => `${asText(column)} = ${literal(value)}`);
  return [
    `SELECT ${columns.map(asText).join(', ')}`,
    `FROM ${source}`,
    ...(conditions.length > 0 ? [`WHERE ${conditions.join(' AND ')}`] : []),
    `ORDER BY ${columns.map((column) => `${quote(column)} DESC`).join(', ')}`,
    'LIMIT 1',
  ].join(' ');
}

export const prestoPartitions: PartitionReader = {
  names: ['presto', 'trino'],
  async columns(table, ask) {
    const { columns } = await ask({ sql: `SELECT * FROM ${listOf(table)} LIMIT 0`, parameters: [] });
    return columns.map(({ name }) => name);
  },
  async newest(table, columns, fixed, ask) {
    return firstTexts(await ask({ sql: newestOf(listOf(table), columns, fixed), parameters: [] }));
  },
  newestRow: (table, columns, fixed) => newestOf(quotedTable(table, quote), columns, fixed),
};
