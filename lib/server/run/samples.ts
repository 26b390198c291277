import type { DashboardContext } from '@/lib/permissions/can-read-data';
import type { Viewer } from '@/lib/permissions/viewer';
import { parseQueryContext } from '@/lib/query/parse/parse-query-context';
import type { Datasource, OpenDataset } from '@/lib/server/dataset/open-dataset';
import type { QueryResult } from './query';
import { runQueryContext } from './query-context';

export const mostSamples = 1_000;

/** Filters for the sample rows of a dataset, with the names of the API request. */
export interface SampleFilters {
  readonly filters?: readonly object[] | undefined;
  readonly granularity?: string | null | undefined;
  readonly time_range?: string | null | undefined;
  readonly extras?: object | undefined;
}

export interface SampleRequest {
  readonly datasource: Datasource;
  readonly filters: SampleFilters;
  /** Counts from 1; a lower number means the first page. */
  readonly page: number;
  readonly perPage: number;
  readonly force: boolean;
  readonly viewer: Viewer;
  readonly signal: AbortSignal;
  readonly dashboard?: DashboardContext | undefined;
}

export interface Samples {
  readonly dataset: OpenDataset;
  readonly result: QueryResult;
  /** Number of all rows that match the filters. */
  readonly total: number;
}

/** One page of a dataset's raw rows, and the number of all rows. */
export async function samples(request: SampleRequest): Promise<Samples> {
  const { datasource, filters, page, perPage, force, viewer, signal, dashboard } = request;
  const row_offset = Math.max(0, page - 1) * perPage;
  const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'count' };
  const context = parseQueryContext({
    datasource,
    force,
    queries: [
      { ...filters, result_type: 'drill_detail', row_limit: perPage, row_offset },
      { ...filters, result_type: 'full', metrics: [count] },
    ],
  });
  const { dataset, items } = await runQueryContext({ context, viewer, signal, dashboard });
  const [rows, counted] = items;
  if (rows?.kind !== 'result' || counted?.kind !== 'result') throw new Error('rows were asked for');
  return { dataset, result: rows.result, total: Number(counted.result.frame.columns[0]?.values[0] ?? 0) };
}
