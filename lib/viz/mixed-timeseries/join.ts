import { maxOf } from '@/lib/frame/extent';
import type { CartesianMarks, CartesianSeries, ValueAxis } from '@/lib/viz/kit/cartesian/marks';

/** Converts the positions of two charts to one axis; where a chart has no value at a position, its series have gaps. */
export function joined(one: CartesianMarks, other: CartesianMarks): readonly [CartesianMarks, CartesianMarks] {
  const [a, b] = [one.domain, other.domain];
  if (other.at.length === 0) return [one, { ...other, domain: a, at: one.at }];
  if (one.at.length === 0) return [{ ...one, domain: b, at: other.at }, other];
  if (a.kind === 'band' && b.kind === 'band') {
    const labels = [...new Set([...a.labels, ...b.labels])];
    const step = 1 / labels.length;
    const at = labels.map((_, index) => (index + 0.5) * step);
    const domain = { ...a, labels, step };
    const moved = (marks: CartesianMarks, own: readonly string[]) => ({
      ...marks,
      domain,
      at,
      series: marks.series.map((series) =>
        rearranged(
          series,
          labels.map((label) => own.indexOf(label)),
        ),
      ),
    });
    return [moved(one, a.labels), moved(other, b.labels)];
  }
  if (a.kind === 'band' || b.kind === 'band' || a.kind !== b.kind) return [one, other];
  const [from, to] = [Math.min(a.from, b.from), Math.max(a.to, b.to)];
  const step = Math.max(a.step, b.step);
  const share = (x: number) => (to === from ? 0.5 : step / 2 + ((x - from) / (to - from)) * (1 - step));
  const numbers = (marks: CartesianMarks, own: { from: number; to: number; step: number }) =>
    marks.at.map((at) =>
      own.to === own.from ? own.from : own.from + ((at - own.step / 2) / (1 - own.step)) * (own.to - own.from),
    );
  return [
    { ...one, domain: { ...a, from, to, step }, at: numbers(one, a).map(share) },
    { ...other, domain: { ...a, from, to, step }, at: numbers(other, b).map(share) },
  ];
}

function rearranged(series: CartesianSeries, rows: readonly number[]): CartesianSeries {
  const { base, texts, ...rest } = series;
  return {
    ...rest,
    values: rows.map((row) => series.values[row] ?? null),
    ...(base ? { base: rows.map((row) => base[row] ?? 0) } : {}),
    ...(texts ? { texts: rows.map((row) => texts[row] ?? null) } : {}),
  };
}

/** Combines the series of two charts on one axis; bars are side by side, and the axis covers both. */
export function merged(one: CartesianMarks, other: CartesianMarks): CartesianMarks {
  return {
    ...one,
    series: sideBySide([...one.series], [...other.series]),
    guides: [...one.guides, ...other.guides],
    value: around(one.value, other.value),
  };
}

/** Puts the bars of two groups side by side in the same places. */
export function sideBySide(one: CartesianSeries[], other: CartesianSeries[]): CartesianSeries[] {
  const slotsOf = (group: readonly CartesianSeries[]) =>
    maxOf(
      group.filter(({ shape }) => shape === 'bar').map(({ slots }) => slots ?? 1),
      0,
    );
  const [first, second] = [slotsOf(one), slotsOf(other)];
  if (first === 0 || second === 0) return [...one, ...other];
  const moved = (group: readonly CartesianSeries[], by: number) =>
    group.map((series) => {
      if (series.shape !== 'bar') return series;
      const { slotAt: _, ...rest } = series;
      return { ...rest, slot: (series.slot ?? 0) + by, slots: first + second };
    });
  return [...moved(one, 0), ...moved(other, first)];
}

function around(one: ValueAxis, other: ValueAxis): ValueAxis {
  return {
    ...one,
    low: Math.min(one.low, other.low),
    high: Math.max(one.high, other.high),
    whole: one.whole && other.whole,
    title: one.title === other.title ? one.title : '',
  };
}
