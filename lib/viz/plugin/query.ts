import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import { columnLabel, ensureArray, isColumn, isMetric, metricLabel } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { Metric, QueryColumn, QueryContext } from '@/lib/query/query-context';
import type { PluginDefinition } from './definition-schema';

/** One query with the columns and metrics of the plugin's fields, whatever these are called. */
export function queryOf(definition: PluginDefinition, formData: FormData): QueryContext {
  const unset = Object.fromEntries(definition.controls.map(({ name }) => [name, undefined]));
  const columns = columnsIn(definition, formData);
  const fields =
    definition.query === 'raw'
      ? { query_mode: 'raw', all_columns: columns }
      : { query_mode: 'aggregate', groupby: columns, metrics: metricsIn(definition, formData) };
  const base = baseQuery({ ...formData, ...unset, ...fields });
  return queryContext(formData, [base]);
}

function columnsIn({ controls }: PluginDefinition, formData: FormData): readonly QueryColumn[] {
  return controls.flatMap(({ name, type }) =>
    type === 'column' || type === 'columns' ? ensureArray(formData[name]).filter(isColumn) : [],
  );
}

function metricsIn({ controls }: PluginDefinition, formData: FormData): readonly Metric[] {
  return controls.flatMap(({ name, type }) =>
    type === 'metric' || type === 'metrics' ? ensureArray(formData[name]).filter(isMetric) : [],
  );
}

/**
 * The settings of the plugin's own controls. Of fields they are the names of columns of the result: the code learns no
 * SQL, and nothing of the chart that it does not need.
 */
export function settingsOf({ controls }: PluginDefinition, formData: FormData): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    controls.map(({ name, type }) => {
      const value = formData[name] ?? null;
      const isSeveral = type === 'metrics' || type === 'columns';
      if (type === 'metric' || type === 'metrics') {
        const labels = ensureArray(value).filter(isMetric).map(metricLabel);
        return [name, isSeveral ? labels : (labels[0] ?? null)];
      }
      if (type === 'column' || type === 'columns') {
        const labels = ensureArray(value).filter(isColumn).map(columnLabel);
        return [name, isSeveral ? labels : (labels[0] ?? null)];
      }
      return [name, value];
    }),
  );
}

/** The names of the dimensions, by whose values other charts may be filtered. */
export function dimensionsOf(definition: PluginDefinition, formData: FormData): readonly string[] {
  return columnsIn(definition, formData).flatMap((column) => (typeof column === 'string' ? [column] : []));
}
