import type { ReactElement } from 'react';
import { overRanges, type Ranged } from '@/lib/viz/kit/axis/width-range';
import { FreeSpots } from '@/lib/viz/kit/layout/free-spots';
import { percent } from '@/lib/viz/kit/layout/place';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import type { Theme } from '@/lib/viz/kit/theme';
import { type BarBox, barBoxes } from './bar-box';
import type { CartesianLayout } from './layout';
import type { CartesianMarks, CartesianSeries } from './marks';

interface TextsProps {
  readonly marks: CartesianMarks;
  readonly layout: CartesianLayout;
  readonly theme: Theme;
}

interface ValueText {
  readonly series: CartesianSeries;
  readonly index: number;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly isInside: boolean;
  readonly width: number;
}

const size = 11;
const lineHeight = 14;

/** Values beside the marks, where they fit without overlapping each other or the tick labels of the axis. */
export function Texts({ marks, layout, theme }: TextsProps): ReactElement | null {
  const series = marks.series.filter(({ texts }) => texts !== undefined);
  if (series.length === 0) return null;
  const fitted = new Map(series.map((one) => [one, [] as Ranged<ValueText>[]]));
  for (const text of fittedTexts(series, marks, layout)) fitted.get(text.item.series)?.push(text);
  return (
    <g fontSize={size} fill={theme.text}>
      {series.map((one) => (
        <g key={one.key} data-series={one.key}>
          {fitted.get(one)?.map(({ item, shownAt }) => (
            <text
              key={item.index}
              x={percent(item.x)}
              y={percent(item.y)}
              dx={item.dx === 0 ? undefined : item.dx}
              dy={item.dy}
              textAnchor={item.anchor}
              data-w={shownAt}
              fill={item.isInside ? inkOn(one.color) : undefined}
              stroke={item.isInside ? undefined : theme.surface}
              strokeWidth={item.isInside ? undefined : 3}
              strokeLinejoin={item.isInside ? undefined : 'round'}
              paintOrder={item.isInside ? undefined : 'stroke'}
            >
              {item.text}
            </text>
          ))}
        </g>
      ))}
    </g>
  );
}

/** The texts that fit, for every width range; the first series has precedence. */
function fittedTexts(
  series: readonly CartesianSeries[],
  marks: CartesianMarks,
  layout: CartesianLayout,
): Ranged<ValueText>[] {
  const all = series.flatMap((one) =>
    one.shape === 'bar' ? barTexts(one, marks, layout) : pointTexts(one, marks, layout),
  );
  const isVertical = marks.orientation === 'vertical';
  return overRanges(
    layout.ranges,
    (range) => {
      const spots = new FreeSpots(lineHeight - 2);
      const [width, length] = [layout.plotWidth(range), layout.domainLength(range)];
      const bars = series.filter(({ shape }) => shape === 'bar');
      const rooms = new Map(bars.map((one) => [one, barRoom(one, marks, layout, length)]));
      return all.filter((text) => {
        const room = rooms.size === 0 ? 0 : (rooms.get(text.series) ?? 0);
        if (room > 0 && (isVertical ? text.width : lineHeight - 4) > room + 6) return false;
        const left = leftOf(text, width);
        if (!isVertical && left < 0) return false;
        const y = text.y * layout.plotHeight + text.dy;
        return spots.take(left - gap, left + text.width + gap, y);
      });
    },
    (text) => text,
  );
}

/** Half of the minimum gap between two texts, in pixels. */
const gap = 2;

function leftOf({ x, dx, anchor, width }: ValueText, plotWidth: number): number {
  const at = x * plotWidth + dx;
  return anchor === 'start' ? at : anchor === 'end' ? at - width : at - width / 2;
}

/** Length in pixels along the domain for a bar's text: the text of a single bar may extend to the next place. */
function barRoom(one: CartesianSeries, marks: CartesianMarks, layout: CartesianLayout, length: number): number {
  const slots = one.slots ?? 1;
  return slots === 1 ? marks.domain.step * length : (layout.placeWidth / slots) * length * 1.7;
}

function barTexts(one: CartesianSeries, marks: CartesianMarks, layout: CartesianLayout): ValueText[] {
  const isVertical = marks.orientation === 'vertical';
  return barBoxes(one, marks, layout).flatMap((box) => {
    const text = one.texts?.[box.index];
    if (!text) return [];
    const isNegative = (one.values[box.index] ?? 0) < (one.base?.[box.index] ?? 0);
    if (one.textPlace === 'inside') return inside(one, box, text, layout, isVertical);
    const center = isVertical ? box.x + box.width / 2 : box.y + box.height / 2;
    const tip = isVertical
      ? {
          x: center,
          y: isNegative ? box.y + box.height : box.y,
          dx: 0,
          dy: isNegative ? 12 : -4,
          anchor: 'middle' as const,
        }
      : {
          x: isNegative ? box.x : box.x + box.width,
          y: center,
          dx: isNegative ? -4 : 4,
          dy: 4,
          anchor: isNegative ? ('end' as const) : ('start' as const),
        };
    return [{ series: one, index: box.index, text, isInside: false, width: textWidth(text, size), ...tip }];
  });
}

function inside(
  one: CartesianSeries,
  box: BarBox,
  text: string,
  layout: CartesianLayout,
  isVertical: boolean,
): ValueText[] {
  const isTall = isVertical
    ? box.height * layout.plotHeight >= lineHeight
    : box.width * 400 >= textWidth(text, size) + 4;
  if (!isTall) return [];
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const width = textWidth(text, size);
  return [{ series: one, index: box.index, text, x, y, dx: 0, dy: 4, anchor: 'middle', isInside: true, width }];
}

function pointTexts(one: CartesianSeries, marks: CartesianMarks, layout: CartesianLayout): ValueText[] {
  return one.values.flatMap((value, index) => {
    const text = one.texts?.[index];
    const at = marks.at[index];
    if (!text || value === null || at === undefined) return [];
    const anchor = at < 0.02 ? ('start' as const) : at > 0.98 ? ('end' as const) : ('middle' as const);
    const [y, width] = [1 - layout.scale.at(value), textWidth(text, size)];
    return [{ series: one, index, text, x: at, y, dx: 0, dy: -8, anchor, isInside: false, width }];
  });
}

/** Dark or light text colour, whichever has the better contrast on a background colour. */
function inkOn(color: string): string {
  const hex = /^#([0-9a-f]{6})$/i.exec(color)?.[1];
  if (hex === undefined) return '#fff';
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0) > 0.28 ? '#16181d' : '#fff';
}
