import { useApi } from '@/components/ui/data/use-api';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { routes } from '@/lib/client/routes';
import type { TableChoice } from '@/lib/client/wire/answers';

/** Names that a database lists, for a select. */
export interface PlaceNames<Name> {
  readonly names: readonly Name[];
  readonly isLoading: boolean;
  readonly error: string | undefined;
  /** Asks the database itself, past what is kept. */
  readonly refresh: () => void;
}

interface Asked {
  readonly database: number | null;
  readonly catalog: string | null;
}

/** Empty for a database without catalogs. */
export function useCatalogs(database: number | null): PlaceNames<string> {
  const ask = async (force = false) => (await routes.databases.catalogs(database ?? 0, { force })).result;
  return useNames(database === null ? null : ['place-catalogs', database], ask);
}

export function useSchemas({ database, catalog }: Asked): PlaceNames<string> {
  const given = catalog === null ? {} : { catalog };
  const ask = async (force = false) => (await routes.databases.schemas(database ?? 0, { ...given, force })).result;
  return useNames(database === null ? null : ['place-schemas', database, catalog], ask);
}

export function useTables({ database, catalog, schema }: Asked & { readonly schema: string | null }) {
  const given = { schema_name: schema ?? '', ...(catalog === null ? {} : { catalog_name: catalog }) };
  const ask = async (force = false): Promise<readonly TableChoice[]> =>
    (await routes.databases.tables(database ?? 0, { ...given, force })).result;
  return useNames(database === null || schema === null ? null : ['place-tables', database, catalog, schema], ask);
}

function useNames<Name>(
  key: readonly [string, ...unknown[]] | null,
  ask: (force?: boolean) => Promise<readonly Name[]>,
): PlaceNames<Name> {
  const errorText = useErrorText();
  const { data, error, isValidating, mutate } = useApi(key, () => ask());
  return {
    names: key === null || error !== undefined ? [] : (data ?? []),
    isLoading: isValidating,
    error: error === undefined ? undefined : errorText(error),
    refresh: () => {
      // A failure is in the state that the field shows.
      mutate(ask(true), { revalidate: false }).catch(() => undefined);
    },
  };
}
