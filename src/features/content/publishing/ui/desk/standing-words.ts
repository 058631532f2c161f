import { clockTime, formatDate } from '#kernel/dates.ts';
import type { ContentView } from '../../content-view.ts';

/** The state of an article as a sentence. Pure; times are in Central Time. */

type Standing = Pick<ContentView, 'status' | 'publishedAt' | 'scheduledAt' | 'embargo' | 'hasChanges' | 'updatedBy'>;

const at = (iso: string): string => {
  const time = new Date(iso);
  return `${formatDate(time, 'MM/DD/YYYY')} at ${clockTime(time)}`;
};

export function standingWords(content: Standing, now: Date): string {
  const { status, publishedAt, scheduledAt, hasChanges } = content;
  switch (status) {
    case 'draft':
      return publishedAt ? 'Not visible to readers. It was published before.' : 'Not visible to readers.';
    case 'review':
      return 'In review: waiting for an editor who can publish. Not visible to readers.';
    case 'scheduled':
      return `${scheduledAt ? `Publishes automatically on ${at(scheduledAt)}` : waitingWords(content)}.${
        hasChanges ? ' Reschedule to include later changes.' : ''
      }`;
    case 'published': {
      const since = publishedAt && new Date(publishedAt) <= now ? `Published ${at(publishedAt)}.` : 'Live.';
      return hasChanges ? `${since} Later changes aren’t published yet.` : since;
    }
    case 'archived':
      return 'No longer visible to readers.';
  }
}

function waitingWords({ embargo }: Standing): string {
  if (embargo?.until === 'decision') {
    const college = embargo.college ? ` for ${embargo.college.name}` : '';
    return `Publishes automatically when ${embargo.subject ?? 'the prospect'} decides${college}`;
  }
  if (embargo?.until === 'final')
    return `Publishes automatically at the final score of ${embargo.subject ?? 'the game'}`;
  return 'Publishes automatically';
}
