import { z } from 'zod';
import type { BareDriver } from './bare';
import { type Figure, median } from './figure';
import { type ChartQuery, repeated } from './queries';
import type { Subject } from './stage';
import { ask, askJson } from './visitor';

const wantedRows = 1_000;
const rounds = 500;
/** Requests before the measurement, so that the server's code is compiled. */
const warmUps = 400;

const Dataset = z.object({ result: z.object({ columns: z.array(z.object({ column_name: z.string() })) }) });
const Answer = z.object({ result: z.array(z.object({ rowcount: z.number(), query: z.string() })) });

/** A thousand rows through the API, uncached each time, and the statement behind them. */
export interface ThousandRows {
  readonly ms: number;
  readonly statement: string;
  /**
   * The same on the driver, alternating with the API; null where the driver can connect only once the server has
   * stopped.
   */
  readonly driverMs: number | null;
}

export async function thousandRows(
  subject: Subject,
  queries: readonly ChartQuery[],
  driver: BareDriver | null,
): Promise<ThousandRows> {
  const ids = [...new Set(queries.map(({ formData }) => Number.parseInt(formData.datasource, 10)))];
  for (const id of ids) {
    const body = await rowsOf(subject, id);
    const [answer] = Answer.parse(await askJson(subject.visitor, '/api/v1/chart/data', body)).result;
    if (answer?.rowcount !== wantedRows) continue;
    const { query: statement } = answer;
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(...(await repeated(1, () => ask(subject.visitor, { path: '/api/v1/chart/data', json: body }))));
      if (driver) bare.push(...(await repeated(1, async () => JSON.stringify(await driver.query(statement)))));
    }
    return { ms: median(ours.slice(warmUps)), statement, driverMs: driver ? median(bare.slice(warmUps)) : null };
  }
  throw new Error('no dataset of the dashboard has a thousand rows');
}

async function rowsOf({ visitor }: Subject, id: number): Promise<unknown> {
  const { result } = Dataset.parse(await askJson(visitor, `/api/v1/dataset/${id}`));
  const columns = result.columns.slice(0, 8).map(({ column_name }) => column_name);
  const query = { columns, metrics: [], orderby: [], row_limit: wantedRows, time_range: 'No filter' };
  return {
    datasource: { id, type: 'table' },
    queries: [query],
    force: true,
    result_type: 'full',
    result_format: 'json',
  };
}

/** Bare: the statement on the driver, and its rows written as JSON. */
export function chartApiFigures(apiMs: number, driverMs: number): Figure[] {
  return [
    { name: 'chart API: 1,000 rows', value: apiMs, unit: 'ms', bare: driverMs },
    { name: 'chart API: over the bare driver', value: apiMs - driverMs, unit: 'ms', budget: 4 },
  ];
}
