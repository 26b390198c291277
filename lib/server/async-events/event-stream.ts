import { config } from '@/lib/server/config';
import type { AsyncEvent, StoredEvent } from './event';
import { memoryStream } from './memory-stream';
import { redisStream } from './redis-stream';

/** Events of channels. A channel keeps its last 1,000 events for an hour. */
export interface EventStream {
  /** Stores an event and tells it to those who listen. */
  append(event: AsyncEvent): Promise<void>;
  /** At most 100 events after the one with this id; from the oldest when it is null. */
  read(channel: string, after: string | null): Promise<readonly StoredEvent[]>;
  /** Calls back after each new event of a channel, until the returned function is called. */
  listen(channel: string, onEvent: () => void): () => void;
}

declare global {
  /** Routes and the server that listens for web sockets are separate bundles of one process. */
  var isolineEvents: EventStream | undefined;
}

/** The event stream of this process: shared by replicas through Redis where it is set, else in memory. */
export function eventStream(): EventStream {
  const { redisUrl } = config();
  globalThis.isolineEvents ??= redisUrl ? redisStream(redisUrl) : memoryStream();
  return globalThis.isolineEvents;
}
