import { maxOf } from '@/lib/frame/extent';
import { columnOf, emptyFrame } from '@/lib/frame/frame';
import { ensureArray, metricLabel } from '@/lib/query/build/labels';
import type { Metric } from '@/lib/query/query-context';
import { pickedColor } from '@/lib/viz/kit/color/picked-color';
import { columnNames, dimensionRows } from '@/lib/viz/kit/data/dimension-rows';
import { pickedOpacity } from '@/lib/viz/kit/map/deck-colors';
import { geoParts } from '@/lib/viz/kit/map/geo-parts';
import { type LayerInput, type MapLayer, metricName, placeText } from '@/lib/viz/kit/map/layer';
import { parsed } from '@/lib/viz/kit/map/line-geometry';
import type { MapShape } from '@/lib/viz/kit/map/marks';
import type { Position } from '@/lib/viz/kit/map/view';
import { valueWriter } from '@/lib/viz/kit/text/value-writer';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';
import { selectedChart } from './selected-chart';
import { barPaths, ringPaths, roundedBox } from './small-charts';

const mostPlaces = 200;
const smallest = 24;
const largest = 240;

interface Part {
  readonly label: string;
  readonly value: number;
}

/** One chart at each place; equal parts have the same colour at all places. */
export function chartLayer(input: LayerInput): MapLayer {
  const { formData, dataset, locale, colors } = input;
  const frame = input.frames[0] ?? emptyFrame;
  const inner = selectedChart(formData);
  const [geometry = ''] = columnNames(formData.geom_column);
  const [metric] = [...ensureArray(inner.metric), ...ensureArray(inner.metrics)] as (Metric | undefined)[];
  const values = metric === undefined ? [] : (columnOf(frame, metricLabel(metric))?.values ?? []).map(finiteCell);
  const dimensions = [...columnNames(inner.x_axis), ...columnNames(inner.groupby), ...columnNames(inner.columns)];
  const labels = dimensionRows(frame, dimensions, formData, locale);
  const places = new Map<string, { position: Position; parts: Part[] }>();
  for (const [row, cell] of (columnOf(frame, geometry)?.values ?? []).entries()) {
    if (cell === null) continue;
    const known = places.get(String(cell));
    const position = known?.position ?? geoParts(parsed(String(cell)))[0]?.lines[0]?.[0];
    if (position === undefined || (known === undefined && places.size >= mostPlaces)) continue;
    const place = known ?? { position, parts: [] };
    place.parts.push({ label: labels[row]?.label || 'Value', value: values[row] ?? 0 });
    places.set(String(cell), place);
  }
  const charts = [...places.values()];
  const keys = [...new Set(charts.flatMap(({ parts }) => parts.map(({ label }) => label)))];
  const color = (label: string) => colors.of(label, inner.color_scheme as string | undefined);
  const write = valueWriter({ format: String(inner.number_format ?? 'SMART_NUMBER') }, locale);
  const name = metricName(metric, dataset);
  const isRing = ['pie', 'rose', 'funnel', 'sunburst_v2', 'treemap_v2'].includes(inner.viz_type);
  const most = maxOf(
    charts.flatMap(({ parts }) => parts.map(({ value }) => value)),
    0,
  );
  const { width, height } = sizeOf(formData.chart_size);
  const ground = formData.chart_background_color;
  const corner = Math.min(50, Math.max(0, Number(formData.chart_background_border_radius ?? 10) || 0));
  return {
    positions: charts.map(({ position }) => position),
    draw(view) {
      let item = 0;
      const items: { title: string; rows: { label: string; value: string; color: string }[] }[] = [];
      const shapes = charts.flatMap(({ position, parts }): MapShape[] => {
        const at = view.project(position);
        if (at === null) return [];
        const box = { x: at[0] - width / 2, y: at[1] - height / 2, width, height };
        const amounts = parts.map(({ value }) => value);
        const paths = isRing ? ringPaths(box, amounts) : barPaths(box, amounts, most);
        const card: MapShape = {
          kind: 'area',
          item: null,
          path: roundedBox(box, corner),
          fill: pickedColor(ground, '#ffffff'),
          opacity: pickedOpacity(ground),
          stroke: null,
          width: 0,
        };
        const drawn = paths.map((path, index): MapShape => {
          const { label = '', value = 0 } = parts[index] ?? {};
          items.push({
            title: placeText(position),
            rows: [{ label: label === 'Value' ? name : label, value: write(value), color: color(label) }],
          });
          item += 1;
          const base = { kind: 'area' as const, item: item - 1, opacity: 1, series: label };
          return { ...base, path, fill: color(label), stroke: 'ground', width: 0.5 };
        });
        return [card, ...drawn];
      });
      return {
        shapes,
        items,
        scale: null,
        legend: keys.map((label) => ({ key: label, label, color: color(label) })),
        table: {
          columns: ['Place', dimensions.join(', ') || 'Part', name],
          rows: charts.flatMap(({ position, parts }) =>
            parts.map(({ label, value }) => [placeText(position), label, write(value)]),
          ),
        },
        label: `Map of ${charts.length} charts of ${name}`,
      };
    },
  };
}

/** The size that a form fixes; sizes that grow with the zoom start at the same one. */
function sizeOf(value: unknown): { width: number; height: number } {
  const configs = typeof value === 'object' && value !== null && 'configs' in value ? value.configs : null;
  const { width, height } = (configs ?? {}) as Readonly<Record<string, unknown>>;
  const bounded = (side: unknown) => Math.min(largest, Math.max(smallest, Number(side ?? 100) || 100));
  return { width: bounded(width), height: bounded(height) };
}
