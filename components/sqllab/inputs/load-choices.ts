import { askRows } from '@/components/sqllab/session/ask-rows';
import type { LoadOptions, SelectOption } from '@/components/ui/select/select-option';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';

const mostChoices = 10_000;
const pageSize = 100;

/** Loads the choices of a variable: the first column of a query in the database of the tab. */
export function loadChoices(tab: EditorTab, sql: string, failed: string): LoadOptions {
  let all: Promise<readonly SelectOption[]> | null = null;
  const ask = async (): Promise<readonly SelectOption[]> => {
    const { columns, data } = await askRows(tab, sql, mostChoices, failed);
    const name = columns[0]?.column_name ?? '';
    return [...new Set(data.map((row) => row[name]))].flatMap((value) =>
      typeof value === 'string' || typeof value === 'number' ? [{ value, label: String(value) }] : [],
    );
  };
  return async (search, page) => {
    all ??= ask();
    const wanted = search.toLowerCase();
    const found = (await all).filter(({ label }) => label.toLowerCase().includes(wanted));
    return { options: found.slice(page * pageSize, (page + 1) * pageSize), total: found.length };
  };
}
