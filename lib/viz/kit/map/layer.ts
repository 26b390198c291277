import { columnOf, type Frame } from '@/lib/frame/frame';
import { ensureArray, metricLabel } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { Metric } from '@/lib/query/query-context';
import { dimensionWriter } from '@/lib/viz/kit/data/category-key';
import { verboseName } from '@/lib/viz/kit/text/saved-formats';
import type { DatasetInfo, LegendItem, MarkFilter, TooltipRow, TransformInput } from '@/lib/viz/viz';
import type { MapScale, MapShape } from './marks';
import type { MapView, Position } from './view';

/** The tooltip and filters of a mark. */
export interface MapItem {
  readonly title: string;
  readonly rows: readonly TooltipRow[];
  readonly filters?: readonly MarkFilter[];
}

/** A layer drawn in one view; `item` of its shapes is an index into `items`. */
export interface DrawnLayer {
  readonly shapes: readonly MapShape[];
  readonly items: readonly MapItem[];
  readonly scale: MapScale | null;
  readonly legend: readonly LegendItem[];
  readonly table: { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };
  /** Description without the final full stop: "Map of 12 points". */
  readonly label: string;
}

/** The layer of one chart on a map. */
export interface MapLayer {
  /** The positions that a view must include. */
  readonly positions: readonly Position[];
  draw(view: MapView): DrawnLayer;
}

/** The input of a layer: one chart's form and result. */
export type LayerInput = Pick<TransformInput, 'frames' | 'formData' | 'dataset' | 'colors' | 'locale'>;

/** Above this number, marks are drawn as one: a reader cannot point at each, and the page would be too large. */
export const mostMarks = 2000;

export function metricName(metric: unknown, dataset: DatasetInfo): string {
  return metric ? verboseName(dataset, metricLabel(metric as Metric)) : '';
}

/** Tooltip rows with the values of the named columns. */
export function rowTexts(
  frame: Frame,
  names: readonly string[],
  { formData, dataset, locale }: LayerInput,
): (row: number) => TooltipRow[] {
  const columns = [...new Set(names)].flatMap((name) => columnOf(frame, name) ?? []);
  const writers = columns.map((column) => dimensionWriter(column, formData, undefined, locale));
  return (row) =>
    columns.map((column, index) => ({
      label: verboseName(dataset, column.name),
      value: writers[index]?.(column.values[row] ?? null) ?? '',
    }));
}

/** Columns that the form adds to the tooltip, besides the place. */
export function toldColumns(formData: FormData): string[] {
  return ensureArray(formData.js_columns as string | readonly string[] | null).filter(
    (name): name is string => typeof name === 'string',
  );
}

/** A place as a tooltip writes it. */
export function placeText([longitude, latitude]: Position): string {
  return `${longitude.toFixed(4)}, ${latitude.toFixed(4)}`;
}
