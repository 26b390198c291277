import { and, inArray, or } from 'drizzle-orm';
import { dataset } from '@/db/schema/dataset';
import { AppError } from '@/lib/errors/app-error';
import { rows, seesAllData } from '@/lib/permissions/rows';
import { toSql } from '@/lib/server/api/scope';
import { datasetScope } from '@/lib/server/api/scopes';
import type { ImportContext } from './import/context';

/**
 * Throws `forbidden` unless the viewer may read the data of these datasets, or imported their databases in the same
 * import.
 */
export async function demandReadable(
  { db, viewer, madeDatabases }: ImportContext,
  datasets: readonly number[],
): Promise<void> {
  const wanted = [...new Set(datasets)];
  if (wanted.length === 0 || seesAllData(viewer)) return;
  const isReadable = or(
    toSql(rows(viewer, 'dataset'), datasetScope),
    inArray(dataset.database_id, [0, ...madeDatabases]),
  );
  const read = await db.$count(dataset, and(inArray(dataset.id, wanted), isReadable));
  if (read < wanted.length) throw new AppError('forbidden');
}
