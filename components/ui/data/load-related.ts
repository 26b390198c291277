import type { LoadOptions } from '@/components/ui/select/select-option';
import { api } from '@/lib/client/api';
import type { Choice } from '@/lib/client/wire/answers';

/** As many as a select expects in one page. */
const pageSize = 100;

interface Related {
  readonly count: number;
  readonly result: readonly Choice[];
}

/** Loads the choices of a call `related/<field>` or `distinct/<column>`; one without a text is told by its value. */
export function loadRelated(path: string): LoadOptions {
  return async (search, page, signal) => {
    const q = { filter: search, page, page_size: pageSize };
    const { count, result } = await api.get<Related>(path, { q, signal });
    return { total: count, options: result.map(({ value, text }) => ({ value, label: String(text || value) })) };
  };
}
