import { expect, test } from 'vitest';
import { shownWeeks, WEEKS_SHOWN, weeksSummary } from './weeks.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const week = (monday: string, committed: number, decommitted = 0) => ({ monday, committed, decommitted });

test('weeks without a decision stand among the others', () => {
  expect(shownWeeks([week('2026-10-26', 2), week('2026-11-16', 1)])).toEqual([
    week('2026-10-26', 2),
    week('2026-11-02', 0),
    week('2026-11-09', 0),
    week('2026-11-16', 1),
  ]);
  expect(shownWeeks([week('2026-11-16', 1)])).toHaveLength(1);
  expect(shownWeeks([])).toEqual([]);
});

test('the latest year is shown', () => {
  const shown = shownWeeks([week('2024-11-18', 1), week('2026-11-16', 3)]);
  expect(shown).toHaveLength(WEEKS_SHOWN);
  expect(shown.at(-1)).toEqual(week('2026-11-16', 3));
  expect(shown[0]?.monday).toBe('2025-11-24');
});

test('the summary says the whole, the best week and what was taken back', () => {
  expect(weeksSummary([week('2026-11-09', 5, 1), week('2026-11-16', 2)], NOW)).toBe(
    '7 commitments from the week of Nov 9 to that of Nov 16, the most in the week of Nov 9 (5). 1 decommitment.',
  );
  expect(weeksSummary([week('2026-11-16', 1)], NOW)).toBe('1 commitment in the week of Nov 16.');
  expect(weeksSummary([], NOW)).toBe('No dated decisions yet.');
});
