import { type ApiState, useApi } from '@/components/ui/data/use-api';
import { api } from '@/lib/client/api';
import type { OpenTable } from '@/lib/sqllab/tabs/editor-tab';

interface TableKey {
  readonly name: string | null;
  readonly column_names: readonly string[];
  /** Such as `pk`, `fk`, `index`. */
  readonly type?: string | null;
}

/** A column as the API describes it. */
export interface TableColumn {
  readonly name: string;
  readonly type: string;
  /** With its length, such as `VARCHAR(16)`. */
  readonly longType: string;
  readonly keys: readonly TableKey[];
  readonly comment: string | null;
}

/** A table as the API describes it. */
export interface TableFacts {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly selectStar: string;
  readonly indexes: readonly TableKey[];
  readonly comment: string | null;
}

/** The columns, keys and comments of a table, shared by all parts that show it. */
export function useTable({ dbId, catalog, schema, name }: OpenTable): ApiState<TableFacts> {
  const path = `/api/v1/database/${dbId}/table_metadata/`;
  return useApi<TableFacts>([path, catalog, schema, name], () =>
    api.get<TableFacts>(path, { query: { name, catalog, schema } }),
  );
}
