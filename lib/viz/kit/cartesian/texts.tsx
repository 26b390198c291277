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
  readonly series: CartesianSeries;
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

/** Values beside the marks, where they fit without touching each other or the figures of the axis. */
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

/** For every width the texts that find room, the first series first. */
function fittedTexts(
  series: readonly CartesianSeries[],
  marks: CartesianMarks,
  layout: CartesianLayout,
): Ranged<ValueText>[] {
  const all = series.flatMap((one) =>
    one.shape === 'bar' ? barTexts(one, marks, layout) : pointTexts(one, marks, layout),
  );
  return overRanges(
    layout.ranges,
    (range) => {
      const taken = new Taken();
      const [width, length] = [layout.plotWidth(range), layout.domainLength(range)];
      const rooms = new Map(series.map((one) => [one, one.shape === 'bar' ? barRoom(one, marks, length) : 0]));
      return all.filter((text) => {
        const box = boxOf(text, width, layout.plotHeight);
        const room = rooms.get(text.series) ?? 0;
        const extent = marks.orientation === 'vertical' ? box.right - box.left : lineHeight - 4;
        if (room > 0 && extent > room + 6) return false;
        if (marks.orientation === 'horizontal' && box.left < 0) return false;
        return taken.add(box);
      });
    },
    ({ series: one, index }) => `${one.key} ${index}`,
  );
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly middle: number;
}

function boxOf(text: ValueText, width: number, height: number): Box {
  const wide = textWidth(text.text, size);
  const at = text.x * width + text.dx;
  const left = text.anchor === 'start' ? at : text.anchor === 'end' ? at - wide : at - wide / 2;
  return { left, right: left + wide, middle: text.y * height + text.dy };
}

/** Boxes that have their place, kept by columns of the plot, so that only near ones are compared. */
class Taken {
  private readonly columns = new Map<number, Box[]>();

  /** Takes a box in; false when it would touch one that is there. */
  add(box: Box): boolean {
    const first = Math.floor((box.left - 4) / columnWidth);
    const last = Math.floor((box.right + 4) / columnWidth);
    for (let column = first; column <= last; column += 1) {
      if (this.columns.get(column)?.some((other) => touches(box, other))) return false;
    }
    for (let column = first; column <= last; column += 1) {
      const boxes = this.columns.get(column);
      if (boxes === undefined) this.columns.set(column, [box]);
      else boxes.push(box);
    }
    return true;
  }
}

const columnWidth = 64;

function touches(one: Box, other: Box): boolean {
  return (
    one.left < other.right + 4 && other.left < one.right + 4 && Math.abs(one.middle - other.middle) < lineHeight - 2
  );
}

/** Length along the domain that a bar's text may take: a lone bar's text may reach over to the next place. */
function barRoom(one: CartesianSeries, marks: CartesianMarks, length: number): number {
  const slots = one.slots ?? 1;
  return slots === 1 ? marks.domain.step * length : (placeWidth(marks) / slots) * length * 1.7;
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
    return [{ series: one, index: box.index, text, isInside: false, ...tip }];
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
  return [{ series: one, index: box.index, text, x, y, dx: 0, dy: 4, anchor: 'middle', isInside: true }];
}

function pointTexts(one: CartesianSeries, marks: CartesianMarks, layout: CartesianLayout): ValueText[] {
  return one.values.flatMap((value, index) => {
    const text = one.texts?.[index];
    const at = marks.at[index];
    if (!text || value === null || at === undefined) return [];
    const anchor = at < 0.02 ? ('start' as const) : at > 0.98 ? ('end' as const) : ('middle' as const);
    return [{ series: one, index, text, x: at, y: 1 - layout.scale.at(value), dx: 0, dy: -8, anchor, isInside: false }];
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
