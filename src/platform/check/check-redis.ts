import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Config } from '../config/config.ts';
import { failureReason } from '../log/failure-reason.ts';
import { type Check, failed, notConfigured, ok, warning } from './finding.ts';

const CONNECT_MS = 3_000;
const KEY_SECONDS = 5;

/** Redis: it answers and is writable, which a replica is not. */
export const checkRedis = ({ REDIS_URL: url, WORKERS }: Pick<Config, 'REDIS_URL' | 'WORKERS'>): Check => ({
  service: 'redis',
  run: async () => {
    if (!url)
      return WORKERS > 1
        ? warning('each of the workers counts rate limits for itself: set REDIS_URL to share them')
        : notConfigured('rate limits are counted in memory');
    const redis = new Redis(url, {
      lazyConnect: true,
      connectTimeout: CONNECT_MS,
      commandTimeout: CONNECT_MS,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    });
    let connection: unknown = null;
    // ioredis rejects a command with "Connection is closed", and says why only in this event.
    redis.on('error', (error) => {
      connection ??= error;
    });
    try {
      await redis.connect();
      await redis.ping();
      await redis.set(`bluechip-check:${randomUUID()}`, '1', 'EX', KEY_SECONDS);
      return ok('answers, and can be written');
    } catch (error) {
      return failed(`${failureReason(connection ?? error)}. Check the address and password in REDIS_URL`);
    } finally {
      redis.disconnect();
    }
  },
});
