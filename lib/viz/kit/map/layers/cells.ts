import { group } from '@visx/vendor/d3-array';
import { emptyFrame } from '@/lib/frame/frame';
import { aggregate } from '@/lib/viz/kit/map/aggregate';
import { valueColors } from '@/lib/viz/kit/map/deck-colors';
import { type LayerInput, type MapLayer, metricName, mostMarks } from '@/lib/viz/kit/map/layer';
import type { MapShape } from '@/lib/viz/kit/map/marks';
import { regionFilters, spatialOf } from '@/lib/viz/kit/map/spatial';
import {
  middleLatitude,
  type WeightedPoint,
  weightedPoints,
  weightedPositions,
} from '@/lib/viz/kit/map/weighted-points';
import { valueWriter } from '@/lib/viz/kit/text/value-writer';

interface Cell {
  /** Centre of the cell, in units of the frame. */
  readonly x: number;
  readonly y: number;
  readonly members: readonly WeightedPoint[];
}

interface Tiling {
  /** Unit of the cell size: metres on the ground, or pixels of the frame. */
  readonly unit: 'meter' | 'pixel';
  readonly shape: 'square' | 'hexagon';
  readonly noun: string;
}

/**
 * Minimum drawn size of a cell, since smaller ones would not be visible. Which places it aggregates does not change.
 */
const smallest = 5;

export const hexLayer = (input: LayerInput) =>
  cellLayer(input, { unit: 'meter', shape: 'hexagon', noun: 'hexagons' }, input.formData.js_agg_function);
export const gridLayer = (input: LayerInput) =>
  cellLayer(input, { unit: 'meter', shape: 'square', noun: 'cells' }, 'sum');
export const screengridLayer = (input: LayerInput) =>
  cellLayer(input, { unit: 'pixel', shape: 'square', noun: 'cells' }, 'sum');

/** Places aggregated in cells; the higher the value of a cell, the stronger its colour. */
function cellLayer(input: LayerInput, { unit, shape, noun }: Tiling, how: unknown): MapLayer {
  const { formData, dataset, locale } = input;
  const places = weightedPositions(input);
  const frame = input.frames[0] ?? emptyFrame;
  const spatial = spatialOf(formData.spatial);
  const name = metricName(formData.size, dataset) || 'Weight';
  const write = valueWriter({ format: String(formData.legend_format ?? 'SMART_NUMBER') }, locale);
  return {
    positions: places.map(({ position }) => position),
    draw(view) {
      const given = Math.max(1e-6, Number(formData.grid_size ?? 20) || 20);
      const size = unit === 'pixel' ? Math.max(2, given) : given * view.unitsOfMeter(middleLatitude(places));
      const points = weightedPoints(places, view);
      const cells = (shape === 'hexagon' ? hexagons(points, size) : squares(points, size))
        .map(({ x, y, members }) => {
          const weights = members.map(({ weight }) => weight);
          return { x, y, members, count: members.length, value: aggregate(how, weights) };
        })
        .sort((one, other) => one.value - other.value);
      const shown = cells.slice(-mostMarks);
      const colors = valueColors(
        input,
        shown.map(({ value }) => value),
        write,
      );
      const outline =
        shape === 'hexagon' ? hexagonPath(Math.max(size, smallest / 2)) : squarePath(Math.max(size, smallest));
      return {
        shapes: shown.map(({ x, y, value }, item): MapShape => {
          const { fill, opacity } = colors.of(value);
          const path = `M${tidy(x)} ${tidy(y)}${outline}`;
          return { kind: 'area', item, path, fill, opacity, stroke: size > 8 ? 'ground' : null, width: 0.5 };
        }),
        items: shown.map(({ value, count, members }) => ({
          title: `${name}: ${write(value)}`,
          rows: [{ label: 'Places', value: String(count) }],
          filters: regionFilters(
            frame,
            spatial,
            members.map(({ row }) => row),
          ),
        })),
        scale: colors.scale,
        legend: [],
        table: {
          columns: [name, 'Places'],
          rows: shown.toReversed().map(({ value, count }) => [write(value), String(count)]),
        },
        label: `Map of ${places.length} places in ${shown.length} ${noun}, by ${name}`,
      };
    },
  };
}

function squares(points: readonly WeightedPoint[], size: number): Cell[] {
  const groups = group(points, ({ x, y }) => `${Math.floor(x / size)} ${Math.floor(y / size)}`);
  return [...groups].map(([key, members]) => {
    const [column = 0, row = 0] = key.split(' ').map(Number);
    return { x: (column + 0.5) * size, y: (row + 0.5) * size, members };
  });
}

/** Hexagons with a corner at the top, `radius` from centre to corner; each point belongs to the nearest centre. */
function hexagons(points: readonly WeightedPoint[], radius: number): Cell[] {
  const [across, down] = [radius * Math.sqrt(3), radius * 1.5];
  const centre = (row: number, x: number) => {
    const shift = row % 2 === 0 ? 0 : across / 2;
    return { x: Math.round((x - shift) / across) * across + shift, y: row * down };
  };
  const groups = group(points, ({ x, y }) => {
    const row = Math.floor(y / down);
    const [one, other] = [centre(row, x), centre(row + 1, x)];
    const near = Math.hypot(x - one.x, y - one.y) <= Math.hypot(x - other.x, y - other.y) ? one : other;
    return `${tidy(near.x)} ${tidy(near.y)}`;
  });
  return [...groups].map(([key, members]) => {
    const [x = 0, y = 0] = key.split(' ').map(Number);
    return { x, y, members };
  });
}

/** The outline of a hexagon, relative to its centre. */
function hexagonPath(radius: number): string {
  const [half, long] = [tidy(radius * Math.sqrt(0.75)), tidy(radius)];
  const short = tidy(radius / 2);
  return `m0 ${-long}l${half} ${short}v${long}l${-half} ${short}l${-half} ${-short}v${-long}z`;
}

function squarePath(size: number): string {
  const side = tidy(size);
  return `m${-side / 2} ${-side / 2}h${side}v${side}h${-side}z`;
}

function tidy(value: number): number {
  return Math.round(value * 100) / 100;
}
