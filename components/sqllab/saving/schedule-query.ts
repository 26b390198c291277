import { routes } from '@/lib/client/routes';
import type { EditorTab } from '@/lib/sqllab/editor-tab';
import type { ScheduleValues } from '@/lib/sqllab/schedule-form';

export interface Scheduling {
  readonly tab: Pick<EditorTab, 'dbId' | 'catalog' | 'schema' | 'templateParams' | 'sql'>;
  readonly name: string;
  readonly description: string;
  readonly values: ScheduleValues;
}

/** Saves a query anew with its schedule. The tab stays as it is. */
export async function scheduleQuery(
  { tab, name, description, values }: Scheduling,
  create: typeof routes.savedQueries.create = routes.savedQueries.create,
): Promise<void> {
  const { dbId, catalog, schema, templateParams, sql } = tab;
  await create({
    ...(dbId === null ? {} : { db_id: dbId }),
    ...{ label: name, description, catalog, schema, sql, template_parameters: templateParams },
    extra_json: JSON.stringify({ schedule_info: values }),
  });
}
