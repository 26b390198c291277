import type { ReactElement } from 'react';
import { PathLayer, type PathUnits, percent, strokeOf } from '@/lib/viz/kit/layout/place';
import type { Theme } from '@/lib/viz/kit/theme';
import type { CartesianMarks, Guide } from './marks';

/** Events as lines and intervals as bands across the plot, named at their upper end. */
export function Guides({
  marks,
  theme,
  units,
}: {
  marks: CartesianMarks;
  theme: Theme;
  units: PathUnits;
}): ReactElement | null {
  const guides = marks.guides.filter(({ from, to }) => (to ?? from) >= 0 && from <= 1);
  if (guides.length === 0 || marks.orientation === 'horizontal') return null;
  return (
    <>
      <PathLayer units={units} clip={true}>
        {guides.map((guide) => (
          <GuideMark key={guide.key} guide={guide} units={units} />
        ))}
      </PathLayer>
      <g fontSize={11} fill={theme.quiet}>
        {guides.map((guide) =>
          guide.label === '' ? null : (
            <text key={guide.key} x={percent(Math.max(0, guide.from))} dx={4} y="0" dy={10} data-series={guide.key}>
              {guide.label}
            </text>
          ),
        )}
      </g>
    </>
  );
}

function GuideMark({ guide, units }: { guide: Guide; units: PathUnits }): ReactElement {
  const left = Math.round(guide.from * units.width);
  if (guide.to === undefined) {
    return (
      <path
        data-series={guide.key}
        d={`M${left} 0v${units.height}`}
        stroke={guide.color}
        strokeOpacity={guide.opacity}
        {...strokeOf(units, guide.width, guide.dash)}
      />
    );
  }
  const across = Math.round((guide.to - guide.from) * units.width);
  return (
    <path
      data-series={guide.key}
      d={`M${left} 0h${across}v${units.height}h${-across}z`}
      fill={guide.color}
      fillOpacity={guide.opacity * 0.2}
    />
  );
}
