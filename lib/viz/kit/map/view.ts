import { type GeoProjection, geoMercator } from '@visx/vendor/d3-geo';
import { maxOf, minOf } from '@/lib/frame/extent';
import type { BoundaryRequest, DegreeBox } from './boundaries';

/** Longitude and latitude in degrees. */
export type Position = readonly [longitude: number, latitude: number];

/** Size of every map's frame, in units. The relevant part is inside; land continues beyond it. */
export const frame = { width: 800, height: 500 } as const;
/** Drawn area beyond each side of the frame, as a share of the frame, so that tiles of other proportions are filled. */
const beyond = 0.6;
const inset = 0.08;
/** Size of one tile of the Web Mercator world, in the units of viewports. */
const tile = 512;
const deepest = tile * 2 ** 15;
const earthRadius = 6_378_137;

/** A view of the world in Web Mercator. */
export interface MapView {
  readonly projection: GeoProjection;
  /** Length of the whole equator in units. */
  readonly world: number;
  /** The position in the frame; null beyond the latitudes of the projection. */
  project(position: Position): readonly [x: number, y: number] | null;
  /** Units of the frame per metre at a latitude. */
  unitsOfMeter(latitude: number): number;
}

export interface Viewport {
  readonly longitude: number;
  readonly latitude: number;
  readonly zoom: number;
}

/** Bounds in units within which shapes are still drawn: left, top, right, bottom. */
export const drawn = {
  left: -frame.width * beyond,
  top: -frame.height * beyond,
  right: frame.width * (1 + beyond),
  bottom: frame.height * (1 + beyond),
} as const;

/** The view of a stored viewport. */
export function viewAt({ longitude, latitude, zoom }: Viewport): MapView {
  return viewOf(longitude, latitude, tile * 2 ** zoom);
}

/** The closest view that shows all positions; null without any. */
export function viewOn(positions: readonly Position[]): MapView | null {
  const sane = positions.filter(isOnMap);
  if (sane.length === 0) return null;
  const [west, east] = longitudes(sane);
  const north = mercatorOf(maxOf(bounds(sane.map(([, latitude]) => latitude))));
  const south = mercatorOf(minOf(bounds(sane.map(([, latitude]) => latitude))));
  const room = 1 - 2 * inset;
  const across = Math.max((east - west) / 360, 1e-9);
  const along = Math.max((north - south) / (2 * Math.PI), 1e-9);
  const world = Math.min(deepest, (frame.width * room) / across, (frame.height * room) / along);
  const middle = (2 * Math.atan(Math.exp((north + south) / 2)) - Math.PI / 2) * (180 / Math.PI);
  // A single place is shown with its surroundings.
  return viewOf((west + east) / 2, middle, sane.length === 1 ? Math.min(world, tile * 2 ** 8) : world);
}

/** The least detailed land that suits the scale of a view. */
export function landFor(view: MapView): BoundaryRequest {
  const degrees = (frame.width / view.world) * 360;
  if (degrees > 90) return { kind: 'land', detail: '110m', box: null };
  return { kind: 'land', detail: degrees > 9 ? '50m' : '10m', box: boxOf(view) };
}

/** The drawn area of a view, in degrees. */
function boxOf({ projection, world }: MapView): DegreeBox {
  const [longitude = 0, middle = 0] = projection.invert?.([frame.width / 2, frame.height / 2]) ?? [];
  const north = projection.invert?.([frame.width / 2, drawn.top])?.[1] ?? middle;
  const south = projection.invert?.([frame.width / 2, drawn.bottom])?.[1] ?? middle;
  const half = ((drawn.right - drawn.left) / 2 / world) * 360;
  return { west: longitude - half, east: longitude + half, south, north };
}

export function isOnMap([longitude, latitude]: Position): boolean {
  return Math.abs(latitude) < 85.06 && Math.abs(longitude) <= 540;
}

function viewOf(longitude: number, latitude: number, world: number): MapView {
  const scale = world / (2 * Math.PI);
  const projection = geoMercator()
    .rotate([-longitude, 0])
    .scale(scale)
    .translate([frame.width / 2, frame.height / 2 + mercatorOf(latitude) * scale])
    .clipExtent([
      [drawn.left, drawn.top],
      [drawn.right, drawn.bottom],
    ]);
  return {
    projection,
    world,
    project(position) {
      if (!isOnMap(position)) return null;
      const at = projection([position[0], position[1]]);
      return at?.every(Number.isFinite) ? at : null;
    },
    unitsOfMeter: (at) => world / (2 * Math.PI * earthRadius * Math.max(0.01, Math.cos((at * Math.PI) / 180))),
  };
}

function mercatorOf(latitude: number): number {
  const bounded = Math.min(85.05, Math.max(-85.05, latitude));
  return Math.log(Math.tan(Math.PI / 4 + (bounded * Math.PI) / 360));
}

/** West and east ends in degrees, across the antimeridian where that span is shorter. */
function longitudes(positions: readonly Position[]): readonly [west: number, east: number] {
  const sorted = positions.map(([longitude]) => longitude).sort((one, other) => one - other);
  let [west = 0, east = 0] = [sorted[0], sorted.at(-1)];
  let widest = 360 - (east - west);
  for (let at = 1; at < sorted.length; at += 1) {
    const [before = 0, after = 0] = [sorted[at - 1], sorted[at]];
    if (after - before <= widest || after - before < 180) continue;
    widest = after - before;
    [west, east] = [after, before + 360];
  }
  return [west, east];
}

function bounds(values: readonly number[]): readonly [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}
