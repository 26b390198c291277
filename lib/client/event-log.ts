import { withBase } from '@/lib/base-path/base-path';

/** An event of the page. `source` and `source_id` say where it happened; further fields are stored as they are. */
export interface LogEvent {
  readonly event_name: string;
  readonly source?: 'dashboard' | 'explore' | 'slice' | 'sqlLab' | 'list';
  readonly source_id?: number | null;
  readonly [field: string]: unknown;
}

/** What all events of this page belong to. */
export interface LogPlace {
  readonly dashboard_id?: number | null;
  readonly slice_id?: number | null;
  /** The token of the guest of an embedded dashboard. */
  readonly guest_token?: string | null;
}

export interface EventLog {
  /** Stores an event; it is sent within a second, or when the page is left. */
  log(event: LogEvent): void;
  /** Sends what waits. */
  flush(): void;
  /** Sends what waits and no longer listens to the page. */
  close(): void;
}

const mostEvents = 1024;
const delayMs = 1000;
/** Browsers refuse a beacon longer than 64 KiB, in bytes. */
const mostCharacters = 20_000;
const address = '/superset/log/?explode=events';

/** Collects the events of a page and sends them in batches. Events that cannot be sent are dropped. */
export function openEventLog(place: LogPlace = {}): EventLog {
  let waiting: string[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  const impression = crypto.randomUUID();

  function flush(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const events = waiting;
    waiting = [];
    for (const batch of batchesOf(events)) send(batch, place);
  }
  function onLeave(): void {
    if (document.visibilityState === 'hidden') flush();
  }
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', onLeave);
  return {
    log(event) {
      const now = Date.now();
      waiting.push(
        JSON.stringify(
          { ts: now, impression_id: impression, version: 'v2', trigger_event: 0, ...place, ...event },
          unsaid,
        ),
      );
      if (waiting.length >= mostEvents) flush();
      else timer ??= setTimeout(flush, delayMs);
    },
    flush,
    close() {
      flush();
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onLeave);
    },
  };
}

/** The token travels beside the events, not in them. */
function unsaid(key: string, value: unknown): unknown {
  return key === 'guest_token' ? undefined : value;
}

/** Divides events in the form of JSON into batches that fit into one beacon; an event that is too long is dropped. */
export function batchesOf(events: readonly string[]): string[][] {
  const batches: string[][] = [];
  let length = 0;
  for (const event of events) {
    if (event.length > mostCharacters) continue;
    const last = batches.at(-1);
    if (last === undefined || length + event.length > mostCharacters || last.length >= mostEvents) {
      batches.push([event]);
      length = event.length;
    } else {
      last.push(event);
      length += event.length;
    }
  }
  return batches;
}

function send(batch: readonly string[], { dashboard_id, slice_id, guest_token }: LogPlace): void {
  const where =
    dashboard_id != null ? `&dashboard_id=${dashboard_id}` : slice_id != null ? `&slice_id=${slice_id}` : '';
  const form = new FormData();
  form.append('events', `[${batch.join(',')}]`);
  if (guest_token) form.append('guest_token', guest_token);
  if (navigator.sendBeacon(withBase(address) + where, form)) return;
  // Too much is on its way; a page that stays open can send the rest like any request.
  fetch(withBase(address) + where, { method: 'POST', body: form }).catch(() => undefined);
}
