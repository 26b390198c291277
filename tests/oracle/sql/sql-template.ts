import { engines } from '@/lib/server/engines/registry';
import { fillOrFail } from '@/lib/server/template/fill-template';
import { templateRequest } from '@/lib/server/template/macros/request';
import { recordedSources } from '@/tests/oracle/functions/jinja-dataset';
import { viewerWith } from '@/tests/support/viewer';

/** SQL of the editor after its templates are rendered. */
export async function filledSql(
  sql: string,
  values: Readonly<Record<string, unknown>> = {},
  username: string | null = 'admin',
): Promise<string> {
  const { text } = await fillOrFail(sql, {
    viewer: username === null ? null : viewerWith({ id: 1, username }),
    dialect: engines.postgresql.dialect,
    dataset: null,
    request: templateRequest({ query: {}, form: {}, json: undefined }),
    values,
    now: Date.UTC(2026, 10, 21),
    sources: recordedSources(true, []),
  });
  return text;
}
