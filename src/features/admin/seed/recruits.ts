import type { Sport } from '#kernel/sports.ts';
import { BUILDS, inventBuild } from './builds.ts';
import { cycleOf } from './calendar.ts';
import { type Hometowns, inventHometown } from './hometowns.ts';
import { inventName } from './names.ts';
import { type Numbers, numbersOf } from './numbers.ts';
import { inventRatingSteps, inventServiceRatings, type RatingStep, ratingAt, type SaidByService } from './ratings.ts';
import { createRooms, inventRecruitment, type Recruitment } from './recruitment.ts';
import type { Suitors, Tier } from './suitors.ts';

/** The prospects of one class, with all that ever happens to them: the same people whatever day of the class year it is. */

export type Recruit = Recruitment & {
  name: string;
  position: string;
  heightInches: number;
  weightLbs: number;
  place: string;
  state: string;
  highSchool: string;
  /** 1 is the best of the class, and of the class at the position. */
  nationalPlace: number;
  positionPlace: number;
  steps: RatingStep[];
  services: SaidByService[];
};

/** Prospects in memory at a time, however large the class is. */
const CHUNK = 2500;
/** The largest class of one college: so many of a football class of 2,500. */
const ROOMS: Readonly<Record<Sport, number>> = { football: 25, basketball: 5, baseball: 6, hockey: 9 };
const WHOLE: Readonly<Record<Sport, number>> = { football: 2500, basketball: 600, baseball: 400, hockey: 200 };
/** Nobody gets many stars for these. */
const SPECIALISTS = new Set(['K', 'P', 'LS']);

export type ClassWish = {
  seed: number;
  sport: Sport;
  classYear: number;
  count: number;
  hometowns: Hometowns;
  suitors: Suitors;
};

export function* inventClass(wish: ClassWish): Generator<Recruit[]> {
  const { seed, sport, classYear, count, hometowns, suitors } = wish;
  const numbers = numbersOf(seed, sport, classYear);
  const players = inventPlayers(sport, count, numbers);
  const cycle = cycleOf(sport, classYear);
  const rooms = createRooms(Math.ceil((ROOMS[sport] * count) / WHOLE[sport]));
  for (let start = 0; start < players.length; start += CHUNK) {
    yield players.slice(start, start + CHUNK).map((player) => {
      const final = ratingAt(sport, player.nationalPlace - 1, count);
      const home = inventHometown(hometowns, sport, numbers);
      const steps = inventRatingSteps({ sport, classYear, cycle, final }, numbers);
      const given = { sport, classYear, cycle, suitors, rooms, state: home.state };
      const recruitment = inventRecruitment({ ...given, tier: tierOf(final), isRated: final !== null }, numbers);
      const services = inventServiceRatings(steps, numbers);
      return { name: inventName(numbers), ...player, ...home, steps, services, ...recruitment };
    });
  }
}

/** Positions and talent of a class, drawn for all before the first is written, because ranks compare all of them. */
function inventPlayers(sport: Sport, count: number, numbers: Numbers) {
  const players = Array.from({ length: count }, () => {
    const build = inventBuild(sport, numbers);
    const talent = numbers.next();
    return { ...build, talent: SPECIALISTS.has(build.position) ? 0.4 + 0.6 * talent : talent };
  });
  const places = new Map<string, number>(BUILDS[sport].map(({ position }) => [position, 0]));
  const ordered = players
    .toSorted((a, b) => a.talent - b.talent)
    .map((player, place) => {
      const positionPlace = (places.get(player.position) ?? 0) + 1;
      places.set(player.position, positionPlace);
      return [player, { nationalPlace: place + 1, positionPlace }] as const;
    });
  const placeOf = new Map(ordered);
  return players.map((player) => {
    const { talent: _, ...build } = player;
    return { ...build, ...(placeOf.get(player) ?? { nationalPlace: count, positionPlace: count }) };
  });
}

export function tierOf(tenths: number | null): Tier {
  if (tenths === null || tenths < 55) return 2;
  if (tenths < 58) return 3;
  return tenths < 61 ? 4 : 5;
}
