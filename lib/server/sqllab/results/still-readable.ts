import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { openDatabase } from '@/lib/server/database/open-database';
import { analyseSql } from '@/lib/server/sql/analyse-sql';
import { placeOf } from '@/lib/server/sql/script-place';
import { demandTables } from '@/lib/server/sql/table-rights';
import type { QueryRow } from '@/lib/server/sqllab/query-dict';
import { findDatabase } from '@/lib/server/sqllab/visible-database';
import { tablesIn } from '@/lib/sql/check-script';

/**
 * Throws `tables_denied`, or `query_database_missing`, when the viewer may not read any more what a query with a kept
 * result has read.
 */
export async function demandStillReadable(viewer: Viewer, row: QueryRow): Promise<void> {
  const stored = await findDatabase(viewer, row.database_id);
  if (!stored) throw new AppError('query_database_missing');
  const { engine } = await openDatabase(stored.id, viewer);
  const analysis = await analyseSql(row.executed_sql ?? '', engine.dialect.name);
  await demandTables(viewer, tablesIn(analysis), placeOf(stored, row));
}
