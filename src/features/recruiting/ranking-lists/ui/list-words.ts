import { apDate } from '#kernel/ap-date.ts';
import {
  type LastStep,
  type ListedPlayer,
  type ListKind,
  type ListNotice,
  type ListRow,
  type ListScope,
  type ListStatus,
  type ListSummary,
  SUBMITTED_WORDS,
} from '../list-view.ts';

/** The copy of the staff list pages. Pure. */

type KindWords = {
  title: string;
  /** The noun of a list's scope: a class, a season. */
  scope: string;
  scopes: string;
  /** The noun of players who can be added. */
  others: string;
  readersPath: (of: ListScope) => string;
};

export const KIND_WORDS: Readonly<Record<ListKind, KindWords>> = {
  prospect_rankings: {
    title: 'Prospect rankings',
    scope: 'class',
    scopes: 'classes',
    others: 'rated player of this class',
    readersPath: ({ sport, year }) => `/prospect_rankings/${sport}-national/${year}`,
  },
  transfer_portal_ranks: {
    title: 'Transfer portal ranks',
    scope: 'season',
    scopes: 'seasons',
    others: 'player in this season’s portal',
    readersPath: ({ sport, year }) => `/transfer_rankings/${sport}/${year}`,
  },
};

export const STATUS_WORDS: Readonly<Record<ListStatus, string>> = {
  draft: 'Draft',
  published: 'Published',
  replaced: 'Replaced',
  discarded: 'Discarded',
  withdrawn: 'Withdrawn',
};

export const NOTICE_WORDS: Readonly<Record<ListNotice, string>> = {
  begun: 'Draft created. Drafts are private until you publish.',
  order: 'Saved as draft.',
  added: 'Player added. Saved as draft.',
  undone: 'The last save was undone.',
  discarded: 'Draft discarded. You can restore it below.',
  restored: 'Draft restored.',
  published: 'List published.',
  withdrawn: 'List withdrawn. Readers see the order of ratings again.',
  submitted: SUBMITTED_WORDS,
  saved: 'List saved as draft.',
  renamed: 'List renamed.',
};

export const players = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'player' : 'players'}`;

/** "3, now 100", or only the number if it does not change. */
export const lengthWords = ({ now, next }: { now: number; next: number }) =>
  now === next ? next.toLocaleString('en-US') : `${next.toLocaleString('en-US')}, now ${now.toLocaleString('en-US')}`;

/** "3 moved, 1 removed". */
export function stepWords({ moved, added, removed }: Pick<LastStep, 'moved' | 'added' | 'removed'>): string {
  const parts = [
    [moved, 'moved'],
    [added, 'added'],
    [removed, 'removed'],
  ] as const;
  const words = parts.flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`]));
  return words.length === 0 ? 'Nothing moved' : words.join(', ');
}

type SheetCounts = { total: number; added: number; removed: number; moved: number };

/** "The draft now lists 3 players: 0 added, 97 removed, 1 moved." */
export function sheetWords({ total, added, removed, moved }: SheetCounts): string {
  if (added + removed + moved === 0) {
    const same = total === 1 ? 'this player' : `these ${players(total)} in this order`;
    return `The draft lists ${same} already. Nothing changed.`;
  }
  const counts = [`${added.toLocaleString('en-US')} added`, `${removed.toLocaleString('en-US')} removed`];
  return `The draft now lists ${players(total)}: ${counts.join(', ')}, ${moved.toLocaleString('en-US')} moved.`;
}

/** "Version 7, 250 players, updated Nov. 21 by iris.calloway"; `noun` in lower case for use within a sentence. */
export function publishedWords(
  { version, length, publishedAt, publishedBy }: ListSummary,
  { now, noun = 'Version' }: { now: string; noun?: 'Version' | 'version' },
): string {
  const day = publishedAt === null ? '' : ` ${apDate(new Date(publishedAt), new Date(now))}`;
  return `${noun} ${version}, ${players(length)}, updated${day} by ${publishedBy}`;
}

/** "QB, TX, 6.0". */
export function playerWords({ position, place, rating }: ListedPlayer): string {
  return [position, place, rating === null ? null : rating.toFixed(1)].filter((part) => part !== null).join(', ');
}

/** The number of players ranked above somebody with a higher rating. */
export function countAboveHigher(rows: readonly ListRow[]): number {
  let count = 0;
  let highest = 0;
  for (const { rating } of rows.toReversed()) {
    if (rating === null) continue;
    if (rating < highest) count += 1;
    highest = Math.max(highest, rating);
  }
  return count;
}
