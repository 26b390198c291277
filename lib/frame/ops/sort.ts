import { z } from 'zod';
import { columnsNamed } from '@/lib/frame/frame';
import { invalid, requireColumns } from '@/lib/frame/invalid';
import type { Op } from '@/lib/frame/op';
import { rowOrder } from '@/lib/frame/order';
import { takeRows } from '@/lib/frame/rows';

/** A boolean, or 0 or 1 for one. */
const direction = z.union([z.boolean(), z.literal([0, 1]).transform(Boolean)]);
const options = z.strictObject({
  is_sort_index: z.boolean().nullish(),
  by: z.union([z.string(), z.array(z.string())]).nullish(),
  ascending: z
    .union([direction, z.array(direction)])
    .nullish()
    .default(true),
});

/** Sorts rows by columns or by the index. Ties keep their order; NULL comes last in either direction. */
export const sort: Op<z.infer<typeof options>> = {
  name: 'sort',
  options,
  apply(frame, { is_sort_index, by, ascending }) {
    const names = typeof by === 'string' ? [by] : (by ?? []);
    if (!is_sort_index && names.length === 0) return frame;
    if (!is_sort_index) requireColumns(frame, names);
    const chosen = names.map((name) => columnsNamed(frame, name));
    if (chosen.some((columns) => columns.length > 1)) throw invalid(`The column label '${names[0]}' is not unique.`);
    const numbering = {
      name: '',
      kind: 'numeric' as const,
      values: Array.from({ length: frame.length }, (_, row) => row),
    };
    const keys = !is_sort_index ? chosen.flat() : frame.index.length > 0 ? frame.index : [numbering];
    const flags = typeof ascending === 'boolean' ? keys.map(() => ascending) : (ascending ?? []);
    if (Array.isArray(ascending) && flags.length !== keys.length) {
      throw invalid(`Length of ascending (${flags.length}) != length of by (${keys.length})`);
    }
    return takeRows(frame, rowOrder(keys, flags, frame.length));
  },
};
