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

/** A college transfer as lists show it (specification, section 3), and its words. Days are YYYY-MM-DD. Isomorphic. */

/** A college of the directory, or one that is known only by the name that its source writes: without id and slug. */
export const transferCollege = collegeFlag.extend({ id: z.int().nullable(), slug: z.string().nullable() });
export type TransferCollege = z.output<typeof transferCollege>;

export const athleticYears = z.enum(ATHLETIC_YEARS);

export const collegeTransfer = z.object({
  id: z.int(),
  collegePlayerId: z.int(),
  /** Of the athlete's profile. */
  playerSlug: z.string(),
  sport: z.enum(SPORTS),
  /** The season that the player would play next. */
  year: z.int(),
  /** The class that the player was recruited in. */
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
  /** The latest of the three. */
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
  /** Place among the 100 best of the season who join a college, as team rankings count it; null: not among them. */
  transferRank: z.int().nullable(),
  /** The rating of a service in its own scale: `rating` 0 to 1, stars. */
  serviceRating: z.object({ service: z.string(), rating: z.number().nullable(), stars: z.int().nullable() }).nullable(),
});
export type CollegeTransfer = z.output<typeof collegeTransfer>;

/** Whether an entry could bring its player to this college: it is open or led to a college, and the player does not leave this one. */
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

/** The words before the college of the latest activity, and the words where no college is known. */
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

/** "Committed to Iowa": what happened last, and where. */
export function activityText({
  status,
  originCollege,
  exitCollege,
}: Pick<CollegeTransfer, 'status' | 'originCollege' | 'exitCollege'>): string {
  const { at, words, alone } = ACTIVITY_TEXT[status];
  const college = at === 'origin' ? originCollege : exitCollege;
  return college === null ? alone : `${words} ${college.shortName}`;
}

/** "Signed with Auburn", "Entered the portal", "Withdrew from the portal": the latest move where the player's college stands beside it. */
export function moveText(transfer: Pick<CollegeTransfer, 'status' | 'originCollege' | 'exitCollege'>): string {
  const { status } = transfer;
  if (status === 'withdrawn') return 'Withdrew from the portal';
  return ACTIVITY_TEXT[status].at === 'exit' ? activityText(transfer) : ACTIVITY_TEXT[status].alone;
}

/** The day of `moveText`, YYYY-MM-DD; null: nobody says. */
export const moveDay = (transfer: StatusDays & Pick<CollegeTransfer, 'enterDate'>): string | null =>
  isOpenStatus(transfer.status) ? transfer.enterDate : statusDay(transfer);

const isOpenStatus = (status: EntryStatus) => status === 'in_portal' || status === 'undecided';

/** What the group `open` is called: in the portal while the window lasts, undecided afterwards, both where a list has all seasons. */
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

/** "Jr", as a roster says it. */
export function athleticYearText(year: AthleticYear): string {
  return YEAR_TEXT[year];
}

/** Nothing of an entry by the portal: that is what the list is of. */
const TYPE_MARK: Readonly<Record<EntryType, { short: string; long: string } | null>> = {
  portal: null,
  graduate: { short: 'Grad', long: 'Graduate transfer' },
  juco: { short: 'JUCO', long: 'Junior college transfer' },
  walk_on: { short: 'Walk-on', long: 'Walk-on' },
  international: { short: 'Intl', long: 'International' },
};

export const entryTypeMark = (type: EntryType) => TYPE_MARK[type];

type StatusDays = Pick<CollegeTransfer, 'status' | 'intentDate' | 'exitDate'>;

/** The day on which an entry came to its status, YYYY-MM-DD; null: it is open, or nobody says. */
export function statusDay({ status, intentDate, exitDate }: StatusDays): string | null {
  if (isOpenStatus(status)) return null;
  return status === 'committed' ? (intentDate ?? exitDate) : (exitDate ?? intentDate);
}

/** The day of the commitment that a signed or enrolled player made before. */
export function commitmentDay({ status, intentDate, exitDate }: StatusDays): string | null {
  const isLater = status === 'signed' || status === 'enrolled';
  return isLater && exitDate !== null && intentDate !== exitDate ? intentDate : null;
}

/** The tracker of a sport, or of one of its seasons. */
export function trackerPath(sport: string, year?: number | string): string {
  return year === undefined ? `/transfer_tracker/${sport}` : `/transfer_tracker/${sport}/${year}`;
}

/** The tracker of a season filtered to one college, or to one way of its moves. */
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

/** "38", or "1,000+" where a list is longer than it was counted. */
export const totalText = ({ total, totalIsEstimate }: { total: number; totalIsEstimate: boolean }): string =>
  `${total.toLocaleString('en-US')}${totalIsEstimate ? '+' : ''}`;

/** The search through the portal entries of a sport. */
export const transferSearchPath = (sport: string): string => `/transfer_search/${sport}`;

/** The id of an entry's row in the tracker. */
export const transferRowId = (id: number): string => `transfer-${id}`;

/** The row of an entry in the tracker of its season, found there by the player's name. */
export const transferHref = ({
  id,
  sport,
  year,
  name,
}: Pick<CollegeTransfer, 'id' | 'sport' | 'year' | 'name'>): string =>
  `${trackerPath(sport, year)}?query=${encodeURIComponent(name)}#${transferRowId(id)}`;
