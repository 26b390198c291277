import { sql } from 'drizzle-orm';
import { query } from '@/db/schema/query';

/** The status of a query in API responses, as SQL: a query that timed out counts as failed. */
export const toldStatus = sql<string>`case when ${query.status} = 'timed_out' then 'failed' else ${query.status} end`;

/** The same for a loaded row. */
export function toldStatusOf({ status }: { readonly status: string }): string {
  return status === 'timed_out' ? 'failed' : status;
}
