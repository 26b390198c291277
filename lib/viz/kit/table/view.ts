import { z } from 'zod';
import { rowOrder } from '@/lib/frame/order';
import type { FormData } from '@/lib/query/form-data';
import type { ShownColumn } from './columns';

/** The reader's sort, search and page of a table, under the names in the own state of charts. */
const Asked = z.object({
  sortBy: z
    .array(z.object({ key: z.string(), desc: z.boolean().catch(false) }))
    .max(1)
    .catch([]),
  searchText: z.string().max(200).catch(''),
  currentPage: z.int().min(0).catch(0),
});

export interface TableView {
  /** Null for the order of the query. */
  readonly sort: { readonly key: string; readonly isDescending: boolean } | null;
  /** Keeps the rows that contain this text in any column, ignoring case; empty for all rows. */
  readonly search: string;
  /** Zero-based. */
  readonly page: number;
  readonly pageSize: number;
}

const standardPage = 100;

export function tableView(formData: FormData, ownState: Readonly<Record<string, unknown>> = {}): TableView {
  const { sortBy, searchText, currentPage } = Asked.parse(ownState);
  const [sort] = sortBy;
  const own = Number(formData.server_pagination ? (formData.server_page_length ?? 10) : formData.page_length);
  return {
    sort: sort === undefined ? null : { key: sort.key, isDescending: sort.desc },
    search: searchText.trim().toLowerCase(),
    page: currentPage,
    pageSize: own > 0 ? Math.min(own, standardPage) : standardPage,
  };
}

/** The indices of the rows that match the search, in the requested order. */
export function viewedRows(
  { sort, search }: TableView,
  shown: readonly ShownColumn[],
  length: number,
  textsOf: (column: ShownColumn) => readonly string[],
): readonly number[] {
  const sorted = sort === null ? undefined : shown.find(({ key }) => key === sort.key);
  const order =
    sort === null || sorted === undefined
      ? Array.from({ length }, (_, row) => row)
      : rowOrder([sorted.source], [!sort.isDescending], length);
  if (search === '') return order;
  const texts = shown.map(textsOf);
  return order.filter((row) => texts.some((column) => column[row]?.toLowerCase().includes(search)));
}
