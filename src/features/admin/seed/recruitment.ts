import type { Sport } from '#kernel/sports.ts';
import { type Cycle, commitmentDay, dayOf, saturdayOnOrAfter } from './calendar.ts';
import type { Numbers } from './numbers.ts';
import type { SeedCollege, Suitors, Tier } from './suitors.ts';

/** The whole recruitment of an invented prospect: interested colleges, visits and decisions. */

export type Suit = { college: SeedCollege; offeredDay: number | null };
export type Visit = { college: SeedCollege; day: number; isOfficial: boolean };
export type Decision = { college: SeedCollege; day: number; status: 'committed' | 'decommitted' | 'signed' };

export type Recruitment = {
  /** The prospect's favorite first. */
  suits: Suit[];
  visits: Visit[];
  /** In the order of days. */
  decisions: Decision[];
};

/** Places in the classes of colleges: none signs more prospects than it has places. */
export type Rooms = { take(college: SeedCollege): boolean };

export function createRooms(perCollege: number): Rooms {
  const taken = new Map<number, number>();
  return {
    take({ id }) {
      const count = taken.get(id) ?? 0;
      if (count >= perCollege) return false;
      taken.set(id, count + 1);
      return true;
    },
  };
}

const SUITORS: Readonly<Record<Tier, readonly [number, number]>> = { 5: [10, 12], 4: [7, 11], 3: [4, 8], 2: [3, 5] };
const SAYS_YES: Readonly<Record<Tier, number>> = { 5: 0.99, 4: 0.98, 3: 0.95, 2: 0.8 };
const UNRATED_YES = 0.3;
/** The best can wait, and know it. */
const PATIENCE: Readonly<Record<Tier, number>> = { 5: 0.5, 4: 0.75, 3: 1, 2: 1 };
const OFFERED: Readonly<Record<Tier, number>> = { 5: 0.96, 4: 0.88, 3: 0.72, 2: 0.5 };
const CHANGES_HIS_MIND = 0.08;
const SIGNS_EARLY = 0.9;

type Given = {
  sport: Sport;
  classYear: number;
  cycle: Cycle;
  /** Stars by the prospect's final rating. */
  tier: Tier;
  isRated: boolean;
  state: string;
  suitors: Suitors;
  rooms: Rooms;
};

export function inventRecruitment(given: Given, numbers: Numbers): Recruitment {
  const { tier, state, classYear, cycle } = given;
  const count = given.isRated ? numbers.whole(...SUITORS[tier]) : numbers.whole(0, 2);
  const colleges = inLiking(given.suitors.draw(count, { tier, state }, numbers), numbers);
  const decisions = inventDecisions(colleges, given, numbers);
  const firstYes = decisions[0]?.day ?? cycle.lateSigning;
  const chosen = new Set(decisions.map(({ college }) => college));
  // Who says yes as a freshman was seen before.
  const from = Math.min(dayOf(classYear - 2, 1, 10), firstYes - 150);
  const suits = colleges.map((college) => {
    const hasOffer = numbers.chance(OFFERED[tier]);
    const day = from + Math.round(numbers.next() ** 1.4 * (Math.min(firstYes, cycle.earlySigning) - 6 - from));
    return { college, offeredDay: hasOffer || chosen.has(college) ? day : null };
  });
  return { suits, visits: inventVisits(colleges, decisions, given, numbers), decisions };
}

function inLiking(colleges: readonly SeedCollege[], numbers: Numbers): SeedCollege[] {
  return colleges
    .map((college) => ({ college, liking: numbers.next() * (0.5 + college.strength / 100) }))
    .toSorted((a, b) => b.liking - a.liking)
    .map(({ college }) => college);
}

function inventDecisions(colleges: readonly SeedCollege[], given: Given, numbers: Numbers): Decision[] {
  const { classYear, cycle, tier, isRated, rooms } = given;
  const day = commitmentDay(cycle, { classYear, patience: PATIENCE[tier] }, numbers);
  const saysYes = numbers.chance(isRated ? SAYS_YES[tier] : UNRATED_YES);
  const changes = numbers.chance(CHANGES_HIS_MIND);
  const waits = [numbers.whole(35, 150), numbers.whole(6, 45)] as const;
  const signsEarly = numbers.chance(SIGNS_EARLY);
  if (!saysYes) return [];
  const college = colleges.find((each) => rooms.take(each));
  if (!college) return [];
  const signing = (yes: number): Decision => {
    const early = yes <= cycle.earlySigning && signsEarly;
    const regular = early ? cycle.earlySigning : cycle.lateSigning;
    return { college, day: Math.max(regular, Math.min(yes + 4, cycle.ends)), status: 'signed' };
  };
  const before = colleges.find((each) => each !== college);
  const again = day + waits[0] + waits[1];
  if (!changes || !before || again >= cycle.lateSigning) return [{ college, day, status: 'committed' }, signing(day)];
  return [
    { college: before, day, status: 'committed' },
    { college: before, day: day + waits[0], status: 'decommitted' },
    { college, day: again, status: 'committed' },
    signing(again),
  ];
}

/** Weekends: unofficial ones from two years before, official ones in their windows, and after a yes only there. */
function inventVisits(
  colleges: readonly SeedCollege[],
  decisions: readonly Decision[],
  { classYear, cycle, tier }: Given,
  numbers: Numbers,
): Visit[] {
  const [officials, unofficials] = tier >= 4 ? [4, 3] : tier === 3 ? [3, 1] : [1, 0];
  const official = colleges.slice(0, numbers.whole(Math.min(1, officials), officials)).map((college): Visit => {
    const share = numbers.next();
    const [from, to] = cycle.officialVisits[share < 0.5 ? 0 : share < 0.88 ? 1 : 2] ?? [0, 0];
    return { college, day: saturdayOnOrAfter(numbers.whole(from, to)), isOfficial: true };
  });
  const first = dayOf(classYear - 2, 3, 1);
  const unofficial = colleges.slice(0, numbers.whole(0, unofficials)).map((college): Visit => {
    const day = saturdayOnOrAfter(numbers.whole(first, cycle.earlySigning));
    return { college, day, isOfficial: false };
  });
  const visits = [...official, ...unofficial].filter((visit) => isFree(visit, decisions));
  const once = new Map(visits.map((visit) => [`${visit.college.id} ${visit.day}`, visit]));
  return [...once.values()].toSorted((a, b) => a.day - b.day);
}

/** Whether the prospect is uncommitted on that day, or committed to the college of the visit, and has not signed. */
function isFree({ college, day }: Visit, decisions: readonly Decision[]): boolean {
  const last = decisions.findLast((each) => each.day <= day);
  return !last || last.status === 'decommitted' || (last.status === 'committed' && last.college === college);
}
