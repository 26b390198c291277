import { withBase } from '@/lib/base-path/base-path';
import { api } from '@/lib/client/api';
import { writeRison } from '@/lib/text/rison';

/** News of queries that run in the background. */
export interface QueryNews {
  /** Called when there may be queries to follow, or none any more. */
  watch(): void;
  close(): void;
}

/** A stream of server-sent events. */
export interface NewsStream {
  addEventListener(name: string, act: (event: Event) => void): void;
  close(): void;
}

export interface QueryNewsOptions {
  /** The earliest change that matters, in epoch milliseconds; null while no query is followed. */
  readonly since: () => number | null;
  /** Is given what the server tells about queries of the user, in its own format. */
  readonly onQueries: (told: readonly unknown[]) => void;
  readonly connect?: (address: string) => NewsStream;
  readonly ask?: (since: number) => Promise<readonly unknown[]>;
}

/** Milliseconds between two polls while there is no stream. */
const pollMs = 500;
const pollTimeoutMs = 10_000;
/** A stream that says nothing for so long is gone: the server says something every four seconds. */
const silentMs = 12_000;
/** A stream that breaks earlier may do so each time. */
const servedMs = 5_000;
/** Milliseconds until the stream is tried again, doubled by each failure. */
const retryMs = 2_000;
const longestRetryMs = 30_000;

/**
 * Follows queries over one stream of server-sent events. While it is broken they are asked for every half second; it is
 * tried again after a while, and at once when the network is back or the page is seen again.
 */
export function createQueryNews({ since, onQueries, connect = open, ask = poll }: QueryNewsOptions): QueryNews {
  let stream: NewsStream | null = null;
  let isPolling = false;
  let failures = 0;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const left = new AbortController();

  function after(name: 'silence' | 'poll' | 'retry', ms: number, act: () => void): void {
    clearTimeout(timers.get(name));
    timers.set(name, setTimeout(act, ms));
  }

  function shut(): void {
    stream?.close();
    stream = null;
    clearTimeout(timers.get('silence'));
  }

  function rest(): void {
    shut();
    isPolling = false;
    failures = 0;
    for (const timer of timers.values()) clearTimeout(timer);
  }

  function watch(): void {
    if (left.signal.aborted || since() === null) rest();
    else if (stream === null && !isPolling) listen();
  }

  /** Opens the stream. Polls go on until it speaks. */
  function listen(): void {
    const from = since();
    if (from === null || left.signal.aborted) {
      rest();
      return;
    }
    shut();
    const opened = connect(`/api/v1/query/changes?q=${encodeURIComponent(writeRison({ last_updated_ms: from }))}`);
    stream = opened;
    const openedAt = Date.now();
    let isHeard = false;
    // The server ends a stream after two minutes: one that has served is opened again at once.
    const gone = (): void => (isHeard && Date.now() - openedAt > servedMs ? listen() : broken());
    after('silence', silentMs, gone);
    const on = (name: string, act: (event: Event) => void): void =>
      opened.addEventListener(name, (event) => {
        if (stream === opened) act(event);
      });
    const hear = (): void => {
      isHeard = true;
      isPolling = false;
      failures = 0;
      clearTimeout(timers.get('poll'));
      clearTimeout(timers.get('retry'));
      after('silence', silentMs, gone);
    };
    on('beat', hear);
    on('queries', (event) => {
      hear();
      if (event instanceof MessageEvent) onQueries(JSON.parse(String(event.data)) as readonly unknown[]);
      if (since() === null) rest();
    });
    on('end', () => {
      hear();
      shut();
      // The server knows of no open query; what is followed here all the same is asked for once more.
      after('poll', pollMs, () => void pollOnce().then(watch));
    });
    on('error', gone);
  }

  function broken(): void {
    shut();
    after('retry', Math.min(retryMs * 2 ** failures, longestRetryMs), listen);
    failures += 1;
    if (isPolling) return;
    isPolling = true;
    after('poll', pollMs, pollAgain);
  }

  function pollAgain(): void {
    void pollOnce().then(() => {
      if (isPolling && since() !== null) after('poll', pollMs, pollAgain);
      else watch();
    });
  }

  async function pollOnce(): Promise<void> {
    const from = since();
    if (from === null) return;
    // The next poll asks again.
    const told = await ask(from).catch(() => []);
    if (!left.signal.aborted) onQueries(told);
  }

  const again = (): void => {
    if (isPolling && document.visibilityState === 'visible') listen();
  };
  const { signal } = left;
  if (typeof window !== 'undefined') {
    window.addEventListener('online', again, { signal });
    document.addEventListener('visibilitychange', again, { signal });
  }
  return {
    watch,
    close() {
      left.abort();
      rest();
    },
  };
}

function open(address: string): NewsStream {
  return new EventSource(withBase(address));
}

async function poll(since: number): Promise<readonly unknown[]> {
  const answer = await api.get<{ readonly result?: readonly unknown[] }>('/api/v1/query/updated_since', {
    q: { last_updated_ms: since },
    timeoutMs: pollTimeoutMs,
  });
  return answer.result ?? [];
}
