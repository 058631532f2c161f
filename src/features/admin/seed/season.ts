import { dayOf, nthWeekday, saturdayOnOrAfter } from './calendar.ts';
import { type Numbers, numbersOf } from './numbers.ts';
import { acrossConferences, byConference, conferenceRounds, type Pairing } from './schedule.ts';
import { inventScore, type Score, type SportWithGames } from './scores.ts';
import type { SeedCollege } from './suitors.ts';

/** A season of generated games: results up to `today`, and the fixtures after it. */

export type SeedGame = Pairing & {
  week: number;
  day: number;
  /** Hour of the start, Central Time. */
  hour: number;
  isPostseason: boolean;
  /** Null: not played yet. */
  score: Score | null;
};

type Wish = { seed: number; season: number; teams: readonly SeedCollege[]; today: number };
type Season = { play(pairs: readonly Pairing[], when: { week: number; day: number; isPostseason?: boolean }): void };

const SUNDAY = 0;
const FOOTBALL = { conferenceWeeks: 9, openWeeks: 3, titleWeek: 14, bowlWins: 6, bowls: 40 };
const BASKETBALL = { conferenceRounds: 17, openRounds: 5 };
const HOURS: Readonly<Record<SportWithGames, readonly number[]>> = {
  football: [11, 11, 14.5, 14.5, 18, 18.5, 19],
  basketball: [11, 13, 15, 18, 19, 20],
};

export function footballSeason(wish: Wish): SeedGame[] {
  const { teams, season, today } = wish;
  const { games, play, numbers, wins } = createSeason('football', wish);
  const opening = saturdayOnOrAfter(dayOf(season, 8, 28));
  const dayOfWeek = (week: number) => opening + 7 * (week - 1);
  for (let week = 1; week <= FOOTBALL.openWeeks; week += 1)
    play(acrossConferences(teams, numbers), { week, day: dayOfWeek(week) });
  const conferences = byConference(teams);
  const rounds = conferences.map((members) => conferenceRounds(members, FOOTBALL.conferenceWeeks, numbers));
  for (let round = 0; round < FOOTBALL.conferenceWeeks; round += 1) {
    const pairs = rounds.flatMap((each) => each[round] ?? []);
    const busy = new Set(pairs.flatMap(({ home, away }) => [home, away]));
    const free = teams.filter((team) => !busy.has(team));
    const week = FOOTBALL.openWeeks + 1 + round;
    play([...pairs, ...acrossConferences(free, numbers)], { week, day: dayOfWeek(week) });
  }
  // Title games and bowls are known only after the weeks before them.
  if (dayOfWeek(FOOTBALL.titleWeek - 1) >= today) return games;
  const best = (members: readonly SeedCollege[]) =>
    members.toSorted((a, b) => (wins.get(b.slug) ?? 0) - (wins.get(a.slug) ?? 0) || b.strength - a.strength);
  const titles = conferences.map((members) => best(members).slice(0, 2));
  play(inPairs(titles.flat(), true), { week: FOOTBALL.titleWeek, day: dayOfWeek(FOOTBALL.titleWeek) });
  const bowlTeams = best(teams.filter(({ slug }) => (wins.get(slug) ?? 0) >= FOOTBALL.bowlWins)).slice(
    0,
    2 * FOOTBALL.bowls,
  );
  const bowls = inPairs(bowlTeams, false);
  for (const [index, bowl] of bowls.entries()) {
    const day = dayOfWeek(FOOTBALL.titleWeek) + 28 - Math.floor((index * 15) / bowls.length);
    play([bowl], { week: 1, day, isPostseason: true });
  }
  return games;
}

/** Smaller than a real season: some nonconference opponents, then each conference team once. */
export function basketballSeason(wish: Wish): SeedGame[] {
  const { teams, season } = wish;
  const { games, play, numbers } = createSeason('basketball', wish);
  const opening = nthWeekday(season, 11, 1, 1);
  for (let round = 0; round < BASKETBALL.openRounds; round += 1)
    play(acrossConferences(teams, numbers), { week: round + 1, day: opening + 7 * round + 1 });
  const rounds = byConference(teams).map((members) => conferenceRounds(members, BASKETBALL.conferenceRounds, numbers));
  const first = saturdayOnOrAfter(dayOf(season + 1, 1, 2));
  for (let round = 0; round < BASKETBALL.conferenceRounds; round += 1) {
    const pairs = rounds.flatMap((each) => each[round] ?? []);
    // Saturdays and Wednesdays.
    const day = first + 7 * Math.floor(round / 2) + (round % 2 === 0 ? 0 : 4);
    play(pairs, { week: BASKETBALL.openRounds + 1 + Math.floor(round / 2), day });
  }
  return games;
}

function createSeason(sport: SportWithGames, { seed, season, today }: Wish) {
  const numbers: Numbers = numbersOf(seed, 'games', sport, season);
  // By slug, because ids differ between databases.
  const forms = new Map<string, number>();
  const wins = new Map<string, number>();
  const games: SeedGame[] = [];
  /** A team's strength in this one season. */
  const form = ({ slug, strength }: SeedCollege) => {
    const known = forms.get(slug) ?? numbersOf(seed, 'form', sport, season, slug).about(strength, 11);
    forms.set(slug, known);
    return known;
  };
  const play: Season['play'] = (pairs, { week, day, isPostseason = false }) => {
    for (const pair of pairs) {
      const hour = numbers.pick(HOURS[sport]);
      const result = inventScore(sport, pair, form, numbers);
      const winner = result.home > result.away ? pair.home : pair.away;
      wins.set(winner.slug, (wins.get(winner.slug) ?? 0) + 1);
      games.push({ ...pair, week, day, hour, isPostseason, score: day < today ? result : null });
    }
  };
  return { games, play, numbers, wins };
}

function inPairs(teams: readonly SeedCollege[], isConferenceGame: boolean): Pairing[] {
  return teams.flatMap((home, index) => {
    const away = teams[index + 1];
    return index % 2 === 0 && away ? [{ home, away, isConferenceGame }] : [];
  });
}

/** Hours that Central Time is behind UTC on a day of a season that began in `season`. */
export function hoursBehind(day: number, season: number): number {
  const isSummer = day < nthWeekday(season, 11, SUNDAY, 1) || day >= nthWeekday(season + 1, 3, SUNDAY, 2);
  return isSummer ? 5 : 6;
}
