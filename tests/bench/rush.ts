import { setTimeout as delay } from 'node:timers/promises';
import { askPostgresql } from '@/tests/support/servers/postgresql-server';
import type { Figure } from './figure';
import type { Subject } from './stage';
import { ask, askJson } from './visitor';

const charts = 12;
const readers = 20;
/** How long PostgreSQL waits before an idle session reports its statistics. */
const statisticsMs = 12_000;

/** Twelve uncached charts, requested by twenty readers at once; the queries are counted by the scans of their table. */
export async function rushFigures({ visitor }: Subject): Promise<Figure[]> {
  const { result } = await askJson<{ result: { id: number; table_name: string }[] }>(
    visitor,
    '/api/v1/dataset/?q=(page_size:100)',
  );
  const id = result.find(({ table_name }) => table_name === 'cleaned_sales_data')?.id;
  if (id === undefined) return [];
  const contextOf = (chart: number) => ({
    datasource: { id, type: 'table' },
    queries: [{ columns: ['product_line'], metrics: ['count'], row_limit: 7_000 + chart }],
  });
  await delay(statisticsMs);
  const before = await scans();
  const startedAt = performance.now();
  const asked = Array.from({ length: readers * charts }, (_, at) =>
    ask({ ...visitor, agent: undefined as never }, { path: '/api/v1/chart/data', json: contextOf(at % charts) }),
  );
  const answers = await Promise.all(asked);
  const ms = performance.now() - startedAt;
  if (answers.some(({ status }) => status !== 200)) throw new Error('a chart of the rush failed');
  await delay(statisticsMs);
  return [
    { name: '12 charts by 20 readers at once', value: ms, unit: 'ms' },
    { name: '12 charts by 20 readers: queries run', value: (await scans()) - before, unit: 'queries', budget: charts },
  ];
}

async function scans(): Promise<number> {
  const counted = await askPostgresql(
    "select sum(seq_scan) as n from pg_stat_user_tables where relname = 'cleaned_sales_data'",
    'examples',
  );
  return Number(counted[0]?.n);
}
