import type { Frame } from '@/lib/frame/frame';
import type { StreamedRows } from '@/lib/server/engines/engine';
import { resultColumn } from './to-frame';

/** A frame as a stream with one batch of rows. */
export function streamOf({ columns, length }: Frame): StreamedRows {
  const rows = Array.from({ length }, (_, row) => columns.map(({ values }) => values[row] ?? null));
  async function* batches() {
    if (rows.length > 0) yield rows;
  }
  const described = columns.map(({ name, nativeType = '', kind, integer }) =>
    resultColumn(name, { name: nativeType, kind, ...(integer ? { integer } : {}) }),
  );
  return { columns: described, rows: batches() };
}
