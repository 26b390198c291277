import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { query } from '@/db/schema/query';
import { AppError } from '@/lib/errors/app-error';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { resultCache } from '@/lib/server/cache/cache';
import { placeOf } from '@/lib/server/sql/script-place';
import { collectFrame } from '@/lib/server/sqllab/results/collect-frame';
import { cacheBeside, cacheResult } from '@/lib/server/sqllab/results/result-cache';
import { keptScript } from '@/lib/server/sqllab/results/still-readable';
import { KeptResult } from '@/lib/server/sqllab/results/store-result';
import { plannedQuery } from './asked-query';
import { toldToAttached } from './attached-run';
import { sharesQueue } from './lost-queries';
import type { QueryRow } from './query-dict';
import { failQuery, runQuery } from './run-query';
import { beginRunning } from './running-queries';
import { StatementResults } from './statement-results';
import { claimQuery } from './stored-query';
import { findDatabase } from './visible-database';

/** The most queries that one process runs in the background at the same time. */
const slots = 8;
const lookMs = 250;

/** What a background query needs in addition to its row's columns; stored in the row's `extra_json` until it runs. */
export const QueuedJob = z.object({
  templateParams: z.string().nullable(),
  address: z.string(),
  tellsStatements: z.boolean().default(false),
  isWhole: z.boolean().default(false),
});
export type QueuedJob = z.infer<typeof QueuedJob>;

interface Queue {
  readonly waiting: { readonly id: number; forget(): void }[];
  active: number;
}

const shared = globalThis as typeof globalThis & { isolineQueryQueue?: Queue };

function queue(): Queue {
  shared.isolineQueryQueue ??= { waiting: [], active: 0 };
  return shared.isolineQueryQueue;
}

/** Queues a stored query that is `pending`; it runs in this process or, with a shared queue, in any replica. */
export async function enqueueQuery({ id, client_id }: QueryRow): Promise<void> {
  const isShared = await sharesQueue();
  const running = isShared ? null : beginRunning(client_id);
  if (isShared && queue().active >= slots) return;
  queue().waiting.push({ id, forget: () => running?.end() });
  next();
}

/** With a shared queue, polls for waiting queries while this process has free slots. */
export async function shareQueue(): Promise<void> {
  if (!(await sharesQueue())) return;
  // Connects to the shared cache early: before it is connected, results of other replicas would seem to be missing.
  resultCache();
  setInterval(() => void look().catch(() => undefined), lookMs).unref();
}

async function look(): Promise<void> {
  const { waiting, active } = queue();
  const free = slots - active - waiting.length;
  if (free <= 0) return;
  const db = await metadata();
  const found = await db
    .select({ id: query.id })
    .from(query)
    .where(eq(query.status, 'pending'))
    .orderBy(asc(query.id))
    .limit(free);
  for (const { id } of found) waiting.push({ id, forget: () => undefined });
  next();
}

function next(): void {
  const { waiting } = queue();
  while (queue().active < slots) {
    const first = waiting.shift();
    if (!first) return;
    queue().active += 1;
    void runQueued(first.id)
      .catch(() => undefined)
      .finally(() => {
        first.forget();
        queue().active -= 1;
        next();
      });
  }
}

/** Runs a waiting query with the current rights of its user and caches the result. Errors are stored in its row. */
async function runQueued(id: number): Promise<void> {
  const row = await claimQuery(id);
  if (row === null) return;
  const running = beginRunning(row.client_id);
  try {
    const planned = await planOf(row);
    const results = planned.tellsStatements ? new StatementResults() : undefined;
    if (planned.isWhole && !row.select_as_cta) return await keepWhole(row, planned, results);
    const batches = runQuery(row, planned.database, planned.plan, { beforeEnd: () => kept(), results });
    const collected = collectFrame(row.select_as_cta ? batches : toldToAttached(id, batches, results));
    async function kept() {
      if (row === null || row.select_as_cta) return {};
      const key = randomUUID();
      await cacheResult(key, collected.frame(), planned.cacheTimeout);
      const beside = { script: keptScript(planned), statements: results?.json() ?? null };
      await cacheBeside(key, beside, planned.cacheTimeout);
      return { results_key: key, end_result_backend_time: Date.now() };
    }
    await collected.done;
  } catch (error) {
    await failQuery(row, error);
  } finally {
    running.end();
  }
}

/** Runs a query whose result is read page by page. */
async function keepWhole(row: QueryRow, planned: Awaited<ReturnType<typeof planOf>>, results?: StatementResults) {
  const { database, plan, cacheTimeout } = planned;
  const { dialect } = database.engine;
  const kept = new KeptResult({ dialect, cacheTimeout, isWhole: true, results, script: keptScript(planned) });
  const batches = runQuery(row, database, plan, { takesBatches: true, beforeEnd: kept.end, results });
  for await (const _ of kept.tap(toldToAttached(row.id, batches, results)));
}

async function planOf(row: QueryRow) {
  const loaded = await loadUser(row.user_id ?? 0);
  if (!loaded) throw new AppError('query_database_missing');
  const { viewer } = loaded;
  const stored = await findDatabase(viewer, row.database_id);
  if (!stored) throw new AppError('query_database_missing');
  const { templateParams, address, tellsStatements, isWhole } = QueuedJob.parse(JSON.parse(row.extra_json).job);
  const planned = await plannedQuery({
    viewer,
    place: placeOf(stored, row),
    sql: row.sql ?? '',
    limit: row.limit,
    creation: creationIn(row),
    templateParams,
    address: new URLSearchParams(address),
    isWhole,
  });
  return { ...planned, tellsStatements, isWhole, cacheTimeout: stored.cache_timeout };
}

function creationIn({ select_as_cta, ctas_method, tmp_schema_name, tmp_table_name }: QueryRow) {
  if (!select_as_cta || tmp_table_name === null) return null;
  return { method: ctas_method === 'VIEW' ? 'VIEW' : 'TABLE', schema: tmp_schema_name, table: tmp_table_name } as const;
}
