import { EventEmitter } from 'node:events';
import { LRUCache } from 'lru-cache';
import { type StoredEvent, streamLimits } from './event';
import type { EventStream } from './event-stream';

const mostChannels = 10_000;

/** Events in the memory of one process. */
export function memoryStream(now: () => number = Date.now): EventStream {
  const channels = new LRUCache<string, StoredEvent[]>({ max: mostChannels, ttl: streamLimits.lifetimeMs });
  const told = new EventEmitter().setMaxListeners(0);
  let lastMs = 0;
  let counter = 0;
  const nextId = (): string => {
    const ms = Math.max(now(), lastMs);
    counter = ms === lastMs ? counter + 1 : 0;
    lastMs = ms;
    return `${ms}-${counter}`;
  };
  return {
    async append(event) {
      const events = channels.get(event.channel_id) ?? [];
      events.push({ id: nextId(), ...event });
      channels.set(event.channel_id, events.slice(-streamLimits.events));
      told.emit(event.channel_id);
    },
    async read(channel, after) {
      const events = channels.get(channel) ?? [];
      const newer = after === null ? events : events.filter(({ id }) => isAfter(id, after));
      return newer.slice(0, streamLimits.page);
    },
    listen(channel, onEvent) {
      told.on(channel, onEvent);
      return () => told.off(channel, onEvent);
    },
  };
}

function isAfter(id: string, other: string): boolean {
  const [ms = 0, counter = 0] = id.split('-').map(Number);
  const [otherMs = 0, otherCounter = 0] = other.split('-').map(Number);
  return ms === otherMs ? counter > otherCounter : ms > otherMs;
}
