import { z } from 'zod';
import { heightText } from '#features/recruiting/prospects/prospect-view.ts';
import { SPORTS, sportName } from '#kernel/sports.ts';
import { athleticYears, collegeTransfer, transferCollege } from '../entries/transfer-view.ts';

/** A college athlete as the profile shows them. Heights are inches, weights pounds, days YYYY-MM-DD. Isomorphic. */

const vitals = {
  position: z.string().nullable(),
  athleticYear: athleticYears.nullable(),
  heightInches: z.int().nullable(),
  weightLbs: z.int().nullable(),
  jersey: z.string().nullable(),
};

export const athleteSeason = z.object({
  season: z.int(),
  /** The college of that season, whatever happened afterwards; null: not known. */
  college: transferCollege.nullable(),
  ...vitals,
  source: z.string(),
  sourcedOn: z.string(),
});
export type AthleteSeason = z.output<typeof athleteSeason>;

export const athleteProfile = z.object({
  id: z.int(),
  personId: z.int(),
  slug: z.string(),
  sport: z.enum(SPORTS),
  name: z.string(),
  /** Where the athlete plays, or last played. */
  college: transferCollege.nullable(),
  /** The last season on a roster; null: no roster has them. */
  season: z.int().nullable(),
  ...vitals,
  hometown: z.object({
    city: z.string().nullable(),
    state: z.string().nullable(),
    country: z.string().nullable(),
  }),
  /** The newest first. */
  seasons: z.array(athleteSeason),
  /** The newest first. */
  transfers: z.array(collegeTransfer),
  /** The person's profiles as a recruit, the same sport first, then the latest class. */
  prospects: z.array(z.object({ id: z.int(), slug: z.string(), sport: z.enum(SPORTS), classYear: z.int() })),
  /** The same person in another college sport. */
  otherSports: z.array(z.object({ slug: z.string(), sport: z.enum(SPORTS) })),
  /** Where the facts come from, and the latest day one of them was read. */
  sources: z.array(z.object({ source: z.string(), on: z.string() })),
  updatedAt: z.string(),
});
export type AthleteProfile = z.output<typeof athleteProfile>;

/** One line of a career: a season, or the step from one college to another between two seasons. */
export type CareerStep =
  | { kind: 'season'; season: AthleteSeason }
  | { kind: 'transfer'; transfer: AthleteProfile['transfers'][number] };

/**
 * Seasons and transfers as one line, the newest first. A transfer for a season comes before it, unless that season was still played at the
 * college that was left: then the roster is from before the transfer.
 */
export function careerOf({ seasons, transfers }: Pick<AthleteProfile, 'seasons' | 'transfers'>): CareerStep[] {
  const steps: (CareerStep & { at: number })[] = [
    ...seasons.map((season) => ({ kind: 'season' as const, season, at: season.season + 0.5 })),
    ...transfers.map((transfer) => {
      const own = seasons.find(({ season }) => season === transfer.year);
      return { kind: 'transfer' as const, transfer, at: transfer.year + (own && isLeft(own, transfer) ? 0.75 : 0) };
    }),
  ];
  return steps.toSorted((a, b) => b.at - a.at);
}

function isLeft({ college }: AthleteSeason, { originCollege, exitCollege }: CareerTransfer): boolean {
  return isSame(college, originCollege) && !isSame(college, exitCollege);
}

type CareerTransfer = AthleteProfile['transfers'][number];
type College = AthleteSeason['college'];

function isSame(a: College, b: College): boolean {
  if (a === null || b === null) return false;
  return a.id === null || b.id === null ? a.shortName.toLowerCase() === b.shortName.toLowerCase() : a.id === b.id;
}

const YEAR_NAMES = { freshman: 'Freshman', sophomore: 'Sophomore', junior: 'Junior', senior: 'Senior' } as const;

/** "Junior". */
export function yearName(year: z.output<typeof athleticYears>): string {
  return YEAR_NAMES[year];
}

/** "Mobile, AL", abroad with the country; null: nothing is known. */
export function hometownText({ hometown: { city, state, country } }: Pick<AthleteProfile, 'hometown'>): string | null {
  const parts = [city, state, country === 'US' ? null : country].filter((part) => part);
  return parts.length === 0 ? null : parts.join(', ');
}

/** "Junior, 6-2, 201 lb, Mobile, AL", or what of it is known. */
export function athleteLine(
  player: Pick<AthleteProfile, 'athleticYear' | 'heightInches' | 'weightLbs' | 'hometown'>,
): string {
  const { athleticYear, heightInches, weightLbs } = player;
  return [
    athleticYear === null ? null : yearName(athleticYear),
    heightText(heightInches),
    weightLbs === null ? null : `${weightLbs} lb`,
    hometownText(player),
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** "Garrick Elmsworth, WR, Canyon Tech football". */
export function titleOf({ name, position, college, sport }: AthleteProfile): string {
  const team = college === null ? sportName(sport) : `${college.shortName} ${sportName(sport).toLowerCase()}`;
  return [name, position, team].filter((part) => part !== null).join(', ');
}

/** The number on the shirt as a portrait's mark; null: none, or not one of two digits. */
export function jerseyNumber({ jersey }: Pick<AthleteProfile, 'jersey'>): number | null {
  return jersey !== null && /^[1-9]?\d$/.test(jersey) ? Number(jersey) : null;
}

type Rated = Pick<AthleteProfile['transfers'][number], 'bluechipRating' | 'stars'>;
type Ranking = { transfers: readonly (Rated & { year: number })[]; recruit: (Rated & { classYear: number }) | null };

/** The latest rating of our own: that of the newest rated transfer, else that of the recruit; null: never rated. */
export function latestRating({ transfers, recruit }: Ranking): (Rated & { asWhat: string }) | null {
  const transfer = transfers.find(({ bluechipRating }) => bluechipRating !== null);
  if (transfer) return { ...transfer, asWhat: `As a transfer in ${transfer.year}` };
  if (!recruit || recruit.bluechipRating === null) return null;
  return { ...recruit, asWhat: `As a ${recruit.classYear} recruit` };
}
