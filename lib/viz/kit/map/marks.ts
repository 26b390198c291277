/** A place, a line or an area; lengths in units of the map's frame unless stated otherwise. */
export type MapShape =
  | {
      readonly kind: 'dot';
      readonly item: number | null;
      readonly x: number;
      readonly y: number;
      /** In pixels. `scales` is true when the radius is a size on the ground and grows with the map. */
      readonly radius: number;
      readonly scales: boolean;
      readonly color: string;
      readonly opacity: number;
      readonly series?: string;
      readonly text?: string;
    }
  | {
      readonly kind: 'area';
      readonly item: number | null;
      readonly path: string;
      /** Null for an area with only an outline, `land` for plain land. */
      readonly fill: string | null;
      readonly opacity: number;
      /** A colour, or `ground` for the background colour of the map. */
      readonly stroke: string | null;
      readonly width: number;
      readonly series?: string;
    }
  | {
      readonly kind: 'line';
      readonly item: number | null;
      readonly path: string;
      readonly color: string;
      readonly opacity: number;
      readonly width: number;
      /** True when the width is a size on the ground and grows with the map. */
      readonly scales: boolean;
      readonly series?: string;
    }
  /** Places beyond `mostMarks`, without tooltips and drawn as one path. */
  | { readonly kind: 'crowd'; readonly path: string; readonly radius: number; readonly color: string };

/** The legend of a map's colours. */
export type MapScale =
  | { readonly kind: 'ramp'; readonly stops: readonly string[]; readonly low: string; readonly high: string }
  | { readonly kind: 'steps'; readonly steps: readonly { readonly color: string; readonly label: string }[] };

export interface MapMarks {
  readonly land: string;
  readonly borders: string;
  readonly shapes: readonly MapShape[];
  readonly scale: MapScale | null;
  readonly scalePlace: 'tl' | 'tr' | 'bl' | 'br';
  readonly legendPlace: 'top' | 'none';
  readonly frame: { readonly width: number; readonly height: number };
}
