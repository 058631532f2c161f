import type { ArticleState } from '#features/content/articles/public.ts';
import { afternoonOf } from '../recruit-history.ts';
import type { Draft } from './draft.ts';

/** Stories that are not published, or no longer: content for the newsroom pages. */

/** In turn; a scheduled story waits for its time, the last one for a prospect's decision if somebody is still uncommitted. */
const STATES = ['draft', 'review', 'scheduled', 'archived', 'scheduled'] as const;

/** The number of these besides the published ones, however few those are. */
export const deskSize = (articles: number): number => Math.max(STATES.length, Math.round(articles / 80));

export type StoryState = Pick<ArticleState, 'status' | 'publishedAt' | 'scheduledAt' | 'embargo'>;

const NO_TIMES = { publishedAt: null, scheduledAt: null, embargo: null };

export const publishedState = (publishedAt: Date): StoryState => ({ ...NO_TIMES, status: 'published', publishedAt });

/** The state of a story by its position. */
export function deskState(
  draft: Pick<Draft, 'subjects'>,
  place: number,
  { writtenAt, today }: { writtenAt: Date; today: number },
): StoryState {
  const status = STATES[place % STATES.length] ?? 'draft';
  if (status === 'archived') return { ...NO_TIMES, status, publishedAt: writtenAt };
  if (status !== 'scheduled') return { ...NO_TIMES, status };
  const open = draft.subjects.find(({ standing }) => standing.status === 'open');
  return place % STATES.length === STATES.length - 1 && open
    ? { ...NO_TIMES, status, embargo: { until: 'decision', prospectId: open.prospectId } }
    : { ...NO_TIMES, status, scheduledAt: afternoonOf(today + 1 + place, place * 37) };
}
