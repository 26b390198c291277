import type { LoadOptions } from '@/components/ui/select/select-option';
import { api } from '@/lib/client/api';
import { routes } from '@/lib/client/routes';

const pageSize = 100;
/** The number of saved queries among the kinds of objects that have tags. */
const queryKind = 1;
/** The type of tags that people give. */
const customType = 1;

interface TagRow {
  readonly name: string;
  readonly type?: number;
}

/** The tags that people gave, by name, for a select. */
export const loadTagNames: LoadOptions = async (search, page, signal) => {
  const filters = [
    { col: 'name', opr: 'ct', value: search },
    { col: 'type', opr: 'custom_tag', value: true },
  ];
  const q = { filters, page, page_size: pageSize, order_column: 'name', order_direction: 'asc' as const };
  const answer = await api.get<{ readonly count: number; readonly result: readonly TagRow[] }>('/api/v1/tag/', {
    q,
    signal,
  });
  return { total: answer.count, options: answer.result.map(({ name }) => ({ value: name, label: name })) };
};

/** The names of the tags of a saved query. */
export async function tagsOfQuery(id: number, signal: AbortSignal): Promise<readonly string[]> {
  const q = { filters: [{ col: 'id', opr: 'eq', value: id }], columns: ['tags.name', 'tags.type'] };
  const { result } = await routes.savedQueries.list(q, { signal });
  const [row] = result as readonly { readonly tags?: readonly TagRow[] }[];
  return (row?.tags ?? []).filter(({ type }) => type === customType).map(({ name }) => name);
}

/** Gives a saved query its new tags and takes away those that it has no longer. */
export async function storeTags(id: number, before: readonly string[], now: readonly string[]): Promise<void> {
  const added = now.filter((name) => !before.includes(name));
  const path = `/api/v1/tag/${queryKind}/${id}/`;
  if (added.length > 0) await api.post(path, { properties: { tags: added } });
  for (const name of before) if (!now.includes(name)) await api.delete(`${path}${encodeURIComponent(name)}/`);
}
