import { z } from 'zod';
import { flag, integer, text } from '@/lib/server/api/request/body-field';

/** The body of a request to run a script. */
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
  /** True adds `statements` to the answer: the result of each statement of the script. */
  statement_results: flag().nullish(),
  /** True keeps the result, so that it is found again by the key of the query. */
  keep_result: flag().nullish(),
  /** True allows more rows, and keeps those beyond the answer too: they are read page by page. */
  whole_result: flag().nullish(),
  /** Milliseconds that the answer may wait for a query in the background: one that ends in time is answered with rows. */
  wait_ms: integer().nullish(),
});
export type QueryBody = z.infer<typeof QueryBody>;

/** The table or view in which the result is stored (CTAS or CVAS). */
export interface Creation {
  readonly method: 'TABLE' | 'VIEW';
  readonly schema: string | null;
  readonly table: string;
}
