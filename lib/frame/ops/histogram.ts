import { z } from 'zod';
import { type Cell, type Column, columnsNamed, type Frame } from '@/lib/frame/frame';
import { groupRows, rowsByGroup } from '@/lib/frame/group';
import { invalid, requireColumns } from '@/lib/frame/invalid';
import { numericColumn } from '@/lib/frame/numeric-column';
import type { Op } from '@/lib/frame/op';
import { takeRows } from '@/lib/frame/rows';
import { sumOf } from '@/lib/frame/statistic';
import { pythonFloat } from '@/lib/text/python-float';

const options = z.strictObject({
  column: z.string(),
  groupby: z.array(z.string()).nullish(),
  bins: z.number().int().min(1).max(10_000).nullish().default(5),
  cumulative: z.boolean().nullish(),
  normalize: z.boolean().nullish(),
});

/**
 * One column per bin (`<low> - <high>`, equal widths over all values), one row per group; NULL is omitted.
 * `normalize` divides each cell by the sum of all cells.
 */
export const histogram: Op<z.infer<typeof options>> = {
  name: 'histogram',
  options,
  apply(frame, given) {
    if (frame.length === 0) return frame;
    const groupby = given.groupby ?? [];
    requireColumns(frame, [given.column, ...groupby]);
    const present = withNumbers(frame, given.column);
    const values = (columnsNamed(present, given.column)[0]?.values ?? []) as readonly number[];
    const edges = binEdges(values, given.bins ?? 5);
    const groups = groupRows(
      groupby.flatMap((name) => columnsNamed(present, name).slice(0, 1)),
      present.length,
    );
    const { rows, starts } = rowsByGroup(groups);
    const counts = Array.from({ length: groups.count }, (_, group) => {
      const members = Array.from(rows.subarray(starts[group], starts[group + 1]), (row) => values[row] ?? 0);
      const counted = countInto(members, edges);
      return given.cumulative ? runningTotal(counted) : counted;
    });
    const total = given.normalize ? sumOf(counts.flat()) : 1;
    const columns = edges.slice(0, -1).map((low, bin): Column => {
      const cells: Cell[] = counts.map((row) => (row[bin] ?? 0) / total);
      const name = `${pythonFloat(low)} - ${pythonFloat(edges[bin + 1] ?? low)}`;
      return { name, kind: 'numeric', ...(given.normalize ? {} : { integer: true }), values: cells };
    });
    return { length: groups.count, columns: [...groups.keys, ...columns], index: [], columnLevels: [] };
  },
};

/** Times count in microseconds. */
function numbersIn(column: Column): Column {
  const numeric = numericColumn(column);
  if (column.kind !== 'temporal') return numeric;
  return { ...numeric, values: numeric.values.map((cell) => (typeof cell === 'number' ? cell * 1000 : cell)) };
}

function withNumbers(frame: Frame, name: string): Frame {
  const columns = frame.columns.map((column) => (column.name === name ? numbersIn(column) : column));
  const values = columnsNamed({ ...frame, columns }, name)[0]?.values ?? [];
  const rows = values.flatMap((cell, row) => (cell === null ? [] : [row]));
  if (rows.length === 0) throw invalid(`Column '${name}' contains non-numeric values`);
  return takeRows({ ...frame, columns }, rows);
}

function binEdges(values: readonly number[], bins: number): number[] {
  let low = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  let high = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  if (low === high) {
    low -= 0.5;
    high += 0.5;
  }
  const step = (high - low) / bins;
  return Array.from({ length: bins + 1 }, (_, at) => (at === bins ? high : low + at * step));
}

/** Number of values per bin; the last bin includes its upper edge. */
function countInto(values: readonly number[], edges: readonly number[]): number[] {
  const bins = edges.length - 1;
  const low = edges[0] ?? 0;
  const width = ((edges[bins] ?? 0) - low) / bins;
  const counts = new Array<number>(bins).fill(0);
  for (const value of values) {
    let bin = Math.min(bins - 1, Math.floor((value - low) / width));
    if (value < (edges[bin] ?? 0)) bin--;
    else if (bin < bins - 1 && value >= (edges[bin + 1] ?? 0)) bin++;
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}

function runningTotal(counts: readonly number[]): number[] {
  let total = 0;
  return counts.map((count) => {
    total += count;
    return total;
  });
}
