import { type Column, columnOf, type Frame } from '@/lib/frame/frame';
import { columnLabel, ensureArray, metricLabel } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { Metric, QueryColumn } from '@/lib/query/query-context';
import { comparedTimes } from '@/lib/viz/kit/data/compared-times';
import { isRawTable } from './query';

export interface ColumnConfig {
  readonly d3NumberFormat?: string;
  readonly d3SmallNumberFormat?: string;
  readonly d3TimeFormat?: string;
  readonly columnWidth?: number;
  readonly horizontalAlign?: 'left' | 'right' | 'center';
  readonly showCellBars?: boolean;
  readonly alignPositiveNegative?: boolean;
  readonly colorPositiveNegative?: boolean;
  readonly truncateLongCells?: boolean;
  readonly currencyFormat?: { readonly symbol?: string; readonly symbolPosition?: 'prefix' | 'suffix' };
  readonly visible?: boolean;
  readonly customColumnName?: string;
}

/** A column that a table shows. */
export interface ShownColumn {
  readonly key: string;
  readonly source: Column;
  readonly role: 'dimension' | 'metric' | 'percent' | 'previous' | 'change' | 'change-percent';
  /** The metric's name, if the column is a metric or part of its comparison. */
  readonly metric?: string;
  readonly config: ColumnConfig;
  /** The previous values that a change is computed from. */
  readonly previous?: Column;
  /** The current values, in the column of the previous values of a comparison. */
  readonly present?: Column;
}

/** The columns in the order of the form; comparison columns follow their metric. */
export function shownColumns(frame: Frame, formData: FormData): ShownColumn[] {
  const configs = (formData.column_config ?? {}) as Readonly<Record<string, ColumnConfig>>;
  const shown: ShownColumn[] = [];
  const add = (key: string, role: ShownColumn['role'], name: string, rest: Partial<ShownColumn> = {}) => {
    const source = columnOf(frame, name);
    const config = configs[key] ?? {};
    if (source !== undefined && config.visible !== false) shown.push({ key, source, role, config, ...rest });
  };
  const labels = <T>(value: unknown, label: (one: T) => string) => [
    ...new Set(ensureArray(value as T | readonly T[] | null).map(label)),
  ];
  if (isRawTable(formData)) {
    for (const name of labels<QueryColumn>(formData.all_columns, columnLabel)) add(name, 'dimension', name);
    return shown;
  }
  const offsets = comparedTimes(formData);
  for (const name of labels<QueryColumn>(formData.groupby, columnLabel)) add(name, 'dimension', name);
  for (const metric of labels<Metric>(formData.metrics, metricLabel)) {
    const previous = offsets
      .map((offset) => columnOf(frame, `${metric}__${offset}`))
      .find((column) => column !== undefined);
    if (previous === undefined) add(metric, 'metric', metric, { metric });
    else {
      add(`Main ${metric}`, 'metric', metric, { metric, previous });
      const present = columnOf(frame, metric);
      add(`# ${metric}`, 'previous', previous.name, { metric, ...(present === undefined ? {} : { present }) });
      add(`△ ${metric}`, 'change', metric, { metric, previous });
      add(`% ${metric}`, 'change-percent', metric, { metric, previous });
    }
  }
  for (const metric of labels<Metric>(formData.percent_metrics, metricLabel))
    add(`%${metric}`, 'percent', `%${metric}`, { metric });
  return shown;
}
