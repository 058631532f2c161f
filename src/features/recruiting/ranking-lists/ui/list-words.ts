import { formatDate } from '#kernel/dates.ts';
import type { LastStep, ListDeed, ListedProspect, ListRow, ListStanding, ListStatus } from '../list-view.ts';

/** What pages about staff lists say. Pure. */

export const STATUS_WORDS: Readonly<Record<ListStatus, string>> = {
  draft: 'Draft',
  published: 'Published',
  replaced: 'Replaced',
  discarded: 'Discarded',
  withdrawn: 'Withdrawn',
};

export const DEED_WORDS: Readonly<Record<ListDeed, string>> = {
  begun: 'The draft is begun. Readers see nothing of it before it is published.',
  order: 'Saved as draft.',
  added: 'Added to the list. Saved as draft.',
  undone: 'The latest change is taken back.',
  discarded: 'The draft is discarded. It can be taken up again below.',
  restored: 'The draft is taken up again.',
  published: 'Published. Ranks are those of this list now, and the bonuses of teams follow.',
  withdrawn: 'Withdrawn. The class is ordered by ratings again.',
};

export const staffTime = (at: string) => formatDate(new Date(at), 'MM/DD/YYYY HH:mm:ss');

export const players = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'player' : 'players'}`;

/** "3 moved, 1 taken out". */
export function stepWords({ moved, added, removed }: Pick<LastStep, 'moved' | 'added' | 'removed'>): string {
  const parts = [
    [moved, 'moved'],
    [added, 'brought in'],
    [removed, 'taken out'],
  ] as const;
  const told = parts.flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`]));
  return told.length === 0 ? 'Nothing moved' : told.join(', ');
}

/** "Version 7, 250 players, by iris.calloway, 11/21/2026 12:00". */
export function publishedWords({ version, length, publishedAt, publishedBy }: ListStanding): string {
  const when = publishedAt === null ? [] : [staffTime(publishedAt)];
  return [`Version ${version}`, players(length), `by ${publishedBy}`, ...when].join(', ');
}

/** "QB, TX, 6.0". */
export function playerWords({ position, state, rating }: ListedProspect): string {
  return [position, state, rating.toFixed(1)].filter((part) => part !== null).join(', ');
}

/** How many stand above somebody who is rated higher. */
export function countAboveHigher(rows: readonly ListRow[]): number {
  let count = 0;
  let highest = 0;
  for (const { rating } of rows.toReversed()) {
    if (rating < highest) count += 1;
    highest = Math.max(highest, rating);
  }
  return count;
}
