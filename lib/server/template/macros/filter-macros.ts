import { AppError } from '@/lib/errors/app-error';
import { convertLegacyFilters, mergeExtraFilters } from '@/lib/query/legacy-filters';
import { TemplateError } from '@/lib/server/template/template-error';
import { define } from '@/lib/server/template/value/define';
import { fromJson } from '@/lib/server/template/value/from-json';
import {
  type Callable,
  Dict,
  isText,
  isTrue,
  List,
  rawText,
  Tuple,
  type Value,
} from '@/lib/server/template/value/value';
import { strftime } from '@/lib/text/datetime-text';
import { timeRange } from '@/lib/time/time-range';
import type { MacroRun } from './macro-context';

const noFilter = 'No filter';

interface SimpleFilter {
  readonly subject: unknown;
  readonly operator: string | null;
  readonly comparator: unknown;
}

/** Macros that return the filters of a request. A filter that a template reads counts as applied. */
export function filterMacros(run: MacroRun): Callable[] {
  return [filterValues(run), getFilters(run), getTimeFilter(run)];
}

/** The request's form data with all filters, including the legacy formats, in `adhoc_filters`. */
function formDataOf({ request }: MacroRun): Readonly<Record<string, unknown>> {
  return mergeExtraFilters(convertLegacyFilters(request.formData));
}

/** Filters of the WHERE clause, without those of the HAVING clause. */
function simpleFilters(formData: Readonly<Record<string, unknown>>): SimpleFilter[] {
  const filters: unknown[] = Array.isArray(formData.adhoc_filters) ? formData.adhoc_filters : [];
  return filters.flatMap((filter) => {
    if (typeof filter !== 'object' || filter === null) return [];
    const { clause, expressionType, subject, operator, comparator }: Readonly<Record<string, unknown>> = { ...filter };
    if (expressionType !== 'SIMPLE' || clause !== 'WHERE') return [];
    return [{ subject, comparator, operator: typeof operator === 'string' ? operator.toUpperCase() : null }];
  });
}

/** The filters on one column. They are recorded as applied and, with `remove_filter`, as removed from the query. */
function filtersOn(column: Value, removes: Value, run: MacroRun): SimpleFilter[] {
  const name = isText(column) ? rawText(column) : null;
  const found = simpleFilters(formDataOf(run)).filter(
    ({ subject, operator, comparator }) =>
      subject === name && (isSomething(comparator) || operator === 'IS NULL' || operator === 'IS NOT NULL'),
  );
  if (name !== null && found.length > 0) {
    run.seen.appliedFilters.add(name);
    if (isTrue(removes)) run.seen.removedFilters.add(name);
  }
  return found;
}

function isSomething(comparator: unknown): boolean {
  return isTrue(fromJson(comparator));
}

function filterValues(run: MacroRun): Callable {
  return define(
    'filter_values',
    ['column', 'default', 'remove_filter'],
    [null, false],
    (column = null, otherwise = null, removes = false) => {
      const values = filtersOn(column, removes, run).flatMap(({ comparator }) => {
        if (Array.isArray(comparator)) return comparator.map(fromJson);
        return isSomething(comparator) ? [fromJson(comparator)] : [];
      });
      return new List(values.length === 0 && isTrue(otherwise) ? [otherwise] : values);
    },
  );
}

function getFilters(run: MacroRun): Callable {
  return define('get_filters', ['column', 'remove_filter'], [false], (column = null, removes = false) => {
    const filters = filtersOn(column, removes, run).map(({ operator, comparator }) => {
      const isList = operator === 'IN' || operator === 'NOT IN';
      const value = isList && !Array.isArray(comparator) ? [comparator] : comparator;
      return new Dict([
        ['op', operator],
        ['col', column],
        ['val', fromJson(value)],
      ]);
    });
    return new List(filters);
  });
}

const timeFilterFields = ['from_expr', 'to_expr', 'time_range'];

function getTimeFilter(run: MacroRun): Callable {
  return define(
    'get_time_filter',
    ['column', 'default', 'target_type', 'strftime', 'remove_filter'],
    [null, null, null, null, false],
    (column = null, otherwise = null, targetType = null, format = null, removes = false) => {
      const formData = formDataOf(run);
      const own = rangeFilterOn(column, formData);
      if (own && isText(column)) {
        run.seen.appliedFilters.add(rawText(column));
        if (isTrue(removes)) run.seen.removedFilters.add(rawText(column));
      }
      const asked = textOr(formData.time_range, own ? textOr(own.comparator, noFilter) : noFilter);
      const range = asked === noFilter && isText(otherwise) ? rawText(otherwise) : asked;
      const type = isText(targetType) ? rawText(targetType) : own ? columnType(column, run) : null;
      const [from, to] = range === noFilter ? [null, null] : endsOf(range, run.now);
      const written = (instant: number | null): Value => {
        if (instant === null) return null;
        if (isText(format)) return strftime(instant, rawText(format));
        return type === null ? null : run.dialect.datetime(instant, type);
      };
      return new Tuple([written(from), written(to), range], timeFilterFields, 'TimeFilter');
    },
  );
}

function rangeFilterOn(column: Value, formData: Readonly<Record<string, unknown>>): SimpleFilter | undefined {
  if (!isText(column)) return undefined;
  return simpleFilters(formData).find(
    ({ subject, operator }) => subject === rawText(column) && operator === 'TEMPORAL_RANGE',
  );
}

function columnType(column: Value, { dataset }: MacroRun): string | null {
  const name = isText(column) ? rawText(column) : null;
  return dataset?.columns.find(({ column_name }) => column_name === name)?.type ?? null;
}

function endsOf(range: string, now: number): readonly [number | null, number | null] {
  try {
    const { since, until } = timeRange(range, { now, relativeStart: 'today', relativeEnd: 'today', timeShift: null });
    return [since, until];
  } catch (error) {
    if (error instanceof AppError) throw new TemplateError('ValueError', error.message);
    throw error;
  }
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}
