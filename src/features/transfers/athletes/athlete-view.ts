import { z } from 'zod';
import { heightText } from '#features/recruiting/prospects/prospect-view.ts';
import { SPORTS, sportName } from '#kernel/sports.ts';
import { athleticYears, collegeTransfer, transferCollege } from '../entries/transfer-view.ts';

/** A college athlete for the profile page. Heights are inches, weights pounds, dates YYYY-MM-DD. Isomorphic. */

const vitals = {
  position: z.string().nullable(),
  athleticYear: athleticYears.nullable(),
  heightInches: z.int().nullable(),
  weightLbs: z.int().nullable(),
  jersey: z.string().nullable(),
};

export const athleteSeason = z.object({
  season: z.int(),
  /** The college in that season, whatever happened afterwards; null if unknown. */
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
  /** The last season on a roster; null if no roster lists them. */
  season: z.int().nullable(),
  ...vitals,
  hometown: z.object({
    city: z.string().nullable(),
    state: z.string().nullable(),
    country: z.string().nullable(),
  }),
  /** Newest first. */
  seasons: z.array(athleteSeason),
  /** Newest first. */
  transfers: z.array(collegeTransfer),
  /** The person's profiles as a recruit, same sport first, then the latest class. */
  prospects: z.array(z.object({ id: z.int(), slug: z.string(), sport: z.enum(SPORTS), classYear: z.int() })),
  /** The same person in another college sport. */
  otherSports: z.array(z.object({ slug: z.string(), sport: z.enum(SPORTS) })),
  /** The sources of the facts, each with the latest day one of them was read. */
  sources: z.array(z.object({ source: z.string(), on: z.string() })),
  updatedAt: z.string(),
});
export type AthleteProfile = z.output<typeof athleteProfile>;

/** One line of a career: a season, or a transfer between two seasons. */
export type CareerStep =
  | { kind: 'season'; season: AthleteSeason }
  | { kind: 'transfer'; transfer: AthleteProfile['transfers'][number] };

/**
 * Seasons and transfers in one list, newest first. A transfer for a season comes before it, unless the roster of that season still has the
 * old college: then the roster is from before the transfer.
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

/** "Mobile, AL", outside the United States with the country; null if nothing is known. */
export function hometownText({ hometown: { city, state, country } }: Pick<AthleteProfile, 'hometown'>): string | null {
  const parts = [city, state, country === 'US' ? null : country].filter((part) => part);
  return parts.length === 0 ? null : parts.join(', ');
}

/** "Junior, 6-2, 201 lb, Mobile, AL", or the part that is known. */
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

/** The jersey number in place of a portrait; null if there is none, or it has more than two digits. */
export function jerseyNumber({ jersey }: Pick<AthleteProfile, 'jersey'>): number | null {
  return jersey !== null && /^[1-9]?\d$/.test(jersey) ? Number(jersey) : null;
}

type Rated = Pick<AthleteProfile['transfers'][number], 'bluechipRating' | 'stars'>;
type Ranking = { transfers: readonly (Rated & { year: number })[]; recruit: (Rated & { classYear: number }) | null };

/** Our latest rating: that of the newest rated transfer, otherwise that of the recruit; null if never rated. */
export function latestRating({ transfers, recruit }: Ranking): (Rated & { asWhat: string }) | null {
  const transfer = transfers.find(({ bluechipRating }) => bluechipRating !== null);
  if (transfer) return { ...transfer, asWhat: `As a transfer in ${transfer.year}` };
  if (!recruit || recruit.bluechipRating === null) return null;
  return { ...recruit, asWhat: `As a ${recruit.classYear} recruit` };
}
