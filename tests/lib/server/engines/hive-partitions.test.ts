import { describe, expect, it } from 'vitest';
import { hivePartitions } from '@/lib/server/engines/hive/partitions';
import { toFrame } from '@/lib/server/engines/values/to-frame';

const table = { catalog: null, schema: 'sales', table: 'orders' };
const asked: string[] = [];

function listing(...names: string[]) {
  return async ({ sql }: { readonly sql: string }) => {
    asked.push(sql);
    return toFrame([{ name: 'partition', kind: 'string', nativeType: 'string' }], [names]);
  };
}

const newest = (names: string[], fixed: Record<string, string> = {}) =>
  hivePartitions.newest(table, ['day', 'hour'], new Map(Object.entries(fixed)), listing(...names));

describe('partitions of Hive and Spark', () => {
  it('reads their columns from the list', async () => {
    expect(await hivePartitions.columns(table, listing('day=2024-01-31/hour=7'))).toEqual(['day', 'hour']);
    expect(await hivePartitions.columns(table, listing())).toEqual([]);
    expect(asked.at(-1)).toBe('SHOW PARTITIONS `sales`.`orders`');
  });

  it('compares numbers by size, and passes over rows without a value', async () => {
    const names = ['day=2024-01-30/hour=11', 'day=2024-01-31/hour=9', 'day=2024-01-31/hour=10'];
    expect(await newest([...names, 'day=__HIVE_DEFAULT_PARTITION__/hour=1'])).toEqual(['2024-01-31', '10']);
    expect(await newest(names, { day: '2024-01-30' })).toEqual(['2024-01-30', '11']);
    expect(await newest(names, { day: '2023-01-01' })).toBeNull();
  });

  it('reads special characters', async () => {
    expect(await newest(['day=2024-01-31 10%3A00/hour=a%2Fb'])).toEqual(['2024-01-31 10:00', 'a/b']);
  });

  it('asks the table itself where rows are hidden', () => {
    expect(hivePartitions.newestRow(table, ['day', 'hour'], new Map([['day', "it's"]]))).toBe(
      'SELECT CAST(`day` AS STRING), CAST(`hour` AS STRING) FROM (SELECT `day`, `hour` FROM `sales`.`orders` ' +
        "WHERE CAST(`day` AS STRING) = 'it\\'s' ORDER BY `day` DESC, `hour` DESC LIMIT 1) AS newest",
    );
  });
});
