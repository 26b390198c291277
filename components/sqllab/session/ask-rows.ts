import { api } from '@/lib/client/api';
import type { QueryResult } from '@/lib/sqllab/editor-query';
import { runAnswer } from '@/lib/sqllab/result-wire';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import { randomLetters } from './local-id';

/** Runs a small query that belongs to no tab, such as that of the choices of a field. `failed` words a failure without words. */
export async function askRows(
  { dbId, catalog, schema }: Pick<EditorTab, 'dbId' | 'catalog' | 'schema'>,
  sql: string,
  limit: number,
  failed: string,
): Promise<QueryResult> {
  const body = await api.post<unknown>('/api/v1/sqllab/execute/', {
    ...{ client_id: randomLetters(), database_id: dbId, catalog, schema, sql },
    ...{ runAsync: false, queryLimit: limit, json: true },
  });
  const answer = runAnswer(body);
  if (answer.kind === 'rows') return answer.result;
  throw new Error((answer.kind === 'failed' ? answer.errors[0]?.message : null) ?? failed);
}
