import type { Cell, Column } from '@/lib/frame/frame';
import { levelText } from '@/lib/frame/level-text';
import { demandCount } from '@/lib/viz/kit/demand-count';
import { type Aggregation, aggregate, wholeOf } from './aggregation';
import { type Level, type Line, textLevel } from './totals';

/** Columns of a crossing, named (metric, keys…), each with one cell for each row. */
export interface Crossing {
  readonly columns: readonly Line[];
  readonly rowNames: readonly (readonly Level[])[];
}

/**
 * Cross-tabulates metrics by the keys of `rows` and `columns`, in the order of the keys; metrics keep their own order.
 * Throws `drawing_too_large`.
 */
export function cross(
  metrics: readonly Column[],
  rows: readonly Column[],
  columns: readonly Column[],
  aggregation: Aggregation,
): Crossing {
  const length = metrics[0]?.values.length ?? 0;
  const rowKeys = keysOf(rows, length);
  const columnKeys = keysOf(columns, length);
  demandCount(rowKeys.names.length * columnKeys.names.length * metrics.length);
  const members: number[][] = columnKeys.names.map(() => []);
  for (const [at, column] of columnKeys.places.entries()) members[column]?.push(at);
  const lines = metrics.flatMap((metric) =>
    columnKeys.names.map((name, column): Line => {
      const values = new Map<number, Cell[]>();
      for (const at of members[column] ?? []) {
        const value = metric.values[at] ?? null;
        if (value === null) continue;
        const row = rowKeys.places[at] ?? 0;
        const found = values.get(row);
        if (found) found.push(value);
        else values.set(row, [value]);
      }
      const cells = rowKeys.names.map((_, row) => {
        const found = values.get(row);
        return found === undefined ? null : aggregate(aggregation, found);
      });
      return { name: [textLevel(metric.name), ...name], cells };
    }),
  );
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== null));
  return { columns: asFractions(filled, aggregation), rowNames: rowKeys.names };
}

interface Keys {
  readonly names: readonly (readonly Level[])[];
  /** Row of the result → index of its key. */
  readonly places: readonly number[];
}

function keysOf(columns: readonly Column[], length: number): Keys {
  const texts = Array.from({ length }, (_, at) =>
    JSON.stringify(columns.map(({ values }) => plain(values[at] ?? null))),
  );
  const first = new Map<string, number>();
  for (const [at, text] of texts.entries()) if (!first.has(text)) first.set(text, at);
  const sorted = [...first].toSorted(([, one], [, other]) => compareRows(columns, one, other));
  const places = new Map(sorted.map(([text], place) => [text, place]));
  return {
    names: sorted.map(([, at]) => columns.map((column) => nameOf(column, at))),
    places: texts.map((text) => places.get(text) ?? 0),
  };
}

function plain(cell: Cell): string | number | boolean | null {
  return cell === null || typeof cell === 'number' || typeof cell === 'boolean' ? cell : String(cell);
}

function nameOf(column: Column, at: number): Level {
  const value = column.values[at] ?? null;
  return { value, text: levelText(value, column) ?? 'nan' };
}

function compareRows(columns: readonly Column[], one: number, other: number): number {
  for (const { values } of columns) {
    const order = compareCells(values[one] ?? null, values[other] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

function compareCells(one: Cell, other: Cell): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === 'string' && typeof other === 'string') return one < other ? -1 : Number(one > other);
  return Number(one) - Number(other);
}

/** Divides by the sum of all cells, of each row or of each column; other aggregations are unchanged. */
function asFractions(columns: readonly Line[], aggregation: Aggregation): readonly Line[] {
  const whole = wholeOf(aggregation);
  if (whole === null) return columns;
  const sumOf = (cells: readonly Cell[]): number => cells.reduce<number>((sum, cell) => sum + Number(cell ?? 0), 0);
  const all = sumOf(columns.flatMap(({ cells }) => cells));
  return columns.map(({ name, cells }) => {
    const column = sumOf(cells);
    const fractions = cells.map((cell, at) => {
      if (cell === null) return null;
      const total =
        whole === 'Total' ? all : whole === 'Columns' ? column : sumOf(columns.map((line) => line.cells[at] ?? null));
      return total === 0 ? null : Number(cell) / total;
    });
    return { name, cells: fractions };
  });
}
