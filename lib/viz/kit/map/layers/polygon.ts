import { maxOf, minOf } from '@/lib/frame/extent';
import { columnOf, emptyFrame } from '@/lib/frame/frame';
import { ensureArray, metricLabel } from '@/lib/query/build/labels';
import type { Metric } from '@/lib/query/query-context';
import { pickedColor } from '@/lib/viz/kit/color/picked-color';
import { rampColor } from '@/lib/viz/kit/color/ramp';
import { columnNames, filterOf } from '@/lib/viz/kit/data/dimension-rows';
import {
  type Breakpoint,
  breakpointColor,
  breakpointsOf,
  primary,
  rampOf,
  stepScale,
} from '@/lib/viz/kit/map/deck-colors';
import { type LayerInput, type MapLayer, metricName, mostMarks, rowTexts, toldColumns } from '@/lib/viz/kit/map/layer';
import { type LineType, linePositions } from '@/lib/viz/kit/map/line-geometry';
import type { MapShape } from '@/lib/viz/kit/map/marks';
import { relative } from '@/lib/viz/kit/map/path-writer';
import { valueWriter } from '@/lib/viz/kit/text/value-writer';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';

/** Areas in the colour of the bucket of their value. */
export function polygonLayer(input: LayerInput): MapLayer {
  const { formData, dataset, locale } = input;
  const frame = input.frames[0] ?? emptyFrame;
  const [column = ''] = columnNames(formData.line_column);
  const cells = columnOf(frame, column)?.values ?? [];
  const { metric } = formData;
  const values = (metric ? (columnOf(frame, metricLabel(metric as Metric))?.values ?? []) : []).map(finiteCell);
  const told = rowTexts(frame, toldColumns(formData), input);
  const write = valueWriter({ format: String(formData.legend_format ?? '') }, locale);
  const name = metricName(metric, dataset);
  const rows = cells.flatMap((cell, row) => {
    const positions = linePositions(cell, lineTypeOf(formData.line_type), formData.reverse_long_lat === true);
    return positions.length > 2 ? [{ row, positions, value: values[row] ?? null }] : [];
  });
  const buckets = bucketsOf(
    input,
    rows.flatMap(({ value }) => value ?? []),
  );
  const isBroken = formData.color_scheme_type === 'color_breakpoints';
  const fillOf = (value: number | null) => {
    if (isBroken) return breakpointColor(value, formData);
    if (buckets.length === 0 || value === null) return pickedColor(formData.fill_color_picker, primary);
    return bucketColor(buckets, value);
  };
  const opacity = Math.min(1, Math.max(0, Number(formData.opacity ?? 80) / 100));
  return {
    positions: rows.flatMap(({ positions }) => positions),
    draw(view) {
      const named = rows.slice(0, mostMarks);
      return {
        shapes: named.map(({ positions, value }, item): MapShape => {
          const points = positions.map(view.project).filter((point) => point !== null);
          const isStroked = formData.stroked === true;
          return {
            kind: 'area',
            item,
            path: `${relative(points)}z`,
            fill: formData.filled === false ? 'none' : fillOf(value),
            opacity,
            stroke: isStroked ? pickedColor(formData.stroke_color_picker, primary) : 'ground',
            width: isStroked ? Math.max(1, Math.min(12, Number(formData.line_width ?? 1) || 1)) : 0.5,
          };
        }),
        items: named.map(({ row, value }, index) => {
          const title = told(row)[0]?.value || `Area ${index + 1}`;
          const figure = value === null || !metric ? [] : [{ label: name, value: write(value), color: fillOf(value) }];
          return { title, rows: [...figure, ...told(row)], filters: [filterOf(column, cells[row] ?? null, title)] };
        }),
        scale: stepScale(isBroken ? breakpointsOf(formData.color_breakpoints) : buckets, write),
        legend: [],
        table: {
          columns: ['Area', ...(metric ? [name] : [])],
          rows: rows.map(({ row, value }, index) => [
            told(row)[0]?.value || `Area ${index + 1}`,
            ...(metric ? [value === null ? '' : write(value)] : []),
          ]),
        },
        label: `Map of ${rows.length} areas${metric ? `, coloured by ${name}` : ''}`,
      };
    },
  };
}

function lineTypeOf(value: unknown): LineType {
  return value === 'polyline' || value === 'geohash' ? value : 'json';
}

/** Buckets between the breakpoints of the form, else of equal width, low to high. */
function bucketsOf({ formData, colors }: LayerInput, values: readonly number[]): Breakpoint[] {
  if (formData.color_scheme_type === 'fixed_color' || values.length === 0 || !formData.metric) return [];
  const [low, high] = [minOf(values), maxOf(values)];
  const given = ensureArray(formData.break_points as string | readonly string[] | null)
    .map(Number)
    .filter(Number.isFinite)
    .sort((one, other) => one - other);
  const count = Math.max(1, Math.round(Number(formData.num_buckets ?? 5) || 5));
  const ends =
    given.length > 1 ? given : Array.from({ length: count + 1 }, (_, at) => low + ((high - low) * at) / count);
  if (low === high && given.length < 2) return [];
  const stops = rampOf(formData, colors);
  const last = ends.length - 2;
  return ends.slice(0, -1).map((from, at) => ({
    low: from,
    high: ends[at + 1] ?? from,
    color: rampColor(stops, last === 0 ? 1 : at / last),
  }));
}

/** The colour of a value's bucket; a value beyond all buckets takes the nearest. */
function bucketColor(buckets: readonly Breakpoint[], value: number): string {
  const found = buckets.find(({ high }) => value <= high) ?? buckets.at(-1);
  return found?.color ?? primary;
}
