import { z } from 'zod';
import { type Computed, computeColumns } from '@/lib/frame/append';
import type { Cell, Column } from '@/lib/frame/frame';
import { invalid, requireColumns } from '@/lib/frame/invalid';
import type { Op } from '@/lib/frame/op';
import { compareCells } from '@/lib/frame/order';
import { runningTexts, wholeProducts } from '@/lib/frame/running-values';
import { numberOf } from '@/lib/frame/statistic';

const options = z.strictObject({ operator: z.string(), columns: z.record(z.string(), z.string()) });

const steps: Readonly<Record<string, Step>> = {
  sum: (total, value) => total + value,
  prod: (total, value) => total * value,
  min: Math.min,
  max: Math.max,
};

/** Cumulative sum, product, minimum or maximum; NULL counts as 0. */
export const cum: Op<z.infer<typeof options>> = {
  name: 'cum',
  options,
  apply(frame, { operator, columns }) {
    requireColumns(frame, Object.keys(columns));
    const step = Object.hasOwn(steps, operator) ? steps[operator] : undefined;
    if (!step) throw invalid(`Invalid cumulative operator: ${operator}`);
    const isExtreme = operator === 'min' || operator === 'max';
    return computeColumns(frame, columns, (column) => {
      const { kind, values } = column;
      if (kind === 'string' && values.some((cell) => cell !== null)) return ofTexts(column, operator);
      if (kind === 'temporal') return ofTimes(column, step, isExtreme);
      if (column.integer && operator === 'prod')
        return { values: wholeProducts(values.map(numberOrZero)), integer: true };
      const result = running(column, step);
      const isTruth = kind === 'boolean' && isExtreme && !values.includes(null);
      if (isTruth) return { values: result.map(Boolean), kind, integer: false };
      return { values: result, integer: column.integer === true || (kind === 'boolean' && !isExtreme) };
    });
  },
};

type Step = (total: number, value: number) => number;

function numberOrZero(cell: Cell): number {
  return cell === null ? 0 : numberOf(cell);
}

function running(column: Column, step: Step): number[] {
  let total: number | undefined;
  return column.values.map((cell) => {
    const value = numberOrZero(cell);
    total = total === undefined ? value : step(total, value);
    return total;
  });
}

/** Times have extremes only, and none beside a missing one. */
function ofTimes(column: Column, step: Step, isExtreme: boolean): Computed {
  if (!isExtreme || column.values.includes(null)) throw invalid(`Column ${column.name} is not numeric`);
  return { values: running(column, step), kind: 'temporal', integer: false };
}

/** The sum of texts joins them. */
function ofTexts({ name, values: cells }: Column, operator: string): Computed {
  const texts = cells.filter((cell) => typeof cell === 'string');
  if (operator === 'prod' || texts.length < cells.length) throw invalid(`Column ${name} is not numeric`);
  const values = operator === 'sum' ? runningTexts(texts) : runningExtremes(texts, operator === 'min' ? 1 : -1);
  return { values, kind: 'string', integer: false };
}

function runningExtremes(texts: readonly string[], sign: 1 | -1): string[] {
  let best: string | undefined;
  return texts.map((text) => {
    if (best === undefined || compareCells(text, best) * sign < 0) best = text;
    return best;
  });
}
