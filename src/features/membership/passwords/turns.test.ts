import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTurns } from './turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends when the test says so. */
function pieces() {
  const begun: number[] = [];
  const ends = new Map<number, PromiseWithResolvers<number>>();
  const work = (name: number) => () => {
    begun.push(name);
    const end = Promise.withResolvers<number>();
    ends.set(name, end);
    return end.promise;
  };
  return {
    begun,
    work,
    end: (name: number) => ends.get(name)?.resolve(name),
    fail: (name: number) => ends.get(name)?.reject(new Error('no')),
  };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

test('as many as the width at a time, the others in the order they came', async () => {
  const inTurn = createTurns(2);
  const { begun, work, end } = pieces();
  const answers = Promise.all([1, 2, 3, 4, 5].map((name) => inTurn(work(name), 1_000)));
  await settle();
  expect(begun).toEqual([1, 2]);
  end(2);
  await settle();
  expect(begun).toEqual([1, 2, 3]);
  for (const name of [1, 3, 4, 5]) {
    end(name);
    await settle();
  }
  expect(await answers).toEqual([1, 2, 3, 4, 5]);
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

test('work that fails gives its place on', async () => {
  const inTurn = createTurns(1);
  const { begun, work, end, fail } = pieces();
  const first = inTurn(work(1), 1_000);
  const second = inTurn(work(2), 1_000);
  await settle();
  fail(1);
  await expect(first).rejects.toThrow('no');
  await settle();
  expect(begun).toEqual([1, 2]);
  end(2);
  expect(await second).toBe(2);
});

test('who waited too long is told to come back, and his work is never begun', async () => {
  const inTurn = createTurns(1);
  const { begun, work, end } = pieces();
  const first = inTurn(work(1), 1_000);
  const second = inTurn(work(2), 1_000).catch((error: unknown) => error);
  const patient = inTurn(work(3), 1_001);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await second).toMatchObject({ code: 'overloaded', status: 503, retryAfter: 5 });
  end(1);
  await first;
  await settle();
  expect(begun).toEqual([1, 3]);
  end(3);
  expect(await patient).toBe(3);
  // The slot is free again.
  void inTurn(work(4), 1_000);
  await settle();
  expect(begun).toEqual([1, 3, 4]);
});
