import type { ValueFormat } from '@/lib/viz/kit/text/value-format';

/** A chart over two axes, decided: positions along the domain are 0..1, values are numbers. Plain JSON. */
export interface CartesianMarks {
  /** Horizontal charts run their domain downwards and their values to the right. */
  readonly orientation: 'vertical' | 'horizontal';
  readonly domain: DomainAxis;
  readonly value: ValueAxis;
  /** Where the points shared by all series stand along the domain. */
  readonly at: readonly number[];
  readonly series: readonly CartesianSeries[];
  readonly guides: readonly Guide[];
  /** The part of the axis that is shown, where the chart offers to choose one. */
  readonly zoom?: Zoom;
  readonly legend: LegendPlace;
}

export type LegendPlace = 'top' | 'bottom' | 'left' | 'right' | 'none';

/** The axis of what is compared: time, categories or numbers. */
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
      /** Linear unless it says otherwise. */
      readonly scale?: 'log';
    }
) & {
  readonly title: string;
  /** Share of the axis that belongs to one bar's place; 0 for charts without bars. */
  readonly step: number;
  readonly locale: string;
};

/** The axis of what is measured. */
export interface ValueAxis {
  /** Extent of what is drawn. */
  readonly low: number;
  readonly high: number;
  /** Ends the reader fixed. */
  readonly min: number | null;
  readonly max: number | null;
  readonly scale: 'linear' | 'log';
  /** True when every drawn value is whole, so that no tick stands between two of them. */
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
  /** One value a position; null is a gap. For stacked series the upper edge. */
  readonly values: readonly (number | null)[];
  /** Lower edges of a stacked series. */
  readonly base?: readonly number[];
  /** Which of the bars that share a place, and of how many. */
  readonly slot?: number;
  /** The same for every position, where positions hold few of the series each. */
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
  /** Points alone, without the line through them. */
  readonly isPoints?: true;
  /** Values written beside the marks. */
  readonly texts?: readonly (string | null)[];
  /** Inside their bars, or beyond their ends. */
  readonly textPlace?: 'inside' | 'outside';
  /** A band of uncertainty. */
  readonly range?: { readonly low: readonly (number | null)[]; readonly high: readonly (number | null)[] };
}

/** What is drawn across the plot: an event, an interval. */
/** Shares of the points, 0 to 1. */
export interface Zoom {
  readonly from: number;
  readonly to: number;
}

export interface Guide {
  readonly key: string;
  readonly label: string;
  /** Its layer and its name, and what it is about: for the tooltip. */
  readonly title: string;
  readonly description: string;
  readonly color: string;
  readonly opacity: number;
  readonly dash?: string;
  readonly width: number;
  readonly from: number;
  /** Absent for a line. */
  readonly to?: number;
}
