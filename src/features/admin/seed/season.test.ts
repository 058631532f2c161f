import { expect, test } from 'vitest';
import { dayOf } from './calendar.ts';
import { basketballSeason, footballSeason, hoursBehind, type SeedGame } from './season.ts';
import type { SeedCollege } from './suitors.ts';

const CONFERENCES = ['sec', 'big-ten', 'acc', 'mac'];
const teams: SeedCollege[] = Array.from({ length: 48 }, (_, index) => ({
  id: index + 1,
  slug: `team-${index + 1}`,
  shortName: `Team ${index + 1}`,
  mascot: null,
  state: 'TX',
  conference: CONFERENCES[index % CONFERENCES.length] ?? null,
  division: 'FBS',
  colours: null,
  strength: 98 - index * 1.9,
}));
const OVER = dayOf(2027, 6, 1);
const wish = { seed: 1, season: 2025, teams, today: OVER };

const gamesOf = (games: readonly SeedGame[], { id }: SeedCollege) =>
  games.filter(({ home, away }) => home.id === id || away.id === id);

test.each([
  ['football', footballSeason(wish), 11, 14],
  ['basketball', basketballSeason(wish), 14, 17],
] as const)(
  '%s: everybody plays, against others, once a day, and there is always a winner',
  (_, games, least, most) => {
    for (const team of teams) {
      const own = gamesOf(games, team);
      expect(own.length).toBeGreaterThanOrEqual(least);
      expect(own.length).toBeLessThanOrEqual(most);
      expect(new Set(own.map(({ day }) => day)).size).toBe(own.length);
    }
    for (const { home, away, score, isConferenceGame, isPostseason } of games) {
      expect(home).not.toBe(away);
      expect(score?.home).not.toBe(score?.away);
      if (isConferenceGame) expect(home.conference).toBe(away.conference);
      else if (!isPostseason) expect(home.conference).not.toBe(away.conference);
    }
  },
);

test('football is played on Saturdays, ends with bowls, and looks like it', () => {
  const games = footballSeason(wish);
  for (const { day, isPostseason } of games) if (!isPostseason) expect((day + 4) % 7).toBe(6);
  expect(games.some(({ isPostseason }) => isPostseason)).toBe(true);
  const points = games.flatMap(({ score }) => (score ? [score.home, score.away] : []));
  expect(points.reduce((sum, each) => sum + each, 0) / points.length).toBeCloseTo(26, -1);
  for (const each of points) expect([1, 2, 4, 5]).not.toContain(each);
});

test('the strong win more, and not always', () => {
  const games = footballSeason(wish);
  const wins = (team: SeedCollege) =>
    gamesOf(games, team).filter(({ home, score }) => score && score.home > score.away === (home.id === team.id)).length;
  const share = (some: readonly SeedCollege[]) =>
    some.reduce((sum, team) => sum + wins(team), 0) / some.reduce((sum, team) => sum + gamesOf(games, team).length, 0);
  expect(share(teams.slice(0, 8))).toBeGreaterThan(0.65);
  expect(share(teams.slice(0, 8))).toBeLessThan(1);
  expect(share(teams.slice(-8))).toBeLessThan(0.35);
});

test('what is not over has no result, and the same games before it', () => {
  const november = dayOf(2025, 11, 1);
  const games = footballSeason({ ...wish, today: november });
  expect(games.some(({ score }) => score === null)).toBe(true);
  for (const { day, score } of games) expect(score === null).toBe(day >= november);
  expect(games.some(({ isPostseason }) => isPostseason)).toBe(false);
  const whole = footballSeason(wish);
  expect(whole.slice(0, games.length).map(({ home, away, day }) => [home.id, away.id, day])).toEqual(
    games.map(({ home, away, day }) => [home.id, away.id, day]),
  );
});

test('the ids of a database change no game', () => {
  const told = (games: readonly SeedGame[]) =>
    games.map(({ home, away, ...game }) => ({ ...game, home: home.slug, away: away.slug }));
  const elsewhere = { ...wish, teams: teams.map((team) => ({ ...team, id: 9000 - 7 * team.id })) };
  expect(told(footballSeason(elsewhere))).toEqual(told(footballSeason(wish)));
  expect(told(basketballSeason(elsewhere))).toEqual(told(basketballSeason(wish)));
});

test('Chicago is five or six hours behind', () => {
  expect(hoursBehind(dayOf(2025, 9, 6), 2025)).toBe(5);
  expect(hoursBehind(dayOf(2025, 11, 8), 2025)).toBe(6);
  expect(hoursBehind(dayOf(2026, 1, 3), 2025)).toBe(6);
  expect(hoursBehind(dayOf(2026, 3, 14), 2025)).toBe(5);
});
