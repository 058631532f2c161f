import { z } from 'zod';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { SPORTS } from '#kernel/sports.ts';
import {
  ATHLETIC_YEARS,
  type AthleticYear,
  ELIGIBILITIES,
  ENTRY_STATUSES,
  ENTRY_TYPES,
  type EntryStatus,
  type EntryType,
  EXIT_TYPES,
  type ExitType,
  groupOf,
} from './entry.ts';

export { ENTRY_TYPES, EXIT_TYPES };

/** A college transfer for lists (specification, section 3), and its labels. Dates are YYYY-MM-DD. Isomorphic. */

/** A directory college, or one known only by the name in its source: without id and slug. */
export const transferCollege = collegeFlag.extend({ id: z.int().nullable(), slug: z.string().nullable() });
export type TransferCollege = z.output<typeof transferCollege>;

export const athleticYears = z.enum(ATHLETIC_YEARS);

export const collegeTransfer = z.object({
  id: z.int(),
  collegePlayerId: z.int(),
  /** The slug of the athlete's profile. */
  playerSlug: z.string(),
  sport: z.enum(SPORTS),
  /** The season that the player would play next. */
  year: z.int(),
  /** The recruiting class of the player. */
  classYear: z.int().nullable(),
  name: z.string(),
  position: z.string().nullable(),
  /** The year in college in the season before. */
  athleticYear: athleticYears.nullable(),
  entryType: z.enum(ENTRY_TYPES),
  enterDate: z.string().nullable(),
  intentDate: z.string().nullable(),
  exitDate: z.string().nullable(),
  exitType: z.enum(EXIT_TYPES).nullable(),
  /** The latest of the three dates. */
  latestActivityDate: z.string().nullable(),
  status: z.enum(ENTRY_STATUSES),
  originCollegeId: z.int().nullable(),
  originCollege: transferCollege.nullable(),
  exitCollegeId: z.int().nullable(),
  exitCollege: transferCollege.nullable(),
  eligibility: z.enum(ELIGIBILITIES).nullable(),
  /** One decimal, 5.2 to 6.1 (basketball from 4.9), and its stars; null: not rated. */
  bluechipRating: z.number().nullable(),
  stars: z.literal([2, 3, 4, 5]).nullable(),
  /** The rank among the 100 best of the season who join a college, as team rankings count it; null if not among them. */
  transferRank: z.int().nullable(),
  /** A service's rating in its own scale: `rating` 0 to 1, stars. */
  serviceRating: z.object({ service: z.string(), rating: z.number().nullable(), stars: z.int().nullable() }).nullable(),
});
export type CollegeTransfer = z.output<typeof collegeTransfer>;

/** Whether an entry could bring its player to this college: it is open or led to some college, and the player does not leave this one. */
export function mayComeTo(
  { originCollegeId, exitType }: { originCollegeId: number | null; exitType: ExitType | null },
  collegeId: number,
): boolean {
  const group = groupOf(exitType);
  return originCollegeId !== collegeId && (group === 'open' || group === 'placed');
}

const STATUS_TEXT: Readonly<Record<EntryStatus, string>> = {
  in_portal: 'In the portal',
  undecided: 'Undecided',
  committed: 'Committed',
  signed: 'Signed',
  enrolled: 'Enrolled',
  withdrawn: 'Withdrawn',
  pro: 'Declared for the draft',
  dismissed: 'Dismissed',
  medical: 'Medical',
};

export function statusText(status: EntryStatus): string {
  return STATUS_TEXT[status];
}

/** The words before the college of the latest activity, and the words without a known college. */
const ACTIVITY_TEXT: Readonly<Record<EntryStatus, { at: 'origin' | 'exit'; words: string; alone: string }>> = {
  in_portal: { at: 'origin', words: 'Entered from', alone: 'Entered the portal' },
  undecided: { at: 'origin', words: 'Entered from', alone: 'Entered the portal' },
  committed: { at: 'exit', words: 'Committed to', alone: 'Committed' },
  signed: { at: 'exit', words: 'Signed with', alone: 'Signed' },
  enrolled: { at: 'exit', words: 'Enrolled at', alone: 'Enrolled' },
  withdrawn: { at: 'origin', words: 'Stayed at', alone: 'Withdrew' },
  pro: { at: 'origin', words: 'Declared for the draft from', alone: 'Declared for the draft' },
  dismissed: { at: 'origin', words: 'Dismissed by', alone: 'Dismissed' },
  medical: { at: 'origin', words: 'Medical exit from', alone: 'Medical exit' },
};

