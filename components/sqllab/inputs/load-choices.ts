import { randomLetters } from '@/components/sqllab/session/local-id';
import type { LoadOptions, SelectOption } from '@/components/ui/select/select-option';
import { api } from '@/lib/client/api';
import type { EditorTab } from '@/lib/sqllab/editor-tab';
import { runAnswer } from '@/lib/sqllab/result-wire';

const mostChoices = 10_000;
const pageSize = 100;

/** Loads the choices of a variable: the first column of a query in the database of the tab. */
export function loadChoices({ dbId, catalog, schema }: EditorTab, sql: string, failed: string): LoadOptions {
  let all: Promise<readonly SelectOption[]> | null = null;
  const ask = async (): Promise<readonly SelectOption[]> => {
    const body = await api.post<unknown>('/api/v1/sqllab/execute/', {
      ...{ client_id: randomLetters(), database_id: dbId, catalog, schema, sql },
      ...{ runAsync: false, queryLimit: mostChoices, json: true },
    });
    const answer = runAnswer(body);
    if (answer.kind !== 'rows') throw new Error(answer.kind === 'failed' ? answer.errors[0]?.message : failed);
    const [column] = answer.result.columns;
    const values = answer.result.data.map((row) => row[column?.column_name ?? '']);
    return [...new Set(values)].flatMap((value) =>
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
