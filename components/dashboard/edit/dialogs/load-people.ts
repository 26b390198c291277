import { loadRelated } from '@/components/ui/data/load-related';
import type { LoadOptions } from '@/components/ui/select/select-option';
import { ApiError, api } from '@/lib/client/api';
import dashboard from '@/lib/text/messages/en/dashboard.json';
import { textsNow } from '@/lib/text/messages/translations';

/** As many as the field expects in one page. */
const pageSize = 100;

export const loadOwners = loadRelated('/api/v1/dashboard/related/owners');
export const loadRoles = loadRelated('/api/v1/dashboard/related/roles');

export const loadThemes: LoadOptions = async (search, page, signal) => {
  const filters = [{ col: 'theme_name', opr: 'ct', value: search }];
  const q = { filters, page, page_size: pageSize, order_column: 'theme_name', order_direction: 'asc' };
  const { count, result } = await api.get<{
    readonly count: number;
    readonly result: readonly { readonly id: number; readonly theme_name: string }[];
  }>('/api/v1/theme/', { q, signal });
  return { total: count, options: result.map(({ id, theme_name }) => ({ value: id, label: theme_name })) };
};

/** The contract's number for tags that users create. */
const customTag = 1;

interface Tags {
  readonly count: number;
  readonly result: readonly { readonly id: number; readonly name: string; readonly type?: number }[];
}

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
  const { count, result } = await api.get<Tags>('/api/v1/tag/', { q, signal }).catch((problem: unknown) => {
    if (problem instanceof ApiError && problem.status === 403)
      throw new Error(textsNow('dashboard', dashboard).edit.properties.tagsForbidden);
    throw problem;
  });
  const own = result.filter(({ type }) => type === undefined || type === customTag);
  return { total: count, options: own.map(({ id, name }) => ({ value: id, label: name })) };
};
