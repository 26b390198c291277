import { columnLabel, ensureArray, isColumn, isMetric, metricLabel } from '@/lib/query/build/labels';
import { isRawForm } from '@/lib/viz/kit/html/raw-form';
import { recordIn } from './record-in';

/** The names of the columns that a saved chart's result has, from its form data as JSON. Empty for bad JSON. */
export function resultNames(params: string | null): readonly string[] {
  const form = formIn(params);
  const isRaw = isRawForm(form);
  const columns = (isRaw ? [form.all_columns] : [form.x_axis, form.groupby, form.columns]).flatMap((value) => [
    ...ensureArray(value),
  ]);
  const metrics = isRaw
    ? []
    : [form.metrics, form.metric, form.percent_metrics].flatMap((value) => [...ensureArray(value)]);
  const names = [...columns.filter(isColumn).map(columnLabel), ...metrics.filter(isMetric).map(metricLabel)];
  return [...new Set(names.filter((name) => name !== ''))];
}

function formIn(params: string | null): Readonly<Record<string, unknown>> {
  if (params === null) return {};
  try {
    return recordIn(JSON.parse(params));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return {};
  }
}
