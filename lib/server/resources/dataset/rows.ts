import { sql } from 'drizzle-orm';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { user } from '@/db/schema/user';
import { rows } from '@/lib/permissions/rows';
import { auditFields } from '@/lib/server/api/audit';
import { computed, field, related } from '@/lib/server/api/field';
import { byRelated, byText } from '@/lib/server/api/order';
import { ownerChoices, userChoices } from '@/lib/server/api/people';
import { inputsOf } from '@/lib/server/api/request/inputs';
import type { ResourceRows } from '@/lib/server/api/resource';
import { toSql } from '@/lib/server/api/scope';
import { databaseScope, datasetScope } from '@/lib/server/api/scopes';
import { columns, databasePart, metrics } from './stored-parts';
import { backendOf, dialectOf, orderByChoices, selectStar, timeGrains, typeGeneric, verboseMap } from './text';
import { datasetWrite, newDataset } from './write';

const { relations } = datasetScope;
const people = ['first_name', 'id', 'last_name'];
const address = sql<string>`(select ${database.sqlalchemy_uri} from ${database} where ${database.id} = ${dataset.database_id})`;

const isVirtual = sql`coalesce(${dataset.sql}, '') <> ''`;

/** `told`: the fields of a new dataset that `_info` returns. `untold`: the fields of a change that it omits. */
const told = new Set(['database', 'catalog', 'schema', 'table_name', 'sql', 'owners']);
const untold = new Set(['database_id', 'folders', 'is_managed_externally', 'external_url', 'uuid']);

