import { listRecordsOfAllSports } from '#features/recruiting/prospects/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import type { recordProspectDecision } from '../contract.ts';
import { mayDecideFor } from '../policy.ts';
import { type DecisionOutcome, recordDecision } from './record-decision.ts';

type Wish = ParsedOf<typeof recordProspectDecision>['body'];

/** Staff entry of a decision. A publisher decides only about their own college, so they cannot take a prospect from another one. */
export async function recordStaffDecision(
  ctx: Context,
  prospectId: number,
  { kind, collegeId, happenedOn, source }: Wish,
): Promise<DecisionOutcome | { ok: false; reason: 'not_your_college' }> {
  const [prospect] = await listRecordsOfAllSports(ctx.db, [prospectId]);
  if (!prospect) throw apiError('not_found');
  const concerned = [prospect.collegeId, collegeId ?? null];
  if (!(await mayDecideFor(ctx, concerned))) return { ok: false, reason: 'not_your_college' };
  const decision = kind === 'decommit' || collegeId === undefined ? { kind: 'decommit' as const } : { kind, collegeId };
  return recordDecision(ctx, { prospectId, decision, happenedOn, source });
}
