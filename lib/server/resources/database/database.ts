import { sql } from 'drizzle-orm';
import { database } from '@/db/schema/database';
import { user } from '@/db/schema/user';
import { byRelated, byText } from '@/lib/server/api/order';
import { userChoices } from '@/lib/server/api/people';
import type { Resource } from '@/lib/server/api/resource';
import { databaseScope } from '@/lib/server/api/scopes';
import { exportAction } from '@/lib/server/resources/export-action';
import { importAction } from '@/lib/server/resources/import-action';
import { connectionActions } from './connection';
import { databaseFields } from './fields';
import { metadataActions } from './metadata';
import { oauth2Action } from './oauth2';
import { uploadActions } from './upload';
import { databaseWrite } from './write';

export const databaseResource: Resource = {
  name: 'database',
  title: 'Database',
  view: 'Database',
  read: 'can_read on Database',
  table: database,
  id: database.id,
  scope: databaseScope,
  fields: databaseFields,
  list: {
    columns: [
      'allow_file_upload',
      'allow_ctas',
      'allow_cvas',
      'allow_dml',
      'allow_run_async',
      'allows_cost_estimate',
      'allows_subquery',
      'allows_virtual_table_explore',
      'backend',
      'changed_on',
      'changed_on_delta_humanized',
      'changed_by.first_name',
      'changed_by.last_name',
      'created_by.first_name',
      'created_by.last_name',
      'database_name',
      'explore_database_id',
      'expose_in_sqllab',
      'extra',
      'force_ctas_schema',
      'id',
      'uuid',
      'disable_data_preview',
      'disable_drill_to_detail',
      'allow_multi_catalog',
      'engine_information',
    ],
    order: {
      allow_file_upload: database.allow_file_upload,
      allow_dml: database.allow_dml,
      allow_run_async: database.allow_run_async,
      changed_on: database.changed_on,
      changed_on_delta_humanized: database.changed_on,
      'created_by.first_name': byRelated(user.first_name, user, sql`${user.id} = ${database.created_by_fk}`),
      database_name: byText(database.database_name),
      expose_in_sqllab: database.expose_in_sqllab,
    },
    defaultOrder: { by: database.id, direction: 'asc' },
    search: {
      allow_dml: { kind: 'boolean', column: database.allow_dml },
      allow_file_upload: { kind: 'boolean', column: database.allow_file_upload },
      allow_run_async: { kind: 'boolean', column: database.allow_run_async },
      changed_by: { kind: 'one', column: database.changed_by_fk },
      created_by: { kind: 'one', column: database.created_by_fk },
      database_name: { kind: 'text', column: database.database_name },
      expose_in_sqllab: { kind: 'boolean', column: database.expose_in_sqllab },
      uuid: { kind: 'uuid', column: database.uuid },
    },
    filters: {
      allow_file_upload: {
        upload_is_enabled: { label: 'Upload Enabled', condition: () => sql`${database.allow_file_upload}` },
      },
    },
    maxPageSize: 10_000,
  },
  show: {
    columns: [
      'allow_ctas',
      'allow_cvas',
      'allow_dml',
      'allow_file_upload',
      'allow_run_async',
      'backend',
      'cache_timeout',
      'configuration_method',
      'database_name',
      'driver',
      'engine_information',
      'expose_in_sqllab',
      'force_ctas_schema',
      'id',
      'impersonate_user',
      'is_managed_externally',
      'uuid',
    ],
    envelope: 'id',
    isAlwaysWhole: true,
    otherKeys: 'route_not_found',
  },
  write: databaseWrite,
  related: { created_by: userChoices, changed_by: userChoices },
  actions: [
    exportAction(
      { name: 'database', table: database, id: database.id, scope: databaseScope },
      'can_export on Database',
    ),
    importAction('database', 'can_write on Database'),
    ...connectionActions,
    ...metadataActions,
    oauth2Action,
    ...uploadActions,
  ],
};