export const datasetRows: ResourceRows = {
  name: 'dataset',
  title: 'Sqla Table',
  view: 'Dataset',
  read: 'can_read on Dataset',
  table: dataset,
  id: dataset.id,
  scope: datasetScope,
  fields: {
    ...auditFields(dataset),
    id: field(dataset.id),
    uuid: field(dataset.uuid),
    table_name: field(dataset.table_name),
    datasource_name: field(dataset.table_name),
    name: computed({ schema: dataset.schema, table: dataset.table_name }, ({ schema, table }) =>
      schema ? `${schema}.${table}` : table,
    ),
    schema: field(dataset.schema),
    catalog: field(dataset.catalog),
    sql: field(dataset.sql),
    kind: computed({ sql: dataset.sql }, ({ sql: text }) => (text ? 'virtual' : 'physical')),
    description: field(dataset.description),
    default_endpoint: field(dataset.default_endpoint),
    datasource_type: computed({}, () => 'table'),
    explore_url: computed(
      { id: dataset.id, endpoint: dataset.default_endpoint },
      ({ id, endpoint }) => endpoint || `/explore/?datasource_type=table&datasource_id=${id}`,
    ),
    uid: computed({ id: dataset.id }, ({ id }) => `${id}__table`),
    url: computed({ id: dataset.id }, ({ id }) => `/tablemodelview/edit/${id}`),
    extra: field(dataset.extra),
    main_dttm_col: field(dataset.main_dttm_col),
    offset: field(dataset.offset),
    cache_timeout: field(dataset.cache_timeout),
    params: field(dataset.params),
    template_params: field(dataset.template_params),
    folders: field(dataset.folders),
    filter_select_enabled: field(dataset.filter_select_enabled),
    fetch_values_predicate: field(dataset.fetch_values_predicate),
    is_sqllab_view: field(dataset.is_sqllab_view),
    is_managed_externally: field(dataset.is_managed_externally),
    normalize_columns: field(dataset.normalize_columns),
    always_filter_main_dttm: field(dataset.always_filter_main_dttm),
    owners: related(relations.owners, people),
    database: computed({ found: databasePart }, ({ found: [row] }) =>
      row === undefined
        ? null
        : {
            allow_multi_catalog: /"allow_multi_catalog"\s*:\s*true/.test(row.extra),
            backend: backendOf(row.sqlalchemy_uri),
            database_name: row.database_name,
            id: row.id,
            uuid: row.uuid,
          },
    ),
    columns: computed({ columns, address }, (row) => {
      const dialect = dialectOf(row.address);
      return row.columns.map((column) => ({ ...column, type_generic: typeGeneric(column, dialect) }));
    }),
    metrics: field(metrics),
    column_formats: computed({ metrics }, (row) =>
      Object.fromEntries(
        row.metrics.flatMap(({ metric_name, d3format }) => (d3format ? [[metric_name, d3format]] : [])),
      ),
    ),
    granularity_sqla: computed({ columns }, (row) =>
      row.columns.filter(({ is_dttm }) => is_dttm).map(({ column_name }) => [column_name, column_name]),
    ),
    order_by_choices: computed({ columns }, (row) => orderByChoices(row.columns)),
    verbose_map: computed({ columns, metrics }, (row) => verboseMap(row.columns, row.metrics)),
    select_star: computed({ address, schema: dataset.schema, table: dataset.table_name }, (row) =>
      selectStar(dialectOf(row.address), row.schema, row.table),
    ),
    time_grain_sqla: computed({ address }, (row) => timeGrains(dialectOf(row.address))),
  },
  list: {
    columns: [
      'id',
      'uuid',
      'database.id',
      'database.database_name',
      'database.uuid',
      'changed_by_name',
      'changed_by.first_name',
      'changed_by.last_name',
      'changed_by.id',
      'changed_on_utc',
      'changed_on_delta_humanized',
      'default_endpoint',
      'description',
      'datasource_type',
      'explore_url',
      'extra',
      'kind',
      'owners.id',
      'owners.first_name',
      'owners.last_name',
      'catalog',
      'schema',
      'sql',
      'table_name',
      'uuid',
    ],
    order: {
      table_name: byText(dataset.table_name),
      catalog: byText(dataset.catalog),
      schema: byText(dataset.schema),
      'changed_by.first_name': byRelated(user.first_name, user, sql`${user.id} = ${dataset.changed_by_fk}`),
      changed_on_delta_humanized: dataset.changed_on,
      'database.database_name': byRelated(database.database_name, database, relations.database.where),
    },
    defaultOrder: { by: dataset.changed_on, direction: 'desc' },
    search: {
      catalog: { kind: 'text', column: dataset.catalog },
      changed_by: { kind: 'one', column: dataset.changed_by_fk },
      created_by: { kind: 'one', column: dataset.created_by_fk },
      database: { kind: 'one', column: dataset.database_id },
      id: { kind: 'number', column: dataset.id },
      owners: { kind: 'many', relation: 'owners' },
      schema: { kind: 'text', column: dataset.schema },
      sql: { kind: 'text', column: dataset.sql },
      table_name: { kind: 'text', column: dataset.table_name },
      uuid: { kind: 'uuid', column: dataset.uuid },
    },
    filters: {
      sql: {
        dataset_is_null_or_empty: {
          label: 'Null or Empty',
          condition: (value) => (value === false ? isVirtual : sql`not ${isVirtual}`),
        },
      },
      id: {
        dataset_is_certified: {
          label: 'Is certified',
          condition: (value) => {
            const isCertified = sql`coalesce(${dataset.extra}, '') like '%"certification":%'`;
            return value === false ? sql`not ${isCertified}` : isCertified;
          },
        },
      },
    },
  },
  show: {
    columns: [
      'always_filter_main_dttm',
      'cache_timeout',
      'catalog',
      'changed_by.first_name',
      'changed_by.last_name',
      'changed_on',
      'changed_on_humanized',
      'column_formats',
      'columns',
      'created_by.first_name',
      'created_by.last_name',
      'created_on',
      'created_on_humanized',
      'database',
      'datasource_name',
      'datasource_type',
      'default_endpoint',
      'description',
      'extra',
      'fetch_values_predicate',
      'filter_select_enabled',
      'granularity_sqla',
      'id',
      'is_managed_externally',
      'is_sqllab_view',
      'kind',
      'main_dttm_col',
      'metrics',
      'name',
      'normalize_columns',
      'offset',
      'order_by_choices',
      'owners',
      'schema',
      'select_star',
      'sql',
      'table_name',
      'template_params',
      'time_grain_sqla',
      'uid',
      'url',
      'uuid',
      'verbose_map',
    ],
    envelope: 'id',
    otherKeys: 'method_not_allowed',
  },
  write: datasetWrite,
  inputs: {
    create: inputsOf(newDataset).filter(({ name }) => told.has(name)),
    update: inputsOf(datasetWrite.update?.schema).filter(({ name }) => !untold.has(name)),
  },
  related: {
    owners: ownerChoices,
    created_by: userChoices,
    changed_by: userChoices,
    database: {
      from: database,
      id: database.id,
      text: sql`${database.database_name}`,
      matches: (filter) => sql`${database.database_name} ilike ${`${filter}%`}`,
      order: database.database_name,
      rows: (viewer) => toSql(rows(viewer, 'database'), databaseScope),
    },
  },
  distinct: { schema: dataset.schema, catalog: dataset.catalog },
};
