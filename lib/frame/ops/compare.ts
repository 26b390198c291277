import { z } from 'zod';
import { durationCell } from '@/lib/frame/duration-text';
import { type Cell, type Column, columnsNamed, type Frame, joinLevels } from '@/lib/frame/frame';
import { invalid, requireColumns } from '@/lib/frame/invalid';
import type { Op } from '@/lib/frame/op';
import { cellOfNumber, numberOf, roundTo } from '@/lib/frame/statistic';

const options = z.strictObject({
  source_columns: z.array(z.string()),
  compare_columns: z.array(z.string()),
  compare_type: z.string().nullish(),
  drop_original_columns: z.boolean().nullish(),
  precision: z.number().int().nullish().default(4),
});

/**
 * Adds `<type>__<source>__<compare>` for each pair: the difference (s − c), the percentage ((s − c) / c) or the ratio
 * (s / c); the last two are rounded. Division by zero gives an infinity here, which is written as NULL.
 */
export const compare: Op<z.infer<typeof options>> = {
  name: 'compare',
  options,
  apply(frame, given) {
    const { source_columns: sources, compare_columns: others } = given;
    requireColumns(frame, [...sources, ...others]);
    if (sources.length !== others.length) {
      throw invalid('`compare_columns` must have the same length as `source_columns`.');
    }
    const compute = computation(given.compare_type ?? '', given.precision ?? null);
    if (sources.length === 0) return frame;
    const added = sources.flatMap((source, at) => comparePair(frame, given, source, others[at] ?? source, compute));
    const dropped = new Set(given.drop_original_columns ? [...sources, ...others] : []);
    const kept = frame.columns.filter((column) => !dropped.has(column.levels?.[0] ?? column.name));
    return { ...frame, columns: [...kept, ...added] };
  },
};

type Compute = (source: number, other: number) => number;

function computation(type: string, precision: number | null): Compute {
  if (type === 'difference') return (source, other) => source - other;
  if (type !== 'percentage' && type !== 'ratio') {
    throw invalid('`compare_type` must be `difference`, `percentage` or `ratio`');
  }
  if (precision === null) throw invalid('`precision` must be a whole number');
  return type === 'percentage'
    ? (source, other) => roundTo((source - other) / other, precision)
    : (source, other) => roundTo(source / other, precision);
}

function comparePair(
  frame: Frame,
  { compare_type }: z.infer<typeof options>,
  source: string,
  other: string,
  compute: Compute,
): Column[] {
  const name = `${compare_type}__${source}__${other}`;
  const others = columnsNamed(frame, other);
  const both = [...columnsNamed(frame, source), ...others];
  const areDates = compare_type === 'difference' && both.every(({ kind }) => kind === 'temporal');
  const wrong = both.find(({ kind, values }) => {
    return (kind === 'temporal' && !areDates) || (kind === 'string' && values.some((cell) => cell !== null));
  });
  if (wrong) throw invalid(`Column "${wrong.name}" is not numeric`);
  if (both.every(({ kind }) => kind === 'boolean')) throw invalid(`Column "${source}" is not numeric`);
  return columnsNamed(frame, source).map((column) => {
    const partner = others.find((candidate) => under(candidate) === under(column));
    const values = column.values.map((cell, row): Cell => {
      return cellOfNumber(compute(numberOf(cell), numberOf(partner?.values[row])));
    });
    if (areDates) return spanColumn(column, name, values);
    const integer = compare_type === 'difference' && isWhole(column) && isWhole(partner);
    return named(column, { name, kind: 'numeric', ...(integer ? { integer } : {}), values });
  });
}

function spanColumn(column: Column, name: string, values: readonly Cell[]): Column {
  return named(column, { name, kind: 'string', values: values.map(durationCell) });
}

/** The result with the lower levels of the source's header. */
function named(column: Column, result: Column): Column {
  if (!column.levels) return result;
  const levels = [result.name, ...column.levels.slice(1)];
  return { ...result, levels, name: joinLevels(levels) };
}

/** Booleans count as 0 and 1. */
function isWhole(column: Column | undefined): boolean {
  return column?.integer === true || column?.kind === 'boolean';
}

function under(column: Column): string {
  return JSON.stringify(column.levels?.slice(1) ?? []);
}
