import type { ExploreColumn } from '@/lib/explore/explore-dataset';
import { generatedLabel, recordOf, textIn } from './adhoc-record';

export type ColumnTab = 'saved' | 'simple' | 'sql';

/** A dimension as its editor holds it. */
export interface ColumnDraft {
  readonly tab: ColumnTab;
  /** The chosen calculated column. */
  readonly saved: string;
  /** The chosen column of the table. */
  readonly column: string;
  readonly sql: string;
  /** The label that a person gave; null for the generated one. */
  readonly label: string | null;
}

const emptyDraft: ColumnDraft = { tab: 'simple', saved: '', column: '', sql: '', label: null };

/** The draft of a stored dimension: the name of a column, or SQL with a label. */
export function columnDraftOf(value: unknown, columns: readonly ExploreColumn[]): ColumnDraft {
  if (typeof value === 'string' && value !== '') {
    const isCalculated = Boolean(columns.find(({ name }) => name === value)?.expression);
    return isCalculated ? { ...emptyDraft, tab: 'saved', saved: value } : { ...emptyDraft, column: value };
  }
  const record = recordOf(value);
  if (record === null) return emptyDraft;
  const sql = textIn(record, 'sqlExpression');
  const label = textIn(record, 'label');
  return { ...emptyDraft, tab: 'sql', sql, label: label === '' || label === generatedLabel(sql) ? null : label };
}

/** The draft on another tab; SQL begins with the chosen column. */
export function withColumnTab(draft: ColumnDraft, tab: ColumnTab, columns: readonly ExploreColumn[]): ColumnDraft {
  if (tab !== 'sql' || draft.sql.trim() !== '') return { ...draft, tab };
  const saved = columns.find(({ name }) => name === draft.saved);
  const sql = draft.tab === 'saved' ? (saved?.expression ?? '') : draft.column;
  return { ...draft, tab, sql };
}

/** The label of a dimension that nobody named. */
export function generatedColumnLabel(draft: ColumnDraft, columns: readonly ExploreColumn[]): string {
  if (draft.tab === 'sql') return generatedLabel(draft.sql);
  const name = draft.tab === 'saved' ? draft.saved : draft.column;
  return columns.find((column) => column.name === name)?.verboseName || name;
}

/** The value that the chart stores; null while the draft is not complete. */
export function columnOfDraft(draft: ColumnDraft): unknown {
  if (draft.tab === 'saved') return draft.saved || null;
  if (draft.tab === 'simple') return draft.column || null;
  if (draft.sql.trim() === '') return null;
  const label = draft.label ?? generatedLabel(draft.sql);
  const named = draft.label === null ? {} : { hasCustomLabel: true };
  return { expressionType: 'SQL', label, sqlExpression: draft.sql, ...named };
}
