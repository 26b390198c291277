import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import { metadata, metadataGeneration } from '@/db/client';
import { query } from '@/db/schema/query';
import { signOfLifeMs } from './lost-queries';
import { openStates } from './stored-query';

/** How often the rows of running queries are read, to see whether another replica stopped one. */
const watchMs = 100;

/** Queries that run or wait in this process, by the id that their client chose. */
const shared = globalThis as typeof globalThis & {
  isolineQueries?: Map<string, AbortController>;
  isolineQueryWatch?: Promise<void> | undefined;
};

function running(): Map<string, AbortController> {
  shared.isolineQueries ??= new Map();
  return shared.isolineQueries;
}

/** Registers a query so that `stopRunning` can stop it, also in the database, until `end` is called. */
export function beginRunning(clientId: string): { readonly signal: AbortSignal; end(): void } {
  const existing = running().get(clientId);
  const controller = existing ?? new AbortController();
  running().set(clientId, controller);
  shared.isolineQueryWatch ??= watch()
    .catch(() => undefined)
    .finally(() => {
      shared.isolineQueryWatch = undefined;
    });
  return { signal: controller.signal, end: () => void running().delete(clientId) };
}

/** Stops a query of this process; false when it does not run or wait here. */
export function stopRunning(clientId: string): boolean {
  const controller = running().get(clientId);
  controller?.abort();
  return controller !== undefined;
}

/**
 * Where replicas share the rows, a query is stopped through its row. The rows of running queries are also updated as a
 * sign of life.
 */
async function watch(): Promise<void> {
  if ((await metadataGeneration()) !== null) return;
  for (let toldAt = Date.now(); ; ) {
    await delay(watchMs, undefined, { ref: false });
    const ids = [...running().keys()];
    if (ids.length === 0) return;
    const isDue = Date.now() - toldAt >= signOfLifeMs;
    if (isDue) toldAt = Date.now();
    // If the metadata database is unavailable for a while, the queries continue.
    await look(ids, isDue).catch(() => undefined);
  }
}

async function look(ids: readonly string[], saysTheyLive: boolean): Promise<void> {
  const db = await metadata();
  const stopped = await db
    .select({ id: query.client_id })
    .from(query)
    .where(and(inArray(query.client_id, ids), eq(query.status, 'stopped')));
  for (const { id } of stopped) stopRunning(id);
  if (!saysTheyLive) return;
  await db
    .update(query)
    .set({ changed_on: new Date() })
    .where(and(inArray(query.client_id, ids), inArray(query.status, [...openStates])));
}
