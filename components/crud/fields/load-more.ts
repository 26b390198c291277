import { loadRelated } from '@/components/ui/data/load-related';
import type { LoadOptions } from '@/components/ui/select/select-option';
import { api } from '@/lib/client/api';

/** Where choices are searched when there are more of them than come with a page. */
export type MoreChoices = 'accounts' | 'groups' | { readonly related: string };

const pageSize = 100;

/** Loads and searches choices page by page; their values are texts, as those of a form. */
export function loadMore(more: MoreChoices): LoadOptions {
  const load = more === 'accounts' ? loadAccounts : more === 'groups' ? loadGroups : loadRelated(more.related);
  return async (...asked) => {
    const { options, total } = await load(...asked);
    return { options: options.map((option) => ({ ...option, value: String(option.value) })), total };
  };
}

interface Rows<Row> {
  readonly count: number;
  readonly result: readonly Row[];
}

interface Account {
  readonly id: number;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly username: string;
}

/** The user name follows the full name, as in the options of the page. */
const loadAccounts: LoadOptions = async (search, page, signal) => {
  const { count, result } = await api.get<Rows<Account>>('/api/v1/security/users/', {
    q: question('username', 'user_all_text', ['id', 'first_name', 'last_name', 'username'], search, page),
    signal,
  });
  const options = result.map(({ id, first_name, last_name, username }) => ({
    value: id,
    label: `${first_name ?? ''} ${last_name ?? ''} (${username})`,
  }));
  return { total: count, options };
};

const loadGroups: LoadOptions = async (search, page, signal) => {
  const { count, result } = await api.get<Rows<{ readonly id: number; readonly name: string }>>(
    '/api/v1/security/groups/',
    { q: question('name', 'ct', ['id', 'name'], search, page), signal },
  );
  return { total: count, options: result.map(({ id, name }) => ({ value: id, label: name })) };
};

function question(col: string, opr: string, columns: readonly string[], search: string, page: number) {
  const filters = search === '' ? [] : [{ col, opr, value: search }];
  return { filters, columns, page, page_size: pageSize, order_column: col, order_direction: 'asc' };
}
