import { useEffect, useMemo, useState } from 'react';
import { useApi } from '@/components/ui/data/use-api';
import { debounce } from '@/lib/client/debounce';
import { routes } from '@/lib/client/routes';
import type { DatasetRow } from '@/lib/client/wire/answers';
import type { OpenTable } from '@/lib/sqllab/tabs/editor-tab';

const typingMs = 300;

/**
 * The id of the dataset that has this name in the schema of a table; null while there is none, or none that one may see.
 * A dataset without a schema has its table in the usual one.
 */
export function useTakenName({ dbId, catalog, schema }: OpenTable, name: string): number | null {
  const [asked, setAsked] = useState(name);
  const askLater = useMemo(() => debounce(setAsked, typingMs), []);
  useEffect(() => {
    askLater(name);
    return askLater.cancel;
  }, [askLater, name]);
  const filters = [
    { col: 'database', opr: 'rel_o_m', value: dbId },
    { col: 'table_name', opr: 'eq', value: asked },
  ];
  const { data } = useApi(asked === '' ? null : ['datasets-named', dbId, asked], () =>
    routes.datasets.list({ filters, page_size: 100 }),
  );
  const isHere = (row: DatasetRow): boolean =>
    (row.schema === null || row.schema === schema) &&
    (catalog === null || row.catalog === null || row.catalog === catalog);
  return data?.result.find((row) => row.table_name === name && isHere(row))?.id ?? null;
}
