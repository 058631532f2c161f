import { randomUUID } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { Redis } from 'ioredis';
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../log/create-log.ts';
import { createRateLimiter } from './create-rate-limiter.ts';
import type { Limit } from './rate-limiter.ts';

const REDIS_URL = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';
const BASE_DOMAIN = 'recruits.example';
const NOW = new Date('2026-11-21T18:00:00Z');
const log = createLog({ level: 'silent' });

const hasRedis = await new Promise<boolean>((resolve) => {
  const { hostname, port } = new URL(REDIS_URL);
  const socket = connect({ host: hostname, port: Number(port || 6379) });
  const answer = (isThere: boolean) => {
    socket.destroy();
    resolve(isThere);
  };
  socket.setTimeout(500, () => answer(false)).once('connect', () => answer(true));
  socket.once('error', () => answer(false));
});
if (!hasRedis) process.stderr.write(`Skipped: the rate limits on Redis, because nothing answers at ${REDIS_URL}\n`);

/** Ends the windows that begin now and last `seconds`. */
type EndWindow = (key: string, limit: Limit) => Promise<void>;

/** The in-memory limiter uses the machine's clock. */
const endInMemory: EndWindow = async (_, { seconds }) => {
  vi.setSystemTime(NOW.getTime() + seconds * 1_000);
};

/** Redis has its own clock: the test makes the key expire, after checking that it would expire in time by itself. */
const endInRedis: EndWindow = async (key, { points, seconds }) => {
  const redis = new Redis(REDIS_URL);
  onTestFinished(() => redis.disconnect());
  const kept = `bluechip-limit:${BASE_DOMAIN}:${points}/${seconds}:${key}`;
  const leftMs = await redis.pttl(kept);
  expect(leftMs).toBeGreaterThan(0);
  expect(leftMs).toBeLessThanOrEqual(seconds * 1_000);
  expect(await redis.pexpire(kept, 0)).toBe(1);
};

const adapters = [
  { adapter: 'memory', isThere: true, config: {}, endWindow: endInMemory },
  { adapter: 'Redis', isThere: hasRedis, config: { REDIS_URL }, endWindow: endInRedis },
  {
    adapter: 'Redis that is away',
    isThere: true,
    config: { REDIS_URL: 'redis://127.0.0.1:1' },
    endWindow: endInMemory,
  },
];

describe.each(adapters)('$adapter', ({ adapter, isThere, config, endWindow }) => {
  const limiter = createRateLimiter({ config: { BASE_DOMAIN, ...(isThere ? config : {}) }, log });
  afterEach(() => void vi.useRealTimers());
  afterAll(() => limiter.close());
  const aKey = () => `test-${randomUUID()}`;

  if (adapter === 'Redis' && isThere) {
    test('two processes share one count', async () => {
      const other = createRateLimiter({ config: { BASE_DOMAIN, ...config }, log });
      onTestFinished(() => other.close());
      const limit = { points: 1, seconds: 30 };
      // Until both are connected, each counts for itself.
      await expect
        .poll(async () => {
          const key = aKey();
          const answers = [await limiter.consume(key, limit), await other.consume(key, limit)];
          return answers.map((answer) => answer.isAllowed);
        })
        .toEqual([true, false]);
    });

    test('two networks on one Redis count apart', async () => {
      const staging = createRateLimiter({ config: { ...config, BASE_DOMAIN: 'staging.example' }, log });
      const other = createRateLimiter({ config: { BASE_DOMAIN, ...config }, log });
      onTestFinished(() => void Promise.all([staging.close(), other.close()]));
      const limit = { points: 1, seconds: 30 };
      await expect
        .poll(async () => {
          const key = aKey();
          const asked = [limiter, other, staging].map((each) => each.consume(key, limit));
          return (await Promise.all(asked)).map((answer) => answer.isAllowed);
        })
        .toEqual([true, false, true]);
    });
  }

  test.skipIf(!isThere)('as many as the limit pass, the next is told when to come back', async () => {
    const key = aKey();
    const limit = { points: 3, seconds: 30 };
    for (let index = 0; index < 3; index++)
      expect(await limiter.consume(key, limit)).toEqual({ isAllowed: true, retryAfterSeconds: 0 });
    const refused = await limiter.consume(key, limit);
    expect(refused.isAllowed).toBe(false);
    expect(refused.retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(30);
  });

  test.skipIf(!isThere)('of many at once exactly the limit pass', async () => {
    const key = aKey();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => limiter.consume(key, { points: 7, seconds: 30 })),
    );
    expect(answers.filter((answer) => answer.isAllowed)).toHaveLength(7);
  });

  test.skipIf(!isThere)('keys and limits are counted apart', async () => {
    const [key, other] = [aKey(), aKey()];
    const limit = { points: 1, seconds: 30 };
    expect((await limiter.consume(key, limit)).isAllowed).toBe(true);
    expect((await limiter.consume(other, limit)).isAllowed).toBe(true);
    expect((await limiter.consume(key, { points: 1, seconds: 60 })).isAllowed).toBe(true);
    expect((await limiter.consume(key, limit)).isAllowed).toBe(false);
  });

  test.skipIf(!isThere)('what was forgotten is counted from the beginning, and nothing else is', async () => {
    const [key, other] = [aKey(), aKey()];
    const limit = { points: 1, seconds: 30 };
    await limiter.consume(key, limit);
    await limiter.consume(other, limit);
    await limiter.forget(key, limit);
    expect((await limiter.consume(key, limit)).isAllowed).toBe(true);
    expect((await limiter.consume(key, limit)).isAllowed).toBe(false);
    expect((await limiter.consume(other, limit)).isAllowed).toBe(false);
  });

  test.skipIf(!isThere)('a point that is given back can be taken again, and no more than that', async () => {
    const key = aKey();
    const limit = { points: 2, seconds: 30 };
    await limiter.consume(key, limit);
    await limiter.consume(key, limit);
    await limiter.giveBack(key, limit);
    expect((await limiter.consume(key, limit)).isAllowed).toBe(true);
    expect((await limiter.consume(key, limit)).isAllowed).toBe(false);
  });

  test.skipIf(!isThere)('when the window has passed, points are there again', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    const key = aKey();
    const limit = { points: 1, seconds: 30 };
    await limiter.consume(key, limit);
    expect((await limiter.consume(key, limit)).isAllowed).toBe(false);
    await endWindow(key, limit);
    expect((await limiter.consume(key, limit)).isAllowed).toBe(true);
  });
});

test('that Redis is away is logged once, not per attempt', async () => {
  const lines: string[] = [];
  let attempts = 0;
  const away = createServer((socket) => {
    attempts += 1;
    socket.resetAndDestroy();
  });
  await new Promise<void>((resolve) => away.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void away.close());
  const address = away.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const limiter = createRateLimiter({
    config: { BASE_DOMAIN, REDIS_URL: `redis://127.0.0.1:${port}` },
    log: createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
  });
  // Each attempt follows the failure of the previous one.
  await expect.poll(() => attempts).toBeGreaterThan(2);
  await limiter.close();
  expect(lines).toHaveLength(1);
});
