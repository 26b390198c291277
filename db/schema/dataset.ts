import { boolean, index, integer, json, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { audit, auditIndexes } from '@/db/audit';
import { identity, shareableUuid, version } from '@/db/columns';
import { database } from './database';
import { user } from './user';

/**
 * The data source of charts: a table, or with `sql` a query. Objects that are JSON text in the contract are stored as
 * text.
 */
export const dataset = pgTable(
  'dataset',
  {
    id: identity(),
    uuid: shareableUuid(),
    version: version(),
    database_id: integer('database_id')
      .notNull()
      .references(() => database.id, { onDelete: 'restrict' }),
    catalog: text('catalog'),
    schema: text('schema'),
    table_name: text('table_name').notNull(),
    sql: text('sql'),
    description: text('description'),
    main_dttm_col: text('main_dttm_col'),
    currency_code_column: text('currency_code_column'),
    default_endpoint: text('default_endpoint'),
    offset: integer('offset').notNull().default(0),
    cache_timeout: integer('cache_timeout'),
    params: text('params'),
    template_params: text('template_params'),
    extra: text('extra'),
    folders: json('folders'),
    filter_select_enabled: boolean('filter_select_enabled').notNull().default(true),
    fetch_values_predicate: text('fetch_values_predicate'),
    is_sqllab_view: boolean('is_sqllab_view').notNull().default(false),
    normalize_columns: boolean('normalize_columns').notNull().default(false),
    always_filter_main_dttm: boolean('always_filter_main_dttm').notNull().default(false),
    is_managed_externally: boolean('is_managed_externally').notNull().default(false),
    external_url: text('external_url'),
    ...audit(),
  },
  (table) => [
    unique('dataset_unique').on(table.database_id, table.catalog, table.schema, table.table_name).nullsNotDistinct(),
    index('dataset_table_name_index').on(table.table_name),
    index('dataset_schema_index').on(table.schema),
    ...auditIndexes('dataset', table),
  ],
);

export const datasetColumn = pgTable(
  'dataset_column',
  {
    id: identity(),
    uuid: shareableUuid(),
    dataset_id: integer('dataset_id')
      .notNull()
      .references(() => dataset.id, { onDelete: 'cascade' }),
    column_name: text('column_name').notNull(),
    verbose_name: text('verbose_name'),
    type: text('type'),
    advanced_data_type: text('advanced_data_type'),
    is_active: boolean('is_active').notNull().default(true),
    is_dttm: boolean('is_dttm').notNull().default(false),
    groupby: boolean('groupby').notNull().default(true),
    filterable: boolean('filterable').notNull().default(true),
    expression: text('expression'),
    description: text('description'),
    python_date_format: text('python_date_format'),
    datetime_format: text('datetime_format'),
    extra: text('extra'),
    ...audit(),
  },
  (table) => [
    unique('dataset_column_unique').on(table.dataset_id, table.column_name),
    ...auditIndexes('dataset_column', table),
  ],
);

export const datasetMetric = pgTable(
  'dataset_metric',
  {
    id: identity(),
    uuid: shareableUuid(),
    dataset_id: integer('dataset_id')
      .notNull()
      .references(() => dataset.id, { onDelete: 'cascade' }),
    metric_name: text('metric_name').notNull(),
    verbose_name: text('verbose_name'),
    metric_type: text('metric_type'),
    expression: text('expression').notNull(),
    description: text('description'),
    d3format: text('d3format'),
    currency: json('currency'),
    warning_text: text('warning_text'),
    extra: text('extra'),
    ...audit(),
  },
  (table) => [
    unique('dataset_metric_unique').on(table.dataset_id, table.metric_name),
    ...auditIndexes('dataset_metric', table),
  ],
);

export const datasetOwner = pgTable(
  'dataset_owner',
  {
    dataset_id: integer('dataset_id')
      .notNull()
      .references(() => dataset.id, { onDelete: 'cascade' }),
    user_id: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.dataset_id, table.user_id] }),
    index('dataset_owner_user_id_index').on(table.user_id),
  ],
);
