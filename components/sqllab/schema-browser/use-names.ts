import { type ApiState, useApi } from '@/components/ui/data/use-api';
import { api } from '@/lib/client/api';

/** A table or view as the API lists it. */
export interface ListedTable {
  readonly value: string;
  readonly type: 'table' | 'view' | 'materialized_view' | string;
}

interface Names {
  readonly result: readonly string[];
}

/** The catalogs of a database; asks for none without one. */
export function useCatalogs(dbId: number | null, hasCatalogs: boolean): ApiState<Names> & { refresh: () => void } {
  const path = dbId === null || !hasCatalogs ? null : `/api/v1/database/${dbId}/catalogs/`;
  const state = useApi<Names>(path, () => api.get<Names>(path ?? '', { q: { force: false } }));
  return { ...state, refresh: () => void refresh(state, () => api.get<Names>(path ?? '', { q: { force: true } })) };
}

/** The schemas of a database, or of one of its catalogs. */
export function useSchemas(dbId: number | null, catalog: string | null): ApiState<Names> & { refresh: () => void } {
  const path = `/api/v1/database/${dbId}/schemas/`;
  const ask = (force: boolean) => api.get<Names>(path, { q: { force, ...(catalog === null ? {} : { catalog }) } });
  const state = useApi<Names>(dbId === null ? null : [path, catalog], () => ask(false));
  return { ...state, refresh: () => void refresh(state, () => ask(true)) };
}

interface Tables {
  readonly count: number;
  readonly result: readonly ListedTable[];
}

/** The tables and views of a schema; asks for none without one. */
export function useTables(
  dbId: number | null,
  catalog: string | null,
  schema: string | null,
): ApiState<Tables> & { refresh: () => void } {
  const path = `/api/v1/database/${dbId}/tables/`;
  const ask = (force: boolean) =>
    api.get<Tables>(path, {
      q: { force, schema_name: schema, ...(catalog === null ? {} : { catalog_name: catalog }) },
    });
  const isAsked = dbId !== null && schema !== null;
  const state = useApi<Tables>(isAsked ? [path, catalog, schema] : null, () => ask(false));
  return { ...state, refresh: () => void refresh(state, () => ask(true)) };
}

async function refresh<Answer>({ mutate }: ApiState<Answer>, ask: () => Promise<Answer>): Promise<void> {
  await mutate(ask(), { revalidate: false }).catch(() => undefined);
}
