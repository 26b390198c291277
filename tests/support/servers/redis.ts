import { Redis } from 'ioredis';

export const redisUrl = process.env.ISOLINE_TEST_REDIS ?? 'redis://127.0.0.1:6379/9';

/** Whether the Redis of the tests answers. With `CI` set, throws when it does not. */
export async function isRedisReachable(): Promise<boolean> {
  const redis = new Redis(redisUrl, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return (await redis.ping()) === 'PONG';
  } catch (error) {
    if (process.env.CI) throw error;
    console.warn('Redis is not there: its tests are skipped.');
    return false;
  } finally {
    redis.disconnect();
  }
}
