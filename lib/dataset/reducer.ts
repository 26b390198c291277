import type { ColumnDraft, DatasetDraft, MetricDraft, SettingsDraft, SourceDraft } from './draft';
import { type Difference, takeOver } from './source-columns';

export type DatasetAction =
  | { readonly type: 'set_source'; readonly change: Partial<SourceDraft> }
  | { readonly type: 'set_settings'; readonly change: Partial<SettingsDraft> }
  | { readonly type: 'set_main_date'; readonly name: string | null }
  | { readonly type: 'set_column'; readonly key: string; readonly change: Partial<ColumnDraft> }
  | { readonly type: 'set_metric'; readonly key: string; readonly change: Partial<MetricDraft> }
  | { readonly type: 'add_column'; readonly key: string }
  | { readonly type: 'add_metric'; readonly key: string }
  | { readonly type: 'remove_column'; readonly key: string }
  | { readonly type: 'remove_metric'; readonly key: string }
  | { readonly type: 'restore_column'; readonly column: ColumnDraft; readonly at: number }
  | { readonly type: 'restore_metric'; readonly metric: MetricDraft; readonly at: number }
  | { readonly type: 'take_columns'; readonly difference: Difference };

/** The next draft; the same object when nothing changes. */
export function reduceDataset(draft: DatasetDraft, action: DatasetAction): DatasetDraft {
  switch (action.type) {
    case 'set_source':
      return { ...draft, source: { ...draft.source, ...action.change } };
    case 'set_settings':
      return { ...draft, settings: { ...draft.settings, ...action.change } };
    case 'set_main_date':
      return draft.mainDate === action.name ? draft : { ...draft, mainDate: action.name };
    case 'set_column':
      return changeColumn(draft, action.key, action.change);
    case 'set_metric':
      return { ...draft, metrics: changed(draft.metrics, action.key, action.change) };
    case 'add_column':
      return { ...draft, columns: [newColumn(action.key), ...draft.columns] };
    case 'add_metric':
      return { ...draft, metrics: [newMetric(action.key), ...draft.metrics] };
    case 'remove_column':
      return removeColumn(draft, action.key);
    case 'remove_metric':
      return { ...draft, metrics: draft.metrics.filter(({ key }) => key !== action.key) };
    case 'restore_column':
      return { ...draft, columns: draft.columns.toSpliced(action.at, 0, action.column) };
    case 'restore_metric':
      return { ...draft, metrics: draft.metrics.toSpliced(action.at, 0, action.metric) };
    case 'take_columns':
      return withMainDate({ ...draft, columns: takeOver(draft.columns, action.difference) });
  }
}

function changed<Part extends { readonly key: string }>(
  parts: readonly Part[],
  key: string,
  change: Partial<Part>,
): readonly Part[] {
  return parts.map((part) => (part.key === key ? { ...part, ...change } : part));
}

/** A default date column that is renamed stays the default; one that is no date any more does not. */
function changeColumn(draft: DatasetDraft, key: string, change: Partial<ColumnDraft>): DatasetDraft {
  const before = draft.columns.find((column) => column.key === key);
  const columns = changed(draft.columns, key, change);
  const isRenamed = before?.name === draft.mainDate && before.name !== '' && change.name !== undefined;
  return withMainDate({ ...draft, columns, mainDate: isRenamed ? (change.name ?? null) : draft.mainDate });
}

function removeColumn(draft: DatasetDraft, key: string): DatasetDraft {
  return withMainDate({ ...draft, columns: draft.columns.filter((column) => column.key !== key) });
}

function withMainDate(draft: DatasetDraft): DatasetDraft {
  const isThere = draft.columns.some(({ name, isTemporal }) => isTemporal && name === draft.mainDate);
  return isThere || draft.mainDate === null ? draft : { ...draft, mainDate: null };
}

const newPart = { id: null, name: '', label: '', description: '', expression: '', extra: '' } as const;

function newColumn(key: string): ColumnDraft {
  const roles = { isTemporal: false, isFilterable: true, isGroupable: true };
  return { ...newPart, ...roles, key, isCalculated: true, type: '', advancedType: '', dateFormat: '' };
}

function newMetric(key: string): MetricDraft {
  return { ...newPart, key, d3format: '', currency: null, warningText: '' };
}

/** Typing in one field is one step of the history. */
export function groupOfDatasetAction(action: DatasetAction): string | null {
  switch (action.type) {
    case 'set_source':
    case 'set_settings':
      return `${action.type} ${Object.keys(action.change)}`;
    case 'set_column':
    case 'set_metric':
      return `${action.type} ${action.key} ${Object.keys(action.change)}`;
    default:
      return null;
  }
}
