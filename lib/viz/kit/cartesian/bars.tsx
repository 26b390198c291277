import type { ReactElement } from 'react';
import { PathLayer, type PathUnits, percent } from '@/lib/viz/kit/place';
import type { Theme } from '@/lib/viz/kit/theme';
import { type BarBox, barBoxes } from './bar-box';
import type { CartesianLayout } from './layout';
import type { CartesianMarks } from './marks';

/** More bars than this become one path a series, without corners: nobody sees them, and every one would cost bytes. */
const mostRects = 600;

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
            d={of.map((box) => boxPath(box, units)).join('')}
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
          {...(one.base === undefined ? {} : { stroke: theme.surface })}
        >
          {of.map(({ index, x, y, width, height }) => (
            <rect key={index} x={percent(x)} y={percent(y)} width={percent(width)} height={percent(height)} rx={2} />
          ))}
        </g>
      ))}
    </svg>
  );
}

function boxPath({ x, y, width, height }: BarBox, units: PathUnits): string {
  const left = Math.round(x * units.width);
  const across = Math.max(1, Math.round((x + width) * units.width) - left);
  const top = Math.round(y * units.height);
  const down = Math.max(1, Math.round((y + height) * units.height) - top);
  return `M${left} ${top}h${across}v${down}h${-across}z`;
}
