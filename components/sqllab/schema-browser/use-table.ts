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

/** What is known of a table beside its columns; what is not is left out. */
export interface TableExtra {
  readonly partitions?: {
    readonly cols: readonly string[];
    readonly count?: number;
    readonly latest?: Readonly<Record<string, string>> | null;
  };
  readonly metadata?: { readonly rows?: number; readonly primary_key?: readonly string[] };
}

/** The partitions, the estimated rows and the primary key of a table. A table is shown without them, too. */
export function useTableExtra({ dbId, catalog, schema, name }: OpenTable): ApiState<TableExtra> {
  const path = `/api/v1/database/${dbId}/table_metadata/extra/`;
  return useApi<TableExtra>([path, catalog, schema, name], () =>
    api.get<TableExtra>(path, { query: { name, catalog, schema } }),
  );
}

/** The kinds of keys that a column belongs to: `pk`, `fk`, `index`. */
export function keyKinds({ name, keys }: TableColumn, extra: TableExtra | undefined): readonly string[] {
  const own = keys.map(({ type }) => (type === 'pk' || type === 'fk' ? type : 'index'));
  return [...new Set([...(extra?.metadata?.primary_key?.includes(name) ? ['pk'] : []), ...own])];
}

/** The columns, keys and comments of a table, shared by all parts that show it. */
export function useTable({ dbId, catalog, schema, name }: OpenTable): ApiState<TableFacts> {
  const path = `/api/v1/database/${dbId}/table_metadata/`;
  return useApi<TableFacts>([path, catalog, schema, name], () =>
    api.get<TableFacts>(path, { query: { name, catalog, schema } }),
  );
}
