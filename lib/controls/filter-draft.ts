import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import type { ColumnKind } from '@/lib/frame/frame';
import { recordOf, textIn } from './adhoc-record';
import { filterExpression, partitionExpression } from './filter-expression';
import {
  firstOperator,
  type OperatorId,
  operatorIdOf,
  operatorsFor,
  valueShapeOf,
  wireOperators,
} from './filter-operators';

export type FilterValue = string | number | boolean | null;

/** A filter as its editor holds it: what each tab has, so that going to and fro loses nothing. */
export interface FilterDraft {
  readonly tab: 'simple' | 'sql';
  readonly subject: string;
  readonly operator: OperatorId | null;
  /** The values of a list, or the one value as a list of one. */
  readonly values: readonly FilterValue[];
  /** Time range text. */
  readonly range: string;
  readonly clause: 'WHERE' | 'HAVING';
  readonly sql: string;
}

const emptyDraft: FilterDraft = {
  tab: 'simple',
  subject: '',
  operator: null,
  values: [],
  range: 'No filter',
  clause: 'WHERE',
  sql: '',
};

/** The draft of a stored filter; an empty one for a new filter. */
export function filterDraftOf(value: unknown): FilterDraft {
  const filter = recordOf(value);
  if (filter === null) return emptyDraft;
  const clause = filter.clause === 'HAVING' ? 'HAVING' : 'WHERE';
  const operator = operatorIdOf(filter.operatorId, filter.operator);
  const subject = textIn(filter, 'subject') || textIn(filter, 'column_name');
  if (filter.expressionType === 'SQL' && operator !== 'LATEST_PARTITION') {
    return { ...emptyDraft, tab: 'sql', clause, sql: textIn(filter, 'sqlExpression') };
  }
  const given = filter.comparator;
  const range = operator === 'TEMPORAL_RANGE' && typeof given === 'string' ? given : emptyDraft.range;
  const values = operator === 'TEMPORAL_RANGE' ? [] : valuesOf(given);
  return { ...emptyDraft, subject, operator, values, range, clause };
}

function valuesOf(given: unknown): readonly FilterValue[] {
  const list = Array.isArray(given) ? given : given === undefined || given === null || given === '' ? [] : [given];
  return list.filter((one): one is FilterValue => one === null || ['string', 'number', 'boolean'].includes(typeof one));
}

/** The draft on another column: its values are dropped, and an operator that the column does not allow. */
export function withSubject(draft: FilterDraft, subject: string, kind: ColumnKind | undefined): FilterDraft {
  if (subject === draft.subject) return draft;
  const keeps = draft.operator !== null && operatorsFor(kind, null).includes(draft.operator) && kind !== 'temporal';
  return { ...draft, subject, values: [], clause: 'WHERE', operator: keeps ? draft.operator : firstOperator(kind) };
}

/** The draft with another operator; what fits is kept of the values. */
export function withOperator(draft: FilterDraft, operator: OperatorId): FilterDraft {
  const shape = valueShapeOf(operator);
  const values =
    shape === 'list' ? draft.values : shape === 'none' || shape === 'range' ? [] : draft.values.slice(0, 1);
  return { ...draft, operator, values };
}

/** The draft on another tab; SQL begins with what the simple tab says. */
export function withFilterTab(draft: FilterDraft, tab: FilterDraft['tab']): FilterDraft {
  if (tab !== 'sql' || draft.sql.trim() !== '') return { ...draft, tab };
  return { ...draft, tab, sql: filterExpression(draft) };
}

/** The value that the chart stores; null while the draft is not complete. `id` names a filter that has no id yet. */
export function filterOfDraft(
  draft: FilterDraft,
  before: unknown,
  dataset: ExploreDataset | null,
  id: string,
): unknown {
  const stored = recordOf(before);
  const own = {
    clause: draft.clause,
    isExtra: stored?.isExtra === true,
    isNew: false,
    datasourceWarning: false,
    filterOptionName: textIn(stored, 'filterOptionName') || id,
  };
  if (draft.tab === 'sql') {
    if (draft.sql.trim() === '') return null;
    const rule = { subject: null, operator: null, comparator: null, sqlExpression: draft.sql };
    return { expressionType: 'SQL', ...rule, ...own };
  }
  const { subject, operator } = draft;
  if (subject === '' || operator === null) return null;
  const rule = { subject, operator: wireOperators[operator], operatorId: operator };
  switch (valueShapeOf(operator)) {
    case 'range':
      return { expressionType: 'SIMPLE', ...rule, comparator: draft.range, sqlExpression: null, ...own };
    case 'list':
      if (draft.values.length === 0) return null;
      return { expressionType: 'SIMPLE', ...rule, comparator: draft.values, sqlExpression: null, ...own };
    case 'none':
      return operator === 'LATEST_PARTITION'
        ? {
            expressionType: 'SQL',
            ...rule,
            comparator: null,
            sqlExpression: partitionExpression(subject, dataset),
            ...own,
          }
        : { expressionType: 'SIMPLE', ...rule, ...truthOf(operator), sqlExpression: null, ...own };
    default: {
      const [value] = draft.values;
      if (value === undefined || value === '') return null;
      return { expressionType: 'SIMPLE', ...rule, comparator: value, sqlExpression: null, ...own };
    }
  }
}

function truthOf(operator: OperatorId): { readonly comparator?: boolean | null } {
  if (operator === 'IS_TRUE') return { comparator: true };
  return operator === 'IS_FALSE' ? { comparator: false } : { comparator: null };
}

/** Typed text as a value of the column: a number for numeric columns where it is one. */
export function typedValue(text: string, kind: ColumnKind | undefined): FilterValue {
  const isNumber = kind === 'numeric' && text.trim() !== '' && Number.isFinite(Number(text));
  if (isNumber && String(Number(text)) === text.trim()) return Number(text);
  if (kind === 'boolean' && /^(true|false)$/i.test(text.trim())) return text.trim().toLowerCase() === 'true';
  return text;
}
