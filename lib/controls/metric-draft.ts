import type { ExploreColumn, ExploreDataset } from '@/lib/explore/explore-dataset';
import type { ColumnKind } from '@/lib/frame/frame';
import { generatedLabel, recordOf, textIn } from './adhoc-record';
import { columnRecord } from './column-record';

export type MetricTab = 'saved' | 'simple' | 'sql';

/** A metric as its editor holds it: what each tab has, so that going to and fro loses nothing. */
export interface MetricDraft {
  readonly tab: MetricTab;
  readonly saved: string;
  readonly column: string;
  readonly aggregate: string;
  readonly sql: string;
  /** The label that a person gave; null for the generated one. */
  readonly label: string | null;
}

type Dataset = Pick<ExploreDataset, 'columns' | 'metrics'>;

const emptyDraft: MetricDraft = { tab: 'saved', saved: '', column: '', aggregate: '', sql: '', label: null };

/** The draft of a stored metric. A new one begins with the saved metrics, or with a column where there are none. */
export function metricDraftOf(value: unknown, dataset: Dataset | null): MetricDraft {
  if (typeof value === 'string' && value !== '') return { ...emptyDraft, saved: value };
  const metric = recordOf(value);
  if (metric === null) return { ...emptyDraft, tab: (dataset?.metrics.length ?? 0) > 0 ? 'saved' : 'simple' };
  const column = recordOf(metric.column);
  const draft: MetricDraft = {
    ...emptyDraft,
    tab: metric.expressionType === 'SQL' ? 'sql' : 'simple',
    column: textIn(column, 'column_name'),
    aggregate: textIn(metric, 'aggregate'),
    sql: textIn(metric, 'sqlExpression'),
  };
  const label = textIn(metric, 'label');
  const isGenerated = metric.hasCustomLabel === false || label === generatedMetricLabel(draft, dataset);
  const isOwn = metric.hasCustomLabel === true || !isGenerated;
  return { ...draft, label: isOwn && label !== '' ? label : null };
}

const ordered = ['AVG', 'COUNT', 'COUNT_DISTINCT', 'MAX', 'MIN', 'SUM'] as const;
const counts: readonly string[] = ['COUNT', 'COUNT_DISTINCT'];

/** The aggregates of a column of that kind; all where the kind is unknown. */
export function aggregatesOf(kind: ColumnKind | undefined): readonly string[] {
  if (kind === 'boolean') return counts;
  if (kind === 'string' || kind === 'temporal') return [...counts, 'MAX', 'MIN'];
  return ordered;
}

/** The draft with another column; an aggregate that the column does not allow gives way to a usual one. */
export function withMetricColumn(draft: MetricDraft, column: ExploreColumn | undefined): MetricDraft {
  if (column === undefined) return { ...draft, column: '' };
  const allowed = aggregatesOf(column.kind);
  const usual = column.kind === 'numeric' ? 'SUM' : 'COUNT_DISTINCT';
  return { ...draft, column: column.name, aggregate: allowed.includes(draft.aggregate) ? draft.aggregate : usual };
}

/** The draft on another tab; SQL begins with what the tabs before say. */
export function withMetricTab(draft: MetricDraft, tab: MetricTab, dataset: Dataset | null): MetricDraft {
  if (tab !== 'sql' || draft.sql.trim() !== '') return { ...draft, tab };
  const saved = dataset?.metrics.find(({ name }) => name === draft.saved);
  const sql = draft.tab === 'saved' ? (saved?.expression ?? '') : simpleSql(draft);
  return { ...draft, tab, sql };
}

function simpleSql({ column, aggregate }: MetricDraft): string {
  if (column === '' || aggregate === '') return '';
  return aggregate === 'COUNT_DISTINCT' ? `COUNT(DISTINCT ${column})` : `${aggregate}(${column})`;
}

/** The label of a metric that nobody named. */
export function generatedMetricLabel(draft: MetricDraft, dataset: Dataset | null): string {
  switch (draft.tab) {
    case 'saved': {
      const saved = dataset?.metrics.find(({ name }) => name === draft.saved);
      return saved?.verboseName || draft.saved;
    }
    case 'simple': {
      if (draft.column === '' || draft.aggregate === '') return '';
      const column = dataset?.columns.find(({ name }) => name === draft.column);
      return generatedLabel(`${draft.aggregate}(${column?.verboseName || draft.column})`);
    }
    case 'sql':
      return generatedLabel(draft.sql);
  }
}

/** The value that the chart stores; null while the draft is not complete. `id` names a metric that has no id yet. */
export function metricOfDraft(draft: MetricDraft, before: unknown, dataset: Dataset | null, id: string): unknown {
  if (draft.tab === 'saved') return draft.saved === '' ? null : draft.saved;
  const generated = generatedMetricLabel(draft, dataset);
  if (generated === '') return null;
  const own = {
    hasCustomLabel: draft.label !== null,
    label: draft.label ?? generated,
    optionName: textIn(recordOf(before), 'optionName') || id,
  };
  if (draft.tab === 'sql') {
    return {
      expressionType: 'SQL',
      column: null,
      aggregate: null,
      sqlExpression: draft.sql,
      datasourceWarning: false,
      ...own,
    };
  }
  const column = dataset?.columns.find(({ name }) => name === draft.column);
  const stored = recordOf(recordOf(before)?.column);
  const isStored = stored?.column_name === draft.column;
  return {
    expressionType: 'SIMPLE',
    column: isStored ? stored : column === undefined ? { column_name: draft.column } : columnRecord(column),
    aggregate: draft.aggregate,
    sqlExpression: null,
    datasourceWarning: false,
    ...own,
  };
}
