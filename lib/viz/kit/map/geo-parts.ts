import { isObject } from '@/lib/text/is-object';
import type { Position } from './view';

/** One geometry of a GeoJSON text: a point, lines, or the rings of an area. */
export interface GeoPart {
  readonly kind: 'point' | 'line' | 'area';
  readonly lines: readonly (readonly Position[])[];
  readonly title: string | null;
  readonly properties: readonly (readonly [label: string, value: string])[];
  readonly fill: string | null;
  readonly stroke: string | null;
}

type Style = Pick<GeoPart, 'title' | 'properties' | 'fill' | 'stroke'>;

const plain: Style = { title: null, properties: [], fill: null, stroke: null };
const mostProperties = 8;
const hex = /^#[0-9a-f]{3,8}$/i;

/** The geometries of parsed GeoJSON; invalid ones are omitted. */
export function geoParts(value: unknown, style: Style = plain): GeoPart[] {
  if (!isObject(value)) return [];
  if (value.type === 'FeatureCollection') return list(value.features).flatMap((one) => geoParts(one));
  if (value.type === 'Feature') return geoParts(value.geometry, styleOf(value.properties));
  if (value.type === 'GeometryCollection') return list(value.geometries).flatMap((one) => geoParts(one, style));
  const { coordinates } = value;
  switch (value.type) {
    case 'Point':
      return part('point', [[coordinates]], style);
    case 'MultiPoint':
      return list(coordinates).flatMap((one) => part('point', [[one]], style));
    case 'LineString':
      return part('line', [coordinates], style);
    case 'MultiLineString':
      return part('line', list(coordinates), style);
    case 'Polygon':
      return part('area', list(coordinates), style);
    case 'MultiPolygon':
      return part('area', list(coordinates).flatMap(list), style);
    default:
      return [];
  }
}

function part(kind: GeoPart['kind'], lines: readonly unknown[], style: Style): GeoPart[] {
  const read = lines.map((line) => list(line).filter(isPosition)).filter((line) => line.length > 0);
  return read.length === 0
    ? []
    : [{ ...style, kind, lines: read.map((line) => line.map(([x, y]) => [x, y] as const)) }];
}

/**
 * Reads a shape's title and colours from its properties, including the colour names of the simple style specification.
 */
function styleOf(value: unknown): Style {
  if (!isObject(value)) return plain;
  const text = (...keys: readonly string[]) => keys.map((key) => value[key]).find((one) => typeof one === 'string');
  const color = (...keys: readonly string[]) => {
    const found = text(...keys);
    return typeof found === 'string' && hex.test(found) ? found : null;
  };
  const title = text('name', 'NAME', 'title', 'label');
  return {
    title: typeof title === 'string' ? title : null,
    properties: Object.entries(value)
      .filter(([, one]) => typeof one === 'string' || typeof one === 'number')
      .slice(0, mostProperties)
      .map(([label, one]) => [label, String(one)]),
    fill: color('fill', 'fillColor', 'fill_color', 'color'),
    stroke: color('stroke', 'strokeColor', 'stroke_color', 'color'),
  };
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isPosition(value: unknown): value is readonly [number, number] {
  return Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1]);
}
