import type { FormData } from '@/lib/query/form-data';
import type { QueryExtras, QueryFilter, QueryObject } from '@/lib/query/query-context';
import { isObject } from '@/lib/text/is-object';
import { ensureArray } from './labels';

/** A filter as stored in a form: one comparison, or an SQL condition. */
export interface AdhocFilter {
  expressionType: 'SIMPLE' | 'SQL';
  clause?: 'WHERE' | 'HAVING' | null;
  subject?: QueryFilter['col'] | null;
  operator?: string | null;
  comparator?: unknown;
  sqlExpression?: string | null;
}

export type TimeFields = Pick<QueryObject, 'time_range' | 'granularity' | 'applied_time_extras'>;

export interface FormFilters extends TimeFields {
  readonly filters: QueryFilter[];
  readonly extras: QueryExtras;
}

const reserved: Readonly<Record<string, 'time_range' | 'granularity' | 'time_grain_sqla' | null>> = {
  __time_range: 'time_range',
  __time_col: 'granularity',
  __time_grain: 'time_grain_sqla',
  __granularity: 'granularity',
  __time_compare: null,
};

/**
 * Combines a form's own filters, those that a dashboard appends (`extra_form_data`) and the old `extra_filters` into
 * the fields of a query: comparisons separate from SQL, time settings in their own fields. `HAVING` comparisons are
 * dropped.
 */
export function formFilters(formData: FormData): FormFilters {
  const appended = appendedFormData(formData);
  const time: Record<string, unknown> = {};
  const applied: Record<string, string> = {};
  const filters: QueryFilter[] = [];
  for (const filter of ensureArray(formData.extra_filters as QueryFilter | QueryFilter[] | null).filter(isObject)) {
    const field = typeof filter.col === 'string' ? reserved[filter.col] : undefined;
    if (field === undefined) {
      filters.push(filter);
      continue;
    }
    applied[String(filter.col)] = String(filter.val);
    if (field !== null) time[field] = filter.val;
  }
  filters.push(...ensureArray(appended.filters as QueryFilter | QueryFilter[] | null));

  const where: string[] = [];
  const having: string[] = [];
  if (typeof formData.where === 'string' && formData.where !== '') where.push(formData.where);
  const adhoc = [
    ...ensureArray(formData.adhoc_filters as AdhocFilter | AdhocFilter[] | null),
    ...ensureArray(appended.adhoc_filters as AdhocFilter | AdhocFilter[] | null),
  ];
  for (const filter of adhoc.filter(isObject)) {
    if (filter.expressionType === 'SQL') {
      if (filter.sqlExpression) (filter.clause === 'HAVING' ? having : where).push(filter.sqlExpression);
    } else if (filter.clause !== 'HAVING') {
      const comparison = simpleFilter(filter);
      if (comparison) filters.push(comparison);
    }
  }

  const grain = time.time_grain_sqla ?? formData.time_grain_sqla;
  const granularity = time.granularity ?? (formData.granularity || formData.granularity_sqla);
  const timeRange = time.time_range ?? formData.time_range;
  return {
    filters,
    extras: {
      ...(grain === undefined ? {} : { time_grain_sqla: grain as string | null }),
      having: conjunction(having),
      where: conjunction(where),
    },
    applied_time_extras: applied,
    ...(timeRange === undefined ? {} : { time_range: timeRange as string }),
    ...(granularity ? { granularity: granularity as string } : {}),
  };
}

/** What a dashboard's filters add to the form; empty if nothing. */
export function appendedFormData(formData: FormData): Readonly<Record<string, unknown>> {
  return (formData.extra_form_data as Record<string, unknown> | null | undefined) ?? {};
}

function simpleFilter(filter: AdhocFilter): QueryFilter | null {
  if (filter.subject === null || filter.subject === undefined || !filter.operator) return null;
  const op = filter.operator;
  if (op === 'IS NULL' || op === 'IS NOT NULL') return { col: filter.subject, op };
  return { col: filter.subject, op, val: filter.comparator };
}

/** The newline keeps a comment at the end of a condition from commenting out the closing bracket. */
function conjunction(pieces: readonly string[]): string {
  return pieces.map((piece) => (piece.includes('--') ? `(${piece}\n)` : `(${piece})`)).join(' AND ');
}
