import { z } from 'zod';
import { columnsNamed } from '@/lib/frame/frame';
import { requireColumns } from '@/lib/frame/invalid';
import type { Op } from '@/lib/frame/op';

const names = z.array(z.string()).nullish();
const options = z.strictObject({
  columns: names,
  exclude: names,
  rename: z.record(z.string(), z.string()).nullish(),
});

/** Keeps these columns in this order, leaves others out, then renames. */
export const select: Op<z.infer<typeof options>> = {
  name: 'select',
  options,
  apply(frame, { columns, exclude, rename }) {
    requireColumns(frame, [...(columns ?? []), ...(exclude ?? []), ...Object.keys(rename ?? {})]);
    const chosen = columns?.length ? columns.flatMap((name) => columnsNamed(frame, name)) : frame.columns;
    const kept = chosen.filter((column) => !exclude?.includes(column.name));
    const named = kept.map((column) => ({ ...column, name: rename?.[column.name] ?? column.name }));
    return { ...frame, columns: named };
  },
};
