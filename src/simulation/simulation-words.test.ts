import { expect, test } from 'vitest';
import { parseSimulationWords } from './simulation-words.ts';

test('without words it is a thousand members and three years', () => {
  expect(parseSimulationWords([])).toEqual({
    kind: 'simulate',
    plan: { members: 1000, years: 3, faults: 0.2, seed: 7, lane: null },
    postgres: null,
    json: false,
  });
});

test('every word counts', () => {
  const words =
    '--members 40 --years 1 --faults 0 --seed 0 --lane 1 --postgres postgres://root@127.0.0.1/postgres --json';
  expect(parseSimulationWords(words.split(' '))).toEqual({
    kind: 'simulate',
    plan: { members: 40, years: 1, faults: 0, seed: 0, lane: 1 },
    postgres: 'postgres://root@127.0.0.1/postgres',
    json: true,
  });
});

test.each([
  [['--members', '0'], '--members is a whole number from 1 to 100000'],
  [['--members', 'many'], '--members is a whole number from 1 to 100000'],
  [['--years', '11'], '--years is a whole number from 1 to 10'],
  [['--faults', '1.5'], '--faults is a share from 0 to 1'],
  [['--faults', ''], '--faults is a share from 0 to 1'],
  [['--seed', 'x'], '--seed is a whole number up to 2147483647'],
  [['--members', '600', '--lane', '4'], '--lane is a whole number from 1 to 2'],
  [['--postgres', 'mysql://x'], '--postgres is an address that starts with postgres://'],
  [['all'], '"all" is not understood'],
])('%j is told in a sentence', (args, reason) => {
  expect(parseSimulationWords(args)).toEqual({ kind: 'wrong', reason });
});
