import { type DecidedStep, listDecidedSteps } from '#features/recruiting/prospects/public.ts';
import { findGame, statusOf } from '#features/schedule/games/public.ts';
import { endOfDay } from '#kernel/zoned-time.ts';
import type { Db } from '#platform/db/database.ts';
import type { JobDeps } from '#platform/jobs/jobs.ts';
import type { DecisionEmbargo, Embargo } from '../../articles/article-state-view.ts';
import { listDueIds, listEmbargoed } from '../../articles/public.ts';
import { type Content, readContent } from './held-content.ts';
import { type Actor, move } from './release.ts';

/**
 * Publication by the scheduler and by events. Each is checked again under the lock, so that the second of two processes finds nothing to
 * do.
 */

type Deps = Pick<JobDeps, 'db' | 'now'>;
type ManyDeps = Pick<JobDeps, 'db' | 'now' | 'log'>;
/** The limit for one run; the rest follows a minute later. */
const MOST_DUE = 500;

const byClock = (now: Date): Actor => ({ actor: { kind: 'server' }, now, requestId: 'schedule' });

/** True if this call published it. */
export async function publishDue({ db, now }: Deps, articleId: number): Promise<boolean> {
  const at = now();
  // First without a lock, so that articles which keep waiting are not locked for their editors.
  const seen = await readContent(db, articleId, false);
  if (!seen || !(await isDue(db, seen, at))) return false;
  return db.transaction(async (tx) => {
    const content = await readContent(tx, articleId, true);
    if (!content || !(await isDue(tx, content, at))) return false;
    const { publishedAt } = content.article;
    const state = { status: 'published', publishedAt: publishedAt ?? at, scheduledAt: null, embargo: null } as const;
    await move(tx, byClock(at), content, { state, action: 'publish', text: content.article.text });
    return true;
  });
}

async function isDue(db: Db, { article, draft }: Content, at: Date): Promise<boolean> {
  const { status, scheduledAt, embargo, updatedAt } = article;
  if (status !== 'scheduled') return false;
  if (embargo) return hasHappened(db, embargo, draft.approvedAt ?? updatedAt);
  return scheduledAt !== null && scheduledAt <= at;
}

/** Everything whose time or event has come. */
export async function publishAllDue(deps: ManyDeps): Promise<number> {
  const due = await listDueIds(deps.db, deps.now(), MOST_DUE);
  const embargoed = await listEmbargoed(deps.db);
  return publishEach(deps, [...due, ...embargoed.map(({ id }) => id)]);
}

/** Articles that wait for a prospect's decision for this college, or for any decision. */
export async function publishAtDecision(
  deps: ManyDeps,
  { prospectId, collegeId }: { prospectId: number; collegeId: number },
): Promise<number> {
  const waiting = await listEmbargoed(deps.db, { until: 'decision', prospectId });
  const meant = waiting.filter(({ embargo }) => embargo.until === 'decision' && isForCollege(embargo, collegeId));
  return publishEach(
    deps,
    meant.map(({ id }) => id),
  );
}

export async function publishAtFinal(deps: ManyDeps, gameId: number): Promise<number> {
  const waiting = await listEmbargoed(deps.db, { until: 'final', gameId });
  return publishEach(
    deps,
    waiting.map(({ id }) => id),
  );
}

/** One failure does not block the others; throws at the end if any failed, so that it is retried. */
async function publishEach(deps: ManyDeps, ids: readonly number[]): Promise<number> {
  let published = 0;
  const failed: number[] = [];
  for (const id of ids)
    try {
      if (await publishDue(deps, id)) published += 1;
    } catch (error) {
      deps.log.error({ err: error, articleId: id }, 'an article could not be published');
      failed.push(id);
    }
  if (failed.length > 0) throw new Error(`articles that could not be published: ${failed.join(', ')}`);
  return published;
}

async function hasHappened(db: Db, embargo: Embargo, since: Date): Promise<boolean> {
  if (embargo.until === 'final') {
    const found = await findGame(db, embargo.gameId);
    return found !== null && statusOf(found.game) === 'final';
  }
  const steps = await listDecidedSteps(db, embargo.prospectId);
  return steps.some(
    (step) =>
      step.status !== 'decommitted' && isForCollege(embargo, step.collegeId) && isAfter(embargo.after, step, since),
  );
}

const isForCollege = (embargo: DecisionEmbargo, collegeId: number): boolean =>
  embargo.collegeId === undefined || embargo.collegeId === collegeId;

/** By the order in which steps became known here: their dates may be unknown, or corrected later. */
function isAfter(after: number | undefined, { id, knownAt, happenedOn }: DecidedStep, since: Date): boolean {
  if (after !== undefined) return id > after;
  const known = knownAt ?? (happenedOn === null ? null : endOfDay(happenedOn));
  return known !== null && known >= since;
}
