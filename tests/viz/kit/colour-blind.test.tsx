import { lab, rgb } from '@visx/vendor/d3-color';
import { describe, expect, it } from 'vitest';
import { categoricalScheme } from '@/lib/viz/kit/color/color-schemes';
import { markColor } from '@/lib/viz/kit/color/mark-color';
import { patterned } from '@/lib/viz/kit/color/patterns';
import { imageThemes } from '@/lib/viz/kit/theme';

/** Matrices for linear red, green and blue: Machado, Oliveira and Fernandes 2009, full severity. */
const readers = {
  'no red cones': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green cones': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue cones': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const;
type Reader = keyof typeof readers;

const linear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
const encoded = (share: number) => (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);

function seenBy(reader: Reader, color: string) {
  const { r, g, b } = rgb(color);
  const light = [r, g, b].map((channel) => linear(channel / 255));
  const [red = 0, green = 0, blue = 0] = readers[reader].map((row) => {
    const share = row.reduce((sum, weight, at) => sum + weight * (light[at] ?? 0), 0);
    return encoded(Math.min(1, Math.max(0, share))) * 255;
  });
  return lab(rgb(red, green, blue));
}

/** The colour difference ΔE of 1976: 2.3 is just noticeable. */
function difference(reader: Reader, one: string, other: string): number {
  const [first, second] = [seenBy(reader, one), seenBy(reader, other)];
  return Math.hypot(first.l - second.l, first.a - second.a, first.b - second.b);
}

const { colors } = categoricalScheme('isoline');

describe.each(Object.keys(readers) as Reader[])('to a reader with %s', (reader) => {
  it('neighbours of our palette are plainly apart', () => {
    const near = colors.slice(1).map((color, at) => difference(reader, colors[at] ?? '', color));
    expect(near).toHaveLength(9);
    expect(Math.min(...near)).toBeGreaterThan(11);
  });

  it('no two colours of our palette are the same', () => {
    const pairs = colors.flatMap((one, at) => colors.slice(at + 1).map((other) => difference(reader, one, other)));
    expect(pairs).toHaveLength(45);
    expect(Math.min(...pairs)).toBeGreaterThan(2 * 2.3);
  });

  it('a grey stays a grey', () => {
    expect(difference(reader, '#808080', '#808080')).toBe(0);
    const { a, b } = seenBy(reader, '#808080');
    expect(Math.hypot(a, b)).toBeLessThan(1);
  });
});

it('a usual red and a usual green nearly merge without green cones', () => {
  expect(difference('no green cones', '#2ca02c', '#d62728')).toBeLessThan(11);
});

describe.each(['light', 'dark'] as const)('patterns of our palette on %s ground', (mode) => {
  const theme = imageThemes[mode];
  const legend = colors.map((color, at) => ({ key: `${at}`, label: `${at}`, color: markColor(color, theme) }));
  const marks = legend.map(({ key, color }) => <path key={key} data-series={key} fill={color} />);
  const html = patterned(<g>{marks}</g>, legend, 'p', theme);
  const hatchOf = new Map(
    [...html.matchAll(/<pattern id="([^"]+)".*?<path d="([^"]+)"/g)].map(([, id, d]) => [`url(#${id})`, d]),
  );
  const hatches = [...html.matchAll(/<path data-series="\d+" fill="([^"]+)"/g)].map(
    ([, fill = '']) => hatchOf.get(fill) ?? 'plain',
  );

  it.each(Object.keys(readers) as Reader[])('are seen on each colour by a reader with %s', (reader) => {
    const onGround = legend.map(({ color }) => difference(reader, color, theme.surface));
    expect(onGround).toHaveLength(10);
    expect(Math.min(...onGround)).toBeGreaterThan(11);
  });

  it.each(Object.keys(readers) as Reader[])(
    'tell those colours apart that a reader with %s may take for one',
    (reader) => {
      expect(hatches).toHaveLength(10);
      const alike = legend.flatMap(({ color }, at) =>
        legend.flatMap((other, place) =>
          place > at && difference(reader, color, other.color) < 11 && hatches[at] === hatches[place]
            ? [[at, place]]
            : [],
        ),
      );
      expect(alike).toEqual([]);
    },
  );
});
