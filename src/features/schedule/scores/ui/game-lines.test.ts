import { expect, test } from 'vitest';
import type { ScoredGame } from '../scores-view.ts';
import { leader, stateWords } from './game-lines.ts';

const now = new Date('2026-11-21T18:00:00Z');
const game = (more: Partial<ScoredGame>, [home, away]: [number | null, number | null] = [null, null]): ScoredGame => ({
  id: 1,
  sport: 'football',
  startsAt: '2026-11-28T20:30:00.000Z',
  isTimeKnown: true,
  playedOn: '2026-11-28',
  status: 'scheduled',
  isNeutralSite: false,
  venue: null,
  home: { college: null, name: 'Home', points: home },
  away: { college: null, name: 'Away', points: away },
  ...more,
});

test.each([
  [game({}), 'Saturday, Nov 28, 2:30 PM CT'],
  [game({ isTimeKnown: false }), 'Saturday, Nov 28, time TBA'],
  [game({ playedOn: '2026-11-21', startsAt: '2026-11-22T00:00:00.000Z' }), 'Today, Nov 21, 6:00 PM CT'],
  [game({ status: 'final', playedOn: '2026-11-14' }), 'Final, Saturday, Nov 14'],
  [game({ status: 'live' }), 'Live now'],
  [game({ status: 'postponed' }), 'Postponed from Saturday, Nov 28'],
  [game({ status: 'cancelled' }), 'Cancelled, Saturday, Nov 28'],
])('what is said of a game (%#)', (given, words) => {
  expect(stateWords(given, now)).toBe(words);
});

test('who is ahead', () => {
  expect(leader(game({ status: 'final' }, [21, 14]))).toBe('home');
  expect(leader(game({ status: 'live' }, [0, 7]))).toBe('away');
  expect(leader(game({ status: 'final' }, [7, 7]))).toBeNull();
  expect(leader(game({ status: 'live' }))).toBeNull();
  expect(leader(game({}, [21, 14]))).toBeNull();
});
