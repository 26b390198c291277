import { AppError } from '@/lib/errors/app-error';
import type { Frame } from '@/lib/frame/frame';
import type { FormData } from '@/lib/query/form-data';
import { demandCount } from './kit/demand-count';
import type { VizType } from './registry';

/** These show a page of their rows, or have a limit of their own. */
const paged: ReadonlySet<string> = new Set<VizType>(['table', 'ag-grid-table', 'pivot_table_v2', 'handlebars']);

/** Rows of types whose every row is a mark that is laid out beside all others. Nobody can read more of them. */
const mostRows: Readonly<Partial<Record<string, number>>> = {
  chord: 1000,
  funnel: 2000,
  gauge_chart: 1000,
  graph_chart: 1000,
  heatmap_v2: 20_000,
  para: 10_000,
  pie: 10_000,
  radar: 1000,
  sankey_v2: 1000,
  sunburst_v2: 10_000,
  tree_chart: 5000,
  treemap_v2: 10_000,
  waterfall: 5000,
} satisfies Partial<Record<VizType, number>>;

/** Each petal of a rose tells of all others of its time. */
const mostCellsOf: Readonly<Partial<Record<string, number>>> = { rose: 5000 } satisfies Partial<
  Record<VizType, number>
>;

/** A form lists columns, metrics, filters and colours; more of them are no chart. */
const mostEntries = 2000;

/** Throws `form_list_too_long`. */
export function demandForm(formData: FormData): void {
  for (const [field, value] of Object.entries(formData)) {
    if (!Array.isArray(value) || value.length <= mostEntries) continue;
    throw new AppError('form_list_too_long', { field, count: value.length, most: mostEntries });
  }
}

/** Throws `drawing_too_large`: drawing it would hold up all others, or fill the memory of the server. */
export function demandDrawable(type: string, frames: readonly Frame[]): void {
  for (const { length, columns } of frames) {
    if (Object.hasOwn(mostRows, type)) demandCount(length, 'rows', mostRows[type]);
    const cells = Object.hasOwn(mostCellsOf, type) ? mostCellsOf[type] : undefined;
    if (!paged.has(type)) demandCount(length * columns.length, 'cells', cells);
  }
}
