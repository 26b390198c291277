import pMap from 'p-map';
import type { SelectOption } from '@/components/ui/select/select-option';
import { api } from '@/lib/client/api';
import type { ListedTable } from './use-names';

/** Calls that are on their way at once. */
const atOnce = 4;

export interface TablesPlace {
  readonly dbId: number;
  readonly catalog: string | null;
}

/**
 * The tables and views of all schemas as options `schema.table`, in the order of the schemas. A schema that cannot be read
 * has none; rejects when no schema can.
 */
export async function allTables(
  { dbId, catalog }: TablesPlace,
  view: string,
  force = false,
): Promise<readonly SelectOption[]> {
  const inCatalog = catalog === null ? {} : { catalog };
  const { result: schemas } = await api.get<{ readonly result: readonly string[] }>(
    `/api/v1/database/${dbId}/schemas/`,
    { q: { force, ...inCatalog } },
  );
  const failures: unknown[] = [];
  const found = await pMap(
    schemas,
    async (schema) => {
      const q = { force, schema_name: schema, ...(catalog === null ? {} : { catalog_name: catalog }) };
      try {
        const path = `/api/v1/database/${dbId}/tables/`;
        const { result } = await api.get<{ readonly result: readonly ListedTable[] }>(path, { q });
        return result.map((table) => optionOf(schema, table, view));
      } catch (error) {
        failures.push(error);
        return [];
      }
    },
    { concurrency: atOnce },
  );
  if (failures.length > 0 && failures.length === schemas.length) throw failures[0];
  return found.flat();
}

function optionOf(schema: string, { value, type }: ListedTable, view: string): SelectOption {
  const key = JSON.stringify([schema, value]);
  return { value: key, label: `${schema}.${value}`, ...(type === 'table' ? {} : { hint: view }) };
}

/** The schema and the name of a chosen option. */
export function chosenTable(value: unknown): { readonly schema: string; readonly name: string } | null {
  if (typeof value !== 'string' || value === '') return null;
  const [schema, name] = JSON.parse(value) as [string, string];
  return { schema, name };
}
