import type { LoadOptions } from '@/components/ui/select/select-option';
import { routes } from '@/lib/client/routes';

/** Loads the virtual datasets of a database that a query may take the place of, for a select. */
export function loadDatasets(dbId: number): LoadOptions {
  return async (search, page, signal) => {
    const filters = [
      { col: 'database', opr: 'rel_o_m', value: dbId },
      { col: 'sql', opr: 'dataset_is_null_or_empty', value: false },
      ...(search === '' ? [] : [{ col: 'table_name', opr: 'ct', value: search }]),
    ];
    const q = { page, page_size: 100, order_column: 'table_name', order_direction: 'asc' as const, filters };
    const { result, count } = await routes.datasets.list(q, { signal });
    return {
      options: result.map(({ id, table_name, schema }) => ({
        value: id,
        label: table_name,
        hint: schema ?? undefined,
      })),
      total: count,
    };
  };
}
