import { api } from '@/lib/client/api';
import { isOtherSource } from '@/lib/dataset/changes';
import type { SourceDraft } from '@/lib/dataset/draft';
import type { FoundColumn } from '@/lib/dataset/source-columns';

/** The columns that the database gives for a source now, stored or not. */
export function fetchSourceColumns(
  datasetId: number,
  source: SourceDraft,
  saved: SourceDraft,
  signal: AbortSignal,
): Promise<readonly FoundColumn[]> {
  const path = `/datasource/external_metadata/table/${datasetId}/`;
  if (!isOtherSource(source, saved)) return api.get(path, { signal });
  const { databaseId: database_id, databaseName: database_name, catalog, schema, tableName, sql } = source;
  if (source.kind === 'virtual') return api.post(path, { database_id, schema, sql }, { signal });
  const q = {
    datasource_type: 'table',
    database_name,
    table_name: tableName,
    ...(schema === null ? {} : { schema_name: schema }),
    ...(catalog === null ? {} : { catalog_name: catalog }),
  };
  return api.get('/datasource/external_metadata_by_name/', { q, signal });
}
