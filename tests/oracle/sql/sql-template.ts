import { engines } from '@/lib/server/engines/registry';
import { fillOrFail } from '@/lib/server/template/fill-template';
import type { TemplateSources } from '@/lib/server/template/macros/macro-context';
import { templateRequest } from '@/lib/server/template/macros/request';
import { recordedSources } from '@/tests/oracle/functions/jinja-dataset';
import { viewerWith } from '@/tests/support/viewer';

/**
 * SQL of the editor after its templates are rendered. Macros of partitions answer NULL, as recorded without a server,
 * and their tables are added to `partitioned`.
 */
export async function filledSql(
  sql: string,
  values: Readonly<Record<string, unknown>> = {},
  username: string | null = 'admin',
  partitioned: string[] = [],
): Promise<string> {
  const { text } = await fillOrFail(sql, {
    viewer: username === null ? null : viewerWith({ id: 1, username }),
    dialect: engines.postgresql.dialect,
    dataset: null,
    request: templateRequest({ query: {}, form: {}, json: undefined }),
    values,
    now: Date.UTC(2026, 10, 21),
    sources: { ...recordedSources(true, []), partitions: emptyPartitions(partitioned) },
  });
  return text;
}

/** Tables with the partition columns `day` and `ds`, and no partition but one named NULL. */
function emptyPartitions(tables: string[]): TemplateSources['partitions'] {
  return {
    names: ['presto'],
    columns: async (table) => {
      tables.push(table);
      return ['day', 'ds'];
    },
    newest: async (_, columns) => columns.map(() => 'NULL'),
  };
}
