import { and, eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { query } from '@/db/schema/query';
import { savedQuery } from '@/db/schema/saved-query';
import { AppError } from '@/lib/errors/app-error';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { toSql } from '@/lib/server/api/scope';
import { type Datasource, openDataset } from '@/lib/server/dataset/open-dataset';

export const datasourceTypes = ['table', 'dataset', 'query', 'saved_query', 'view'] as const;

/** Whether this viewer may build a chart of a data source. Queries of other users count as missing. */
export async function datasetAccess({ id, type }: Datasource, viewer: Viewer): Promise<'open' | 'denied' | 'missing'> {
  if (type === 'query' || type === 'saved_query') return (await hasQuery(type, id, viewer)) ? 'open' : 'missing';
  try {
    await openDataset({ id, type }, viewer);
    return 'open';
  } catch (problem) {
    if (problem instanceof AppError && problem.code === 'not_found') return 'missing';
    if (problem instanceof AppError && problem.code === 'dataset_access_denied') return 'denied';
    throw problem;
  }
}

async function hasQuery(type: 'query' | 'saved_query', id: number, viewer: Viewer): Promise<boolean> {
  const table = type === 'query' ? query : savedQuery;
  const isVisible = toSql(rows(viewer, type), { columns: { user_id: table.user_id } });
  const db = await metadata();
  return (await db.$count(table, and(eq(table.id, id), isVisible))) > 0;
}
