import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bandTicker } from '@/lib/viz/kit/axis/band-ticks';
import { grainMs, timeContext, timeTicks } from '@/lib/viz/kit/axis/time-ticks';
import { valueScale } from '@/lib/viz/kit/axis/value-ticks';
import { overRanges, rangeStarts, widthRanges } from '@/lib/viz/kit/axis/width-range';
import { downsample } from '@/lib/viz/kit/data/downsample';
import { areaPath, linePath } from '@/lib/viz/kit/layout/path-data';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import { formulaOf } from '@/lib/viz/kit/timeseries/formula';
import { stackSeries } from '@/lib/viz/kit/timeseries/stack';

const linear = { low: 0, high: 97, min: null, max: null, scale: 'linear', whole: false } as const;

describe('ticks of values', () => {
  it('end on round numbers', () => {
    expect(valueScale(linear, 5)).toMatchObject({ min: 0, max: 100, ticks: [0, 20, 40, 60, 80, 100] });
    expect(valueScale({ ...linear, low: -0.31, high: 0.02 }, 4)).toMatchObject({ min: -0.4, max: 0.1 });
  });
  it('never stand between whole numbers', () => {
    expect(valueScale({ ...linear, high: 2, whole: true }, 8).ticks).toEqual([0, 1, 2]);
  });
  it('keep the ends a reader fixed', () => {
    const scale = valueScale({ ...linear, min: 10, max: 5000 }, 4);
    expect([scale.min, scale.max, scale.at(2505)]).toEqual([10, 5000, 0.5]);
  });
  it('are powers of ten on a logarithmic axis', () => {
    const scale = valueScale({ ...linear, low: 43_000, high: 986_000, scale: 'log' }, 6);
    expect(scale.ticks).toEqual([10_000, 100_000, 1_000_000]);
    expect(scale.at(100_000)).toBeCloseTo(0.5);
  });
  it('make room where all values are equal', () => {
    const scale = valueScale({ ...linear, low: 0, high: 0 }, 4);
    expect(scale.max).toBeGreaterThan(scale.min);
  });
});

describe('ticks of time', () => {
  const input = { grainMs: 0, locale: 'en', write: null } as const;
  const labels = (from: string, to: string, length: number) =>
    timeTicks({ ...input, from: Date.parse(from), to: Date.parse(to), length }).map(({ label, strong }) =>
      strong ? `*${label}*` : label,
    );
  it('are months with strong years', () => {
    expect(labels('2023-01-01', '2024-04-01', 400)).toEqual(['*2023*', 'Apr', 'Jul', 'Oct', '*2024*', 'Apr']);
  });
  it('are hours with strong days', () => {
    expect(labels('2023-03-01', '2023-03-02T12:00Z', 300)).toEqual([
      '*Mar 1*',
      '06:00',
      '12:00',
      '18:00',
      '*Mar 2*',
      '06:00',
      '12:00',
    ]);
  });
  it('are never finer than the data', () => {
    const ticks = timeTicks({
      ...input,
      from: Date.UTC(2020, 0),
      to: Date.UTC(2022, 0),
      length: 4000,
      grainMs: grainMs('P1Y'),
    });
    expect(ticks.map(({ label }) => label)).toEqual(['2020', '2021', '2022']);
  });
  it('say the year below when no tick does', () => {
    const ticks = timeTicks({ ...input, from: Date.UTC(2023, 3), to: Date.UTC(2023, 8), length: 400 });
    expect(timeContext(ticks, 'en')).toBe('2023');
  });
  it('speak the reader’s language', () => {
    const ticks = timeTicks({ ...input, locale: 'pt-BR', from: Date.UTC(2023, 4), to: Date.UTC(2023, 8), length: 300 });
    expect(ticks[0]?.label).toBe('mai.');
  });
  it('reads grains', () => {
    expect(grainMs('PT5M')).toBe(300_000);
    expect(grainMs('1969-12-28T00:00:00Z/P1W')).toBe(604_800_000);
    expect(grainMs(null)).toBe(0);
  });
});

