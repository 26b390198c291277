import { desc, sql } from 'drizzle-orm';
import { z } from 'zod';
import { database } from '@/db/schema/database';
import { user } from '@/db/schema/user';
import { auditFields } from '@/lib/server/api/audit';
import { computed, field } from '@/lib/server/api/field';
import { byRelated, byText } from '@/lib/server/api/order';
import { userChoices } from '@/lib/server/api/people';
import type { Resource } from '@/lib/server/api/resource';
import { databaseScope } from '@/lib/server/api/scopes';
import { parseAddress } from '@/lib/server/database/address';
import { backendOf } from './dataset-text';

const Extra = z.looseObject({
  allows_virtual_table_explore: z.boolean().catch(true),
  cost_estimate_enabled: z.boolean().nullish().catch(null),
  disable_data_preview: z.boolean().catch(false),
  disable_drill_to_detail: z.boolean().catch(false),
  allow_multi_catalog: z.boolean().catch(false),
  explore_database_id: z.number().nullish().catch(null),
});

function extraOf(text: string): z.infer<typeof Extra> {
  try {
    return Extra.parse(JSON.parse(text));
  } catch {
    return Extra.parse({});
  }
}

function driverOf(address: string): string | null {
  try {
    return parseAddress(address).driver;
  } catch {
    return null;
  }
}

const withExtra = { extra: database.extra };

/** Neither the address nor anything sealed is among the fields: what is not named here cannot be asked for. */
export const databaseResource: Resource = {
  name: 'database',
  title: 'Database',
  view: 'Database',
  read: 'can_read on Database',
  table: database,
  id: database.id,
  scope: databaseScope,
  fields: {
    ...auditFields(database),
    id: field(database.id),
    uuid: field(database.uuid),
    database_name: field(database.database_name),
    backend: computed({ address: database.sqlalchemy_uri }, ({ address }) => backendOf(address)),
    driver: computed({ address: database.sqlalchemy_uri }, ({ address }) => driverOf(address)),
    extra: field(database.extra),
    cache_timeout: field(database.cache_timeout),
    expose_in_sqllab: field(database.expose_in_sqllab),
    allow_run_async: field(database.allow_run_async),
    allow_file_upload: field(database.allow_file_upload),
    allow_ctas: field(database.allow_ctas),
    allow_cvas: field(database.allow_cvas),
    allow_dml: field(database.allow_dml),
    force_ctas_schema: field(database.force_ctas_schema),
    impersonate_user: field(database.impersonate_user),
    configuration_method: field(database.configuration_method),
    is_managed_externally: field(database.is_managed_externally),
    allows_subquery: computed({}, () => true),
    allows_cost_estimate: computed(withExtra, ({ extra }) => extraOf(extra).cost_estimate_enabled ?? null),
    allows_virtual_table_explore: computed(withExtra, ({ extra }) => extraOf(extra).allows_virtual_table_explore),
    allow_multi_catalog: computed(withExtra, ({ extra }) => extraOf(extra).allow_multi_catalog),
    disable_data_preview: computed(withExtra, ({ extra }) => extraOf(extra).disable_data_preview),
    disable_drill_to_detail: computed(withExtra, ({ extra }) => extraOf(extra).disable_drill_to_detail),
    explore_database_id: computed(
      { ...withExtra, id: database.id },
      ({ extra, id }) => extraOf(extra).explore_database_id ?? id,
    ),
    engine_information: computed({ address: database.sqlalchemy_uri }, ({ address }) => ({
      disable_ssh_tunneling: false,
      supports_dynamic_catalog: backendOf(address) === 'postgresql',
      supports_file_upload: true,
      supports_oauth2: false,
    })),
  },
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
    defaultOrder: desc(database.changed_on),
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
  },
  related: { created_by: userChoices, changed_by: userChoices },
};
