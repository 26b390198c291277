import type { ExploreDataset } from '@/lib/explore/explore-dataset';

/** A word that is offered while an expression is typed. */
export interface SqlWord {
  readonly label: string;
  readonly kind: 'column' | 'metric' | 'function' | 'keyword' | 'snippet';
  readonly detail?: string;
  readonly documentation?: string;
  readonly insert?: string;
  readonly isSnippet?: boolean;
  readonly sortText: string;
}

const functions: readonly string[] = [
  'ABS',
  'AVG',
  'CAST',
  'CEIL',
  'COALESCE',
  'CONCAT',
  'COUNT',
  'DATE_TRUNC',
  'EXP',
  'EXTRACT',
  'FLOOR',
  'GREATEST',
  'LEAST',
  'LENGTH',
  'LN',
  'LOWER',
  'MAX',
  'MIN',
  'NULLIF',
  'POWER',
  'REPLACE',
  'ROUND',
  'SQRT',
  'STDDEV',
  'SUBSTRING',
  'SUM',
  'TRIM',
  'UPPER',
  'VARIANCE',
];
const keywords: readonly string[] = [
  'AND',
  'BETWEEN',
  'CASE',
  'DISTINCT',
  'ELSE',
  'END',
  'FALSE',
  'FILTER',
  'ILIKE',
  'IN',
  'IS',
  'LIKE',
  'NOT',
  'NULL',
  'OR',
  'OVER',
  'THEN',
  'TRUE',
  'WHEN',
];
const macros: readonly string[] = [
  '{{ current_username() }}',
  '{{ current_user_id() }}',
  '{{ current_user_email() }}',
  '{{ from_dttm }}',
  '{{ to_dttm }}',
  "{{ filter_values('column') }}",
  "{{ url_param('name') }}",
];

const made = new WeakMap<object, readonly SqlWord[]>();

/** Columns and saved metrics of the dataset first, then functions, keywords and macros of templates. */
export function sqlWords(dataset: Pick<ExploreDataset, 'columns' | 'metrics'>): readonly SqlWord[] {
  const known = made.get(dataset);
  if (known !== undefined) return known;
  const words: readonly SqlWord[] = [
    ...dataset.columns.map(({ name, nativeType, kind, description, expression }) => ({
      label: name,
      kind: 'column' as const,
      detail: nativeType ?? kind,
      documentation: description ?? expression ?? '',
      insert: /^[a-z_][a-z0-9_]*$/i.test(name) ? name : `"${name}"`,
      sortText: `1${name}`,
    })),
    ...dataset.metrics.map(({ name, expression, verboseName }) => ({
      label: name,
      kind: 'metric' as const,
      detail: verboseName ?? '',
      documentation: expression,
      insert: expression,
      sortText: `2${name}`,
    })),
    ...functions.map((name) => ({
      label: name,
      kind: 'function' as const,
      insert: `${name}($0)`,
      isSnippet: true,
      sortText: `3${name}`,
    })),
    ...keywords.map((name) => ({ label: name, kind: 'keyword' as const, sortText: `4${name}` })),
    ...macros.map((name) => ({ label: name, kind: 'snippet' as const, sortText: `5${name}` })),
  ];
  made.set(dataset, words);
  return words;
}
