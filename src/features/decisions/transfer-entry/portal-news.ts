import type { EntryState } from '#features/transfers/entries/public.ts';

/** The alerts of a portal entry change for followers of the player and of the two colleges. */

export type PortalNews =
  | { type: 'portal_entered'; collegeId: number | null; on: string | null }
  | { type: 'portal_destination'; collegeId: number; leftCollegeId: number | null; on: string | null };

type Entry = Pick<EntryState, 'entryType' | 'enteredOn' | 'originCollegeId' | 'exitCollegeId' | 'exitOn' | 'exitType'>;

const FOUND: ReadonlySet<string> = new Set(['committed', 'signed', 'enrolled']);

const destinationOf = (entry: Entry | null): number | null =>
  entry !== null &&
  entry.exitType !== null &&
  FOUND.has(entry.exitType) &&
  entry.exitCollegeId !== entry.originCollegeId
    ? entry.exitCollegeId
    : null;

/** A new entry is news, and so is a new destination; a corrected date, a withdrawal or a deletion is not. */
export function portalNews(before: Entry | null, after: Entry | null): PortalNews[] {
  if (after === null) return [];
  const news: PortalNews[] = [];
  const isPortal = after.entryType === 'portal' || after.entryType === 'graduate';
  if (before === null && isPortal && after.exitType === null)
    news.push({ type: 'portal_entered', collegeId: after.originCollegeId, on: after.enteredOn });
  const collegeId = destinationOf(after);
  if (collegeId !== null && collegeId !== destinationOf(before))
    news.push({ type: 'portal_destination', collegeId, leftCollegeId: after.originCollegeId, on: after.exitOn });
  return news;
}
