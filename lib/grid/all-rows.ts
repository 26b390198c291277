import type { GridRow } from '@/lib/grid/grid-column';
import type { PagedRows } from '@/lib/grid/page-store';

/** As many rows as one answer of the server has at the most. */
const pageRows = 5000;

/** All rows of a source, page by page. Throws where the source ends before its last row. */
export async function allRows(
  { rowCount, rowsAt }: Pick<PagedRows, 'rowCount' | 'rowsAt'>,
  signal: AbortSignal,
): Promise<readonly GridRow[]> {
  const pages: (readonly GridRow[])[] = [];
  let read = 0;
  while (read < rowCount) {
    const page = await rowsAt(read, Math.min(rowCount, read + pageRows), signal);
    if (page.length === 0) throw new Error(`The rows end at ${read} of ${rowCount}.`);
    pages.push(page);
    read += page.length;
  }
  return pages.flat();
}
