import type { Sport } from '#kernel/sports.ts';
import { dayOf } from './calendar.ts';
import { type Numbers, weighted } from './numbers.ts';
import type { SeedCollege, Suitors, Tier } from './suitors.ts';

/** The way of an invented college player through the portal: all of it, whatever day it is today. */

export type ExitType = 'committed' | 'signed' | 'enrolled' | 'withdrawn' | 'pro' | 'medical' | 'dismissed';
export type PortalMove = {
  year: number;
  entryType: 'portal' | 'graduate' | 'walk_on' | 'international';
  enteredDay: number;
  origin: SeedCollege;
  /** The day the player announces a new college; null where there is none. */
  intentDay: number | null;
  exitCollege: SeedCollege | null;
  /** How the entry ends step by step, in the order of days; empty: no college takes the player. */
  exits: readonly { type: ExitType; day: number }[];
};

/**
 * When players enter: days from January 1 of the season's year, and how many of a hundred. Football has its windows in December, in January
 * and in late April; a few leave during the season, as those whose coach was dismissed may.
 */
const ENTERED: Partial<Record<Sport, readonly (readonly [from: number, to: number, share: number])[]>> = {
  football: [
    [-100, -30, 9],
    [-25, -1, 30],
    [1, 15, 47],
    [16, 95, 2],
    [105, 114, 12],
  ],
  basketball: [
    [-60, 60, 6],
    [81, 95, 56],
    [96, 111, 33],
    [112, 130, 5],
  ],
};
/** The first day, counted the same, on which players say where they go: nobody in the middle of a season joins another team. */
const DECIDED_FROM: Partial<Record<Sport, number>> = { football: -25, basketball: 81 };
const SEASON_BEGINS: Partial<Record<Sport, readonly [month: number, day: number]>> = {
  football: [8, 18],
  basketball: [8, 24],
};

const ENDS = weighted<'placed' | 'withdrawn' | 'pro' | 'medical' | 'dismissed' | 'none'>([
  ['placed', 70],
  ['none', 17],
  ['withdrawn', 8],
  ['pro', 2.5],
  ['medical', 1.5],
  ['dismissed', 1],
]);

const ENTRY_TYPES = weighted<'portal' | 'walk_on' | 'international'>([
  ['portal', 94],
  ['walk_on', 4],
  ['international', 2],
]);

export type PortalWish = {
  sport: Sport;
  year: number;
  origin: SeedCollege;
  yearsInCollege: number;
  tier: Tier;
  state: string;
  suitors: Suitors;
};

export function inventMove({ sport, year, origin, yearsInCollege, ...who }: PortalWish, numbers: Numbers): PortalMove {
  const [from, to] = numbers.pickBy(windowsOf(sport));
  const enteredDay = dayOf(year, 1, 1) + numbers.whole(from, to);
  const end = numbers.pickBy(ENDS);
  const opens = dayOf(year, 1, 1) + (DECIDED_FROM[sport] ?? 0);
  const goesOn = end === 'placed' || end === 'pro';
  const decided = (goesOn ? Math.max(enteredDay, opens) : enteredDay) + Math.round(2 + 48 * numbers.next() ** 1.8);
  const signed = decided + numbers.whole(3, 21);
  const [month, day] = SEASON_BEGINS[sport] ?? [8, 20];
  const arrives = Math.max(
    signed + 4,
    dayOf(year, month, day) - (numbers.chance(0.6) ? numbers.whole(60, 84) : numbers.whole(0, 20)),
  );
  const isGraduate = yearsInCollege >= 4 && numbers.chance(0.7);
  const entryType = isGraduate ? 'graduate' : numbers.pickBy(ENTRY_TYPES);
  const college = who.suitors.draw(4, who, numbers).find((each) => each !== origin) ?? null;
  const move = { year, entryType, enteredDay, origin } as const;
  if (end === 'none' || (end === 'placed' && college === null))
    return { ...move, intentDay: null, exitCollege: null, exits: [] };
  if (end === 'placed')
    return {
      ...move,
      intentDay: decided,
      exitCollege: college,
      exits: [
        { type: 'committed', day: decided },
        { type: 'signed', day: signed },
        { type: 'enrolled', day: arrives },
      ],
    };
  const exitCollege = end === 'withdrawn' ? origin : null;
  return {
    ...move,
    intentDay: end === 'withdrawn' ? decided : null,
    exitCollege,
    exits: [{ type: end, day: decided }],
  };
}

function windowsOf(sport: Sport) {
  const windows = ENTERED[sport];
  if (!windows) throw new Error(`no portal in ${sport}`);
  return weighted(windows.map(([from, to, share]) => [[from, to] as const, share] as const));
}

export const hasPortal = (sport: Sport): boolean => sport in ENTERED;

/** Of a hundred players who signed, so many enter the portal in a year. */
const LEAVES: Partial<Record<Sport, number>> = { football: 0.15, basketball: 0.3 };
const YEARS_IN_COLLEGE = 4;

/** What a signed prospect does in the years after: none, one or several moves, each from where the last one ended. */
export function inventMoves(
  {
    sport,
    classYear,
    college,
    ...who
  }: Omit<PortalWish, 'year' | 'origin' | 'yearsInCollege'> & {
    classYear: number;
    college: SeedCollege;
  },
  numbers: Numbers,
): PortalMove[] {
  const moves: PortalMove[] = [];
  let origin = college;
  for (let yearsInCollege = 1; yearsInCollege <= YEARS_IN_COLLEGE; yearsInCollege += 1) {
    if (!numbers.chance(LEAVES[sport] ?? 0)) continue;
    const move = inventMove({ sport, year: classYear + yearsInCollege, origin, yearsInCollege, ...who }, numbers);
    moves.push(move);
    if (move.exitCollege === null) break;
    origin = move.exitCollege;
  }
  return moves;
}
