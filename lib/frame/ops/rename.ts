import { z } from 'zod';
import { type Column, type Frame, joinLevels } from '@/lib/frame/frame';
import { invalid, requireColumns } from '@/lib/frame/invalid';
import type { Op } from '@/lib/frame/op';

const options = z.strictObject({
  columns: z.record(z.string(), z.string().nullable()),
  inplace: z.boolean().nullish(),
  level: z.union([z.string(), z.number().int()]).nullish(),
});

/** Renames columns, or one level of multi-level columns. A new name of null removes the level from the header. */
export const rename: Op<z.infer<typeof options>> = {
  name: 'rename',
  options,
  apply(frame, { columns: names, level }) {
    if (Object.keys(names).length === 0) return frame;
    requireColumns(frame, Object.keys(names));
    const at = level === null || level === undefined ? undefined : levelAt(frame, level);
    const existing = new Set(frame.columns.map((column) => (column.levels ? column.levels[at ?? 0] : column.name)));
    if (Object.values(names).every((name) => existing.has(name))) throw invalid('Label already exists');
    return { ...frame, columns: frame.columns.map((column) => renamed(column, names, at)) };
  },
};

function renamed(column: Column, names: Readonly<Record<string, string | null>>, at: number | undefined): Column {
  const newName = (old: string | null, level: number): string | null =>
    old !== null && Object.hasOwn(names, old) && (at ?? level) === level ? (names[old] ?? null) : old;
  if (!column.levels) return { ...column, name: newName(column.name, 0) ?? '' };
  const levels = column.levels.map(newName);
  return { ...column, levels, name: joinLevels(levels) };
}

function levelAt(frame: Frame, level: string | number): number {
  const depth = Math.max(1, frame.columnLevels.length);
  const at = typeof level === 'string' ? frame.columnLevels.indexOf(level) : level < 0 ? depth + level : level;
  if (at < 0 || at >= depth) throw invalid('');
  return at;
}
