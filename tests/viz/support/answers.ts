import type { Cell, Column, ColumnKind, Frame } from '@/lib/frame/frame';
import type { FormData } from '@/lib/query/form-data';
import { vizOf } from '@/lib/viz/drawings';
import { chartColors } from '@/lib/viz/kit/color/colors';
import type { DatasetInfo, Drawing, TransformInput, Viz } from '@/lib/viz/viz';

/** A result as charts receive it: a name, its kind and its values, column by column. */
export function frame(
  ...columns: readonly (readonly [name: string, kind: ColumnKind, values: readonly Cell[]])[]
): Frame {
  const made: Column[] = columns.map(([name, kind, values]) => ({ name, kind, values }));
  return { length: made[0]?.values.length ?? 0, columns: made, index: [], columnLevels: [] };
}

export const dataset: DatasetInfo = {
  id: 1,
  columns: [],
  metrics: [{ name: 'count', verboseName: 'COUNT(*)', d3format: null, currency: null }],
};

export function chart(viz_type: string): Viz {
  const viz = vizOf(viz_type);
  if (viz === undefined) throw new Error(`No chart of type ${viz_type}`);
  return viz;
}

/** Makes a drawing as the product does: the defaults of the panel first, then the form. */
export function draw(
  form: Partial<FormData> & { viz_type: string },
  frames: readonly Frame[],
  rest: Partial<TransformInput> = {},
): Drawing {
  const viz = chart(form.viz_type);
  const formData: FormData = { datasource: '1__table', ...viz.defaults, ...form };
  return viz.transform({ frames, formData, dataset, colors: chartColors(), locale: 'en', ...rest });
}

/** The first instants of consecutive months, from January of a year. */
export function months(year: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => Date.UTC(year, index));
}
