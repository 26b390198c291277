import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import type { DatasetColumn, DatasetDescription } from '@/lib/query/dataset-description';
import { parseExtra } from '@/lib/server/database/database-extra';
import type { OpenDataset } from '@/lib/server/dataset/open-dataset';
import { postgresql } from '@/lib/server/engines/postgresql/engine';
import { datasetQuery } from '@/lib/server/template/dataset-query';
import type { TemplateSources } from '@/lib/server/template/macros/macro-context';
import { metricSql } from '@/lib/server/template/metric-sql';

const column = (column_name: string, type: string, expression: string | null = null): DatasetColumn => ({
  column_name,
  type,
  expression,
  verbose_name: null,
  is_dttm: type === 'TIMESTAMP',
  groupby: true,
  filterable: true,
  python_date_format: null,
});

/** The dataset that the recorded templates use. */
export const birthNames: DatasetDescription = {
  id: 2,
  table_name: 'birth_names',
  catalog: null,
  schema: 'public',
  sql: null,
  main_dttm_col: 'ds',
  offset: 0,
  fetch_values_predicate: null,
  always_filter_main_dttm: false,
  columns: [
    column('ds', 'TIMESTAMP'),
    column('gender', 'VARCHAR(16)'),
    column('name', 'VARCHAR(255)'),
    column('num', 'BIGINT'),
    column('state', 'VARCHAR(10)'),
    column('num_boys', 'BIGINT'),
    column('num_girls', 'BIGINT'),
    column('num_california', 'BIGINT', "CASE WHEN state = 'CA' THEN num ELSE 0 END"),
  ],
  metrics: [
    { metric_name: 'count', verbose_name: null, expression: 'COUNT(*)' },
    { metric_name: 'sum__num', verbose_name: null, expression: 'SUM(num)' },
  ],
};

/** The objects that templates may read, as one viewer may read them. */
export function recordedSources(mayRead: boolean, rules: readonly string[]): TemplateSources {
  const open = (id: number): DatasetDescription => {
    if (id !== birthNames.id || !mayRead) throw new AppError('not_found');
    return birthNames;
  };
  return {
    datasetQuery: async (id, columns, includesMetrics) =>
      datasetQuery(open(id), postgresql.dialect, [], { columns, includesMetrics }),
    metric: async (key, id) => metricSql(key, open(id)),
    chartDataset: async () => null,
    rowRules: async () => rules,
    partitions: null,
  };
}

/** The dataset as one viewer opens it; a query to its database throws. */
export function recordedDataset(description: DatasetDescription, viewer: Viewer | null): OpenDataset {
  if (viewer === null) throw new Error('a dataset is opened for somebody');
  const unasked = (): never => {
    throw new Error('the database is not asked');
  };
  return {
    description,
    viewer,
    rowRules: [],
    isNarrowed: false,
    cacheTimeout: null,
    effectiveUser: null,
    run: unasked,
    stream: unasked,
    database: {
      id: 1,
      engine: postgresql,
      name: 'examples',
      cacheTimeout: null,
      impersonatedUser: null,
      limits: { rows: 1, timeoutMs: 1 },
      uuid: '',
      extra: parseExtra('{}'),
      allows: { dml: false, ctas: false, cvas: false, fileUpload: false, runAsync: false, sqllab: false },
      connection: {
        run: unasked,
        close: unasked,
        stream: unasked,
        script: unasked,
        catalogs: unasked,
        schemas: unasked,
        tables: unasked,
        columns: unasked,
      },
    },
  };
}
