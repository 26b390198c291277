import type { ReactElement } from 'react';
import { percent } from '@/lib/viz/kit/place';
import { textWidth } from '@/lib/viz/kit/text-width';
import type { Theme } from '@/lib/viz/kit/theme';
import { overRanges, type Ranged } from '@/lib/viz/kit/width-range';
import { type BarBox, barBoxes, placeWidth } from './bar-box';
import type { CartesianLayout } from './layout';
import type { CartesianMarks, CartesianSeries } from './marks';

interface TextsProps {
  readonly marks: CartesianMarks;
  readonly layout: CartesianLayout;
  readonly theme: Theme;
}

interface ValueText {
  readonly index: number;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly isInside: boolean;
}

const size = 11;
const lineHeight = 14;

/** Values beside the marks, where they fit without touching each other. */
export function Texts({ marks, layout, theme }: TextsProps): ReactElement | null {
  const series = marks.series.filter(({ texts }) => texts !== undefined);
  if (series.length === 0) return null;
  return (
    <g fontSize={size} fill={theme.text}>
      {series.map((one) => (
        <g key={one.key} data-series={one.key}>
          {fittedTexts(one, marks, layout).map(({ item, shownAt }) => (
            <text
              key={item.index}
              x={percent(item.x)}
              y={percent(item.y)}
              dx={item.dx === 0 ? undefined : item.dx}
              dy={item.dy}
              textAnchor={item.anchor}
              data-w={shownAt}
              {...(item.isInside
                ? { fill: inkOn(one.color) }
                : { stroke: theme.surface, strokeWidth: 3, strokeLinejoin: 'round', paintOrder: 'stroke' })}
            >
              {item.text}
            </text>
          ))}
        </g>
      ))}
    </g>
  );
}

function fittedTexts(one: CartesianSeries, marks: CartesianMarks, layout: CartesianLayout): Ranged<ValueText>[] {
  const all = one.shape === 'bar' ? barTexts(one, marks, layout) : pointTexts(one, marks, layout);
  const isVertical = marks.orientation === 'vertical';
  return overRanges(
    layout.ranges,
    (range) => {
      const length = layout.domainLength(range);
      const room = one.shape === 'bar' ? barRoom(one, marks, length) : Number.POSITIVE_INFINITY;
      let end = Number.NEGATIVE_INFINITY;
      return all.filter((text) => {
        const extent = isVertical ? textWidth(text.text, size) : lineHeight;
        const start = (isVertical ? text.x : 1 - text.y) * length - extent / 2;
        if (extent > room + 6 || start < end) return false;
        end = start + extent + 4;
        return true;
      });
    },
    ({ index }) => String(index),
  );
}

/** Length along the domain that a bar's text may take: a lone bar's text may reach over to the next place. */
function barRoom(one: CartesianSeries, marks: CartesianMarks, length: number): number {
  const slots = one.slots ?? 1;
  return slots === 1 ? marks.domain.step * length : (placeWidth(marks) / slots) * length;
}

function barTexts(one: CartesianSeries, marks: CartesianMarks, layout: CartesianLayout): ValueText[] {
  const isVertical = marks.orientation === 'vertical';
  return barBoxes(one, marks, layout).flatMap((box) => {
    const text = one.texts?.[box.index];
    if (!text) return [];
    const isNegative = (one.values[box.index] ?? 0) < (one.base?.[box.index] ?? 0);
    if (one.textPlace === 'inside') return inside(box, text, layout, isVertical);
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
    return [{ index: box.index, text, isInside: false, ...tip }];
  });
}

function inside(box: BarBox, text: string, layout: CartesianLayout, isVertical: boolean): ValueText[] {
  const isTall = isVertical
    ? box.height * layout.plotHeight >= lineHeight
    : box.width * 400 >= textWidth(text, size) + 4;
  if (!isTall) return [];
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  return [{ index: box.index, text, x, y, dx: 0, dy: 4, anchor: 'middle', isInside: true }];
}

function pointTexts(one: CartesianSeries, marks: CartesianMarks, layout: CartesianLayout): ValueText[] {
  return one.values.flatMap((value, index) => {
    const text = one.texts?.[index];
    const at = marks.at[index];
    if (!text || value === null || at === undefined) return [];
    return [
      { index, text, x: at, y: 1 - layout.scale.at(value), dx: 0, dy: -8, anchor: 'middle' as const, isInside: false },
    ];
  });
}

/** Dark or light ink, whichever is read better on a colour. */
function inkOn(color: string): string {
  const hex = /^#([0-9a-f]{6})$/i.exec(color)?.[1];
  if (hex === undefined) return '#fff';
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0) > 0.28 ? '#16181d' : '#fff';
}
