import { z } from 'zod';
import { type Column, columnsNamed, joinLevels } from '@/lib/frame/frame';
import { requireColumns } from '@/lib/frame/invalid';
import type { Op } from '@/lib/frame/op';

const names = z.array(z.string()).nullish();
const options = z.strictObject({
  columns: names,
  exclude: names,
  rename: z.record(z.string(), z.string()).nullish(),
});

/** Keeps the columns `columns` in this order, removes `exclude`, then renames. */
export const select: Op<z.infer<typeof options>> = {
  name: 'select',
  options,
  apply(frame, { columns, exclude, rename }) {
    requireColumns(frame, [...(columns ?? []), ...(exclude ?? []), ...Object.keys(rename ?? {})]);
    const chosen = columns?.length ? columns.flatMap((name) => columnsNamed(frame, name)) : frame.columns;
    requireColumns({ ...frame, columns: chosen }, exclude ?? []);
    const kept = chosen.filter((column) => !exclude?.includes(nameOf(column)));
    const columnLevels = kept.length === 0 ? [] : frame.columnLevels;
    return { ...frame, columns: kept.map((column) => renamed(column, rename ?? {})), columnLevels };
  },
};

function nameOf(column: Column): string {
  return column.levels?.[0] ?? column.name;
}

function renamed(column: Column, names: Readonly<Record<string, string>>): Column {
  const name = names[nameOf(column)] ?? nameOf(column);
  if (!column.levels) return { ...column, name };
  const levels = [name, ...column.levels.slice(1)];
  return { ...column, levels, name: joinLevels(levels) };
}
