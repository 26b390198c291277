import type { FeatureCollection, MultiLineString, MultiPolygon, Polygon } from 'geojson';

/** Natural Earth scales: `110m` means 1:110 million. */
export type Detail = '110m' | '50m' | '10m';

/** The outlines of a map, which its chart type requests before it is drawn. */
export type BoundaryRequest =
  /** Land and its borders, where they reach into a box of degrees; a null box is the whole world. */
  | { readonly kind: 'land'; readonly detail: Detail; readonly box: DegreeBox | null }
  | { readonly kind: 'countries' }
  /** The regions of one country, under the name that a control uses for it. */
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
  /** Countries, or regions of one; empty when only land was requested. */
  readonly shapes: FeatureCollection<Polygon | MultiPolygon, BoundaryProperties>;
}

export interface BoundaryProperties {
  /** ISO 3166-1 numeric code of a country (empty when it has none), ISO 3166-2 code of a region. */
  readonly code: string;
  readonly name: string;
}
