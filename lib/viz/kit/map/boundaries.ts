import type { FeatureCollection, MultiLineString, MultiPolygon, Polygon } from 'geojson';

/** Grades of detail: one unit is so many millionths of the Earth, as Natural Earth names them. */
export type Detail = '110m' | '50m' | '10m';

/** Outlines a map stands on, as its type asks for them before it is drawn. */
export type BoundaryRequest =
  /** Land and the borders on it, of what reaches into a box of degrees; a box without ends is the whole world. */
  | { readonly kind: 'land'; readonly detail: Detail; readonly box: DegreeBox | null }
  | { readonly kind: 'countries' }
  /** The parts of one country, under the name that a control has for it. */
  | { readonly kind: 'regions'; readonly country: string };

/** West may be less than -180 and east more than 180, where a box crosses the antimeridian. */
export interface DegreeBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export interface Boundaries {
  readonly land: MultiPolygon;
  readonly borders: MultiLineString;
  /** Countries, or parts of one; empty where only the ground was asked for. */
  readonly shapes: FeatureCollection<Polygon | MultiPolygon, BoundaryProperties>;
}

export interface BoundaryProperties {
  /** ISO 3166-1 numeric of a country (empty when it has none), ISO 3166-2 of a part of a country. */
  readonly code: string;
  readonly name: string;
}
