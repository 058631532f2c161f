import { expect, test } from 'vitest';
import { eachInTurn } from './each-in-turn.ts';

test('everything has its turn, however many and whatever becomes of those before it', async () => {
  const waiting = Array.from({ length: 350 }, (_, index) => 3 * index + 1);
  const pages: number[] = [];
  const list = async ({ after, limit }: { after: number; limit: number }) => {
    pages.push(after);
    return waiting.filter((id) => id > after).slice(0, limit);
  };
  const done: number[] = [];
  const failed: number[] = [];
  const work = async (id: number) => {
    if (id < 400) throw new Error('not this one');
    done.push(id);
  };
  await eachInTurn({ list, work, onFailure: (_, id) => failed.push(id) });
  expect([...failed, ...done]).toEqual(waiting);
  expect(failed.every((id) => id < 400)).toBe(true);
  expect(pages).toEqual([0, 298, 598, 898, 1048]);
});
