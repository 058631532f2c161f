import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { createLog } from '../log/create-log.ts';
import { createRateLimiter } from './create-rate-limiter.ts';

const REDIS_URL = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';
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

const adapters = [
  { adapter: 'memory', isThere: true, config: {} },
  { adapter: 'Redis', isThere: hasRedis, config: { REDIS_URL } },
  { adapter: 'Redis that is away', isThere: true, config: { REDIS_URL: 'redis://127.0.0.1:1' } },
];

describe.concurrent.each(adapters)('$adapter', ({ adapter, isThere, config }) => {
  const limiter = createRateLimiter({ config: isThere ? config : {}, log });
  afterAll(() => limiter.close());
  const aKey = () => `test-${randomUUID()}`;

  if (adapter === 'Redis' && isThere) {
    test('two processes share one count', async (context) => {
      await context.expect
        .poll(async () => {
          const other = createRateLimiter({ config, log });
          await new Promise((resolve) => setTimeout(resolve, 100));
          const key = aKey();
          const limit = { points: 1, seconds: 30 };
          const answers = [await limiter.consume(key, limit), await other.consume(key, limit)];
          await other.close();
          return answers.map((answer) => answer.isAllowed);
        })
        .toEqual([true, false]);
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

  test.skipIf(!isThere)('when the window has passed, points are there again', async () => {
    const key = aKey();
    const limit = { points: 1, seconds: 1 };
    await limiter.consume(key, limit);
    expect((await limiter.consume(key, limit)).isAllowed).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await limiter.consume(key, limit)).isAllowed).toBe(true);
  });
});

test('that Redis is away is logged once, not per attempt', async () => {
  const lines: string[] = [];
  const limiter = createRateLimiter({
    config: { REDIS_URL: 'redis://127.0.0.1:1' },
    log: createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
  });
  await new Promise((resolve) => setTimeout(resolve, 900));
  await limiter.close();
  expect(lines).toHaveLength(1);
});
