import type { z } from 'zod';
import { clockTime, readerDate } from '#kernel/dates.ts';
import type { ArticleAccess, ArticleStatus } from '../../articles/article-state-view.ts';
import type { contentRow } from '../content-view.ts';

export type ContentRow = z.output<typeof contentRow>;

export const STATUS_WORDS: Readonly<Record<ArticleStatus, string>> = {
  draft: 'Draft',
  review: 'In review',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
};

export const ACCESS_NAMES: Readonly<Record<ArticleAccess, string>> = {
  free: 'Free',
  registered: 'Registered',
  premium: 'Premium',
  war_room: 'War Room',
};

/** When it was or will be published: "Nov 21", "Nov 30, 8:00 AM". */
export function whenWords({ status, publishedAt, scheduledAt }: ContentRow, now: Date): string | null {
  if (scheduledAt) {
    const at = new Date(scheduledAt);
    const [day, time] = [readerDate(at, now), clockTime(at)];
    return day === time ? time : `${day}, ${time}`;
  }
  return status === 'published' && publishedAt ? readerDate(new Date(publishedAt), now) : null;
}

/** Notes about its current state. */
export const notesOf = ({ status, hasChanges, isPrepared, editor, embargo }: ContentRow): string[] => [
  ...(editor ? [`${editor} is editing`] : []),
  ...(embargo ? [`Waiting for ${awaited(embargo)}`] : []),
  ...(isPrepared ? ['Drafted for a commitment'] : []),
  ...(hasChanges && (status === 'published' || status === 'scheduled') ? ['Unpublished changes'] : []),
];

function awaited(embargo: NonNullable<ContentRow['embargo']>): string {
  const { subject } = embargo;
  if (embargo.until === 'final') return `the final score of ${subject ?? 'a deleted game'}`;
  const decision = `the decision of ${subject ?? 'a prospect who is no longer shown'}`;
  return embargo.college ? `${decision} for ${embargo.college.name}` : decision;
}
