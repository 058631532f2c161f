import { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import type { Allowance, Limit, RateLimiter } from './rate-limiter.ts';

const KEY_PREFIX = 'bluechip-limit';
const COMMAND_TIMEOUT_MS = 250;
const LONGEST_RECONNECT_MS = 5_000;
/** After a failed command Redis is not used for this long; otherwise a frozen one would delay every request. */
const DISTRUST_MS = 2_000;

type Limiters = { own: RateLimiterAbstract; shared: RateLimiterAbstract | null };

/**
 * Fixed windows, counted in Redis if REDIS_URL is set, otherwise in this process. While Redis is down each process counts for itself, so a
 * limit applies per process instead of globally, and hardly any request waits for it.
 */
export function createRateLimiter({
  config,
  log,
}: {
  config: Pick<Config, 'REDIS_URL' | 'BASE_DOMAIN'>;
  log: Log;
}): RateLimiter {
  const redis = config.REDIS_URL ? connect(config.REDIS_URL, noteOutage) : null;
  const byLimit = new Map<string, Limiters>();
  let isDown = false;
  let distrustedUntil = 0;

  function limitersFor(limit: Limit): Limiters {
    // Includes the domain: staging and production may share a Redis, and have members with the same ids (decision 0113).
    const keyPrefix = `${KEY_PREFIX}:${config.BASE_DOMAIN}:${limit.points}/${limit.seconds}`;
    const known = byLimit.get(keyPrefix);
    if (known) return known;
    const options = { keyPrefix, points: limit.points, duration: limit.seconds };
    const shared = redis && new RateLimiterRedis({ ...options, storeClient: redis });
    const made = { own: new RateLimiterMemory(options), shared };
    byLimit.set(keyPrefix, made);
    return made;
  }

  function noteOutage(error: unknown): void {
    // Once per outage; a line per attempt would flood the log.
    if (!isDown) log.warn({ err: error }, 'Redis does not answer: each process counts its own rate limits');
    isDown = true;
  }

  function noteReturn(): void {
    if (isDown) log.info('Redis answers again: rate limits are shared');
    isDown = false;
  }

  /** Uses the shared store, or this process alone while the store is down. */
  async function ask<Answer>(
    limit: Limit,
    question: (limiter: RateLimiterAbstract) => Promise<Answer>,
  ): Promise<Answer> {
    const { own, shared } = limitersFor(limit);
    if (!shared || redis?.status !== 'ready' || performance.now() < distrustedUntil) return question(own);
    try {
      const answer = await question(shared);
      noteReturn();
      return answer;
    } catch (error) {
      distrustedUntil = performance.now() + DISTRUST_MS;
      noteOutage(error);
      return question(own);
    }
  }

  return {
    consume: (key, limit) => ask(limit, (limiter) => take(limiter, key)),
    giveBack: async (key, limit) => {
      await ask(limit, (limiter) => limiter.reward(key, 1));
    },
    forget: async (key, limit) => {
      // Also forgets what was counted here during an outage.
      await limitersFor(limit).own.delete(key);
      await ask(limit, (limiter) => limiter.delete(key));
    },
    close: async () => redis?.disconnect(),
  };
}

/** The library reports a refusal by throwing a result, and a failure by throwing an error. */
async function take(limiter: RateLimiterAbstract, key: string): Promise<Allowance> {
  try {
    await limiter.consume(key);
    return { isAllowed: true, retryAfterSeconds: 0 };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { isAllowed: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)) };
  }
}

function connect(url: string, onError: (error: unknown) => void): Redis {
  const redis = new Redis(url, {
    connectionName: 'bluechip-limits',
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 200, LONGEST_RECONNECT_MS),
  });
  // Without a handler ioredis prints to the console.
  redis.on('error', onError);
  return redis;
}
