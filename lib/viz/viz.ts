import type { ReactElement } from 'react';
import type { Cell, ColumnKind, Frame } from '@/lib/frame/frame';
import type { FormData } from '@/lib/query/form-data';
import type { QueryContext } from '@/lib/query/query-context';
import type { Arranged, Shown } from './arranged';
import type { Colors } from './kit/color/colors';
import type { Boundaries, BoundaryRequest } from './kit/map/boundaries';
import type { Theme } from './kit/theme';
import type { VizType } from './registry';

export type Behavior = 'INTERACTIVE_CHART' | 'DRILL_TO_DETAIL' | 'DRILL_BY';

export interface VizDefinition {
  readonly type: VizType;
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly behaviors: readonly Behavior[];
  /** True when the chart's query still travels as form data (`/superset/explore_json/`) in the contract. */
  readonly legacyApi?: boolean;
  /** True when the drawing is a table itself, so that none is offered beside it. */
  readonly isTabular?: true;
}

/** What the dataset knows of a column that a form names; undefined for SQL and for columns it does not have. */
export type KindOf = (column: unknown) => ColumnKind | undefined;

/** How a control is edited. The names are those of the contract. */
export type ControlType =
  | 'AnnotationLayerControl'
  | 'BoundsControl'
  | 'CheckboxControl'
  | 'CollectionControl'
  | 'ColorBreakpointsControl'
  | 'ColorPickerControl'
  | 'ColorSchemeControl'
  | 'ColumnConfigControl'
  | 'ComparisonRangeLabel'
  | 'ConditionalFormattingControl'
  | 'ContourControl'
  | 'CurrencyControl'
  | 'DateFilterControl'
  | 'DndColumnSelect'
  | 'DndFilterSelect'
  | 'DndMetricSelect'
  | 'FixedOrMetricControl'
  | 'HandlebarsTemplateControl'
  | 'HiddenControl'
  | 'LayerConfigsControl'
  | 'MapViewControl'
  | 'NumberControl'
  | 'RadioButtonControl'
  | 'SelectAsyncControl'
  | 'SelectControl'
  | 'SliderControl'
  | 'SpatialControl'
  | 'StyleControl'
  | 'TextAreaControl'
  | 'TextControl'
  | 'TimeOffsetControl'
  | 'TimeRangeControl'
  | 'ViewportControl'
  | 'XAxisSortControl'
  | 'ZoomConfigControl';

/** One control of a chart's panel, as data. */
export interface Control {
  readonly name: string;
  readonly type: ControlType;
  readonly label: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly choices?: readonly (readonly [string | number | boolean | null, string])[];
  readonly clearable?: boolean;
  readonly freeForm?: boolean;
  readonly validators?: readonly string[];
  readonly renderTrigger?: boolean;
  /** Shown when it returns true for the current form data and the dataset's columns. */
  readonly visible?: (formData: Readonly<Record<string, unknown>>, kindOf?: KindOf) => boolean;
}

export interface ControlSection {
  readonly label: string;
  readonly tab: 'data' | 'customize';
  readonly expanded: boolean;
  readonly rows: readonly (readonly Control[])[];
}

/** What the dataset says of itself to a transform: names, formats and types. Never rows. */
export interface DatasetInfo {
  readonly id: number;
  readonly columns: readonly {
    name: string;
    verboseName: string | null;
    kind: ColumnKind;
    isTemporal: boolean;
  }[];
  readonly metrics: readonly {
    name: string;
    verboseName: string | null;
    d3format: string | null;
    currency: { symbol: string; symbolPosition: 'prefix' | 'suffix' } | null;
  }[];
}

export interface TransformInput {
  /** One frame a query, post-processed. */
  readonly frames: readonly Frame[];
  /** The chart's form data, defaults filled in. */
  readonly formData: FormData;
  readonly dataset: DatasetInfo;
  /** Label → colour for this dashboard, shared by its charts so that a label keeps its colour. */
  readonly colors: Colors;
  readonly locale: string;
  /** Values of the chart's own cross-filter, to dim the rest. */
  readonly selected?: readonly string[];
  /** The columns that those values are of. */
  readonly selectedBy?: readonly string[];
  /** What the reader did inside the chart, such as sorting a table. */
  readonly ownState?: Readonly<Record<string, unknown>> | undefined;
  readonly annotations?: Readonly<Record<string, unknown>>;
  /** The boundaries that the type's `boundaries` named. */
  readonly boundaries?: Boundaries | undefined;
  /** The answers of the charts that the type's `parts` named, in their order. */
  readonly parts?: readonly ChartPart[] | undefined;
}

