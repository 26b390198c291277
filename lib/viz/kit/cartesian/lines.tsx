import type { ReactElement } from 'react';
import { downsample } from '@/lib/viz/kit/data/downsample';
import { areaPath, linePath, type PathPoint } from '@/lib/viz/kit/layout/path-data';
import { PathLayer, type PathUnits, percent, strokeOf } from '@/lib/viz/kit/layout/place';
import type { Theme } from '@/lib/viz/kit/theme';
import type { CartesianLayout } from './layout';
import type { CartesianMarks, CartesianSeries } from './marks';

const mostPoints = 1000;

interface LinesProps {
  readonly marks: CartesianMarks;
  readonly layout: CartesianLayout;
  readonly theme: Theme;
  readonly units: PathUnits;
}

/** Lines, the areas below them and their confidence bands. */
export function Lines({ marks, layout, theme, units }: LinesProps): ReactElement | null {
  const series = marks.series.filter(({ shape }) => shape === 'line');
  if (series.length === 0) return null;
  const paths = series.map((one) => ({ one, ...pathsOf(one, marks, layout, units) }));
  return (
    <>
      <PathLayer units={units} clip={layout.isClipped}>
        {paths.map(({ one, band }) =>
          band === '' ? null : (
            <path key={one.key} data-series={one.key} d={band} fill={one.color} fillOpacity={0.15} />
          ),
        )}
        {paths.map(({ one, area }) =>
          area === '' ? null : (
            <path key={one.key} data-series={one.key} d={area} fill={one.color} fillOpacity={one.fill * one.opacity} />
          ),
        )}
        {[...paths]
          .reverse()
          .map(({ one, line }) =>
            one.isPoints ? null : (
              <path
                key={one.key}
                data-series={one.key}
                d={line}
                fill="none"
                stroke={one.color}
                strokeOpacity={one.opacity === 1 ? undefined : one.opacity}
                strokeLinejoin="round"
                strokeLinecap="round"
                {...strokeOf(units, one.width, one.dash)}
              />
            ),
          )}
      </PathLayer>
      {series.map((one) =>
        markerOf(one) > 0 ? <Markers key={one.key} one={one} {...{ marks, layout, theme }} /> : null,
      )}
    </>
  );
}

/** Marker diameter in pixels. A single point cannot be drawn as a line, so it gets a marker whatever the form sets. */
function markerOf(one: CartesianSeries): number {
  if (one.marker > 0) return one.marker;
  return one.values.filter((value) => value !== null).length === 1 ? 6 : 0;
}

function pathsOf(one: CartesianSeries, marks: CartesianMarks, layout: CartesianLayout, units: PathUnits) {
  const indices = downsample(one.values, mostPoints);
  const points = (values: readonly (number | null)[]): PathPoint[] =>
    indices.map((index) => {
      const value = values[index] ?? null;
      const at = marks.at[index];
      if (value === null || at === undefined) return null;
      return [Math.round(at * units.width), Math.round((1 - layout.scale.at(value)) * units.height)];
    });
  const top = points(one.values);
  const floor = layout.scale.at(0) > 0 && marks.value.scale === 'linear' ? 0 : layout.scale.min;
  const bottom = () => points(one.base ?? one.values.map((value) => (value === null ? null : floor)));
  return {
    line: linePath(top, one.curve),
    area: one.fill > 0 ? areaPath(top, bottom(), one.curve) : '',
    band: one.range ? areaPath(points(one.range.high), points(one.range.low), one.curve) : '',
  };
}

/** Points without a line are filled, so that they are as prominent as a line; on a line they are rings. */
function inkOf(one: CartesianSeries, theme: Theme) {
  return one.isPoints
    ? { fill: one.color, fillOpacity: 0.8, stroke: theme.surface, strokeWidth: 0.5 }
    : { fill: theme.surface, stroke: one.color, strokeWidth: 1.5 };
}

function Markers({ one, marks, layout, theme }: Omit<LinesProps, 'units'> & { one: CartesianSeries }): ReactElement {
  return (
    <g data-series={one.key} {...inkOf(one, theme)} opacity={one.opacity}>
      {downsample(one.values, mostPoints).map((index) => {
        const value = one.values[index] ?? null;
        const at = marks.at[index];
        if (value === null || at === undefined) return null;
        return <circle key={index} cx={percent(at)} cy={percent(1 - layout.scale.at(value))} r={markerOf(one) / 2} />;
      })}
    </g>
  );
}
