import { clockTime, formatDate } from '#kernel/dates.ts';
import type { ContentView } from '../../content-view.ts';

/** Where an article is in its life, in a sentence. Pure; times are Chicago's. */

type Standing = Pick<ContentView, 'status' | 'publishedAt' | 'scheduledAt' | 'embargo' | 'hasChanges' | 'updatedBy'>;

const at = (iso: string): string => {
  const time = new Date(iso);
  return `${formatDate(time, 'MM/DD/YYYY')} at ${clockTime(time)}`;
};

export function standingWords(content: Standing, now: Date): string {
  const { status, publishedAt, scheduledAt, hasChanges } = content;
  switch (status) {
    case 'draft':
      return publishedAt ? 'Readers do not see it. It was published before.' : 'Readers do not see it.';
    case 'review':
      return 'Waiting for somebody who may publish. Readers do not see it.';
    case 'scheduled':
      return `${scheduledAt ? `Published by itself on ${at(scheduledAt)}` : waitingWords(content)}.${
        hasChanges ? ' Reschedule it to include what was changed since.' : ''
      }`;
    case 'published': {
      const since = publishedAt && new Date(publishedAt) <= now ? `Published ${at(publishedAt)}.` : 'Readers see it.';
      return hasChanges ? `${since} They do not see what was changed since.` : since;
    }
    case 'archived':
      return 'Readers do not see it any more.';
  }
}

function waitingWords({ embargo }: Standing): string {
  if (embargo?.until === 'decision') {
    const college = embargo.college ? ` for ${embargo.college.name}` : '';
    return `Published by itself when ${embargo.subject ?? 'the prospect'} decides${college}`;
  }
  if (embargo?.until === 'final') return `Published by itself at the final score of ${embargo.subject ?? 'the game'}`;
  return 'Published by itself';
}
