import type { ReactElement } from 'react';
import { percent } from '@/lib/viz/kit/layout/place';
import type { Theme } from '@/lib/viz/kit/theme';
import type { CartesianLayout } from './layout';
import type { CartesianMarks } from './marks';

const lineHeight = 15;

/** The names of lines at their ends, moved apart where they would overlap. */
export function EndLabels({
  marks,
  layout,
  theme,
}: {
  marks: CartesianMarks;
  layout: CartesianLayout;
  theme: Theme;
}): ReactElement | null {
  if (!layout.hasEndLabels) return null;
  const ends = marks.series
    .flatMap((one) => {
      const last = one.values.findLastIndex((value) => value !== null);
      const value = one.values[last];
      if (value === null || value === undefined) return [];
      return [{ one, y: (1 - layout.scale.at(value)) * layout.plotHeight }];
    })
    .sort((first, second) => first.y - second.y);
  const placed = spread(
    ends.map(({ y }) => y),
    layout.plotHeight,
  );
  return (
    <g className="plot-end" fontSize={12} fill={theme.text}>
      {ends.map(({ one }, index) => (
        <g key={one.key} data-series={one.key}>
          <text x="100%" dx={12} y={percent((placed[index] ?? 0) / layout.plotHeight)} dy={4}>
            {one.label}
          </text>
          <circle
            cx="100%"
            cy={percent((placed[index] ?? 0) / layout.plotHeight)}
            r={3}
            transform="translate(6 0)"
            fill={one.color}
          />
        </g>
      ))}
    </g>
  );
}

/** Moves sorted positions at least a line's height apart, within 0 and `height`, by as little as possible. */
function spread(positions: readonly number[], height: number): number[] {
  const placed: number[] = [];
  for (const position of positions) placed.push(Math.max(position, (placed.at(-1) ?? -lineHeight) + lineHeight));
  let floor = height;
  for (let index = placed.length - 1; index >= 0; index -= 1) {
    placed[index] = Math.min(placed[index] ?? 0, floor);
    floor = (placed[index] ?? 0) - lineHeight;
  }
  return placed;
}
