import { scaleLinear, scaleLog } from '@visx/scale';
import { ticks as roundTicks, tickStep } from '@visx/vendor/d3-array';

export interface ValueScale {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
  /** The position of a value, 0 at the low end and 1 at the high end; values beyond the ends are not clamped. */
  at(value: number): number;
}

export interface ValueScaleInput {
  readonly low: number;
  readonly high: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly scale: 'linear' | 'log';
  readonly whole: boolean;
}

/** A scale of about `count` ticks. Ends that the form does not fix are at round ticks. */
export function valueScale(axis: ValueScaleInput, count: number): ValueScale {
  return axis.scale === 'log' ? logScale(axis, count) : linearScale(axis, count);
}

/** Round steps between one and ten. */
const roundSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10] as const;

/**
 * A scale with as many ticks as another one has, so that both share its grid lines; null where an end is fixed, the
 * values reach below zero, or the scale is not linear.
 */
export function sharedScale(axis: ValueScaleInput, other: ValueScale): ValueScale | null {
  const steps = other.ticks.length - 1;
  const isFree = axis.scale === 'linear' && axis.min === null && axis.max === null && axis.low >= 0;
  const isEven = other.ticks[0] === other.min && other.ticks.at(-1) === other.max;
  if (!isFree || !isEven || steps < 1 || !(axis.high > 0)) return null;
  const least = axis.high / steps;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = (roundSteps.find((one) => one * power >= least * (1 - 1e-9)) ?? 10) * power;
  if (axis.whole && !Number.isInteger(step)) return null;
  const max = step * steps;
  const ticks = other.ticks.map((_, index) => Number((index * step).toPrecision(12)));
  return { min: 0, max, ticks, at: scaleLinear<number>({ domain: [0, max] }) };
}

function linearScale(axis: ValueScaleInput, count: number): ValueScale {
  let low = axis.min ?? axis.low;
  let high = axis.max ?? axis.high;
  if (!(high > low)) {
    if (axis.max === null) high = low === 0 ? 1 : low + Math.abs(low) / 2;
    else low = high - (Math.abs(high) || 1);
  }
  let step = tickStep(low, high, count);
  if (axis.whole && step < 1) step = 1;
  const min = axis.min ?? Math.floor(low / step + 1e-9) * step;
  const max = axis.max ?? Math.ceil(high / step - 1e-9) * step;
  const marks = axis.whole && step === 1 ? wholeTicks(min, max) : roundTicks(min, max, Math.round((max - min) / step));
  return { min, max, ticks: marks, at: scaleLinear<number>({ domain: [min, max] }) };
}

function wholeTicks(min: number, max: number): number[] {
  const first = Math.ceil(min);
  return Array.from({ length: Math.floor(max) - first + 1 }, (_, index) => first + index);
}

function logScale(axis: ValueScaleInput, count: number): ValueScale {
  const low = axis.min !== null && axis.min > 0 ? axis.min : 10 ** Math.floor(Math.log10(axis.low > 0 ? axis.low : 1));
  const top = axis.max ?? axis.high;
  const high = axis.max ?? 10 ** Math.ceil(Math.log10(top > low ? top : low * 10));
  const from = Math.ceil(Math.log10(low) - 1e-9);
  const to = Math.floor(Math.log10(high) + 1e-9);
  const every = Math.max(1, Math.ceil((to - from + 1) / (count + 1)));
  const marks: number[] = [];
  for (let power = from; power <= to; power += every) marks.push(10 ** power);
  const at = scaleLog<number>({ domain: [low, high] });
  return { min: low, max: high, ticks: marks, at: (value) => (value > 0 ? at(value) : 0) };
}
