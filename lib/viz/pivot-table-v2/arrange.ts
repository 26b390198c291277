import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { type Cell, type Column, columnOf, type Frame } from '@/lib/frame/frame';
import { columnLabel, ensureArray, isColumn, isMetric, metricLabel } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { Arranged, Levels, Shown } from '@/lib/viz/arranged';
import { aggregations } from './aggregation';
import { type CellKind, cellKind } from './cell-kind';
import { type Crossing, cross } from './crossing';
import { groupsOf, type Level, type Line, textLevel, withTotals } from './totals';

const flag = z.boolean().catch(false);
const options = z.object({
  aggregateFunction: z.enum(aggregations).catch('Sum'),
  metricsLayout: z.enum(['ROWS', 'COLUMNS']).catch('COLUMNS'),
  transposePivot: flag,
  combineMetric: flag,
  rowTotals: flag,
  colTotals: flag,
});

/**
 * Lays out the rows of a result as the pivot table shows them, with totals and subtotals. Throws `query_invalid` when a
 * column of the form is missing.
 */
export function arrange(frame: Frame, formData: FormData, shown: Shown): Arranged {
  const { aggregateFunction, metricsLayout, transposePivot, combineMetric, ...totals } = options.parse(formData);
  const dimensions = (key: string) => named(frame, ensureArray(formData[key]).filter(isColumn).map(columnLabel), shown);
  const metrics = named(frame, ensureArray(formData.metrics).filter(isMetric).map(metricLabel), shown);
  const across = metricsLayout === 'ROWS';
  const isTurned = across !== transposePivot;
  const rows = dimensions(isTurned ? 'groupbyColumns' : 'groupbyRows');
  const columns = dimensions(isTurned ? 'groupbyRows' : 'groupbyColumns');
  const label = `Total (${aggregateFunction})`;

  const unplaced = rows.length + columns.length === 0;
  const crossing = unplaced ? asItIs(frame, label) : cross(metrics, rows, columns, aggregateFunction);
  const rowNames = rows.length === 0 && columns.length > 0 ? [[textLevel(label)]] : crossing.rowNames;
  const combined = combineMetric && columns.length > 0 ? metricsLast(crossing.columns) : crossing.columns;
  const allColumns = totals.rowTotals && !unplaced ? withTotals(combined, aggregateFunction, label) : combined;
  const lines = rowLines(allColumns, rowNames);
  const allRows = rows.length > 0 && totals.colTotals ? withTotals(lines, aggregateFunction, label) : lines;

  const hasGaps = crossing.columns.some(({ cells }) => cells.includes(null));
  const kinds = unplaced
    ? frame.columns
    : allColumns.map((line) => cellKind(line, metrics, aggregateFunction, allRows !== lines, hasGaps));
  const finished = { columns: allColumns, rows: allRows, kinds };
  return across ? turned(finished) : upright(finished);
}

interface Finished {
  readonly columns: readonly Line[];
  readonly rows: readonly Line[];
  readonly kinds: readonly CellKind[];
}

function upright({ columns, rows, kinds }: Finished): Arranged {
  return arranged(
    columns.map(({ name }, at) => ({ name, kind: kinds[at], values: rows.map(({ cells }) => cells[at] ?? null) })),
    rows.map(({ name }) => name),
  );
}

/** Transposes the crossing, so that metrics are in the rows. */
function turned({ columns, rows, kinds }: Finished): Arranged {
  const integer = kinds.every((kind) => kind.integer);
  const kind = { kind: 'numeric' as const, ...(integer ? { integer } : {}) };
  return arranged(
    rows.map(({ name, cells }) => ({ name, kind, values: cells })),
    columns.map(({ name }) => name),
  );
}

interface NamedColumn {
  readonly name: readonly Level[];
  readonly kind: CellKind | undefined;
  readonly values: readonly Cell[];
}

function arranged(columns: readonly NamedColumn[], rowNames: readonly (readonly Level[])[]): Arranged {
  return {
    frame: {
      length: rowNames.length,
      columns: columns.map(({ name, kind, values }) => ({
        name: flat(name),
        kind: kind?.kind ?? 'numeric',
        integer: kind?.integer === true,
        values,
      })),
      index: [{ name: '', kind: 'string', values: rowNames.map(flat) }],
      columnLevels: [],
    },
    columnNames: columns.map(({ name }) => levels(name)),
    rowNames: rowNames.map(levels),
  };
}

/** A single level is returned as its text, several levels as their values. */
function levels(name: readonly Level[]): Levels {
  return name.map(({ value, text }) => (name.length === 1 ? text : value));
}

function flat(name: readonly Level[]): string {
  return name
    .map(({ text }) => text)
    .join(' ')
    .trim();
}

/** Without row and column dimensions the result is unchanged, except that its last row gets the name of the total. */
function asItIs(frame: Frame, label: string): Crossing {
  return {
    columns: frame.columns.map(({ name, values }) => ({ name: [textLevel(name)], cells: values })),
    rowNames: Array.from({ length: frame.length }, (_, at) => [
      textLevel(at === frame.length - 1 ? label : String(at)),
    ]),
  };
}

/** Moves the metric after the keys, and groups the metrics of each key. */
function metricsLast(columns: readonly Line[]): Line[] {
  const moved = columns.map(({ name, cells }) => ({ name: [...name.slice(1), ...name.slice(0, 1)], cells }));
  return groupsOf(moved, (columns[0]?.name.length ?? 1) - 1).flat();
}

function rowLines(columns: readonly Line[], names: readonly (readonly Level[])[]): Line[] {
  return names.map((name, at) => ({ name, cells: columns.map(({ cells }) => cells[at] ?? null) }));
}

function named(frame: Frame, labels: readonly string[], shown: Shown): Column[] {
  return labels.map((label) => {
    const column = columnOf(frame, shown(label));
    if (!column) throw new AppError('query_invalid', { reason: `The result has no column "${label}"` });
    return column;
  });
}
