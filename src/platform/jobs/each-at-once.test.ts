import { expect, test } from 'vitest';
import { eachAtOnce } from './each-at-once.ts';

test('works on so many at once, begins them in their order, and does each', async () => {
  const waiting: { item: number; end: () => void }[] = [];
  const begun: number[] = [];
  const done = eachAtOnce([1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item);
    await new Promise<void>((end) => waiting.push({ item, end }));
  });
  for (const expected of [
    [1, 2],
    [1, 2, 3],
    [1, 2, 3, 4],
    [1, 2, 3, 4, 5],
  ]) {
    await expect.poll(() => begun).toEqual(expected);
    waiting.shift()?.end();
  }
  waiting.shift()?.end();
  await done;
});

test('does nothing for nothing, and passes a failure on', async () => {
  await eachAtOnce([], 3, () => Promise.reject(new Error('called')));
  await expect(eachAtOnce([1], 3, () => Promise.reject(new Error('broke')))).rejects.toThrow('broke');
});
