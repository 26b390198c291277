import { z } from 'zod';
import { escapeSeparator } from '@/lib/frame/csv/separator';
import { type Column, type Frame, joinLevels } from '@/lib/frame/frame';
import { invalid } from '@/lib/frame/invalid';
import type { Op } from '@/lib/frame/op';
import { isRangeIndex } from '@/lib/frame/rows';

const options = z.strictObject({
  reset_index: z.boolean().nullish().default(true),
  drop_levels: z.array(z.union([z.string(), z.number().int()])).nullish(),
});

/**
 * Reduces the header to one line: levels joined with ", " (commas inside a level escaped, null levels omitted). The
 * outermost index level becomes the first column.
 */
export const flatten: Op<z.infer<typeof options>> = {
  name: 'flatten',
  options,
  apply(frame, given) {
    const columns = frame.columnLevels.length > 0 ? flatColumns(frame, given.drop_levels ?? []) : frame.columns;
    if (!given.reset_index || isRangeIndex(frame)) return { ...frame, columns, columnLevels: [] };
    const [outermost, ...index] = frame.index;
    const first = outermost ? [{ ...outermost, name: outermost.name || 'index' }] : [];
    return { ...frame, columns: [...first, ...columns], index, columnLevels: [] };
  },
};

function flatColumns(frame: Frame, dropLevels: readonly (string | number)[]): Column[] {
  const dropped = new Set(dropLevels.map((level) => levelAt(frame, level)));
  const { length } = frame.columnLevels;
  if (dropped.size === length) {
    throw invalid(
      `Cannot remove ${length} levels from an index with ${length} levels: at least one level must be left.`,
    );
  }
  return frame.columns.map(({ levels, ...column }) => {
    const kept = (levels ?? [column.name]).filter((_, at) => !dropped.has(at));
    return { ...column, name: joinLevels(kept.map((level) => level && escapeSeparator(level))) };
  });
}

function levelAt(frame: Frame, level: string | number): number {
  const at = typeof level === 'string' ? frame.columnLevels.indexOf(level) : level;
  const place = at < 0 && typeof level === 'number' ? frame.columnLevels.length + at : at;
  if (place < 0 || place >= frame.columnLevels.length) throw invalid(`Level ${level} not found`);
  return place;
}
