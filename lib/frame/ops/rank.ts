import { z } from 'zod';
import { type Cell, type Column, columnsNamed, type Frame } from '@/lib/frame/frame';
import { groupRows, rowsByGroup } from '@/lib/frame/group';
import { requireColumns } from '@/lib/frame/invalid';
import type { Op } from '@/lib/frame/op';
import { compareCells } from '@/lib/frame/order';

const options = z.strictObject({ metric: z.string(), group_by: z.string().nullish() });

/**
 * Adds the column `rank`: the share of values that are less than or equal (ties share their mean). NULL remains NULL.
 */
export const rank: Op<z.infer<typeof options>> = {
  name: 'rank',
  options,
  apply(frame, { metric, group_by }) {
    requireColumns(frame, group_by ? [metric, group_by] : [metric]);
    const ranks = new Array<Cell>(frame.length).fill(null);
    const [values = []] = columnsNamed(frame, metric).map((column) => column.values);
    const groups = groupRows(group_by ? columnsNamed(frame, group_by).slice(0, 1) : [], frame.length);
    const { rows, starts } = rowsByGroup(groups);
    for (let group = 0; group < groups.count; group++) {
      rankRows(rows.subarray(starts[group], starts[group + 1]), values, ranks);
    }
    const added: Column = { name: 'rank', kind: 'numeric', values: ranks };
    return { ...frame, columns: [...frame.columns.filter((column) => column.name !== 'rank'), added] } satisfies Frame;
  },
};

function rankRows(rows: Int32Array, values: readonly Cell[], ranks: Cell[]): void {
  const cellAt = (row: number | undefined): Cell => values[row ?? -1] ?? null;
  const order = Array.from(rows)
    .filter((row) => cellAt(row) !== null)
    .sort((a, b) => compareCells(cellAt(a), cellAt(b)));
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && compareCells(cellAt(order[to]), cellAt(order[from])) === 0) to++;
    const share = (from + 1 + to) / 2 / order.length;
    for (let at = from; at < to; at++) ranks[order[at] ?? 0] = share;
    from = to;
  }
}
