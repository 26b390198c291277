import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { database } from '@/db/schema/database';
import { dataset, datasetColumn, datasetMetric } from '@/db/schema/dataset';
import type { ColumnRow, MetricRow } from './text';

function instantText(column: PgColumn): SQL {
  return sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;
}

function parts<T>(columns: Record<string, SQLWrapper>, from: SQLWrapper, where: SQL, order: SQLWrapper): SQL<T[]> {
  const pairs = Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`);
  return sql<T[]>`(select coalesce(json_agg(json_build_object(${sql.join(pairs, sql`, `)}) order by ${order}), '[]')
    from ${from} where ${where})`;
}

/** The columns, the metrics and the database of a dataset, each as JSON within the query that reads the dataset. */
export const columns = parts<ColumnRow>(
  {
    id: datasetColumn.id,
    uuid: datasetColumn.uuid,
    column_name: datasetColumn.column_name,
    verbose_name: datasetColumn.verbose_name,
    type: datasetColumn.type,
    advanced_data_type: datasetColumn.advanced_data_type,
    is_active: datasetColumn.is_active,
    is_dttm: datasetColumn.is_dttm,
    groupby: datasetColumn.groupby,
    filterable: datasetColumn.filterable,
    expression: datasetColumn.expression,
    description: datasetColumn.description,
    python_date_format: datasetColumn.python_date_format,
    extra: datasetColumn.extra,
    created_on: instantText(datasetColumn.created_on),
    changed_on: instantText(datasetColumn.changed_on),
  },
  datasetColumn,
  sql`${datasetColumn.dataset_id} = ${dataset.id}`,
  datasetColumn.id,
);

export const metrics = parts<MetricRow>(
  {
    id: datasetMetric.id,
    uuid: datasetMetric.uuid,
    metric_name: datasetMetric.metric_name,
    verbose_name: datasetMetric.verbose_name,
    metric_type: datasetMetric.metric_type,
    expression: datasetMetric.expression,
    description: datasetMetric.description,
    d3format: datasetMetric.d3format,
    currency: datasetMetric.currency,
    warning_text: datasetMetric.warning_text,
    extra: datasetMetric.extra,
    created_on: instantText(datasetMetric.created_on),
    changed_on: instantText(datasetMetric.changed_on),
  },
  datasetMetric,
  sql`${datasetMetric.dataset_id} = ${dataset.id}`,
  datasetMetric.id,
);

export const databasePart = parts<{
  id: number;
  database_name: string;
  uuid: string;
  sqlalchemy_uri: string;
  extra: string;
}>(
  {
    id: database.id,
    database_name: database.database_name,
    uuid: database.uuid,
    sqlalchemy_uri: database.sqlalchemy_uri,
    extra: database.extra,
  },
  database,
  sql`${database.id} = ${dataset.database_id}`,
  database.id,
);
