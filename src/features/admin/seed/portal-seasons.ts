import type { PlayerSeason } from '#features/transfers/college-players/public.ts';
import { dayText } from './calendar.ts';
import type { PortalMove } from './portal.ts';
import { DEMO_SOURCE } from './recruit-history.ts';

/** The seasons of a generated college player: one for each college year, each where the transfers so far have led. */

type Person = {
  name: string;
  position: string;
  heightInches: number;
  weightLbs: number;
  classYear: number;
};

const GROWN_LBS = 5;
const SENIOR = 4;

/** The weight that players gain until their last year. */
export const grownLbs = (years: number): number => GROWN_LBS * Math.min(SENIOR, Math.max(0, years - 1));

/** Jersey numbers by position; derived from the build, so that no other draw of the seed changes. */
const SHIRTS: Readonly<Record<string, readonly [from: number, to: number]>> = {
  QB: [1, 19],
  RB: [1, 39],
  WR: [1, 19],
  TE: [80, 89],
  OT: [50, 79],
  IOL: [50, 79],
  DL: [90, 99],
  EDGE: [40, 59],
  LB: [40, 59],
};
const ANY_SHIRT = [0, 35] as const;

export function jerseyOf({ name, position, heightInches, weightLbs }: Person): string {
  const [from, to] = SHIRTS[position] ?? ANY_SHIRT;
  return String(from + ((heightInches * 31 + weightLbs * 7 + name.length) % (to - from + 1)));
}

/** From the year after high school to the `last` season; `moves` in order, as far as they had begun. */
export function careerSeasons(
  person: Person,
  moves: readonly PortalMove[],
  { last, today }: { last: number; today: number },
): Omit<PlayerSeason, 'collegePlayerId'>[] {
  const [first] = moves;
  const { classYear, position, heightInches } = person;
  if (!first) return [];
  return Array.from({ length: Math.max(0, last - classYear + 1) }, (_, index) => {
    const season = classYear + index;
    const arrived = moves.findLast(
      (move) => move.year <= season && move.exitCollege !== null && hasEnrolled(move, today),
    );
    return {
      season,
      collegeId: (arrived?.exitCollege ?? first.origin).id,
      collegeName: null,
      grade: Math.min(SENIOR, index + 1),
      position,
      heightInches,
      weightLbs: person.weightLbs + grownLbs(index + 1),
      jersey: jerseyOf(person),
      source: DEMO_SOURCE,
      sourcedOn: dayText(today - 1),
    };
  });
}

const hasEnrolled = ({ exits }: PortalMove, today: number): boolean =>
  exits.some(({ type, day }) => type === 'enrolled' && day < today);
