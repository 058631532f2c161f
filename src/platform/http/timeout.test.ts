import { expect, test } from 'vitest';
import { withTimeout } from './timeout.ts';

test('work that takes too long is answered timed_out, and its signal is aborted with the same error', async () => {
  let reason: unknown = null;
  const late = withTimeout(
    1,
    (signal) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => {
          reason = signal.reason;
          reject(new Error('stopped'));
        }),
      ),
  );
  await expect(late).rejects.toMatchObject({ code: 'timed_out', retryAfter: 5 });
  expect(reason).toMatchObject({ code: 'timed_out' });
});

test('work that ends in time is never told to stop', async () => {
  let seen: AbortSignal | null = null;
  const work = async (signal: AbortSignal) => {
    seen = signal;
    return 'done';
  };
  expect(await withTimeout(60_000, work)).toBe('done');
  expect(seen).toMatchObject({ aborted: false });
});
