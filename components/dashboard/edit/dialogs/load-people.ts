import type { LoadOptions } from '@/components/ui/select/select-option';
import { api } from '@/lib/client/api';

/** As many as the field expects in one page. */
const pageSize = 100;

interface Related {
  readonly count: number;
  readonly result: readonly { readonly value: number; readonly text: string }[];
}

const related =
  (path: string): LoadOptions =>
  async (search, page, signal) => {
    const q = { filter: search, page, page_size: pageSize };
    const { count, result } = await api.get<Related>(path, { q, signal });
    return { total: count, options: result.map(({ value, text }) => ({ value, label: text })) };
  };

export const loadOwners = related('/api/v1/dashboard/related/owners');
export const loadRoles = related('/api/v1/dashboard/related/roles');

/** The contract's number for tags that users create. */
const customTag = 1;

export const loadTags: LoadOptions = async (search, page, signal) => {
  const q = {
    filters: [
      { col: 'name', opr: 'ct', value: search },
      { col: 'type', opr: 'custom_tag', value: true },
    ],
    page,
    page_size: pageSize,
    order_column: 'name',
    order_direction: 'asc',
  };
  const { count, result } = await api.get<{
    readonly count: number;
    readonly result: readonly { readonly id: number; readonly name: string; readonly type?: number }[];
  }>('/api/v1/tag/', { q, signal });
  const own = result.filter(({ type }) => type === undefined || type === customTag);
  return { total: count, options: own.map(({ id, name }) => ({ value: id, label: name })) };
};
