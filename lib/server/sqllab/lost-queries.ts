import { and, inArray, lt } from 'drizzle-orm';
import { metadata, metadataGeneration } from '@/db/client';
import { query } from '@/db/schema/query';
import { openStates } from './stored-query';

/** How often a replica says of a running query that it is still there. */
export const signOfLifeMs = 5_000;
const silenceMs = 6 * signOfLifeMs;

/**
 * Ends queries whose process is gone, so that none is shown as running for ever. Where this process alone runs queries,
 * at its start those are all; where replicas share them, those of which none said a word for a while.
 */
export async function endLostQueries(): Promise<void> {
  const db = await metadata();
  const isAlone = (await metadataGeneration()) !== null;
  const isOpen = inArray(query.status, [...openStates]);
  const isSilent = lt(query.changed_on, new Date(Date.now() - silenceMs));
  await db
    .update(query)
    .set({ status: 'failed', error_message: 'The server ended while this query ran.', end_time: Date.now() })
    .where(isAlone ? isOpen : and(isOpen, isSilent));
}
