import { defaultClassYear } from '#kernel/dates.ts';

/**
 * A portal entry (decision 12): a player leaves one college and may come to another. Pure; time is an argument. Its year is the season that
 * the player would play next.
 */

export const ENTRY_TYPES = ['portal', 'graduate', 'juco', 'walk_on', 'international'] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

export const EXIT_TYPES = ['committed', 'signed', 'enrolled', 'withdrawn', 'pro', 'dismissed', 'medical'] as const;
export type ExitType = (typeof EXIT_TYPES)[number];

export const ELIGIBILITIES = ['immediate', 'tbd', 'withdrawn', 'pending_appeal', 'sitting_one'] as const;

/** Years in college, by their number (specification, section 3: grades 1 to 4). */
export const ATHLETIC_YEARS = ['freshman', 'sophomore', 'junior', 'senior'] as const;
export type AthleticYear = (typeof ATHLETIC_YEARS)[number];

/** The year in college of a grade, 1 to 4. */
export function athleticYearOf(grade: number | null): AthleticYear | null {
  return grade === null ? null : (ATHLETIC_YEARS[grade - 1] ?? null);
}

/** The status of an entry: how it ended, or whether it is still open. */
export const ENTRY_STATUSES = ['in_portal', 'undecided', ...EXIT_TYPES] as const;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];

/** An entry without an exit is open while its season is the current one or still to come; afterwards nobody reported how it ended. */
export function statusOf({ exitType, year }: { exitType: ExitType | null; year: number }, now: Date): EntryStatus {
  if (exitType !== null) return exitType;
  return year >= presentSeason(now) ? 'in_portal' : 'undecided';
}

/** Whether the entry means that the player is in the portal: no exit is recorded, and its season is not over. */
export const isOpenEntry = (entry: { exitType: ExitType | null; year: number }, now: Date): boolean =>
  statusOf(entry, now) === 'in_portal';

/**
 * The season that entries are currently for. It changes with the recruiting class (decision 11): a player who leaves in August plays next
 * year.
 */
export function presentSeason(now: Date): number {
  return defaultClassYear(now);
}

/** Each entry is in exactly one group, so that the groups add up to the total. */
export const STATUS_GROUPS = ['placed', 'withdrawn', 'open', 'left'] as const;
export type StatusGroup = (typeof STATUS_GROUPS)[number];

const GROUP_OF: Readonly<Record<ExitType, StatusGroup>> = {
  committed: 'placed',
  signed: 'placed',
  enrolled: 'placed',
  withdrawn: 'withdrawn',
  pro: 'left',
  dismissed: 'left',
  medical: 'left',
};

export function groupOf(exitType: ExitType | null): StatusGroup {
  return exitType === null ? 'open' : GROUP_OF[exitType];
}

/** The exits that lead to another college. */
export const PLACED: readonly ExitType[] = EXIT_TYPES.filter((type) => GROUP_OF[type] === 'placed');

/**
 * The exit types that a status filter means, a group or a single status; null among them: not ended yet. Returns null for an unknown value.
 */
export function exitTypesOf(word: string): readonly (ExitType | null)[] | null {
  if (word === 'open' || word === 'in_portal' || word === 'undecided') return [null];
  const exact = EXIT_TYPES.find((type) => type === word);
  if (exact) return [exact];
  const ofGroup = EXIT_TYPES.filter((type) => GROUP_OF[type] === word);
  return ofGroup.length > 0 ? ofGroup : null;
}

/** The year in college as a number, from its name or its number; null if unknown. */
export function gradeOf(text: string): number | null {
  const wanted = text.trim().toLowerCase();
  const place = ATHLETIC_YEARS.findIndex((name, index) => name === wanted || String(index + 1) === wanted);
  return place < 0 ? null : place + 1;
}

/** The cache tag of everything that shows entries of a sport, in any season. */
export const sportTransfersTag = (sport: string): string => `transfers:${sport}`;

/** The cache tags of everything that shows entries of a sport and a season; purged by a write of such an entry. */
export function transferTags(sport: string, year: number): string[] {
  return [sportTransfersTag(sport), `transfers:${sport}-${year}`];
}
