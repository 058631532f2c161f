import { expect, test } from 'vitest';
import { createMemory } from './memory.ts';

test('a fact is loaded once, until one of its tags is purged or five minutes are over', async () => {
  let now = 0;
  let version = 1;
  let loads = 0;
  const memory = createMemory({ clock: () => now });
  const recall = () =>
    memory.recall('colleges', ['colleges', 'sites'], async () => {
      loads += 1;
      return version;
    });
  expect(await Promise.all([recall(), recall(), recall()])).toEqual([1, 1, 1]);
  version = 2;
  memory.purge(['classes:football']);
  expect(await recall()).toBe(1);
  memory.purge(['sites']);
  expect(await recall()).toBe(2);
  memory.purge('all');
  expect(await recall()).toBe(2);
  expect(loads).toBe(3);
  version = 3;
  now = 300_000;
  // Stale once more, while the next value loads.
  expect(await recall()).toBe(2);
  await Promise.resolve();
  await expect.poll(recall).toBe(3);
});

test('a fact may be nothing, and a load that fails is not remembered', async () => {
  const memory = createMemory({ clock: () => 0 });
  expect(await memory.recall('none', [], async () => null)).toBeNull();
  expect(await memory.recall('none', [], async () => 'something')).toBeNull();
  await expect(memory.recall('broken', [], () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await memory.recall('broken', [], async () => 'back')).toBe('back');
});

test('choices of visitors, however many, evict no fact, and go with the same purges', async () => {
  const memory = createMemory({ clock: () => 0 });
  await memory.recall('colleges', ['colleges'], async () => 'known');
  for (let number = 1; number <= 5_000; number += 1)
    await memory.recallChoice(`transfers ${number}`, ['transfers'], async () => number);
  expect(await memory.recall('colleges', ['colleges'], async () => 'read again')).toBe('known');
  expect(await memory.recallChoice('transfers 5000', ['transfers'], async () => 0)).toBe(5_000);
  expect(await memory.recallChoice('transfers 1', ['transfers'], async () => 0)).toBe(0);
  memory.purge(['transfers']);
  expect(await memory.recallChoice('transfers 5000', ['transfers'], async () => 0)).toBe(0);
});
