import type { ReactElement } from 'react';
import type { Cell, ColumnKind, Frame } from '@/lib/frame/frame';
import type { FormData } from '@/lib/query/form-data';
import type { QueryContext } from '@/lib/query/query-context';
import type { Arranged, Shown } from './arranged';
import type { ColumnConfig } from './column-config';
import type { Colors } from './kit/color/colors';
import type { ImageRows } from './kit/image-grid';
import type { Boundaries, BoundaryRequest } from './kit/map/boundaries';
import type { Theme } from './kit/theme';

export type Behavior = 'INTERACTIVE_CHART' | 'DRILL_TO_DETAIL' | 'DRILL_BY';

export interface VizDefinition {
  /** One of `vizTypes`, or the key of a plugin. */
  readonly type: string;
  readonly name: string;
  readonly category: string;
  readonly description: string;
  /** Words by which the type is found among others, as the contract names them. */
  readonly tags: readonly string[];
  /** True for types that are kept for charts which exist, and not recommended for new ones. */
  readonly isDeprecated?: true;
  readonly behaviors: readonly Behavior[];
  /** True when the contract still sends the chart's query as form data (`/superset/explore_json/`). */
  readonly legacyApi?: boolean;
  /** True when the drawing is itself a table, so that the "view as table" option is not offered. */
  readonly isTabular?: true;
  /** True when the drawing pivots its rows, so that files are offered pivoted, too. */
  readonly isPivoted?: true;
  /** True when the time column is what a chart without columns distributes. */
  readonly distributesOverTime?: true;
  /** Which fields have settings of their own; the columns of the result when absent. */
  readonly columnConfig?: ColumnConfig;
  /** What conditional formatting colours: columns of the result, or one number; the metrics when absent. */
  readonly conditionalFormatting?: 'columns' | 'number';
}

/** The kind of a column that a form names; undefined for SQL and for columns that the dataset does not have. */
export type KindOf = (column: unknown) => ColumnKind | undefined;

/** The editor of a control. The names are those of the contract. */
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

/** One control of a chart's panel. */
export interface Control {
  readonly name: string;
  readonly type: ControlType;
  readonly label: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly choices?: readonly (readonly [string | number | boolean | null, string])[];
  readonly clearable?: boolean;
  readonly freeForm?: boolean;
  /** Whether the value is a list; one value when absent. */
  readonly multi?: boolean;
  /** The kind of columns that a field offers; any when absent. */
  readonly takes?: 'temporal' | 'numeric';
  /** Bounds and step of numbers and sliders. */
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly placeholder?: string;
  /** Whether a text field stores a whole number. */
  readonly isInt?: boolean;
  /** A title above the control, which begins a group within its section. */
  readonly heading?: string;
  readonly validators?: readonly string[];
  /** Whether a whole number must be given: `integer` then refuses an empty value, too. */
  readonly isNeeded?: true;
  readonly renderTrigger?: boolean;
  /** Shown when it returns true for the current form data and the dataset's columns. */
  readonly visible?: (formData: Readonly<Record<string, unknown>>, kindOf?: KindOf) => boolean;
  /** Whether choices that are JSON have no spaces. */
  readonly isCompact?: true;
  /** Its value is part of the chart also while it is hidden; the values of others are left out then. */
  readonly keepsHidden?: true;
}

export interface ControlSection {
  readonly label: string;
  readonly tab: 'data' | 'customize';
  readonly expanded: boolean;
  readonly rows: readonly (readonly Control[])[];
}

/** The part of a dataset that a transform receives: names, formats and types. Never rows. */
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
  /** One post-processed frame for each query. */
  readonly frames: readonly Frame[];
  /** The chart's form data with defaults filled in. */
  readonly formData: FormData;
  readonly dataset: DatasetInfo;
  /** Label → colour for this dashboard, shared by its charts so that a label keeps its colour. */
  readonly colors: Colors;
  readonly locale: string;
  /** Values of the chart's own cross-filter, to dim the rest. */
  readonly selected?: readonly string[];
  /** The columns that the values of `selected` belong to. */
  readonly selectedBy?: readonly string[];
  /** The result of the reader's actions inside the chart, such as the sort order of a table. */
  readonly ownState?: Readonly<Record<string, unknown>> | undefined;
  readonly annotations?: Readonly<Record<string, unknown>>;
  /** The boundaries that the type's `boundaries` requested. */
  readonly boundaries?: Boundaries | undefined;
  /** The results of the charts that the type's `parts` named, in the same order. */
  readonly parts?: readonly ChartPart[] | undefined;
  /** True for a document, which shows every row of a table; a page shows the first ones. */
  readonly isWhole?: boolean | undefined;
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
  /** The symbol of the legend key; a square when absent. */
  readonly shape?: 'line' | 'point';
}

/** A line of a tooltip. `value` is formatted. */
export interface TooltipRow {
  readonly label: string;
  readonly value: string;
  readonly color?: string;
  /** Sort key of the rows in axis tooltips. */
  readonly order?: number;
}

/** A filter that a click on a mark emits, in the form that the API uses. */
export interface MarkFilter {
  readonly col: string;
  readonly op: string;
  readonly val: unknown;
  readonly grain?: string;
  readonly formattedVal?: string;
}

/**
 * What the browser scripts need to make a static drawing interactive; plain JSON, the same shape for every chart.
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
      /** The cross-filters that a click on a series emits, keyed by its `data-series`. */
      readonly series?: Readonly<Record<string, readonly MarkFilter[]>>;
      /** The column along the axis and its value at each position, for drilling; times are truncated to the grain. */
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

/** Everything that a chart shows, already computed; `render` only positions it. Plain JSON. */
export interface Drawing<Marks = unknown> {
  readonly marks: Marks;
  /** One sentence for `aria-label`: what the chart shows. */
  readonly label: string;
  readonly table: TextTable;
  readonly legend: readonly LegendItem[];
  readonly interaction: Interaction;
  /** True when the query returned no rows: the host then draws the empty state instead of calling `render`. */
  readonly isEmpty: boolean;
}

/**
 * The target of a drawing. `width: 'fluid'` fills its tile at any width without script (x in %, y in px); a number
 * draws a picture of this width in pixels. `image` means one self-contained SVG: no HTML, no CSS variables, no
 * container queries.
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
  /** Values for keys that saved form data lack, filled in before `query` and `transform`. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /**
   * Form data → the query context that a client of the contract would send. `ownState` holds the reader's actions
   * inside the chart (page, sort, search of a table that the server pages).
   */
  query(formData: FormData, ownState?: Readonly<Record<string, unknown>>): QueryContext;
  /** Ids of saved charts whose results are drawn too. */
  parts?(formData: FormData): readonly number[];
  /** The boundaries of a map, which are loaded before it is drawn; null for none. */
  boundaries?(input: TransformInput): BoundaryRequest | null;
  /** Frames → everything that the chart shows. Throws `AppError` only for form data that cannot be drawn. */
  transform(input: TransformInput): Drawing<Marks>;
  /** Renders a drawing. No hooks, no state: server, image export and browser scripts call the same function. */
  render(drawing: Drawing<Marks>, surface: Surface): ReactElement;
  /** The rows of a drawing that is a table, for documents that continue it over several pages. */
  imageRows?(drawing: Drawing<Marks>, theme: Theme): ImageRows;
  /** Lays out a result as the chart shows it, under display names, for downloads and reports. */
  arrange?(frame: Frame, formData: FormData, shown: Shown): Arranged;
}
