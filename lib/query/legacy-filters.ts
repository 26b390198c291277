import { AppError } from '@/lib/errors/app-error';
import { isObject } from '@/lib/text/is-object';

/** Unvalidated form data. */
type FormData = Readonly<Record<string, unknown>>;

/** A filter of a chart's form data: a column compared with a value, or an SQL condition. */
export type AdhocFilter = Readonly<Record<string, unknown>>;

/**
 * Pseudo columns by which a dashboard's older filters change the time settings of a chart, with the form data key that
 * each sets.
 */
const timeExtras: Readonly<Record<string, string>> = {
  __time_range: 'time_range',
  __time_col: 'granularity_sqla',
  __time_grain: 'time_grain_sqla',
};
const keptOverrides = ['time_grain', 'time_column'];
const renamedOverrides: Readonly<Record<string, string>> = {
  granularity: 'granularity',
  granularity_sqla: 'granularity',
  time_range: 'time_range',
  time_grain_sqla: 'time_grain_sqla',
};
const extras = ['relative_start', 'relative_end', 'time_grain_sqla', 'instant_time_comparison_range'];

/** Converts `{col, op, val}` to an ad-hoc filter; without a column to an SQL filter. Throws `filter_invalid`. */
export function simpleFilterToAdhoc(filter: Readonly<Record<string, unknown>>, clause = 'where'): AdhocFilter {
  if (!('col' in filter)) {
    return { clause: clause.toUpperCase(), expressionType: 'SQL', sqlExpression: filter.sqlExpression ?? null };
  }
  if (!('op' in filter)) throw new AppError('filter_invalid', { key: 'op' });
  return {
    clause: clause.toUpperCase(),
    expressionType: 'SIMPLE',
    comparator: filter.val ?? null,
    operator: filter.op,
    subject: filter.col,
    ...(filter.isExtra ? { isExtra: true } : {}),
  };
}

/** Converts an SQL clause of older form data to an ad-hoc filter. */
function sqlToAdhoc(sqlExpression: unknown, clause: 'where' | 'having'): AdhocFilter {
  return { clause: clause.toUpperCase(), expressionType: 'SQL', sqlExpression };
}

/**
 * Converts the older `filters`, `where` and `having` of form data to ad-hoc filters, unless it has ad-hoc filters
 * already.
 */
export function convertLegacyFilters(formData: FormData): FormData {
  const { having, where, filters, having_filters: _, ...rest } = formData;
  if (Array.isArray(formData.adhoc_filters) && formData.adhoc_filters.length > 0) return rest;
  const simple = Array.isArray(filters) ? filters.filter(isObject) : [];
  return {
    ...rest,
    adhoc_filters: [
      ...(having ? [sqlToAdhoc(having, 'having')] : []),
      ...simple.map((filter) => simpleFilterToAdhoc(filter)),
      ...(where ? [sqlToAdhoc(where, 'where')] : []),
    ],
  };
}

/**
 * Merges `extra_form_data` into form data: its filters are appended (to the filters of a second query too), its time
 * settings override. Throws `filter_invalid` when it is not an object.
 */
export function mergeServerExtraFormData(formData: FormData): FormData {
  const { extra_form_data: given = {}, ...rest } = formData;
  if (!isObject(given)) throw new AppError('filter_invalid', { key: 'extra_form_data' });
  const merged: Record<string, unknown> = { ...rest };
  const added = listOf(given.filters).filter(isObject);
  const adhoc = listOf(given.adhoc_filters).filter(isObject);
  const appended = added.map((filter) => simpleFilterToAdhoc({ isExtra: true, ...filter }));
  const own = listOf(merged.adhoc_filters);
  for (const [key, filters] of Object.entries(merged)) {
    if (key.startsWith('adhoc_filter') && Array.isArray(filters)) merged[key] = [...filters, ...appended];
  }
  merged.adhoc_filters = [...own, ...appended, ...adhoc.map((filter) => ({ isExtra: true, ...filter }))];
  for (const key of keptOverrides) if (given[key]) merged[key] = given[key];
  for (const [key, target] of Object.entries(renamedOverrides)) if (given[key]) merged[target] = given[key];
  const settings = Object.fromEntries(extras.filter((key) => given[key]).map((key) => [key, given[key]]));
  if (Object.keys(settings).length > 0) {
    merged.extras = { ...(isObject(merged.extras) ? merged.extras : {}), ...settings };
  }
  const range = merged.time_range;
  if (given.time_range && !merged.granularity && !merged.granularity_sqla) {
    merged.adhoc_filters = listOf(merged.adhoc_filters).map((filter) =>
      isObject(filter) && filter.operator === 'TEMPORAL_RANGE' ? { ...filter, comparator: range } : filter,
    );
  }
  return merged;
}

/** Merges a dashboard's filters, older (`extra_filters`) and newer, into form data. Throws `filter_invalid`. */
export function mergeExtraFilters(formData: FormData): FormData {
  const merged: FormData = { applied_time_extras: {}, ...formData };
  const withExtra: FormData = 'extra_form_data' in formData ? mergeServerExtraFormData(merged) : merged;
  const { extra_filters: added, ...rest } = withExtra;
  const result: Record<string, unknown> = { ...rest, adhoc_filters: listOf(rest.adhoc_filters) };
  if (added === undefined) return result;
  if (!Array.isArray(added)) throw new AppError('filter_invalid', { key: 'extra_filters' });
  const known = new Set(listOf(result.adhoc_filters).filter(isObject).flatMap(identityOf));
  const extraTimes: Record<string, unknown> = {
    ...(isObject(result.applied_time_extras) ? result.applied_time_extras : {}),
  };
  const filters = [...listOf(result.adhoc_filters)];
  for (const filter of added.filter(isObject)) {
    const { col, val } = filter;
    const target = typeof col === 'string' ? timeExtras[col] : undefined;
    if (target !== undefined) {
      if (!val || val === 'No filter') continue;
      result[target] = val;
      extraTimes[String(col)] = val;
    } else {
      if (!('val' in filter)) throw new AppError('filter_invalid', { key: 'val' });
      if (Array.isArray(val) && val.length === 0) continue;
      const adhoc = simpleFilterToAdhoc({ ...filter, isExtra: true });
      if (!identityOf(adhoc).some((identity) => known.has(identity))) filters.push(adhoc);
    }
  }
  return { ...result, adhoc_filters: filters, applied_time_extras: extraTimes };
}

/**
 * The identity of a simple filter: column, operator and value, independent of the order of a list of values. Empty for
 * others.
 */
function identityOf(filter: AdhocFilter): string[] {
  if (!('expressionType' in filter)) throw new AppError('filter_invalid', { key: 'expressionType' });
  const { expressionType, subject, operator, comparator } = filter;
  if (expressionType !== 'SIMPLE' || !operator || !subject) return [];
  const value = Array.isArray(comparator) ? comparator.map((item) => JSON.stringify(item)).sort() : comparator;
  return [JSON.stringify([subject, operator, value])];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
