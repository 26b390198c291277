import { sql } from 'drizzle-orm';
import { query } from '@/db/schema/query';

/** The state of a query as clients know it: for them one that took too long has failed. */
export const toldStatus = sql<string>`case when ${query.status} = 'timed_out' then 'failed' else ${query.status} end`;

/** The same of a row that is at hand. */
export function toldStatusOf({ status }: { readonly status: string }): string {
  return status === 'timed_out' ? 'failed' : status;
}
