import { expect, test } from 'vitest';
import { dayOf } from './calendar.ts';
import { numbersOf } from './numbers.ts';
import { inventMove } from './portal.ts';
import { sampleCollege } from './sample-college.test-support.ts';

const YEAR = 2027;
const movesOf = (sport: 'football' | 'basketball') => {
  const numbers = numbersOf(1, 'portal test', sport);
  const suitors = { draw: () => [sampleCollege(2), sampleCollege(3)] };
  const wish = {
    sport,
    year: YEAR,
    origin: sampleCollege(1),
    yearsInCollege: 2,
    tier: 3 as const,
    state: 'TX',
    suitors,
  };
  return Array.from({ length: 2_000 }, () => inventMove(wish, numbers));
};

test('football players enter in December, January and April, and nobody joins a team before the season is over', () => {
  const moves = movesOf('football');
  const windows = [
    [dayOf(YEAR - 1, 12, 1), dayOf(YEAR, 1, 31)],
    [dayOf(YEAR, 4, 1), dayOf(YEAR, 4, 30)],
  ] as const;
  const inWindow = moves.filter(({ enteredDay }) =>
    windows.some(([from, to]) => enteredDay >= from && enteredDay <= to),
  );
  expect(inWindow.length / moves.length).toBeGreaterThan(0.85);
  const decisions = moves.flatMap(({ exits }) => exits.filter(({ type }) => type === 'committed' || type === 'signed'));
  expect(decisions.length).toBeGreaterThan(1_000);
  expect(Math.min(...decisions.map(({ day }) => day))).toBeGreaterThanOrEqual(dayOf(YEAR - 1, 12, 7));
});

test('basketball players decide once their season is over, and the steps of a move follow one another', () => {
  for (const sport of ['football', 'basketball'] as const)
    for (const { enteredDay, exits } of movesOf(sport)) {
      const days = [enteredDay, ...exits.map(({ day }) => day)];
      expect(days).toEqual(days.toSorted((a, b) => a - b));
      if (sport === 'basketball')
        for (const { type, day } of exits)
          if (type === 'committed') expect(day).toBeGreaterThanOrEqual(dayOf(YEAR, 3, 20));
    }
});
