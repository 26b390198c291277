import type { ValueFormat } from '@/lib/viz/kit/text/value-format';

/** A computed chart with two axes: positions along the domain are 0..1, values are numbers. Plain JSON. */
export interface CartesianMarks {
  /** In a horizontal chart the domain runs downwards and the values to the right. */
  readonly orientation: 'vertical' | 'horizontal';
  readonly domain: DomainAxis;
  readonly value: ValueAxis;
  /** Positions along the domain, shared by the points of all series. */
  readonly at: readonly number[];
  readonly series: readonly CartesianSeries[];
  readonly guides: readonly Guide[];
  /** The visible part of the axis, in charts that offer to zoom. */
  readonly zoom?: Zoom;
  readonly legend: LegendPlace;
}

export type LegendPlace = 'top' | 'bottom' | 'left' | 'right' | 'none';

/** The axis of the categories, times or numbers for which values are shown. */
export type DomainAxis = (
  | {
      readonly kind: 'time';
      readonly from: number;
      readonly to: number;
      readonly format: string;
      readonly grain: string | null;
    }
  | { readonly kind: 'band'; readonly labels: readonly string[] }
  | {
      readonly kind: 'value';
      readonly from: number;
      readonly to: number;
      readonly format: ValueFormat;
      /** Linear when absent. */
      readonly scale?: 'log';
    }
) & {
  readonly title: string;
  /** Share of the axis for the place of one bar; 0 for charts without bars. */
  readonly step: number;
  readonly locale: string;
};

/** The axis of the values. */
export interface ValueAxis {
  /** Extent of the drawn values. */
  readonly low: number;
  readonly high: number;
  /** Ends that the form fixes; null for ends that follow the data. */
  readonly min: number | null;
  readonly max: number | null;
  readonly scale: 'linear' | 'log';
  /** True when every drawn value is an integer, so that no tick is placed between two integers. */
  readonly whole: boolean;
  readonly minor: boolean;
  readonly format: ValueFormat;
  readonly title: string;
}

export type Curve = 'linear' | 'smooth' | 'step-start' | 'step-middle' | 'step-end';

export interface CartesianSeries {
  readonly key: string;
  readonly label: string;
  readonly color: string;
  readonly shape: 'line' | 'bar';
  /** One value for each position; null is a gap. For stacked series the upper edge. */
  readonly values: readonly (number | null)[];
  /** Lower edges of a stacked series. */
  readonly base?: readonly number[];
  /** Index of the bar among the bars that share a place; `slots` is their number. */
  readonly slot?: number;
  /** The slot for each position, where each position has only a few of the series. */
  readonly slotAt?: readonly number[];
  readonly slots?: number;
  readonly curve: Curve;
  /** Opacity of the area below a line; 0 for none. */
  readonly fill: number;
  readonly opacity: number;
  readonly dash?: string;
  readonly width: number;
  /** Diameter of the points' markers; 0 for none. */
  readonly marker: number;
  /** Draws only the points, without the line through them. */
  readonly isPoints?: true;
  /** Formatted values beside the marks; null for no text. */
  readonly texts?: readonly (string | null)[];
  /** Inside the bars, or beyond their ends. */
  readonly textPlace?: 'inside' | 'outside';
  /** Confidence band. */
  readonly range?: { readonly low: readonly (number | null)[]; readonly high: readonly (number | null)[] };
}

/** A line or band across the plot: an event, an interval. */
/** Shares of the points, 0 to 1. */
export interface Zoom {
  readonly from: number;
  readonly to: number;
}

export interface Guide {
  readonly key: string;
  readonly label: string;
  /** Layer and name of the annotation, and its description, for the tooltip. */
  readonly title: string;
  readonly description: string;
  readonly color: string;
  readonly opacity: number;
  readonly dash?: string;
  readonly width: number;
  readonly from: number;
  /** End of a band; absent for a line. */
  readonly to?: number;
}
