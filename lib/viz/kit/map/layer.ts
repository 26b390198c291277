import { columnOf, type Frame } from '@/lib/frame/frame';
import { ensureArray, metricLabel } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { Metric } from '@/lib/query/query-context';
import { dimensionWriter } from '@/lib/viz/kit/data/category-key';
import { verboseName } from '@/lib/viz/kit/text/saved-formats';
import type { DatasetInfo, LegendItem, MarkFilter, TooltipRow, TransformInput } from '@/lib/viz/viz';
import type { MapScale, MapShape } from './marks';
import type { MapView, Position } from './view';

/** What answers to a pointer. */
export interface MapItem {
  readonly title: string;
  readonly rows: readonly TooltipRow[];
  readonly filters?: readonly MarkFilter[];
}

/** A layer as one view shows it; `item` of its shapes counts through `items`. */
export interface DrawnLayer {
  readonly shapes: readonly MapShape[];
  readonly items: readonly MapItem[];
  readonly scale: MapScale | null;
  readonly legend: readonly LegendItem[];
  readonly table: { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };
  /** What there is to see, to be continued by a full stop: "Map of 12 points". */
  readonly label: string;
}

/** What one chart lays upon a map. */
export interface MapLayer {
  /** Where it lies: what a view has to show. */
  readonly positions: readonly Position[];
  draw(view: MapView): DrawnLayer;
}

/** What a layer is made of: the answer to one chart's form. */
export type LayerInput = Pick<TransformInput, 'frames' | 'formData' | 'dataset' | 'colors' | 'locale'>;

/** Beyond so many, marks are drawn as one: a reader cannot point at them, and a page cannot carry them. */
export const mostMarks = 2000;

export function metricName(metric: unknown, dataset: DatasetInfo): string {
  return metric ? verboseName(dataset, metricLabel(metric as Metric)) : '';
}

/** What the named columns of a row say. */
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

/** Columns a form wants told beside the place of a mark. */
export function toldColumns(formData: FormData): string[] {
  return ensureArray(formData.js_columns as string | readonly string[] | null).filter(
    (name): name is string => typeof name === 'string',
  );
}

/** A place as a tooltip writes it. */
export function placeText([longitude, latitude]: Position): string {
  return `${longitude.toFixed(4)}, ${latitude.toFixed(4)}`;
}
