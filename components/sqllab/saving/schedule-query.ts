import { routes } from '@/lib/client/routes';
import type { ScheduleValues } from '@/lib/sqllab/schedule-form';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';

export interface Scheduling {
  readonly tab: Pick<EditorTab, 'dbId' | 'catalog' | 'schema' | 'templateParams' | 'sql'>;
  readonly name: string;
  readonly description: string;
  readonly values: ScheduleValues;
}

/** Saves a query anew with its schedule; returns what is stored. The tab stays as it is. */
export async function scheduleQuery(
  { tab, name, description, values }: Scheduling,
  create: typeof routes.savedQueries.create = routes.savedQueries.create,
): Promise<Readonly<Record<string, unknown>>> {
  const { dbId, catalog, schema, templateParams, sql } = tab;
  const query = { label: name, description, catalog, schema, sql, template_parameters: templateParams };
  const extra_json = { schedule_info: values };
  const place = dbId === null ? {} : { db_id: dbId };
  const { id } = await create({ ...place, ...query, extra_json: JSON.stringify(extra_json) });
  return { id, ...place, ...query, extra_json };
}
