import { listCollegesByIds } from '#features/directory/colleges/public.ts';
import { reopenForecasts, settleForecasts } from '#features/futurecast/forecasts/public.ts';
import {
  commit,
  type DecisionRefusal,
  decommit,
  type LockedProspect,
  listDecidedSteps,
  lockProspect,
  sign,
  writeDecision,
} from '#features/recruiting/prospects/public.ts';
import { isRankedSport, rebuildRankings } from '#features/teams/rankings/public.ts';
import { formatDate } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import { endOfDay } from '#kernel/zoned-time.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { emit, purgeTags } from '#platform/events/events.ts';
import { checkDay, decisionDays } from '../entry-days.ts';
import { nextMoment } from '../latest-decision.ts';
import { decisionTags } from './decision-tags.ts';

/**
 * A commitment is one transaction: profile, history, interests, graded picks, team points and ranks, audit log and events. Caches are
 * purged at its commit; ticker, alerts and emails follow from its event.
 */

export type DecisionWish = {
  prospectId: number;
  /** commit and sign need a college; decommit has the one that the prospect leaves. */
  decision: { kind: 'commit' | 'sign'; collegeId: number } | { kind: 'decommit' };
  /** YYYY-MM-DD in Central Time; defaults to today. */
  happenedOn?: string | undefined;
  /** Where the information comes from, in the staff member's words. */
  source: string;
};

export type DecisionOutcome =
  | { ok: true; status: string; collegeId: number | null; settled: number }
  | { ok: false; reason: DecisionRefusal | 'unknown_college' };

/** Throws not_found for an unknown prospect or one who was taken down, and with an error at `happened_on` for a day out of range. */
export async function recordDecision(ctx: Context, wish: DecisionWish): Promise<DecisionOutcome> {
  const today = formatDate(ctx.now, 'YYYY-MM-DD');
  const happenedOn = wish.happenedOn ?? today;
  return ctx.db.transaction(async (db) => {
    const prospect = await lockProspect(db, wish.prospectId, 'update');
    if (!prospect || prospect.isHidden) throw apiError('not_found');
    if (!(await isCollegeKnown(db, wish))) return { ok: false, reason: 'unknown_college' };
    const verdict = judge(prospect, wish.decision);
    if (!verdict.ok) return verdict;
    const { after, steps } = verdict;
    const history = await listDecidedSteps(db, prospect.id);
    const before = [...history.map((step) => step.happenedOn), prospect.committedOn];
    checkDay('happened_on', happenedOn, decisionDays(prospect.classYear, today, before));
    const at = nextMoment(ctx.now, history);
    await writeDecision(db, { prospectId: prospect.id, after, steps, happenedOn, source: wish.source, now: at });
    const settled = await settle(db, prospect, after.collegeId, { now: ctx.now, happenedOn });
    await rankTeams(db, prospect, after.collegeId, ctx.now);
    await audit(db, ctx, {
      action: `prospect.${wish.decision.kind}`,
      subject: { type: 'prospect', id: prospect.id },
      before: { status: prospect.status, collegeId: prospect.collegeId },
      after: { ...after, happenedOn, source: wish.source },
    });
    let previous: { kind: string; collegeId: number } | null = null;
    for (const { kind, collegeId } of steps) {
      // A flip is two steps of one write, and their emails arrive in any order, so the later one names the college that was left.
      const leftCollegeId = previous?.kind === 'decommitted' ? previous.collegeId : null;
      const facts = { prospectId: prospect.id, collegeId, happenedOn, at: at.toISOString(), leftCollegeId };
      await emit(db, { type: `prospect_${kind}`, ...facts });
      previous = { kind, collegeId };
    }
    await purgeTags(db, decisionTags(prospect, after.collegeId));
    return { ok: true, status: after.status, collegeId: after.collegeId, settled };
  });
}

function judge(prospect: LockedProspect, decision: DecisionWish['decision']) {
  if (decision.kind === 'decommit') return decommit(prospect);
  return decision.kind === 'sign' ? sign(prospect, decision.collegeId) : commit(prospect, decision.collegeId);
}

async function isCollegeKnown(db: Db, { decision }: DecisionWish): Promise<boolean> {
  return decision.kind === 'decommit' || (await listCollegesByIds(db, [decision.collegeId])).length > 0;
}

/** A flip from one college to another does not start or end a cycle: graded picks stay graded. */
async function settle(
  db: Db,
  prospect: LockedProspect,
  collegeId: number | null,
  { now, happenedOn }: { now: Date; happenedOn: string },
): Promise<number> {
  const { id: prospectId, sport, classYear, stars } = prospect;
  const { decidedAt, isOfThePast } = momentOf(happenedOn, now);
  if (collegeId !== null)
    return settleForecasts(db, { prospectId, sport, classYear, stars, collegeId, decidedAt }, { isOfThePast });
  await reopenForecasts(db, prospectId, decidedAt);
  return 0;
}

async function rankTeams(db: Db, prospect: LockedProspect, collegeId: number | null, now: Date): Promise<void> {
  const { sport, classYear } = prospect;
  if (!isRankedSport(sport)) return;
  const collegeIds = [prospect.collegeId, collegeId].filter((id) => id !== null);
  await rebuildRankings(db, { sport, classYear, collegeIds, now });
}

/** Of a past decision only the day is known, so picks made until the end of that day count. */
function momentOf(happenedOn: string, now: Date): { decidedAt: Date; isOfThePast: boolean } {
  const end = endOfDay(happenedOn);
  const isOfThePast = end !== null && end < now;
  // The last moment of the day: midnight already belongs to the next one.
  return { decidedAt: isOfThePast ? new Date(end.getTime() - 1) : now, isOfThePast };
}
