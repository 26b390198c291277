import { useEffect, useState } from 'react';
import type { LoadOptions } from '@/components/ui/select/select-option';
import { api } from '@/lib/client/api';
import { ApiError } from '@/lib/client/api-error';

const rolesPath = '/api/v1/security/roles/';

interface Rows {
  readonly count: number;
  readonly result: readonly { readonly id: number; readonly name: string }[];
}

/** Loads roles by name, a page at a time, without the one that is edited. */
export function roleLoader(edited: number | null): LoadOptions {
  return async (search, page, signal) => {
    const filters = search === '' ? [] : [{ col: 'name', opr: 'ct', value: search }];
    const q = { filters, page, page_size: 100, columns: ['id', 'name'], order_column: 'name', order_direction: 'asc' };
    const { count, result } = await api.get<Rows>(rolesPath, { q, signal });
    const others = result.filter(({ id }) => id !== edited);
    return { options: others.map(({ id, name }) => ({ value: id, label: name })), total: count };
  };
}

export interface OtherRole {
  readonly id: number;
  readonly name: string;
}

/** Another role, and the ids of what it allows; null while they are loaded. */
export function useOtherRole() {
  const [other, setOther] = useState<OtherRole | null>(null);
  const [ids, setIds] = useState<ReadonlySet<number> | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const id = other?.id ?? null;
  useEffect(() => {
    if (id === null) return;
    const stop = new AbortController();
    api
      .get<{ readonly result: readonly { readonly id: number }[] }>(`${rolesPath}${id}/permissions`, {
        signal: stop.signal,
      })
      .then(
        ({ result }) => setIds(new Set(result.map((row) => row.id))),
        (problem: unknown) => {
          if (problem instanceof ApiError && !problem.isAborted) setError(problem);
        },
      );
    return () => stop.abort();
  }, [id]);
  function choose(next: OtherRole | null): void {
    setIds(null);
    setError(null);
    setOther(next);
  }
  return { other, ids, error, choose };
}
