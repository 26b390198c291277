import type { GridRow } from './grid-column';
import { createPageStore, type PagedRows } from './page-store';

/** All rows of a source. Throws where the source ends before its last row. */
export async function allRows(
  source: Pick<PagedRows, 'rowCount' | 'rowsAt'>,
  signal: AbortSignal,
): Promise<readonly GridRow[]> {
  const rows = await createPageStore(source, () => undefined).rows(0, source.rowCount, signal);
  if (rows.length < source.rowCount) throw new Error(`The rows end at ${rows.length} of ${source.rowCount}.`);
  return rows;
}