/** A saved chart that is drawn inside another one. */
export interface ChartPart extends Pick<TransformInput, 'frames' | 'formData' | 'dataset'> {
  readonly id: number;
  readonly name: string;
}

export interface LegendItem {
  readonly key: string;
  readonly label: string;
  readonly color: string;
  /** What the key shows of its series; a square, for what has an inside, unless it says otherwise. */
  readonly shape?: 'line' | 'point';
}

/** A line of a tooltip. `value` is formatted. */
export interface TooltipRow {
  readonly label: string;
  readonly value: string;
  readonly color?: string;
  /** Sorts rows in axis tooltips. */
  readonly order?: number;
}

/** Filters a click on a mark emits, as the wire has them. */
export interface MarkFilter {
  readonly col: string;
  readonly op: string;
  readonly val: unknown;
  readonly grain?: string;
  readonly formattedVal?: string;
}

/**
 * What the live layer needs to bring a static drawing to life; plain JSON, the same shape for every chart.
 * - `axis`: one shared position along x (or y): `at[i]` in 0..1 of the plot's inner length, `titles[i]`, `rows[i]`.
 * - `items`: elements of the drawing carry `data-item="<i>"`.
 * Legend entries and series carry `data-series="<key>"` in the drawing.
 */
export type Interaction =
  | {
      readonly kind: 'axis';
      readonly orientation: 'x' | 'y';
      readonly at: readonly number[];
      readonly titles: readonly string[];
      readonly rows: readonly (readonly TooltipRow[])[];
      /** What a click on a series asks of other charts, by its `data-series`. */
      readonly series?: Readonly<Record<string, readonly MarkFilter[]>>;
      /** The column along the axis and its value at each position, to look into; times are cut to the grain. */
      readonly x?: { readonly col: string; readonly grain?: string; readonly values: readonly Cell[] };
    }
  | {
      readonly kind: 'items';
      readonly items: readonly { title: string; rows: readonly TooltipRow[]; filters?: readonly MarkFilter[] }[];
    }
  | { readonly kind: 'none' };

/** The chart's data as a table of formatted text, for screen readers and "view as table". At most 200 rows. */
export interface TextTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly truncated: boolean;
}

/** All that a chart shows, decided; `render` only places it. Plain JSON. */
export interface Drawing<Marks = unknown> {
  readonly marks: Marks;
  /** One sentence for `aria-label`: what the chart shows. */
  readonly label: string;
  readonly table: TextTable;
  readonly legend: readonly LegendItem[];
  readonly interaction: Interaction;
  /** True when the query matched nothing: the host draws the empty state instead of calling `render`. */
  readonly isEmpty: boolean;
}

/**
 * Where a drawing goes. `width: 'fluid'` fills its tile at any width without script (x in %, y in px); a number draws a
 * fixed picture. `image` means one self-contained SVG: no HTML, no CSS variables, no container queries.
 */
export interface Surface {
  readonly width: 'fluid' | number;
  readonly height: number;
  readonly medium: 'page' | 'image';
  readonly theme: Theme;
  /** Unique within the document; prefixes ids of clip paths and gradients. */
  readonly id: string;
}

export interface Viz<Marks = unknown> {
  readonly definition: VizDefinition;
  readonly controls: readonly ControlSection[];
  /** Values that a missing key of saved form data takes before `query` and `transform`. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /**
   * Form data → the query context a client of the contract would send. `ownState` is what the reader did inside the
   * chart (page, sort, search of a table paged by the server).
   */
  query(formData: FormData, ownState?: Readonly<Record<string, unknown>>): QueryContext;
  /** Ids of saved charts whose answers are drawn too. */
  parts?(formData: FormData): readonly number[];
  /** The boundaries a map stands on, which are loaded before it is drawn; null for none. */
  boundaries?(input: TransformInput): BoundaryRequest | null;
  /** Frames → everything the chart shows. Throws `AppError` only for form data that cannot be drawn. */
  transform(input: TransformInput): Drawing<Marks>;
  /** Places a drawing. No hooks, no state: server, image and live layer call the same function. */
  render(drawing: Drawing<Marks>, surface: Surface): ReactElement;
  /** A result, under the names people know, laid out as the chart shows it: what downloads and reports carry. */
  arrange?(frame: Frame, formData: FormData, shown: Shown): Arranged;
}
