import { z } from 'zod';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { SPORTS, type Sport } from '#kernel/sports.ts';
import { athleticYears, collegeTransfer } from '../entries/transfer-view.ts';

/** The ranking of a season's transfers for readers. Isomorphic. */

/** How many are ranked by rating without a published staff list (rule R9: 100 transfers). */
export const RANKED_BY_RATING = 100;

export const RANK_SORTS = [
  'ordinality',
  'athletic_year',
  'transfer_position',
  'origin_college_name',
  'exit_college_name',
  'latest_activity_college_name',
  'school_focus',
] as const;
export type RankSort = (typeof RANK_SORTS)[number];
export const isRankSort = (text: string): text is RankSort => RANK_SORTS.some((sort) => sort === text);

const rankList = z.object({
  /** Null: staff have published none, and the best are shown by rating. */
  id: z.int().nullable(),
  /** "2027 Football", or the list's own name. */
  name: z.string(),
  kind: z.literal('transfer_portal_ranks'),
  sport: z.enum(SPORTS),
  year: z.int(),
  version: z.int().nullable(),
  /** The editors' note about this version. */
  note: z.string().nullable(),
  publishedAt: z.string().nullable(),
});

export const rankListPage = z.object({
  list: rankList,
  /** Latest first. */
  versions: z.array(z.object({ version: z.int(), publishedAt: z.string().nullable(), note: z.string().nullable() })),
  /** Seasons with transfers, latest first. */
  availableYears: z.object({ football: z.array(z.int()), basketball: z.array(z.int()) }),
  /** Filter values that match players on this list. */
  validFilters: z.object({
    athleticYears: z.array(athleticYears),
    transferPositions: z.array(z.object({ code: z.string(), name: z.string() })),
    originColleges: z.array(z.object({ slug: z.string(), shortName: z.string() })),
    exitColleges: z.array(z.object({ slug: z.string(), shortName: z.string() })),
  }),
  /** The college in focus: the requested one, otherwise the site's own. */
  collegeFocus: collegeFlag.nullable(),
});

export const rankedTransfer = z.object({
  /** The place on the list, 1 is the best, whatever the filters. */
  ordinality: z.int(),
  personId: z.int(),
  transfer: collegeTransfer,
});
export type RankedTransfer = z.output<typeof rankedTransfer>;

export const rankListPath = (sport: Sport, year?: number | string): string =>
  year === undefined ? `/transfer_rankings/${sport}` : `/transfer_rankings/${sport}/${year}`;
