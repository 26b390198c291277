import {
  type GeoProjection,
  geoAlbersUsa,
  geoArea,
  geoAzimuthalEqualArea,
  geoCentroid,
  geoDistance,
} from '@visx/vendor/d3-geo';
import { maxOf, minOf } from '@/lib/frame/extent';
import { columnOf, emptyFrame } from '@/lib/frame/frame';
import { metricLabel } from '@/lib/query/build/labels';
import type { Metric } from '@/lib/query/query-context';
import { categoryTable } from '@/lib/viz/kit/cartesian/category-bars';
import { rampColor } from '@/lib/viz/kit/color/ramp';
import { columnNames, dimensionRows } from '@/lib/viz/kit/data/dimension-rows';
import type { Boundaries, BoundaryProperties, BoundaryRequest } from '@/lib/viz/kit/map/boundaries';
import { metricName } from '@/lib/viz/kit/map/layer';
import type { MapMarks } from '@/lib/viz/kit/map/marks';
import { pathOf } from '@/lib/viz/kit/map/path-writer';
import { valueWriter } from '@/lib/viz/kit/text/value-writer';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';
import type { Drawing, TransformInput } from '@/lib/viz/viz';
import { countries } from './countries';

const frame = { width: 800, height: 500 };
const inset = 12;
const fineness = 0.7;
/**
 * Regions below this share of the country's area, and more than `far` times its radius from its centre, are far
 * islands.
 */
const small = 0.005;
const far = 4;

export function boundaries({ formData }: TransformInput): BoundaryRequest | null {
  const found = countries.find(([value]) => value === formData.select_country);
  return found === undefined ? null : { kind: 'regions', country: found[0] };
}

/** Draws the regions of a country in the colour of their value; those without a value have the colour of plain land. */
export function transform(input: TransformInput): Drawing<MapMarks> {
  const { formData, dataset, locale, colors } = input;
  const answer = input.frames[0] ?? emptyFrame;
  const [entity = ''] = columnNames(formData.entity);
  const figures = formData.metric ? (columnOf(answer, metricLabel(formData.metric as Metric))?.values ?? []) : [];
  const rows = dimensionRows(answer, [entity], formData, locale).map(({ label }, row) => ({
    label,
    value: finiteCell(figures[row] ?? null),
  }));
  const values = rows.flatMap(({ value }) => value ?? []);
  const [low, high] = [minOf(values), maxOf(values)];
  const stops = colors.ramp(formData.linear_color_scheme as string | undefined);
  const color = (value: number) => rampColor(stops, high > low ? (value - low) / (high - low) : 1);
  const write = valueWriter({ format: String(formData.number_format ?? '') }, locale);
  const name = metricName(formData.metric, dataset);
  const country = countries.find(([value]) => value === formData.select_country);
  const known = valuesByPart(rows, country?.[2] ?? '');
  const projection = projectionFor(input.boundaries, country?.[0]);
  const parts = (input.boundaries?.shapes.features ?? []).flatMap((shape) => {
    const path = pathOf(shape, projection, fineness);
    const value = known(shape.properties);
    return path === '' ? [] : [{ path, value, name: shape.properties.name || shape.properties.code }];
  });
  return {
    marks: {
      frame,
      land: '',
      borders: '',
      shapes: parts.map(({ path, value }, item) => ({
        kind: 'area',
        item,
        path,
        fill: value === null ? 'land' : color(value),
        opacity: 1,
        stroke: 'ground',
        width: 0.75,
      })),
      scale: high > low ? { kind: 'ramp', stops, low: write(low), high: write(high) } : null,
      scalePlace: 'bl',
      legendPlace: 'none',
    },
    label: `Map of ${country?.[1] ?? 'no country'} by ${name}: ${parts.filter(({ value }) => value !== null).length} of ${parts.length} parts have a value.`,
    table: categoryTable(
      [entity, name],
      rows.map(({ label, value }) => [label, value === null ? '' : write(value)]),
    ),
    legend: [],
    interaction: {
      kind: 'items',
      items: parts.map((part) => ({
        title: part.name,
        rows: [
          part.value === null
            ? { label: name, value: 'No data' }
            : { label: name, value: write(part.value), color: color(part.value) },
        ],
      })),
    },
    isEmpty: rows.length === 0,
  };
}

/** Rows identify regions by ISO 3166-2 code, with or without the country prefix, or by name. */
function valuesByPart(rows: readonly { label: string; value: number | null }[], country: string) {
  const values = new Map<string, number>();
  for (const { label, value } of rows) if (value !== null) values.set(label.trim().toUpperCase(), value);
  return ({ code, name }: BoundaryProperties): number | null =>
    values.get(code) ?? values.get(code.replace(`${country}-`, '')) ?? values.get(name.toUpperCase()) ?? null;
}

/** An equal-area projection centred on the country; Alaska and Hawaii are moved close to the other states. */
function projectionFor(found: Boundaries | undefined, country: string | undefined): GeoProjection {
  const shapes = found?.shapes ?? { type: 'FeatureCollection' as const, features: [] };
  const room: [[number, number], [number, number]] = [
    [inset, inset],
    [frame.width - inset, frame.height - inset],
  ];
  if (country === 'usa') return geoAlbersUsa().fitExtent(room, shapes);
  const near = { ...shapes, features: withoutFarIslands(shapes.features) };
  const [longitude, latitude] = near.features.length === 0 ? [0, 0] : geoCentroid(near);
  return geoAzimuthalEqualArea().rotate([-longitude, -latitude]).fitExtent(room, near);
}

/**
 * Excludes far islands from the fitted extent, since the map would otherwise be mostly sea; they are outside its frame.
 */
function withoutFarIslands(features: Boundaries['shapes']['features']): Boundaries['shapes']['features'] {
  const [total, middle] = [
    geoArea({ type: 'FeatureCollection', features }),
    geoCentroid({ type: 'FeatureCollection', features }),
  ];
  const reach = far * Math.sqrt(total / Math.PI);
  return features.filter((one) => geoArea(one) > total * small || geoDistance(geoCentroid(one), middle) < reach);
}
