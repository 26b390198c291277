import { columnLabel, metricLabel } from '@/lib/query/build/labels';
import { type FilterTarget, filterValue } from '@/lib/query/filter-value';
import type { Metric, QueryColumn } from '@/lib/query/query-context';
import type { Query } from '@/lib/query/resolve-query';
import { engines } from '@/lib/server/engines/registry';
import { axisLabel } from '@/lib/server/run/query-plan';
import { shownNames } from '@/lib/server/run/result/shown-frame';
import type { RecordedCase } from '@/tests/oracle/read-cases';
import { birthNames } from './jinja-dataset';

type QueryOf = (wire: Readonly<Record<string, unknown>>) => Query;
type Answers = readonly [ours: unknown, theirs: unknown];

const { dialect } = engines.postgresql;

/** The checks of axes, labels and filter values. */
export function valueChecks(queryOf: QueryOf) {
  const isAxis = (column: unknown): boolean => axisLabel(queryOf({ columns: [column] })) !== null;
  const axes = (columns: unknown, wanted: boolean): unknown[] =>
    (Array.isArray(columns) ? columns : []).filter((column) => isAxis(column) === wanted);
  return {
    'get-first-metric-name': ({ output }, [metrics]) => [
      (queryOf({ metrics }).metrics ?? []).map((metric: Metric) => metricLabel(metric))[0],
      output,
    ],
    'get-column-name-verbose': ({ output }, [column, names]) => [shownColumn(queryOf, column, names), output],
    'is-base-axis': ({ output }, [column]) => [typeof column === 'number' ? false : isAxis(column), output],
    'get-base-axis-columns': ({ output }, [columns]) => [axes(columns, true), output],
    'get-non-base-axis-columns': ({ output }, [columns]) => [axes(columns, false), output],
    'get-base-axis-labels': ({ output }, [columns]) => [
      axes(columns, true).map((column) => columnLabel(column as QueryColumn)),
      output,
    ],
    'cast-to-boolean': ({ output }, [value]) => [compared('boolean', value), output],
    'cast-to-num': ({ output }, [value]) => {
      const { value: text } = (output ?? {}) as { value?: string };
      const ours = compared('numeric', value);
      return [typeof ours === 'boolean' ? Number(ours) : ours, text === undefined ? null : pythonNumber(text)];
    },
  } satisfies Record<string, (recorded: RecordedCase, args: readonly unknown[]) => Answers>;
}

function shownColumn(queryOf: QueryOf, column: unknown, names: unknown): string {
  const [read] = queryOf({ columns: [column] }).columns;
  const label = read === undefined ? '' : columnLabel(read);
  if (typeof read === 'object') return label;
  const columns = Object.entries((names ?? {}) as Record<string, string>).map(([column_name, verbose_name]) => ({
    ...(birthNames.columns[0] as (typeof birthNames.columns)[number]),
    column_name,
    verbose_name,
  }));
  return shownNames({ ...birthNames, columns })(label);
}

/** The bound value of a filter on a column of this kind. */
function compared(kind: 'boolean' | 'numeric', value: unknown): unknown {
  const target: FilterTarget = { expression: 'c', column: undefined, kind };
  const [part] = filterValue(value, target, '==', dialect) ?? [];
  return typeof part === 'object' ? part.value : null;
}

function pythonNumber(text: string): number {
  if (text === 'True') return 1;
  return text === 'False' ? 0 : Number(text);
}
