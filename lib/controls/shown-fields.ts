import type { ResultColumn } from '@/lib/explore/tile-answer';
import type { ColumnKind } from '@/lib/frame/frame';
import { columnLabel, ensureArray, isMetric, metricLabel } from '@/lib/query/build/labels';
import type { QueryColumn } from '@/lib/query/query-context';
import { isRawForm } from '@/lib/viz/kit/html/raw-form';

/** What a chart shows in one column, and under which key the form stores settings for it. */
export interface ShownField {
  readonly key: string;
  readonly kind: ColumnKind;
  readonly isPercent: boolean;
  /** A value of the last result; null where there is none. */
  readonly example: ResultColumn['example'];
}

type Form = Readonly<Record<string, unknown>>;

const comparisonMarks = ['Main', '#', '△', '%'] as const;

/** The labels of the metrics in a form, each once. */
export function metricLabels(form: Form): readonly string[] {
  const given = [form.metrics, form.metric, form.percent_metrics].flatMap((value) => [...ensureArray(value)]);
  return [...new Set(given.filter(isMetric).map(metricLabel))];
}

/**
 * The columns of a table in the order of its result. A metric that is compared with another time has four: its value
 * (`Main`), the earlier value (`#`), the difference (`△`) and the difference in percent (`%`). Without a result the
 * columns that the form names, whose kind is a number for metrics and text for others.
 */
export function tableFields(form: Form, result: readonly ResultColumn[]): readonly ShownField[] {
  if (result.length === 0) return fieldsOfForm(form);
  const metrics = ensureArray(form.metrics).filter(isMetric).map(metricLabel);
  const isCompared = (name: string) => result.some((other) => other.name.startsWith(`${name}__`));
  return result.flatMap(({ name, kind, example }): ShownField[] => {
    if (metrics.some((metric) => name.startsWith(`${metric}__`))) return [];
    if (metrics.includes(name) && isCompared(name)) {
      return comparisonMarks.map((mark) => ({ key: `${mark} ${name}`, kind, example, isPercent: mark === '%' }));
    }
    return [{ key: name, kind, example, isPercent: name.startsWith('%') }];
  });
}

function fieldsOfForm(form: Form): readonly ShownField[] {
  const isRaw = isRawForm(form);
  const columns = ensureArray(isRaw ? form.all_columns : form.groupby) as readonly QueryColumn[];
  const texts = columns.map((column) => ({ key: columnLabel(column), kind: 'string' as const, isPercent: false }));
  const numbers = isRaw ? [] : metricLabels(form).map((key) => ({ key, kind: 'numeric' as const, isPercent: false }));
  return [...texts, ...numbers].map((field) => ({ ...field, example: null }));
}
