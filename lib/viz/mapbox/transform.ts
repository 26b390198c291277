import { rgb } from '@visx/vendor/d3-color';
import { maxOf } from '@/lib/frame/extent';
import { columnOf, emptyFrame } from '@/lib/frame/frame';
import { ensureArray } from '@/lib/query/build/labels';
import { columnNames } from '@/lib/viz/kit/data/dimension-rows';
import { aggregate } from '@/lib/viz/kit/map/aggregate';
import type { BoundaryRequest } from '@/lib/viz/kit/map/boundaries';
import { boundariesOf, deckDrawing } from '@/lib/viz/kit/map/deck-drawing';
import { type LayerInput, type MapLayer, mostMarks, placeText, rowTexts } from '@/lib/viz/kit/map/layer';
import type { MapMarks, MapShape } from '@/lib/viz/kit/map/marks';
import { positionsOf } from '@/lib/viz/kit/map/spatial';
import { valueWriter } from '@/lib/viz/kit/text/value-writer';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';
import type { Drawing, TransformInput } from '@/lib/viz/viz';
import { clustersOf } from './clusters';

const automatic = 4;
const otherwise = '#008b8b';
const meters: Readonly<Record<string, number>> = { Miles: 1609.34, Kilometers: 1000 };

export function boundaries(input: TransformInput): BoundaryRequest | null {
  return boundariesOf(input, [pointLayer(input)]);
}

/** Draws places, and one larger circle for places that are too close to distinguish. */
export function transform(input: TransformInput): Drawing<MapMarks> {
  return deckDrawing(input, [pointLayer(input)]);
}

function pointLayer(input: LayerInput): MapLayer {
  const { formData, locale } = input;
  const frame = input.frames[0] ?? emptyFrame;
  const [lonCol = ''] = columnNames(formData.all_columns_x);
  const [latCol = ''] = columnNames(formData.all_columns_y);
  const at = positionsOf(frame, { type: 'latlong', lonCol, latCol });
  const rows = at.flatMap((position, row) => (position === null ? [] : [{ row, position }]));
  const labels = ensureArray(formData.mapbox_label as string | readonly string[] | null);
  const [label] = labels;
  const figures = label && label !== 'count' ? columnOf(frame, label)?.values.map(finiteCell) : undefined;
  const sizes = columnOf(frame, String(formData.point_radius ?? 'Auto'))?.values.map(finiteCell);
  const told = rowTexts(frame, [...labels.filter((one) => one !== 'count'), ...columnNames(formData.groupby)], input);
  const write = valueWriter({ format: 'SMART_NUMBER' }, locale);
  const parsed = rgb(String(formData.mapbox_color ?? ''));
  const color = Number.isNaN(parsed.r) ? otherwise : parsed.formatHex();
  const opacity = Math.min(1, Math.max(0.1, Number(formData.global_opacity ?? 1) || 1)) * 0.8;
  const reach = Math.max(0, Number(formData.clustering_radius ?? 60) || 0);
  const figureOf = (members: readonly number[]) =>
    figures === undefined
      ? members.length
      : aggregate(
          formData.pandas_aggfunc,
          members.flatMap((row) => figures[row] ?? []),
        );
  return {
    positions: rows.map(({ position }) => position),
    draw(view) {
      const places = rows.flatMap(({ row, position }) => {
        const point = view.project(position);
        return point === null ? [] : [{ row, x: point[0], y: point[1] }];
      });
      const clusters = clustersOf(places, reach / 2)
        .map((cluster) => ({ ...cluster, value: figureOf(cluster.rows) }))
        .sort((one, other) => other.rows.length - one.rows.length)
        .slice(0, mostMarks);
      const most = maxOf(
        clusters.map(({ rows: members }) => members.length),
        1,
      );
      const unit = meters[String(formData.point_radius_unit)];
      const radiusOf = (row: number) => {
        const size = sizes?.[row] ?? null;
        if (size === null) return automatic;
        const pixels = unit === undefined ? size : size * unit * view.unitsOfMeter(at[row]?.[1] ?? 0);
        return Math.min(120, Math.max(1, pixels));
      };
      return {
        shapes: clusters.map(({ x, y, rows: members, value }, item): MapShape => {
          const base = { kind: 'dot' as const, item, x: tidy(x), y: tidy(y), scales: false, color, opacity };
          const [first = 0] = members;
          if (members.length === 1) return { ...base, radius: tidy(radiusOf(first)) };
          const radius = 9 + Math.min(24, reach / 3) * Math.sqrt(members.length / most);
          return { ...base, radius: tidy(radius), text: write(value) };
        }),
        items: clusters.map(({ rows: members, value }) => {
          const [first = 0] = members;
          const position = at[first];
          return members.length === 1
            ? { title: position ? placeText(position) : '', rows: told(first) }
            : {
                title: `${members.length} places`,
                rows:
                  figures === undefined
                    ? []
                    : [{ label: `${formData.pandas_aggfunc} of ${label}`, value: write(value) }],
              };
        }),
        scale: null,
        legend: [],
        table: {
          columns: ['Place', ...(label === undefined ? [] : [label])],
          rows: rows.map(({ row, position }) => [
            placeText(position),
            ...(label === undefined ? [] : [write(figureOf([row]))]),
          ]),
        },
        label: `Map of ${rows.length} places`,
      };
    },
  };
}

function tidy(value: number): number {
  return Math.round(value * 10) / 10;
}
