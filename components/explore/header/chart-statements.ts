import { api } from '@/lib/client/api';
import { chartData } from '@/lib/client/chart-data';
import { routes } from '@/lib/client/routes';
import type { FormRecord } from '@/lib/explore/draft';

export interface ChartStatement {
  readonly sql: string;
  /** Why the statement could not be made; null for good ones. */
  readonly error: string | null;
}

interface QueryAnswer {
  readonly result: readonly { readonly query?: string | null; readonly error?: string | null }[];
}

/** The SQL of each query of a chart, without running any. */
export async function chartStatements(formData: FormRecord, signal?: AbortSignal): Promise<readonly ChartStatement[]> {
  const order = { form_data: formData, result_type: 'query' };
  const context = await api.post<unknown>('/explore/context/', order, { signal });
  const { result } = await chartData<QueryAnswer>(context, { signal });
  return result.map(({ query, error }) => ({ sql: query ?? '', error: error ?? null }));
}

/** A statement with line breaks; the statement itself where it cannot be formatted. */
export async function formatted(sql: string, databaseId: number | null): Promise<string> {
  const body = databaseId === null ? { sql } : { sql, database_id: databaseId };
  return routes.sqlLab.format(body).then(
    ({ result }) => result,
    () => sql,
  );
}
