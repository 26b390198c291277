import type { ReactElement } from 'react';
import { renderLayered } from '@/lib/viz/kit/cartesian/layered';
import type { CartesianLayout } from '@/lib/viz/kit/cartesian/layout';
import { markColor } from '@/lib/viz/kit/color/mark-color';
import { PathLayer, type PathUnits, percent, strokeOf } from '@/lib/viz/kit/layout/place';
import type { Theme } from '@/lib/viz/kit/theme';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { BoxPlotMarks } from './marks';

const widest = 0.1;

export function render(drawing: Drawing<BoxPlotMarks>, surface: Surface): ReactElement {
  return renderLayered(drawing, surface, (layout, units) => (
    <Boxes marks={drawing.marks} layout={layout} units={units} theme={surface.theme} />
  ));
}

interface BoxesProps {
  readonly marks: BoxPlotMarks;
  readonly layout: CartesianLayout;
  readonly units: PathUnits;
  readonly theme: Theme;
}

function Boxes({ marks, layout, units, theme }: BoxesProps): ReactElement {
  const half = Math.min(widest, marks.domain.step * 0.6) / 2;
  const boxes = marks.boxes.map((box) => ({ ...box, color: markColor(box.color, theme) }));
  const x = (share: number) => Math.round(share * units.width);
  const y = (value: number) => Math.round((1 - layout.scale.at(value)) * units.height);
  const [thin, strong] = [strokeOf(units, 1.5), strokeOf(units, 2.5)];
  return (
    <>
      <PathLayer units={units} clip={false}>
        {boxes.map(({ key, color, low, q1, median, q3, high, isDimmed }, index) => {
          const at = marks.at[index] ?? 0;
          const [left, right] = [x(at - half), x(at + half)];
          const [near, middle, far] = [x(at - half / 2), x(at), x(at + half / 2)];
          const [least, bottom, top, most] = [y(low), y(q1), y(q3), y(high)];
          return (
            <g key={key} data-item={index} data-series={key} stroke={color} opacity={isDimmed ? 0.3 : undefined}>
              <path
                d={`M${middle} ${bottom}V${least}M${near} ${least}H${far}M${middle} ${top}V${most}M${near} ${most}H${far}M${left} ${bottom}H${right}V${top}H${left}z`}
                fill={color}
                fillOpacity={0.25}
                {...thin}
              />
              <path d={`M${left} ${y(median)}H${right}`} {...strong} />
            </g>
          );
        })}
      </PathLayer>
      <g stroke={theme.surface}>
        {boxes.flatMap(({ key, color, outliers, isDimmed }, index) =>
          [...new Set(outliers)].map((value) => (
            <circle
              key={`${key} ${value}`}
              data-item={index}
              cx={percent(marks.at[index] ?? 0)}
              cy={percent(1 - layout.scale.at(value))}
              r={3.5}
              fill={color}
              fillOpacity={isDimmed ? 0.2 : 0.6}
            />
          )),
        )}
      </g>
    </>
  );
}
