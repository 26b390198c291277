import { columnLabel } from './build/labels';
import { type ColumnContext, columnSql, namedColumnSql } from './column';
import { datasetColumn } from './dataset-description';
import { type FilterContext, filterCondition, targetOf } from './filter';
import { type Filter, type Query, timestampLabel } from './resolve-query';
import { checkClause } from './sql/adhoc';
import { canFail, fenceOf } from './sql/row-fence';
import { joinSql, raw, type SqlText, sql } from './sql/text';
import { grainSql, type InstantRange, rangeCondition } from './time';

/** What the conditions of a query depend on, besides the query. */
export interface ConditionContext extends FilterContext {
  readonly column: ColumnContext;
  /** Range on the time column of the query; null without one. */
  readonly range: InstantRange | null;
  /** Columns of filters that a template has used, whether the dataset has them or not. */
  readonly usedFilters: readonly string[];
  /** Row rules: alternatives inside a group; every group must hold. */
  readonly rowRules: readonly (readonly string[])[];
}

export interface Conditions {
  readonly where: SqlText | null;
  /**
   * Labels of the filtered columns, one per filter, expressions last. `rejected`: labels of filters whose column does
   * not exist.
   */
  readonly applied: readonly string[];
  readonly rejected: readonly string[];
}

/**
 * The time column of a query that uses the older `granularity`. An unknown one is replaced by the dataset's main time
 * column; null without either.
 */
export function timeColumnOf(query: Query, { dataset }: Pick<FilterContext, 'dataset'>): string | null {
  const { granularity } = query;
  if (!granularity) return null;
  if (datasetColumn(dataset, granularity)?.is_dttm) return granularity;
  return datasetColumn(dataset, dataset.main_dttm_col) ? dataset.main_dttm_col : null;
}

/** The WHERE conditions of a query: filters, time range, row rules, SQL conditions and the dataset's predicate. */
export function conditionsOf(query: Query, context: ConditionContext): Conditions {
  const rules = context.rowRules.map((group) => ruleSql(group, context));
  const isFenced = rules.length > 0 && fenceOf(context.dialect.name) !== '';
  const conditions: SqlText[] = [];
  const applied: string[] = [];
  const adhoc: string[] = [];
  const rejected: string[] = [];
  for (const filter of query.filters) {
    const label = columnLabel(filter.col);
    if (label === '') continue;
    if (typeof filter.col !== 'string') adhoc.push(label);
    else if (datasetColumn(context.dataset, filter.col) || context.usedFilters.includes(label)) applied.push(label);
    else rejected.push(label);
    const condition = filterSql(filter, query, context);
    if (condition)
      conditions.push(isFenced && filterCanFail(filter, context) ? afterRules(condition, rules) : condition);
  }
  conditions.push(...timeConditions(query, context));
  conditions.push(...rules);
  if (query.where) {
    const clause = checkClause(query.where, context.dialect);
    conditions.push(isFenced && canFail(clause, context.dialect.name) ? afterRules(raw(clause), rules) : raw(clause));
  }
  const predicate = context.dataset.fetch_values_predicate;
  if (query.appliesPredicate && predicate) conditions.push(raw(checkClause(predicate, context.dialect, 'owner')));
  return {
    where: conditions.length > 0 ? joinSql(conditions, ' AND ') : null,
    applied: [...applied, ...adhoc],
    rejected,
  };
}

/** Whether the viewer wrote an expression that can fail on the values of a row, or a pattern that can. */
function filterCanFail({ col, val }: Filter, { dataset, dialect }: FilterContext): boolean {
  if ([val].flat().some((one) => typeof one === 'string' && one.includes('\\'))) return true;
  if (typeof col === 'string' || datasetColumn(dataset, col.sqlExpression) !== undefined) return false;
  return canFail(col.sqlExpression, dialect.name);
}

/** A condition that the viewer wrote fails on no row that a rule hides. */
function afterRules(condition: SqlText, rules: readonly SqlText[]): SqlText {
  return sql`CASE WHEN ${joinSql(rules, ' AND ')} THEN (${condition}) ELSE FALSE END`;
}

function filterSql(filter: Filter, query: Query, context: ConditionContext): SqlText | null {
  const { dataset, dialect } = context;
  const { col, grain } = filter;
  if (typeof col !== 'string') {
    const plain = columnSql({ ...col, columnType: null }, context.column);
    return filterCondition(
      filter,
      targetOf(datasetColumn(dataset, col.sqlExpression) ? plain : `(${plain})`, null, context),
      context,
    );
  }
  const timeColumn = timeColumnOf(query, context);
  const name = col === timestampLabel && query.isTimeseries ? timeColumn : col;
  const column = datasetColumn(dataset, name);
  if (!column || name === null) return null;
  const written = namedColumnSql(name, dataset, dialect);
  const expression = column.expression ? `(${written})` : written;
  const cut = grain ? grainSql(expression, grain, column, dialect) : expression;
  return filterCondition(filter, targetOf(cut, name, context), context);
}

/**
 * The range condition on the time column. With `always_filter_main_dttm` also the same one on the dataset's main time
 * column.
 */
function timeConditions(query: Query, context: ConditionContext): SqlText[] {
  const { dataset, dialect, range } = context;
  const timeColumn = timeColumnOf(query, context);
  if (timeColumn === null || range === null) return [];
  const main = dataset.always_filter_main_dttm ? dataset.main_dttm_col : null;
  const names = main && main !== timeColumn && datasetColumn(dataset, main) ? [main, timeColumn] : [timeColumn];
  return names.flatMap((name) => {
    const expression = namedColumnSql(name, dataset, dialect);
    const condition = rangeCondition(expression, range, datasetColumn(dataset, name), dialect);
    return condition ? [condition] : [];
  });
}

function ruleSql(group: readonly string[], { dialect }: FilterContext): SqlText {
  const clauses = group.map((clause) => checkClause(clause, dialect, 'owner'));
  return raw(clauses.length === 1 ? (clauses[0] ?? '') : `(${clauses.join(' OR ')})`);
}
