import { z } from 'zod';
import { aggregates, applyAggregate, columnNames, resolveAggregates } from '@/lib/frame/aggregate-option';
import { columnsNamed } from '@/lib/frame/frame';
import { groupRows } from '@/lib/frame/group';
import { invalid, requireColumns } from '@/lib/frame/invalid';
import type { Op } from '@/lib/frame/op';

const options = z.strictObject({ groupby: columnNames.nullable().transform((names) => names ?? []), aggregates });

/** One row per group (rows with NULL in a group column are omitted), or one row in all without groups. */
export const aggregate: Op<z.infer<typeof options>> = {
  name: 'aggregate',
  options,
  apply(frame, { groupby, aggregates: wanted }) {
    requireColumns(frame, groupby);
    const resolved = resolveAggregates(frame, wanted);
    if (resolved.length === 0) throw invalid('At least one aggregate is needed');
    const keys = groupby.flatMap((name) => columnsNamed(frame, name).slice(0, 1));
    const groups = groupRows(keys, frame.length);
    const results = resolved.map((entry) => ({ ...applyAggregate(entry, groups), name: entry.label }));
    return { length: groups.count, columns: [...groups.keys, ...results], index: [], columnLevels: [] };
  },
};
