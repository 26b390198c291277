import { z } from 'zod';
import { database } from '@/db/schema/database';
import { auditFields } from '@/lib/server/api/audit';
import { computed, type Field, field } from '@/lib/server/api/field';
import { backendOf } from '@/lib/server/resources/dataset/text';
import { driverOf, engineEstimates, engineInformation } from './text';

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

const withExtra = { extra: database.extra };

/** Neither the address nor any encrypted column is a field: what is missing here cannot be requested. */
export const databaseFields: Readonly<Record<string, Field>> = {
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
  allows_cost_estimate: computed({ ...withExtra, address: database.sqlalchemy_uri }, ({ extra, address }) =>
    engineEstimates(address) ? (extraOf(extra).cost_estimate_enabled ?? null) : false,
  ),
  allows_virtual_table_explore: computed(withExtra, ({ extra }) => extraOf(extra).allows_virtual_table_explore),
  allow_multi_catalog: computed(withExtra, ({ extra }) => extraOf(extra).allow_multi_catalog),
  disable_data_preview: computed(withExtra, ({ extra }) => extraOf(extra).disable_data_preview),
  disable_drill_to_detail: computed(withExtra, ({ extra }) => extraOf(extra).disable_drill_to_detail),
  explore_database_id: computed(
    { ...withExtra, id: database.id },
    ({ extra, id }) => extraOf(extra).explore_database_id ?? id,
  ),
  engine_information: computed({ address: database.sqlalchemy_uri }, ({ address }) => engineInformation(address)),
};
