import type { TableName } from '@/lib/server/engines/engine';
import { type AskFrame, compareParts, type PartitionReader, quotedTable } from '@/lib/server/engines/values/partitions';
import { hiveDialect } from './dialect';

const { quote, literal } = hiveDialect;

/** The name of the partition of rows whose partition column is null. */
const unnamed = '__HIVE_DEFAULT_PARTITION__';

/** Hive and Spark list a partition as `day=2024-01-31/hour=7`, special characters as `%` and two hexadecimal digits. */
export const hivePartitions: PartitionReader = {
  names: ['presto', 'hive', 'spark'],
  async columns(table, ask) {
    const [first] = await listed(table, ask);
    return first ? [...first.keys()] : [];
  },
  async newest(table, columns, fixed, ask) {
    const all = await listed(table, ask);
    const fitting = all.filter(
      (one) =>
        [...fixed].every(([column, value]) => one.get(column) === value) &&
        columns.every((column) => fixed.has(column) || one.get(column) !== unnamed),
    );
    const rows = fitting.map((one) => columns.map((column) => one.get(column) ?? ''));
    return rows.reduce<readonly string[] | null>(
      (best, row) => (best && compareParts(row, best) <= 0 ? best : row),
      null,
    );
  },
  newestRow(table, columns, fixed) {
    const conditions = [...fixed].map(([column, value]) => `CAST(${quote(column)} AS STRING) = ${literal(value)}`);
    const newest = [
      `SELECT ${columns.map(quote).join(', ')}`,
      `FROM ${quotedTable(table, quote)}`,
      ...(conditions.length > 0 ? [`WHERE ${conditions.join(' AND ')}`] : []),
      `ORDER BY ${columns.map((column) => `${quote(column)} DESC`).join(', ')}`,
      'LIMIT 1',
    ];
    const texts = columns.map((column) => `CAST(${quote(column)} AS STRING)`);
    return `SELECT ${texts.join(', ')} FROM (${newest.join(' ')}) AS newest`;
  },
};

async function listed(table: TableName, ask: AskFrame): Promise<Map<string, string>[]> {
  const frame = await ask({ sql: `SHOW PARTITIONS ${quotedTable(table, quote)}`, parameters: [] });
  return (frame.columns[0]?.values ?? []).map((name) => partitionOf(String(name)));
}

function partitionOf(name: string): Map<string, string> {
  return new Map(
    name.split('/').map((part) => {
      const at = part.indexOf('=');
      return [part.slice(0, at), unescaped(part.slice(at + 1))];
    }),
  );
}

function unescaped(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}
