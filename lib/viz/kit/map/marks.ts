/** A place, a line or an area; lengths in units of the map's frame unless said otherwise. */
export type MapShape =
  | {
      readonly kind: 'dot';
      readonly item: number | null;
      readonly x: number;
      readonly y: number;
      /** In pixels; `scales` says that it covers ground and grows with the map. */
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
      /** Null for an area that is only outlined, `land` for one that is plain ground. */
      readonly fill: string | null;
      readonly opacity: number;
      /** A colour, or `ground` for the one beneath the map. */
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
      /** True when the width covers ground. */
      readonly scales: boolean;
      readonly series?: string;
    }
  /** Places beyond those that answer to a pointer, drawn as one. */
  | { readonly kind: 'crowd'; readonly path: string; readonly radius: number; readonly color: string };

/** What the colours of a map mean. */
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
