import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { QueryRow } from './query-dict';

/** Changes of stored queries that this process wrote. Those of other replicas are seen in the rows alone. */
const shared = globalThis as typeof globalThis & { isolineQueryChanges?: EventEmitter };

function changes(): EventEmitter {
  shared.isolineQueryChanges ??= new EventEmitter().setMaxListeners(0);
  return shared.isolineQueryChanges;
}

const ofUser = (userId: number | null): string => `user ${userId}`;
const ended = (id: number): string => `end of ${id}`;

/** Tells who waits in this process that a stored query has changed. */
export function announceChange(row: QueryRow, hasEnded: boolean): void {
  changes().emit(ofUser(row.user_id));
  if (hasEnded) changes().emit(ended(row.id), row);
}

/**
 * Resolves when this process changes a query of the user, at the latest after `ms` milliseconds. Rejects when the signal
 * is aborted.
 */
export async function nextChange(userId: number, ms: number, signal: AbortSignal): Promise<void> {
  await first(ofUser(userId), ms, signal);
}

/**
 * The stored query when it ends in this process within `ms` milliseconds, else null; null at once when the signal is
 * aborted. To be called before it runs.
 */
export async function endOf(id: number, ms: number, signal?: AbortSignal): Promise<QueryRow | null> {
  try {
    const told = await first(ended(id), ms, signal);
    return (told?.[0] as QueryRow | undefined) ?? null;
  } catch (problem) {
    if (signal?.aborted) return null;
    throw problem;
  }
}

/** The arguments of the next event with this name; undefined when none comes in time. */
async function first(name: string, ms: number, signal?: AbortSignal): Promise<unknown[] | undefined> {
  const left = new AbortController();
  const both = signal === undefined ? left.signal : AbortSignal.any([signal, left.signal]);
  try {
    return await Promise.race([
      once(changes(), name, { signal: both }),
      delay(ms, undefined, { signal: both, ref: false }),
    ]);
  } finally {
    left.abort();
  }
}
