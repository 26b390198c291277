import type { FormData } from './form-data';

/** The selected value of a column. Only the column matters here, and whether it is time truncated to a grain. */
interface Drilled {
  readonly col: unknown;
  readonly grain?: string | null | undefined;
}

/** Controls that hold the dimensions of a chart, in the order in which drilling replaces them. */
const dimensionControls = [
  'groupby',
  'groupby_b',
  'groupbyRows',
  'groupbyColumns',
  'columns',
  'series',
  'entity',
  'source',
  'target',
  'x_axis',
] as const;

/**
 * A chart's form data by another dimension: each control that names a drilled column names `column` instead. If none
 * does, the chart is grouped by `column`. Time axes are unchanged, because the chart still runs along them.
 */
export function drillForm(formData: FormData, filters: readonly Drilled[], column: string): FormData {
  const drilled = new Set(filters.flatMap(({ col, grain }) => (typeof col === 'string' && !grain ? [col] : [])));
  const form: FormData = { ...formData };
  let isNamed = false;
  for (const control of dimensionControls) {
    const value = form[control];
    if (Array.isArray(value)) {
      if (!value.some((one) => drilled.has(String(one)))) continue;
      const [first = 0] = value.flatMap((one, at) => (drilled.has(String(one)) ? [at] : []));
      const kept = value.filter((one) => !drilled.has(String(one)) && one !== column);
      form[control] = [...kept.slice(0, first), column, ...kept.slice(first)];
    } else if (typeof value === 'string' && drilled.has(value)) form[control] = column;
    else continue;
    isNamed = true;
  }
  if (!isNamed) form.groupby = Array.isArray(form.groupby) || form.groupby === undefined ? [column] : column;
  return form;
}
