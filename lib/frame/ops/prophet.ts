import { z } from 'zod';
import { forecast, type Seasonality } from '@/lib/frame/forecast';
import { type Cell, type Column, columnsNamed } from '@/lib/frame/frame';
import { invalid } from '@/lib/frame/invalid';
import type { Op } from '@/lib/frame/op';
import { cellOfNumber, numberOf } from '@/lib/frame/statistic';

const seasonality = z.union([z.boolean(), z.number().int().min(0).max(50), z.literal('auto')]).nullish();
const options = z.strictObject({
  time_grain: z.string().nullish(),
  periods: z.number().nullish(),
  confidence_interval: z.number().nullish(),
  yearly_seasonality: seasonality,
  weekly_seasonality: seasonality,
  daily_seasonality: seasonality,
  index: z.string().nullish(),
});

type Unit = { readonly ms: number } | { readonly months: number };
const minute = 60_000;
const day = 1440 * minute;
const week: Unit = { ms: 7 * day };
const grains: Readonly<Record<string, Unit>> = {
  PT1S: { ms: 1000 },
  PT1M: { ms: minute },
  PT5M: { ms: 5 * minute },
  PT10M: { ms: 10 * minute },
  PT15M: { ms: 15 * minute },
  PT30M: { ms: 30 * minute },
  PT1H: { ms: 60 * minute },
  P1D: { ms: day },
  P1W: week,
  P1M: { months: 1 },
  P3M: { months: 3 },
  P1Y: { months: 12 },
  '1969-12-28T00:00:00Z/P1W': week,
  '1969-12-29T00:00:00Z/P1W': week,
  'P1W/1970-01-03T00:00:00Z': week,
  'P1W/1970-01-04T00:00:00Z': week,
};

/**
 * Extends each numeric series by `periods` steps of the grain: adds `<series>__yhat`, `__yhat_lower` and `__yhat_upper`
 * over past and future. Uses our own additive model (see `forecast`), not the Prophet library: shapes and options are
 * the same, figures are close but not equal.
 */
export const prophet: Op<z.infer<typeof options>> = {
  name: 'prophet',
  options,
  apply(frame, given) {
    const { unit, periods, confidence } = checked(given);
    const index = given.index || '__timestamp';
    const [time] = columnsNamed(frame, index);
    if (time?.kind !== 'temporal') throw invalid('DataFrame must include temporal column');
    const series = frame.columns.filter((column) => column !== time && column.kind === 'numeric');
    if (series.length === 0) throw invalid('DataFrame include at least one series');
    const past = time.values.map(numberOf);
    const last = past.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
    const future = Array.from({ length: periods }, (_, at) => stepFrom(last, unit, at + 1));
    const instants = [...past, ...future];
    const wanted = {
      yearly: orderOf(given.yearly_seasonality),
      weekly: orderOf(given.weekly_seasonality),
      daily: orderOf(given.daily_seasonality),
    };
    const columns = series.flatMap((column): Column[] => {
      const line = forecast(past, column.values.map(numberOf), instants, { confidence, ...wanted });
      const named = (suffix: string, values: readonly number[]): Column => {
        return { name: `${column.name}__${suffix}`, kind: 'numeric', values: values.map(cellOfNumber) };
      };
      const { integer, ...rest } = column;
      const padded: Cell[] = [...column.values, ...future.map(() => null)];
      const own = { ...rest, ...(integer && periods === 0 ? { integer } : {}), values: padded };
      return [named('yhat', line.middle), named('yhat_lower', line.lower), named('yhat_upper', line.upper), own];
    });
    const axis: Column = { ...time, values: instants };
    return { length: instants.length, columns: [axis, ...columns], index: [], columnLevels: [] };
  },
};

function checked(given: z.infer<typeof options>): { unit: Unit; periods: number; confidence: number } {
  const { time_grain: grain, periods, confidence_interval: confidence } = given;
  if (!grain) throw invalid('Time grain missing');
  const unit = Object.hasOwn(grains, grain) ? grains[grain] : undefined;
  if (!unit) throw invalid(`Unsupported time grain: ${grain}`);
  if (periods === null || periods === undefined || periods < 0 || !Number.isInteger(periods)) {
    throw invalid('Periods must be a whole number');
  }
  if (periods > 100_000) throw invalid('Periods must be at most 100000');
  if (!confidence || confidence <= 0 || confidence >= 1) {
    throw invalid('Confidence interval must be between 0 and 1 (exclusive)');
  }
  return { unit, periods, confidence };
}

function orderOf(wanted: z.infer<typeof seasonality>): Seasonality {
  return wanted === null || wanted === undefined ? 'auto' : wanted;
}

function stepFrom(epochMs: number, unit: Unit, count: number): number {
  if ('ms' in unit) return epochMs + unit.ms * count;
  const at = new Date(epochMs);
  const month = at.getUTCMonth() + unit.months * count;
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const date = Date.UTC(at.getUTCFullYear(), month, Math.min(at.getUTCDate(), lastDay));
  return date + (epochMs - Math.floor(epochMs / day) * day);
}
