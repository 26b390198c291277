import { Redis } from 'ioredis';
import type { ResultCache } from './result-cache';

const prefix = 'isoline:result:';
const stampBytes = 8;

/** Stores results in Redis. A Redis that does not answer counts as an empty cache, never as an error of the chart. */
export function redisCache(url: string): ResultCache {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, lazyConnect: false });
  redis.on('error', (error) =>
    console.error(JSON.stringify({ level: 'warning', cache: 'redis', error: error.message })),
  );
  return {
    get: async (key) => {
      const stored = await redis.getBuffer(prefix + key).catch(() => null);
      if (!stored) return null;
      return { at: Number(stored.readBigUInt64BE(0)), bytes: stored.subarray(stampBytes) };
    },
    stamp: async (key) => {
      const stored = await redis.getrangeBuffer(prefix + key, 0, stampBytes - 1).catch(() => null);
      return stored?.length === stampBytes ? Number(stored.readBigUInt64BE(0)) : null;
    },
    set: async (key, bytes, ttlMs) => {
      const stamp = Buffer.alloc(stampBytes);
      stamp.writeBigUInt64BE(BigInt(Date.now()));
      await redis.set(prefix + key, Buffer.concat([stamp, bytes]), 'PX', ttlMs).catch(() => null);
    },
    delete: async (key) => {
      await redis.del(prefix + key).catch(() => 0);
    },
    clear: async () => {
      for await (const keys of redis.scanStream({ match: `${prefix}*`, count: 500 })) {
        if (Array.isArray(keys) && keys.length > 0) await redis.unlink(...keys.map(String));
      }
    },
  };
}
