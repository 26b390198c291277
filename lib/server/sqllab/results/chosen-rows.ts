import { cellFilter, hasText } from '@/lib/grid/cell-filter';
import { emptyText, nullText } from '@/lib/grid/cell-text';
import type { GridColumn } from '@/lib/grid/grid-column';
import { resultOrders } from '@/lib/server/cache/result-orders';
import { gridColumns } from '@/lib/sqllab/result-grid';
import type { BlockReader } from './block-reader';
import { blockRows } from './block-writer';
import { sortedRows } from './sorted-rows';

/** What a grid asks of the rows. Columns are named by their ids. */
export interface RowChoice {
  readonly order: readonly { readonly id: string; readonly desc: boolean }[];
  readonly filters: readonly { readonly id: string; readonly text: string }[];
  readonly search: string;
}

/** Milliseconds of work before others have their turn. */
const turnMs = 8;
const running = new Map<string, Promise<Uint32Array>>();

/** The numbers of the rows that pass filters and search, in their order; null for all rows as they are. */
export async function chosenRows(key: string, reader: BlockReader, choice: RowChoice): Promise<Uint32Array | null> {
  const { order, filters, search } = choice;
  if (order.length === 0 && filters.length === 0 && search === '') return null;
  const name = JSON.stringify([key, order, filters, search]);
  const kept = resultOrders.get(name);
  if (kept) return kept;
  const found = running.get(name) ?? find(reader, choice).finally(() => running.delete(name));
  running.set(name, found);
  const rows = await found;
  resultOrders.set(name, rows);
  return rows;
}

async function find(reader: BlockReader, { order, filters, search }: RowChoice): Promise<Uint32Array> {
  const columns = gridColumns(reader.index.columns);
  const at = (id: string) => columns.findIndex((column) => column.id === id);
  const tests = filters.flatMap(({ id, text }) => {
    const column = columns[at(id)];
    return column ? [{ at: at(id), test: cellFilter(text, column) }] : [];
  });
  const sorted = order.flatMap(({ id, desc }) => (at(id) < 0 ? [] : [{ at: at(id), desc, values: [] as unknown[] }]));
  const wanted = search.trim().toLowerCase();
  const pause = turns();
  const passed = new Uint32Array(reader.index.rows);
  let count = 0;
  for await (const { first, lines } of reader.blocks()) {
    const length = Math.min(blockRows, reader.index.rows - first);
    const read = new Map<number, readonly unknown[]>();
    const cells = (column: number): readonly unknown[] => {
      const known = read.get(column) ?? (JSON.parse(String(lines[column] ?? '[]')) as readonly unknown[]);
      read.set(column, known);
      return known;
    };
    for (const { at: column, values } of sorted) for (const value of cells(column)) values.push(value);
    const isFound = wanted === '' ? null : searching(columns, lines, wanted, cells);
    for (let row = 0; row < length; row += 1) {
      const isShown = tests.every(({ at: column, test }) => test(cells(column)[row])) && (isFound?.(row) ?? true);
      if (isShown) passed[count++] = first + row;
    }
    await pause();
  }
  const rows = passed.slice(0, count);
  return sorted.length === 0 ? rows : sortedRows(rows, sorted, pause);
}

/** Tests rows of a block for a text; columns without it anywhere are not read. */
function searching(
  columns: readonly GridColumn[],
  lines: readonly Buffer[],
  wanted: string,
  cells: (column: number) => readonly unknown[],
): (row: number) => boolean {
  const isMark = nullText.toLowerCase().includes(wanted) || emptyText.includes(wanted);
  const written = JSON.stringify(wanted).slice(1, -1);
  const isPlain = written === wanted && !isMark;
  const candidates = [...columns.entries()].filter(
    ([at]) =>
      !isPlain ||
      String(lines[at] ?? '')
        .toLowerCase()
        .includes(wanted),
  );
  return (row) => candidates.some(([at, column]) => hasText(cells(at)[row], column, wanted));
}

function turns(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < turnMs) return;
    await new Promise((resolve) => setImmediate(resolve));
    begun = performance.now();
  };
}