/** "Committed to Iowa": the latest activity and its college. */
export function activityText({
  status,
  originCollege,
  exitCollege,
}: Pick<CollegeTransfer, 'status' | 'originCollege' | 'exitCollege'>): string {
  const { at, words, alone } = ACTIVITY_TEXT[status];
  const college = at === 'origin' ? originCollege : exitCollege;
  return college === null ? alone : `${words} ${college.shortName}`;
}

/** "Signed with Auburn", "Entered the portal", "Withdrew from the portal": the latest move, for use next to the player's college. */
export function moveText(transfer: Pick<CollegeTransfer, 'status' | 'originCollege' | 'exitCollege'>): string {
  const { status } = transfer;
  if (status === 'withdrawn') return 'Withdrew from the portal';
  return ACTIVITY_TEXT[status].at === 'exit' ? activityText(transfer) : ACTIVITY_TEXT[status].alone;
}

/** The date of `moveText`, YYYY-MM-DD; null if unknown. */
export const moveDay = (transfer: StatusDays & Pick<CollegeTransfer, 'enterDate'>): string | null =>
  isOpenStatus(transfer.status) ? transfer.enterDate : statusDay(transfer);

const isOpenStatus = (status: EntryStatus) => status === 'in_portal' || status === 'undecided';

/** The label of the group `open`: in the portal while the window lasts, undecided afterwards, both in a list of all seasons. */
export function openText({ year, isOpen }: { year: number | null; isOpen: boolean }): string {
  if (year === null) return `${STATUS_TEXT.in_portal}, ${STATUS_TEXT.undecided.toLowerCase()}`;
  return isOpen ? STATUS_TEXT.in_portal : STATUS_TEXT.undecided;
}

const YEAR_TEXT: Readonly<Record<AthleticYear, string>> = {
  freshman: 'Fr',
  sophomore: 'So',
  junior: 'Jr',
  senior: 'Sr',
};

/** "Jr", as on a roster. */
export function athleticYearText(year: AthleticYear): string {
  return YEAR_TEXT[year];
}

/** No mark for an entry through the portal, which is what the list is about. */
const TYPE_MARK: Readonly<Record<EntryType, { short: string; long: string } | null>> = {
  portal: null,
  graduate: { short: 'Grad', long: 'Graduate transfer' },
  juco: { short: 'JUCO', long: 'Junior college transfer' },
  walk_on: { short: 'Walk-on', long: 'Walk-on' },
  international: { short: 'Intl', long: 'International' },
};

export const entryTypeMark = (type: EntryType) => TYPE_MARK[type];

type StatusDays = Pick<CollegeTransfer, 'status' | 'intentDate' | 'exitDate'>;

/** The date on which an entry got its status, YYYY-MM-DD; null if it is open or the date is unknown. */
export function statusDay({ status, intentDate, exitDate }: StatusDays): string | null {
  if (isOpenStatus(status)) return null;
  return status === 'committed' ? (intentDate ?? exitDate) : (exitDate ?? intentDate);
}

/** The date of a signed or enrolled player's earlier commitment. */
export function commitmentDay({ status, intentDate, exitDate }: StatusDays): string | null {
  const isLater = status === 'signed' || status === 'enrolled';
  return isLater && exitDate !== null && intentDate !== exitDate ? intentDate : null;
}

/** The tracker of a sport, or of one of its seasons. */
export function trackerPath(sport: string, year?: number | string): string {
  return year === undefined ? `/transfer_tracker/${sport}` : `/transfer_tracker/${sport}/${year}`;
}

/** The tracker of a season filtered to one college, or to one direction of its moves. */
export function teamTrackerHref({
  sport,
  year,
  slug,
  direction,
}: {
  sport: string;
  year: number;
  slug: string;
  direction?: 'in' | 'out' | undefined;
}): string {
  const query = new URLSearchParams({ school_focus: slug, ...(direction ? { direction } : {}) });
  return `${trackerPath(sport, year)}?${query.toString()}`;
}

/** "38", or "1,000+" if the count stopped there. */
export const totalText = ({ total, totalIsEstimate }: { total: number; totalIsEstimate: boolean }): string =>
  `${total.toLocaleString('en-US')}${totalIsEstimate ? '+' : ''}`;

/** The search over the portal entries of a sport. */
export const transferSearchPath = (sport: string): string => `/transfer_search/${sport}`;

/** The id of an entry's row in the tracker. */
export const transferRowId = (id: number): string => `transfer-${id}`;

/** The link to an entry's row in the tracker of its season, filtered by the player's name. */
export const transferHref = ({
  id,
  sport,
  year,
  name,
}: Pick<CollegeTransfer, 'id' | 'sport' | 'year' | 'name'>): string =>
  `${trackerPath(sport, year)}?query=${encodeURIComponent(name)}#${transferRowId(id)}`;
