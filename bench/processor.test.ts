import { expect, it } from 'vitest';
import { mainThreadSeconds, parseStat, processSeconds } from './processor.ts';

it('reads user and system time from the stat of a process whose name contains spaces and brackets', () => {
  expect(parseStat('42 (node (a) b) S 1 42 42 0 -1 4194304 900 0 0 0 250 75 11 12 20 0 11 0 500')).toBe(3.25);
});

it('reads at least as much time of a process as of its main thread', () => {
  expect(processSeconds(process.pid)).toBeGreaterThanOrEqual(mainThreadSeconds(process.pid));
});