describe('labels of categories', () => {
  const names = ['Classic Cars', 'Trucks and Buses', 'Motorcycles', 'Vintage Cars', 'Planes', 'Ships', 'Trains'];
  it.each([200, 320, 420, 600, 900, 1400])('fit %i pixels without touching', (length) => {
    const ticks = bandTicker(names, 11)(length);
    const step = length / names.length;
    let end = Number.NEGATIVE_INFINITY;
    for (const { index, lines } of ticks) {
      const half = Math.max(...lines.map((text) => textWidth(text, 11))) / 2;
      expect((index + 0.5) * step - half).toBeGreaterThan(end);
      end = (index + 0.5) * step + half;
    }
    expect(ticks.length).toBeGreaterThan(0);
  });
  it('are shortened in the middle, where labels differ least', () => {
    const short = shorten('North America, Action', 90, 11);
    expect(short).toMatch(/^North.*….*tion$/);
    expect(textWidth(short, 11)).toBeLessThanOrEqual(90);
  });
});

describe('width ranges', () => {
  it('are the ones the style sheet shows and hides by', () => {
    const css = readFileSync('lib/viz/kit/plot.css', 'utf8');
    rangeStarts.forEach((start, index) => {
      const rule = new RegExp(
        `(?:min-width: ${start}px\\)|max-width: ${(rangeStarts[1] ?? 0) - 0.1}px\\))[^{]*\\{\\s*\\[data-w\\]:not\\(\\[data-w\\*="${index}"\\]\\)`,
      );
      expect(css).toMatch(rule);
    });
  });
  it('merge what looks alike', () => {
    const ranges = widthRanges('fluid');
    const merged = overRanges(ranges, ({ width }) => (width > 800 ? ['a', 'b'] : ['a']), String);
    expect(merged).toEqual([
      { item: 'a', shownAt: undefined },
      { item: 'b', shownAt: '678' },
    ]);
  });
});

describe('dense series', () => {
  const values = Array.from({ length: 50_000 }, (_, index) =>
    index === 31_337 ? 999 : index === 20_000 ? null : Math.sin(index),
  );
  it('keep their peaks and their gaps', () => {
    const picked = downsample(values, 1000);
    expect(picked.length).toBeLessThanOrEqual(1300);
    expect(picked).toContain(31_337);
    expect(picked).toContain(20_000);
    expect([picked[0], picked.at(-1)]).toEqual([0, 49_999]);
  });
  it('stay whole when they are short', () => {
    expect(downsample([1, null, 2], 1000)).toEqual([0, 1, 2]);
  });
});

describe('paths', () => {
  it('break at gaps and dot lone points', () => {
    expect(linePath([[0, 9], [5, 4], null, [20, 1]], 'linear')).toBe('M0 9l5 -5M20 1h0');
  });
  it('step where the form says', () => {
    const points = [
      [0, 0],
      [10, 4],
    ] as const;
    expect(linePath(points, 'step-start')).toBe('M0 0v4h10');
    expect(linePath(points, 'step-middle')).toBe('M0 0h5v4h5');
    expect(linePath(points, 'step-end')).toBe('M0 0h10v4');
  });
  it('close areas over their own floor', () => {
    expect(
      areaPath(
        [
          [0, 1],
          [10, 2],
        ],
        [
          [0, 9],
          [10, 9],
        ],
        'linear',
      ),
    ).toBe('M0 1l10 1L10 9l-10 0z');
  });
});

describe('stacks', () => {
  it('let negative values go down on their own', () => {
    const [one, two] = stackSeries(
      [
        [3, -1],
        [-2, -4],
      ],
      'Stack',
    );
    expect([one?.top, two?.top]).toEqual([
      [3, -1],
      [-2, -5],
    ]);
    expect(two?.base).toEqual([0, -1]);
  });
  it('share out to one', () => {
    const [one, two] = stackSeries([[1], [3]], 'Expand');
    expect([one?.top, two?.top]).toEqual([[0.25], [1]]);
  });
});

describe('formulas', () => {
  it.each([
    ['2 * x + 1', 7],
    ['y = x ^ 2 ^ 0.5', 3 ** (2 ** 0.5)],
    ['-x^2', -9],
    ['sin(pi / 2) * max(x, 10)', 10],
    ['1e3 / (x - 1)', 500],
    ['x % 2', 1],
  ])('%s', (text, value) => {
    expect(formulaOf(text)?.(3)).toBeCloseTo(value);
  });
  it.each(['', '2 +', 'alert(1)', 'x.constructor', 'sin x', '(x', 'constructor(1)'])('refuses %j', (text) => {
    expect(formulaOf(text)).toBeNull();
  });
  it('leaves out what is not a number', () => {
    expect(formulaOf('log(x)')?.(-1)).toBeNull();
  });
});
