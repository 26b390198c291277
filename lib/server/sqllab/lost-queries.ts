import { and, inArray, lt, ne } from 'drizzle-orm';
import { metadata, metadataGeneration } from '@/db/client';
import { query } from '@/db/schema/query';
import { config } from '@/lib/server/config';
import { openStates } from './stored-query';

/** How often a replica says of a running query that it is still there. */
export const signOfLifeMs = 1_000;
/** A server that is short of processors says it late. */
export const silenceMs = 20 * signOfLifeMs;

/** Do replicas run each other's waiting queries? They must share the rows of queries and the results. */
export async function sharesQueue(): Promise<boolean> {
  return config().redisUrl !== null && (await metadataGeneration()) === null;
}

/**
 * Ends queries whose process is gone, so that none is shown as running for ever. Where this process alone runs queries,
 * at its start, the only time to call it, those are all; where replicas share them, those of which none said a word for
 * a while. What waits in a queue that replicas share is not lost: another one runs it.
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
