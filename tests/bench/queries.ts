import { z } from 'zod';
import type { FormData } from '@/lib/query/form-data';
import { vizOf } from '@/lib/viz/drawings';
import type { BareDriver } from './bare';
import { median } from './figure';
import type { Subject } from './stage';
import { ask, askJson } from './visitor';

const Form = z.looseObject({ viz_type: z.string(), datasource: z.string(), slice_id: z.number() });
const Charts = z.object({ result: z.array(z.object({ form_data: Form })) });
const Queried = z.object({ result: z.array(z.object({ query: z.string().nullish() })) });

/** A chart of the subject's open tab, and the request body for its data. */
export interface ChartQuery {
  readonly formData: FormData;
  readonly context: Readonly<Record<string, unknown>>;
}

export async function chartQueries({ visitor, dashboardId, path }: Subject): Promise<ChartQuery[]> {
  const html = (await ask(visitor, { path })).body.toString();
  const shown = new Set([...html.matchAll(/data-chart-id="(\d+)"/g)].map(([, id]) => Number(id)));
  const charts = Charts.parse(await askJson(visitor, `/api/v1/dashboard/${dashboardId}/charts`));
  return charts.result.flatMap(({ form_data: formData }) => {
    const viz = vizOf(formData.viz_type);
    if (!viz || !shown.has(formData.slice_id)) return [];
    return { formData, context: { ...viz.query({ ...viz.defaults, ...formData }) } };
  });
}

/** The statements behind the charts, as the product reports them. */
export async function statementsOf({ visitor }: Subject, queries: readonly ChartQuery[]): Promise<string[]> {
  const texts: string[] = [];
  for (const { context } of queries) {
    const answer = await askJson(visitor, '/api/v1/chart/data', { ...context, result_type: 'query' });
    texts.push(...Queried.parse(answer).result.flatMap(({ query }) => query ?? []));
  }
  return texts;
}

/** The duration in ms of the slowest statement alone, and of all of them sent at once. */
export async function timeStatements(driver: BareDriver, statements: readonly string[]) {
  const alone: number[] = [];
  for (const statement of statements) {
    await driver.query(statement);
    alone.push(median(await repeated(5, () => driver.query(statement))));
  }
  const together = await repeated(5, () => Promise.all(statements.map((statement) => driver.query(statement))));
  return { slowestMs: Math.max(...alone), togetherMs: median(together) };
}

export async function repeated(times: number, run: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const startedAt = performance.now();
    await run();
    took.push(performance.now() - startedAt);
  }
  return took;
}
