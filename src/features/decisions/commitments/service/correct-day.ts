import {
  findEnteredFacts,
  listDecidedSteps,
  lockProspect,
  redateSteps,
} from '#features/recruiting/prospects/public.ts';
import { formatDate } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import { STAFF_SOURCE } from '#kernel/staff-source.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import { purgeTags } from '#platform/events/events.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import type { correctDecisionDay } from '../contract.ts';
import { checkDay, decisionDays } from '../entry-days.ts';
import { type Correctable, correctable, latestDecision } from '../latest-decision.ts';
import { mayDecideFor } from '../policy.ts';
import { decisionTags } from './decision-tags.ts';

type Wish = ParsedOf<typeof correctDecisionDay>['body'];

export type Correction =
  | { ok: true; happenedOn: string }
  | { ok: false; reason: 'not_your_college' | 'decision_followed' | 'same_day' }
  | Extract<Correctable, { ok: false }>;

/**
 * Corrects the day of a prospect's last decision: history, profile and lists show the right day as if it had never been wrong. College,
 * team points and graded picks do not change (decision 0053), and followers, whose alert named no day, get no alert. Throws not_found for
 * an unknown prospect or decision, and with an error at `happened_on` for a day out of range.
 */
export async function correctDay(
  ctx: Context,
  { prospectId, decisionId }: { prospectId: number; decisionId: number },
  { happenedOn, reason }: Wish,
): Promise<Correction> {
  return ctx.db.transaction(async (db) => {
    const prospect = await lockProspect(db, prospectId, 'update');
    if (!prospect || prospect.isHidden) throw apiError('not_found');
    const history = await listDecidedSteps(db, prospectId);
    const latest = latestDecision(history);
    if (!latest || !history.some(({ id }) => id === decisionId)) throw apiError('not_found');
    const { last, steps, before } = latest;
    if (!(await mayDecideFor(ctx, collegesOf(steps)))) return refuse('not_your_college');
    if (!steps.some(({ id }) => id === decisionId)) return refuse('decision_followed');
    const verdict = correctable(last, { now: ctx.now, isByStaff: await isByStaff(db, prospectId) });
    if (!verdict.ok) return verdict;
    if (happenedOn === last.happenedOn) return refuse('same_day');
    const days = before.map((step) => step.happenedOn);
    checkDay('happened_on', happenedOn, decisionDays(prospect.classYear, formatDate(ctx.now, 'YYYY-MM-DD'), days));
    const ids = steps.map(({ id }) => id);
    await redateSteps(db, { prospectId, ids, happenedOn, isStanding: prospect.collegeId !== null, now: ctx.now });
    await audit(db, ctx, {
      action: 'prospect.correct_day',
      subject: { type: 'prospect', id: prospectId },
      before: { status: last.status, collegeId: last.collegeId, happenedOn: last.happenedOn },
      after: { status: last.status, collegeId: last.collegeId, happenedOn },
      reason,
    });
    await purgeTags(db, [...decisionTags(prospect, null), ...collegesOf(steps).map((id) => `team:${id}`)]);
    return { ok: true, happenedOn };
  });
}

const refuse = <Reason extends string>(reason: Reason) => ({ ok: false as const, reason });

const collegesOf = (steps: readonly { collegeId: number }[]) => [...new Set(steps.map(({ collegeId }) => collegeId))];

/** Staff entries about the current commitment are never followed by an import's. */
async function isByStaff(db: Context['db'], prospectId: number): Promise<boolean> {
  return (await findEnteredFacts(db, prospectId))?.provenance.status?.source === STAFF_SOURCE;
}
