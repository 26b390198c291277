import { EventEmitter } from 'node:events';
import { Redis } from 'ioredis';
import { AsyncEvent, type StoredEvent, streamLimits } from './event';
import type { EventStream } from './event-stream';

const prefix = 'isoline:async-events:';

/**
 * Events in Redis, which all replicas share. While Redis does not answer, events are lost and reading fails with its
 * error; a client that polls asks again.
 */
export function redisStream(url: string): EventStream {
  const redis = new Redis(url, { maxRetriesPerRequest: 1 });
  const told = new EventEmitter().setMaxListeners(0);
  const say = (error: Error) =>
    console.error(JSON.stringify({ level: 'warning', events: 'redis', error: error.message }));
  redis.on('error', say);
  let subscriber: Redis | null = null;
  const subscribed = (): void => {
    if (subscriber !== null) return;
    subscriber = new Redis(url);
    subscriber.on('error', say);
    subscriber.on('pmessage', (_pattern: string, name: string) => told.emit(name.slice(prefix.length)));
    void subscriber.psubscribe(`${prefix}*`).catch(say);
  };
  return {
    async append(event) {
      const key = prefix + event.channel_id;
      await redis
        .multi()
        .xadd(key, 'MAXLEN', '~', streamLimits.events, '*', 'event', JSON.stringify(event))
        .pexpire(key, streamLimits.lifetimeMs)
        .publish(key, '')
        .exec();
    },
    async read(channel, after) {
      const from = after === null ? '-' : `(${after}`;
      const found = await redis.xrange(prefix + channel, from, '+', 'COUNT', streamLimits.page);
      return found.flatMap(([id, [, text = '']]): StoredEvent[] => {
        const { data } = AsyncEvent.safeParse(JSON.parse(text));
        return data ? [{ id, ...data }] : [];
      });
    },
    listen(channel, onEvent) {
      subscribed();
      told.on(channel, onEvent);
      return () => told.off(channel, onEvent);
    },
  };
}
