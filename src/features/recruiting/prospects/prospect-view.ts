import { z } from 'zod';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { SPORTS } from '#kernel/sports.ts';
import { idInput } from '#platform/http/id-input.ts';

/**
 * The row that rankings, commitments and targets share (decision 15), and its parts. Isomorphic. Heights are inches, weights pounds, dates
 * YYYY-MM-DD, timestamps ISO 8601.
 */

export const PROSPECT_STATUSES = ['open', 'committed', 'signed', 'closed'] as const;

/** Limited to the range of the columns: a larger number would be a database error instead of a refusal. */
export const prospectIdInput = idInput;
export const classYearInput = z.coerce.number<number | string>().int().min(0).max(9999);

export const starCount = z.literal([2, 3, 4, 5]);

export const prospectRow = z.object({
  id: z.int(),
  slug: z.string(),
  sport: z.enum(SPORTS),
  classYear: z.int(),
  name: z.string(),
  position: z.string().nullable(),
  /** One decimal, 5.2 to 6.1 (basketball from 4.9); null: not rated. */
  bluechipRating: z.number().nullable(),
  isRatingDerived: z.boolean(),
  /** By our own rating; null: not rated. */
  stars: starCount.nullable(),
  ranks: z.object({ natl: z.int().nullable(), pos: z.int().nullable(), st: z.int().nullable() }),
  heightInches: z.int().nullable(),
  weightLbs: z.int().nullable(),
  hometown: z.object({ city: z.string().nullable(), state: z.string().nullable(), country: z.string() }),
  highSchool: z.object({ id: z.int().nullable(), name: z.string() }).nullable(),
  college: collegeFlag.nullable(),
  /** The day of the commitment; null if there is none or the source does not say. */
  date: z.string().nullable(),
  status: z.enum(PROSPECT_STATUSES),
  updatedAt: z.string(),
});
export type ProspectRow = z.output<typeof prospectRow>;

/** 77 → "6-5". */
export function heightText(inches: number | null): string | null {
  return inches === null ? null : `${Math.floor(inches / 12)}-${inches % 12}`;
}

/** "6-5, 248 lb", or the part that is known; null if nothing is. */
export function sizeText({ heightInches, weightLbs }: Pick<ProspectRow, 'heightInches' | 'weightLbs'>): string | null {
  const parts = [heightText(heightInches), weightLbs === null ? null : `${weightLbs} lb`].filter(
    (part) => part !== null,
  );
  return parts.length ? parts.join(', ') : null;
}

/** "Catholic, Baton Rouge, LA", or the part that is known; outside the United States with the country. */
export function schoolText({ highSchool, hometown }: Pick<ProspectRow, 'highSchool' | 'hometown'>): string | null {
  const country = hometown.country === 'US' ? null : hometown.country;
  const parts = [highSchool?.name, hometown.city, hometown.state, country].filter((part) => part);
  return parts.length ? parts.join(', ') : null;
}

const STATUS_TEXT = { open: 'Uncommitted', committed: 'Committed', signed: 'Signed', closed: 'Closed' } as const;

export function statusText(status: ProspectRow['status']): string {
  return STATUS_TEXT[status];
}

export function prospectHref({ classYear, slug }: Pick<ProspectRow, 'classYear' | 'slug'>): string {
  return `/content/prospects/${classYear}/${slug}`;
}
