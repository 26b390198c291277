import { useMemo } from 'react';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { useApi } from '@/components/ui/data/use-api';
import { api } from '@/lib/client/api';
import type { CompletionSchema } from '@/lib/sqllab/completion/completion';

interface Listed {
  readonly result: readonly { readonly label: string | null; readonly sql: string | null }[];
}

const path = '/api/v1/saved_query/';
const q = { columns: ['label', 'sql'], order_column: 'changed_on_delta_humanized', order_direction: 'desc' as const };
const mostSnippets = 100;

/** The user's saved queries, to be written by their names. */
export function useSnippets(): CompletionSchema['snippets'] {
  const { rights } = useSqlLab().props;
  const { data } = useApi<Listed>(rights.savesQueries ? [path, 'snippets'] : null, () =>
    api.get<Listed>(path, { q: { ...q, page: 0, page_size: mostSnippets } }),
  );
  return useMemo(
    () => (data?.result ?? []).flatMap(({ label, sql }) => (label && sql ? [{ label, text: sql }] : [])),
    [data],
  );
}
