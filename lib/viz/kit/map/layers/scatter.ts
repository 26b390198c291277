import { group } from '@visx/vendor/d3-array';
import { minOf } from '@/lib/frame/extent';
import { columnOf, emptyFrame } from '@/lib/frame/frame';
import { metricLabel } from '@/lib/query/build/labels';
import { pickedColor } from '@/lib/viz/kit/color/picked-color';
import { columnNames, dimensionRows } from '@/lib/viz/kit/data/dimension-rows';
import { breakpointColor, breakpointsOf, pickedOpacity, primary, stepScale } from '@/lib/viz/kit/map/deck-colors';
import { metricOfFixed } from '@/lib/viz/kit/map/deck-query';
import {
  type LayerInput,
  type MapLayer,
  metricName,
  mostMarks,
  placeText,
  rowTexts,
  toldColumns,
} from '@/lib/viz/kit/map/layer';
import type { MapShape } from '@/lib/viz/kit/map/marks';
import { placeFilters, positionsOf, spatialOf } from '@/lib/viz/kit/map/spatial';
import { valueWriter } from '@/lib/viz/kit/text/value-writer';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';

/** Converts a value in each unit to a radius in metres; a square unit is the area of the circle. */
const units: Readonly<Record<string, (value: number) => number>> = {
  square_m: (value) => Math.sqrt(value / Math.PI),
  square_km: (value) => Math.sqrt(value / Math.PI) * 1000,
  square_miles: (value) => Math.sqrt(value / Math.PI) * 1609.34,
  radius_m: (value) => value,
  radius_km: (value) => value * 1000,
  radius_miles: (value) => value * 1609.34,
};

/** Circles at places. The value is their size on the ground, limited to bounds in pixels. */
export function scatterLayer(input: LayerInput): MapLayer {
  const { formData, dataset, locale, colors } = input;
  const frame = input.frames[0] ?? emptyFrame;
  const spatial = spatialOf(formData.spatial);
  const at = positionsOf(frame, spatial);
  const metric = metricOfFixed(formData.point_radius_fixed);
  const values = (metric === null ? [] : (columnOf(frame, metricLabel(metric))?.values ?? [])).map(finiteCell);
  const [dimension] = columnNames(formData.dimension);
  const isCategorical = formData.color_scheme_type === 'categorical_palette' && dimension !== undefined;
  const groups = dimension === undefined ? [] : dimensionRows(frame, [dimension], formData, locale);
  const told = rowTexts(frame, toldColumns(formData), input);
  const write = valueWriter({ format: String(formData.legend_format ?? '') }, locale);
  const name = metricName(metric, dataset);
  const rows = at.flatMap((position, row) => (position === null ? [] : [{ row, position }]));
  const color = (row: number) => {
    if (isCategorical) return colors.of(groups[row]?.label ?? '', formData.color_scheme as string | undefined);
    if (formData.color_scheme_type === 'color_breakpoints') return breakpointColor(values[row] ?? null, formData);
    return pickedColor(formData.color_picker, primary);
  };
  const opacity = isCategorical ? 0.85 : pickedOpacity(formData.color_picker) * 0.85;
  const meters = metersOf(formData);
  const keys = isCategorical ? [...new Map(rows.map(({ row }) => [groups[row]?.label ?? '', color(row)]))] : [];
  return {
    positions: rows.map(({ position }) => position),
    draw(view) {
      const [least, most] = [Number(formData.min_radius ?? 2) || 0, Number(formData.max_radius ?? 250) || 250];
      const places = rows.flatMap(({ row, position }) => {
        const point = view.project(position);
        if (point === null) return [];
        const value = metric === null ? fixedOf(formData.point_radius_fixed) : Math.abs(values[row] ?? 0);
        const radius = Math.min(most, Math.max(least, meters(value) * view.unitsOfMeter(position[1]), 0.5));
        return [{ row, position, x: tidy(point[0]), y: tidy(point[1]), radius: tidy(radius) }];
      });
      // Small circles are drawn on top of large ones.
      const ordered = places.toSorted((one, other) => other.radius - one.radius);
      const named = ordered.slice(0, mostMarks);
      const shapes = named.map(({ row, x, y, radius }, item): MapShape => {
        const series = isCategorical ? { series: groups[row]?.label ?? '' } : {};
        return { kind: 'dot', item, x, y, radius, scales: radius > least, color: color(row), opacity, ...series };
      });
      return {
        shapes: [...crowds(ordered.slice(mostMarks), color), ...shapes],
        items: named.map(({ row, position }) => ({
          title: groups[row]?.label || placeText(position),
          rows: [
            ...(groups[row]?.label ? [{ label: 'Place', value: placeText(position) }] : []),
            ...(metric === null || values[row] == null ? [] : [{ label: name, value: write(values[row]) }]),
            ...told(row),
          ],
          filters: groups[row]?.filters ?? placeFilters(frame, spatial, row),
        })),
        scale:
          formData.color_scheme_type === 'color_breakpoints'
            ? stepScale(breakpointsOf(formData.color_breakpoints), write)
            : null,
        legend: keys.map(([label, own]) => ({ key: label, label, color: own, shape: 'point' })),
        table: {
          columns: ['Place', ...(dimension === undefined ? [] : [dimension]), ...(metric === null ? [] : [name])],
          rows: rows.map(({ row, position }) => [
            placeText(position),
            ...(dimension === undefined ? [] : [groups[row]?.label ?? '']),
            ...(metric === null ? [] : [values[row] == null ? '' : write(values[row])]),
          ]),
        },
        label: `Map of ${rows.length} points${metric === null ? '' : `, sized by ${name}`}`,
      };
    },
  };
}

function metersOf(formData: LayerInput['formData']): (value: number) => number {
  const unit = units[String(formData.point_unit ?? 'square_m')] ?? units.square_m;
  const multiplier = Number(formData.multiplier ?? 1) || 1;
  return (value) => (unit?.(Math.max(0, value)) ?? 0) * multiplier;
}

function fixedOf(control: unknown): number {
  const value = typeof control === 'object' && control !== null && 'value' in control ? Number(control.value) : 1000;
  return Number.isFinite(value) ? value : 1000;
}

/** The places of each colour as one path of dots. */
function crowds(
  places: readonly { row: number; x: number; y: number; radius: number }[],
  color: (row: number) => string,
): MapShape[] {
  const byColor = group(places, ({ row }) => color(row));
  return [...byColor].map(([own, members]) => ({
    kind: 'crowd',
    color: own,
    radius: Math.max(1, minOf(members.map(({ radius }) => radius))),
    path: members.map(({ x, y }) => `M${x} ${y}h0`).join(''),
  }));
}

function tidy(value: number): number {
  return Math.round(value * 10) / 10;
}
