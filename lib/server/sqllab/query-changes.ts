import { and, eq, inArray } from 'drizzle-orm';
import { metadata, metadataGeneration } from '@/db/client';
import { query } from '@/db/schema/query';
import { toJson } from '@/lib/server/api/wire';
import { endLostQueries } from './lost-queries';
import { changedOrWaiting, type QueryDict } from './query-dict';
import { nextChange } from './state-changes';
import { isOpen, openStates } from './stored-query';

/** Milliseconds between two looks at the stored queries, which other replicas change unannounced. */
const lookMs = 250;
/** A stream that has nothing to tell says so, so that its reader notices a connection that is gone. */
const beatMs = 4_000;
/** After this time the reader connects again, and its rights are checked again. */
const longestMs = 120_000;
/** The clocks of replicas differ; what was told already is not told again. */
const lookBackMs = 5_000;
const lostMs = 5_000;

/**
 * The changes of a user's queries as server-sent events, whichever replica runs them: the stored rows are the source.
 * `queries` has the changed ones, `beat` nothing; `end` closes a stream once no query is open.
 */
export function queryChanges(userId: number, since: Date, signal: AbortSignal): ReadableStream<Uint8Array> {
  const left = new AbortController();
  const events = changeEvents(userId, since, AbortSignal.any([signal, left.signal]));
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await events.next();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch {
          // The reader left, or the metadata database is away: the reader polls until it can connect again.
          controller.close();
        }
      },
      cancel: () => left.abort(),
    },
    { highWaterMark: 0 },
  );
}

async function* changeEvents(userId: number, since: Date, signal: AbortSignal): AsyncGenerator<string, void> {
  const begun = Date.now();
  let told: ReadonlyMap<string, string> = new Map();
  let [from, spokenAt, lostAt] = [since, begun, 0];
  const hasReplicas = (await metadataGeneration()) === null;
  while (Date.now() - begun < longestMs) {
    const lookedAt = Date.now();
    if (hasReplicas && lookedAt - lostAt >= lostMs) {
      lostAt = lookedAt;
      await endLostQueries();
    }
    const found = await changedOrWaiting(userId, from);
    const texts = new Map(found.map((one) => [one.id, textOf(one)]));
    const news = found.filter(({ id }) => told.get(id) !== texts.get(id));
    told = texts;
    from = new Date(Math.max(from.getTime(), lookedAt - lookBackMs));
    if (news.length > 0) {
      spokenAt = lookedAt;
      yield event('queries', toJson(news));
    }
    if (!found.some(({ state }) => isOpen(state)) && !(await hasOpenQueries(userId))) {
      yield event('end', '{}');
      return;
    }
    if (lookedAt - spokenAt >= beatMs) {
      spokenAt = lookedAt;
      yield event('beat', '{}');
    }
    await nextChange(userId, lookMs, signal);
  }
}

function event(name: string, data: string): string {
  return `event: ${name}\ndata: ${data}\n\n`;
}

/** A running query is stored again every second as a sign of life, which is no change. */
function textOf({ changed_on: _, ...query }: QueryDict): string {
  return toJson(query);
}

async function hasOpenQueries(userId: number): Promise<boolean> {
  const db = await metadata();
  const [found] = await db
    .select({ id: query.id })
    .from(query)
    .where(and(eq(query.user_id, userId), inArray(query.status, [...openStates])))
    .limit(1);
  return found !== undefined;
}
