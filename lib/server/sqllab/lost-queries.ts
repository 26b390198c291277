import { and, inArray, lt, ne } from 'drizzle-orm';
import { metadata, metadataGeneration } from '@/db/client';
import { query } from '@/db/schema/query';
import { config } from '@/lib/server/config';
import { openStates } from './stored-query';

/** How often a replica updates the rows of its running queries to show that it is alive. */
export const signOfLifeMs = 1_000;
/** Tolerates late updates of a server that is short of CPU. */
export const silenceMs = 20 * signOfLifeMs;

/**
 * Whether replicas run each other's waiting queries. They must share the metadata database and the result cache
 * (Redis).
 */
export async function sharesQueue(): Promise<boolean> {
  return config().redisUrl !== null && (await metadataGeneration()) === null;
}

/**
 * Marks queries as failed whose process has ended, so that they are not shown as running for ever. Where this process
 * alone runs queries, these are all open ones, so it must only be called at its start. Where replicas share the rows,
 * these are queries without a sign of life for `silenceMs`. Waiting queries of a shared queue are not lost: another
 * replica runs them.
 */
export async function endLostQueries(): Promise<void> {
  const db = await metadata();
  const isAlone = (await metadataGeneration()) !== null;
  const isOpen = inArray(query.status, [...openStates]);
  const isSilent = lt(query.changed_on, new Date(Date.now() - silenceMs));
  const isOwned = (await sharesQueue()) ? ne(query.status, 'pending') : undefined;
  await db
    .update(query)
    .set({ status: 'failed', error_message: 'The server ended while this query ran.', end_time: Date.now() })
    .where(isAlone ? isOpen : and(isOpen, isSilent, isOwned));
}
