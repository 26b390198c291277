import { maxOf, minOf } from './extent';
import { leastSquares } from './least-squares';
import { quantileOfNormal } from './normal';

/**
 * `false`: off. `true`: on. A number: on with that many Fourier terms. `auto`: on when the history is long and dense
 * enough.
 */
export type Seasonality = boolean | number | 'auto';

export interface ForecastOptions {
  /** Share of values that the interval should contain, between 0 and 1. */
  readonly confidence: number;
  readonly yearly: Seasonality;
  readonly weekly: Seasonality;
  readonly daily: Seasonality;
}

export interface Forecast {
  readonly middle: readonly number[];
  readonly lower: readonly number[];
  readonly upper: readonly number[];
}

const dayMs = 86_400_000;
const trendPenalty = 10;
const seasonPenalty = 0.1;

/**
 * An additive forecast: a piecewise linear trend plus yearly, weekly and daily seasons as Fourier sums, fitted together
 * by penalised least squares. The trend has up to 25 change points in the first four fifths of the history; changes of
 * slope are penalised.
 * The interval assumes normal residuals. In the future it widens as if the slope kept changing as often and as strongly
 * as in the history. Needs two known values; with fewer every result is NaN.
 */
export function forecast(
  past: readonly number[],
  values: readonly number[],
  instants: readonly number[],
  options: ForecastOptions,
): Forecast {
  const known = past.map((at, row) => ({ at, value: values[row] ?? Number.NaN })).filter(isKnown);
  if (known.length < 2) {
    const unknown = instants.map(() => Number.NaN);
    return { middle: unknown, lower: unknown, upper: unknown };
  }
  const times = known.map(({ at }) => at).sort((a, b) => a - b);
  const first = times[0] ?? 0;
  const span = Math.max((times.at(-1) ?? 0) - first, 1);
  const scale = maxOf(
    known.map(({ value }) => Math.abs(value)),
    1e-12,
  );
  const bends = bendsOf(times, first, span);
  const waves = wavesOf(times, span, options);
  const design = (at: number): number[] => {
    const t = (at - first) / span;
    return [1, t, ...bends.map((bend) => Math.max(0, t - bend)), ...waves.flatMap((wave) => waveAt(at, wave))];
  };
  const penalties = design(first).map((_, at) =>
    at < 2 ? 1e-8 : at < 2 + bends.length ? trendPenalty : seasonPenalty,
  );
  const weights = leastSquares(
    known.map(({ at }) => design(at)),
    known.map(({ value }) => value / scale),
    penalties,
  );
  const predict = (at: number): number => design(at).reduce((sum, x, place) => sum + x * (weights[place] ?? 0), 0);
  const residuals = known.map(({ at, value }) => value / scale - predict(at));
  const spread = Math.sqrt(residuals.reduce((sum, rest) => sum + rest ** 2, 0) / Math.max(1, known.length - 1));
  const bending = bends.length === 0 ? 0 : meanSize(weights.slice(2, 2 + bends.length));
  const reach = quantileOfNormal((1 + options.confidence) / 2);
  const middle = instants.map((at) => predict(at) * scale);
  const margins = instants.map((at) => {
    const ahead = Math.max(0, (at - first) / span - 1);
    const drift = bending * Math.sqrt((2 * bends.length * ahead ** 3) / 3);
    return reach * Math.hypot(spread, drift) * scale;
  });
  return {
    middle,
    lower: middle.map((value, at) => value - (margins[at] ?? 0)),
    upper: middle.map((value, at) => value + (margins[at] ?? 0)),
  };
}

function isKnown({ at, value }: { at: number; value: number }): boolean {
  return Number.isFinite(at) && Number.isFinite(value);
}

function bendsOf(times: readonly number[], first: number, span: number): number[] {
  const count = Math.min(25, Math.floor(times.length * 0.8) - 1);
  const places = Array.from({ length: Math.max(0, count) }, (_, at) => {
    const row = Math.round(((at + 1) * Math.floor(times.length * 0.8)) / (count + 1));
    return ((times[row] ?? first) - first) / span;
  });
  return [...new Set(places)].filter((place) => place > 0 && place < 1);
}

interface Wave {
  readonly periodMs: number;
  readonly order: number;
}

function wavesOf(times: readonly number[], span: number, { yearly, weekly, daily }: ForecastOptions): Wave[] {
  const gaps = times.slice(1).map((at, row) => at - (times[row] ?? at));
  const finest = minOf(
    gaps.filter((gap) => gap > 0),
    span,
  );
  const pick = (wanted: Seasonality, periodMs: number, order: number, fits: boolean): Wave[] => {
    const waves = wanted === 'auto' ? (fits ? order : 0) : wanted === true ? order : Number(wanted);
    return waves > 0 ? [{ periodMs, order: waves }] : [];
  };
  return [
    ...pick(yearly, 365.25 * dayMs, 10, span >= 730 * dayMs),
    ...pick(weekly, 7 * dayMs, 3, span >= 14 * dayMs && finest < 7 * dayMs),
    ...pick(daily, dayMs, 4, span >= 2 * dayMs && finest < dayMs),
  ];
}

function waveAt(at: number, { periodMs, order }: Wave): number[] {
  return Array.from({ length: order }, (_, place) => {
    const angle = (2 * Math.PI * (place + 1) * at) / periodMs;
    return [Math.sin(angle), Math.cos(angle)];
  }).flat();
}

function meanSize(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + Math.abs(value), 0) / Math.max(1, values.length);
}
