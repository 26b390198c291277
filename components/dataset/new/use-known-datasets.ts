import { useMemo } from 'react';
import { useApi } from '@/components/ui/data/use-api';
import { routes } from '@/lib/client/routes';

const pageSize = 100;

/**
 * The physical datasets of a schema that one may see: their ids by the name of their table. A dataset without a schema has
 * its table in the usual one.
 */
export function useKnownDatasets(database: number | null, schema: string | null): ReadonlyMap<string, number> {
  const { data } = useApi(database === null ? null : ['known-datasets', database], async () => {
    const filters = [
      { col: 'database', opr: 'rel_o_m', value: database },
      { col: 'sql', opr: 'dataset_is_null_or_empty', value: true },
    ];
    const pages = [];
    for (let page = 0; ; page += 1) {
      const answer = await routes.datasets.list({ filters, page, page_size: pageSize });
      pages.push(answer.result);
      if ((page + 1) * pageSize >= answer.count) return pages.flat();
    }
  });
  return useMemo(() => {
    const here = (data ?? []).filter((row) => row.schema === null || row.schema === schema);
    return new Map(here.map(({ table_name, id }) => [table_name, id]));
  }, [data, schema]);
}
