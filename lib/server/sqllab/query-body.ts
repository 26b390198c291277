import { z } from 'zod';
import { flag, integer, text } from '@/lib/server/api/request/body-field';

/** What a client may ask to be run. */
export const QueryBody = z.strictObject({
  database_id: integer(),
  sql: text(),
  client_id: text({ max: 64 }).nullish(),
  queryLimit: integer().nullish(),
  sql_editor_id: text().nullish(),
  catalog: text().nullish(),
  schema: text().nullish(),
  tab: text().nullish(),
  select_as_cta: flag().nullish(),
  ctas_method: text().nullish(),
  tmp_table_name: text({ max: 256 }).nullish(),
  templateParams: text().nullish(),
  runAsync: flag().nullish(),
  json: flag().nullish(),
  expand_data: flag().nullish(),
});
export type QueryBody = z.infer<typeof QueryBody>;

/** How a result is stored instead of being read. */
export interface Creation {
  readonly method: 'TABLE' | 'VIEW';
  readonly schema: string | null;
  readonly table: string;
}
