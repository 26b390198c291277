import { AppError } from '@/lib/errors/app-error';
import { columnLabel, metricLabel } from '@/lib/query/build/labels';
import type { DatasetDescription } from '@/lib/query/dataset-description';
import type { Metric, QueryColumn } from '@/lib/query/query-context';
import type { Query } from '@/lib/query/resolve-query';
import { sqlTokens } from '@/lib/query/sql/guard';
import { lexiconOf, type SqlLexicon } from '@/lib/query/sql/lexicon';
import { checkVirtual } from '@/lib/server/dataset/check-virtual';
import type { OpenDataset } from '@/lib/server/dataset/open-dataset';
import { fillTemplate, isTemplate } from '@/lib/server/template/fill-template';
import type { TemplateContext, TemplateRequest } from '@/lib/server/template/macros/macro-context';
import { namesLeft } from '@/lib/server/template/undeclared';
import { datetimeText } from '@/lib/text/datetime-text';
import { type PartitionContext, partitionSource } from './partition-source';
import type { QueryClock } from './query-plan';
import { withTableRules } from './table-rules';
import { templateSources } from './template-sources';

/** A query and its dataset with every template rendered for the dataset's viewer. */
export interface FilledQuery {
  readonly query: Query;
  readonly dataset: OpenDataset;
  /** Columns whose filters a template used. */
  readonly usedFilters: readonly string[];
}

interface FillOptions {
  readonly now: number;
  /** How many levels of datasets enclose this one through templates. */
  readonly depth?: number;
}

const noRequest: TemplateRequest = { formData: {}, urlParams: {}, address: new Set() };

/**
 * Renders the templates of a query and of the parts of its dataset that it uses, before anything is checked or
 * compiled. The rendered SQL passes every check that SQL without templates passes, and results are cached under it.
 */
export async function filledQuery(query: Query, dataset: OpenDataset, clock: QueryClock): Promise<FilledQuery> {
  const used = usedNames(query);
  const filling = new Filling(dataset, requestOf(query, dataset), valuesOf(query, dataset, clock), clock.now, 0);
  const filled = await filling.dataset((name) => used.has(name), conditionsIn(query));
  const removed = (filter: Query['filters'][number]) => !filling.removed.has(columnLabel(filter.col));
  return {
    query: {
      ...query,
      columns: await Promise.all(query.columns.map((column) => filling.column(column))),
      seriesColumns: await Promise.all(query.seriesColumns.map((column) => filling.column(column))),
      metrics: query.metrics && (await Promise.all(query.metrics.map((metric) => filling.metric(metric)))),
      seriesLimitMetric: query.seriesLimitMetric && (await filling.metric(query.seriesLimitMetric)),
      orderby: await Promise.all(
        query.orderby.map(async ([key, ascending]) => [await filling.sorted(key), ascending] as const),
      ),
      filters: await Promise.all(
        query.filters.filter(removed).map(async (filter) => ({ ...filter, col: await filling.column(filter.col) })),
      ),
      where: await filling.part(query.where, 'WHERE clause'),
      having: await filling.part(query.having, 'HAVING clause'),
    },
    dataset: filled,
    usedFilters: [...filling.applied],
  };
}

/**
 * A dataset with its templates rendered where there is no query: for the values of a column, or inside another dataset.
 */
export async function filledDataset(dataset: OpenDataset, { now, depth = 0 }: FillOptions): Promise<OpenDataset> {
  return new Filling(dataset, noRequest, parametersOf(dataset.description), now, depth).dataset(
    () => true,
    depth > 0 ? unknownSql : '',
  );
}

/** A dataset inside another is asked by SQL that is not known here. */
const unknownSql = 'unknown()';

/** The conditions that the author of the query wrote, as SQL; templates in them count as calls. */
function conditionsIn({ filters, where }: Query): string {
  const written = filters.flatMap(({ col }) => (typeof col === 'string' ? [] : col.sqlExpression));
  return [...written, where ?? ''].join('; ');
}

const deepest = 5;

class Filling {
  readonly applied = new Set<string>();
  readonly removed = new Set<string>();
  private readonly context: TemplateContext;
  private readonly trusted: TemplateContext;
  private readonly rule: TemplateContext;

  constructor(
    private readonly open: OpenDataset,
    request: TemplateRequest,
    values: Readonly<Record<string, unknown>>,
    now: number,
    private readonly depth: number,
  ) {
    const { description, viewer, rowRules, database } = open;
    const { catalog, schema, table_name: table } = description;
    const inner = (dataset: OpenDataset) => filledDataset(dataset, { now, depth: depth + 1 });
    const contextOf = (access: Pick<PartitionContext, 'open' | 'fill'>): TemplateContext => ({
      viewer,
      dataset: description,
      dialect: database.engine.dialect,
      request,
      values,
      now,
      sources: templateSources(
        viewer,
        rowRules.flat(),
        inner,
        partitionSource({ database, viewer, catalog, schema, ...access }),
      ),
    });
    const fill = (clause: string) => this.rendered(clause, this.rule);
    this.context = contextOf({ open: description.sql ? [] : [{ catalog, schema, table }], fill });
    this.trusted = contextOf({ open: 'all', fill });
    this.rule = contextOf({ open: 'all', fill: null });
  }

