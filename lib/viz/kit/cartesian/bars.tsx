import type { ReactElement } from 'react';
import { PathLayer, type PathUnits, percent, strokeOf } from '@/lib/viz/kit/layout/place';
import type { Theme } from '@/lib/viz/kit/theme';
import { type BarBox, barBoxes } from './bar-box';
import type { CartesianLayout } from './layout';
import type { CartesianMarks, CartesianSeries } from './marks';

/**
 * Above this number, the bars of a series are one path without rounded corners, which are too small to see by then and
 * would add bytes for every bar.
 */
const mostRects = 600;
/** Above this number of bars in a series, only their outline is drawn, column by column: no screen has more columns. */
const mostColumns = 2000;
/** Bars thinner than this share of the plot get an outline, so that they are visible at any width. */
const thin = 1 / 500;

interface BarsProps {
  readonly marks: CartesianMarks;
  readonly layout: CartesianLayout;
  readonly theme: Theme;
  readonly units: PathUnits;
}

export function Bars({ marks, layout, theme, units }: BarsProps): ReactElement | null {
  const series = marks.series.filter(({ shape }) => shape === 'bar');
  const boxes = series.map((one) => ({ one, boxes: barBoxes(one, marks, layout) }));
  const count = boxes.reduce((sum, { boxes: of }) => sum + of.length, 0);
  if (count === 0) return null;
  if (count > mostRects) {
    return (
      <PathLayer units={units} clip={layout.isClipped}>
        {boxes.map(({ one, boxes: of }) => (
          <path
            key={one.key}
            data-series={one.key}
            fill={one.color}
            fillOpacity={one.opacity}
            stroke={one.color}
            {...strokeOf(units, 0.75)}
            d={boxesPath(of, units, marks.orientation === 'vertical')}
          />
        ))}
      </PathLayer>
    );
  }
  return (
    <svg width="100%" height="100%" overflow={layout.isClipped ? 'hidden' : 'visible'} aria-hidden="true">
      {boxes.map(({ one, boxes: of }) => (
        <g
          key={one.key}
          data-series={one.key}
          fill={one.color}
          fillOpacity={one.opacity === 1 ? undefined : one.opacity}
          {...outlineOf(one, of, theme, marks)}
        >
          {of.map(({ index, x, y, width, height }) => (
            <rect key={index} x={percent(x)} y={percent(y)} width={percent(width)} height={percent(height)} rx={2} />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** Segments of a stack are separated by a hairline in the background colour. */
function outlineOf(one: CartesianSeries, boxes: readonly BarBox[], theme: Theme, marks: CartesianMarks) {
  const [first] = boxes;
  const across = (marks.orientation === 'vertical' ? first?.width : first?.height) ?? 1;
  if (across < thin) return { stroke: one.color, strokeWidth: 0.75 };
  return one.base === undefined ? {} : { stroke: theme.surface };
}

function boxesPath(boxes: readonly BarBox[], units: PathUnits, isVertical: boolean): string {
  const drawn = boxes.length > mostColumns ? columnsOf(boxes, isVertical) : boxes;
  return drawn.map((box) => boxPath(box, units)).join('');
}

/** The area that all bars of a column cover together. */
function columnsOf(boxes: readonly BarBox[], isVertical: boolean): BarBox[] {
  const columns = new Map<number, { low: number; high: number }>();
  for (const { x, y, width, height } of boxes) {
    const column = Math.floor((isVertical ? x + width / 2 : y + height / 2) * mostColumns);
    const [low, high] = isVertical ? [y, y + height] : [x, x + width];
    const known = columns.get(column);
    columns.set(column, { low: Math.min(low, known?.low ?? low), high: Math.max(high, known?.high ?? high) });
  }
  const across = 1 / mostColumns;
  return [...columns].map(([column, { low, high }]) =>
    isVertical
      ? { index: column, x: column * across, y: low, width: across, height: high - low }
      : { index: column, x: low, y: column * across, width: high - low, height: across },
  );
}

function boxPath({ x, y, width, height }: BarBox, units: PathUnits): string {
  const left = Math.round(x * units.width);
  const across = Math.max(1, Math.round((x + width) * units.width) - left);
  const top = Math.round(y * units.height);
  const down = Math.max(1, Math.round((y + height) * units.height) - top);
  return `M${left} ${top}h${across}v${down}h${-across}z`;
}
