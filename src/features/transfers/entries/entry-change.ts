import { type EntryType, type ExitType, groupOf } from './entry.ts';
import type { EntryState } from './write-entries.ts';

/** Staff changes to a portal entry, and their validation errors (rule R12). Pure. */

/** A field that is present changes, null clears it, and an absent field stays. Dates are YYYY-MM-DD. */
export type EntryChange = {
  year?: number | undefined;
  classYear?: number | null | undefined;
  position?: string | null | undefined;
  entryType?: EntryType | undefined;
  enteredOn?: string | null | undefined;
  originCollegeId?: number | null | undefined;
  originName?: string | null | undefined;
  intentOn?: string | null | undefined;
  exitCollegeId?: number | null | undefined;
  exitName?: string | null | undefined;
  exitOn?: string | null | undefined;
  exitType?: ExitType | null | undefined;
  ratingTenths?: number | null | undefined;
  stars?: number | null | undefined;
};

/** Error messages by form field. */
export type EntryFaults = Partial<Record<keyof EntryChange, string>>;

/** Setting a directory college clears the name of a college outside the directory, and the other way around. */
export function changedState(before: EntryState, change: EntryChange): EntryState {
  const { year: _, ...facts } = change;
  const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  const after = { ...before, ...given };
  if (change.originCollegeId) after.originName = null;
  else if (change.originName) after.originCollegeId = null;
  if (change.exitCollegeId) after.exitName = null;
  else if (change.exitName) after.exitCollegeId = null;
  if (change.exitType === undefined || isPlaced(change.exitType)) return after;
  // Imports store a withdrawal with the origin as the destination.
  const stays = change.exitType === 'withdrawn';
  return {
    ...after,
    exitCollegeId: stays ? after.originCollegeId : null,
    exitName: stays ? after.originName : null,
  };
}

const isPlaced = (exitType: ExitType | null) => groupOf(exitType) === 'placed';

/** `today` in Central Time. */
export function entryFaults(entry: EntryState, today: string): EntryFaults {
  return { ...schoolFaults(entry), ...dayFaults(entry, today) };
}

function schoolFaults({ exitType, originCollegeId, originName, exitCollegeId, exitName }: EntryState): EntryFaults {
  const hasDestination = exitType !== 'withdrawn' && (exitCollegeId !== null || exitName !== null);
  if (originCollegeId === null && originName === null)
    return { originCollegeId: 'Please enter the college they leave' };
  if (exitType !== null && isPlaced(exitType) && !hasDestination)
    return { exitCollegeId: 'Please enter the college they go to' };
  if (hasDestination && (exitType === null || !isPlaced(exitType)))
    return { exitType: 'A player with a destination is committed, signed or enrolled' };
  if (hasDestination && exitCollegeId === originCollegeId && exitName === originName)
    return { exitCollegeId: 'Choose a different college, or mark the entry as withdrawn' };
  return {};
}

const DAYS = [
  ['enteredOn', 'Entered'],
  ['intentOn', 'Intent'],
  ['exitOn', 'Exit'],
] as const;

/** The dates of entry, intent and exit must be in this order, as far as they are known, and none may be in the future. */
function dayFaults(entry: EntryState, today: string): EntryFaults {
  const faults: EntryFaults = {};
  let last: { day: string; label: string } | null = null;
  for (const [field, label] of DAYS) {
    const day = entry[field];
    if (day === null) continue;
    if (day > today) faults[field] = `${label} is a day that has not come yet`;
    else if (last !== null && day < last.day) faults[field] = `${label} is before ${last.label}`;
    last = { day, label };
  }
  if (entry.exitOn !== null && entry.exitType === null) faults.exitOn ??= 'Choose how the entry ended';
  return faults;
}