  async dataset(uses: (name: string) => boolean, asked: string): Promise<OpenDataset> {
    const { description, rowRules } = this.open;
    const [sql, fetch_values_predicate, columns, metrics, rules] = await Promise.all([
      description.sql && this.rendered(description.sql, this.trusted),
      this.part(description.fetch_values_predicate, 'fetch values predicate'),
      Promise.all(description.columns.map(async (column) => this.withExpression(column, uses(column.column_name)))),
      Promise.all(description.metrics.map(async (metric) => this.withExpression(metric, uses(metric.metric_name)))),
      Promise.all(rowRules.map((group) => Promise.all(group.map((clause) => this.part(clause, 'RLS filters'))))),
    ]);
    if (description.sql && sql?.trim() === '') {
      throw new AppError('query_invalid', { reason: 'Virtual dataset query cannot be empty' });
    }
    if (sql) await checkVirtual(sql, this.context.dialect);
    const ruledSql = sql && (await withTableRules(sql, this.open, (clause) => this.part(clause, 'RLS filters'), asked));
    return {
      ...this.open,
      description: { ...description, sql: ruledSql, fetch_values_predicate, columns, metrics },
      rowRules: rules,
      isNarrowed: this.open.isNarrowed || ruledSql !== sql,
    };
  }

  /** Renders a text. Text without a template is returned unchanged. */
  async text<Text extends string | null>(text: Text): Promise<Text | string> {
    return text === null ? text : this.rendered(text, this.context);
  }

  private async rendered(text: string, context: TemplateContext): Promise<string> {
    if (!isTemplate(text)) return text;
    if (this.depth > deepest)
      throw new AppError('template_failed', { line: 1, reason: 'datasets stand too deep inside one another' });
    const filled = await fillTemplate(text, context);
    for (const name of filled.appliedFilters) this.applied.add(name);
    for (const name of filled.removedFilters) this.removed.add(name);
    checkNothingMissing(filled.text, lexiconOf(this.context.dialect.name));
    return filled.text;
  }

  /** Renders a named part of a query: errors of its template are thrown as `template_part_failed` with that name. */
  async part<Text extends string | null>(text: Text, part: string): Promise<Text | string> {
    try {
      return await this.text(text);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'template_failed') throw error;
      throw new AppError('template_part_failed', { part, reason: error.facts.reason }, { cause: error });
    }
  }

  /** A rendered expression keeps the label that it had as a template. */
  async column(column: QueryColumn): Promise<QueryColumn> {
    if (typeof column === 'string' || !isTemplate(column.sqlExpression)) return column;
    return { ...column, label: columnLabel(column), sqlExpression: await this.text(column.sqlExpression) };
  }

  async metric(metric: Metric): Promise<Metric> {
    if (typeof metric === 'string' || !metric.sqlExpression || !isTemplate(metric.sqlExpression)) return metric;
    return { ...metric, label: metricLabel(metric), sqlExpression: await this.text(metric.sqlExpression) };
  }

  async sorted(key: Metric | QueryColumn): Promise<Metric | QueryColumn> {
    if (typeof key === 'string' || !key.sqlExpression || !isTemplate(key.sqlExpression)) return key;
    return { ...key, sqlExpression: await this.text(key.sqlExpression) };
  }

  private async withExpression<Item extends { readonly expression: string | null }>(
    item: Item,
    isUsed: boolean,
  ): Promise<Item> {
    if (!isUsed || item.expression === null || !isTemplate(item.expression)) return item;
    return { ...item, expression: await this.text(item.expression) };
  }
}

/**
 * Names without a value are rendered as `{{ name }}`, which no database can parse. Throws `template_unfilled` for them.
 * Inside quotes they are text.
 */
function checkNothingMissing(sql: string, lexicon: SqlLexicon): void {
  const tokens = sqlTokens(sql, lexicon);
  if (!tokens.some(({ text }, at) => text === '{' && tokens[at + 1]?.text === '{')) return;
  const names = namesLeft(sql);
  if (names.length === 0) throw new AppError('clause_invalid', { clause: sql });
  throw new AppError('template_unfilled', { names: names.join(', ') });
}

function parametersOf({ template_params: text }: DatasetDescription): Readonly<Record<string, unknown>> {
  if (!text) return {};
  try {
    const parameters: unknown = JSON.parse(text);
    return typeof parameters === 'object' && parameters !== null ? { ...parameters } : {};
  } catch {
    return {};
  }
}

/** The variables of the query that templates of a dataset may read. */
function valuesOf(
  query: Query,
  { description }: OpenDataset,
  { range }: QueryClock,
): Readonly<Record<string, unknown>> {
  const iso = (instant: number | null | undefined) =>
    instant == null ? null : datetimeText(instant).replace(' ', 'T');
  return {
    columns: query.columns,
    groupby: query.columns.length > 0 ? query.columns : null,
    metrics: query.metrics,
    filter: query.filters,
    from_dttm: iso(range?.since),
    to_dttm: iso(range?.until),
    row_limit: query.rowLimit,
    row_offset: query.rowOffset,
    time_column: query.granularity,
    time_grain: query.timeGrain,
    table_columns: description.columns.map(({ column_name }) => column_name),
    ...parametersOf(description),
  };
}

function requestOf(query: Query, { description }: OpenDataset): TemplateRequest {
  const { filters, timeRange, urlParams } = query;
  const formData = {
    filters,
    datasource: `${description.id}__table`,
    ...(timeRange === null ? {} : { time_range: timeRange }),
  };
  return { formData, urlParams, address: new Set() };
}

/** Every string that occurs anywhere in a query. */
function usedNames(query: Query): Set<string> {
  const names = new Set<string>();
  JSON.stringify(query, (_, value: unknown) => {
    if (typeof value === 'string') names.add(value);
    return value;
  });
  return names;
}
