import type { LoadOptions } from '@/components/ui/select/select-option';
import { routes } from '@/lib/client/routes';

const pageSize = 100;

/** The databases that one may see, by name. The hint of an option is its product. */
export const loadDatabases: LoadOptions = async (search, page, signal) => {
  const filters = search === '' ? [] : [{ col: 'database_name', opr: 'ct', value: search }];
  const order = { order_column: 'database_name', order_direction: 'asc' } as const;
  const { result, count } = await routes.databases.list({ page, page_size: pageSize, filters, ...order }, { signal });
  return {
    total: count,
    options: result.map(({ id, database_name, backend }) => ({ value: id, label: database_name, hint: backend })),
  };
};
