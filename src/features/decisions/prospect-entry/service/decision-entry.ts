import type { CollegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import type { DecidedStep, findEnteredFacts } from '#features/recruiting/prospects/public.ts';
import { STAFF_SOURCE } from '#kernel/staff-source.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { correctable, type DayRange, decisionDays, latestDecision } from '../../commitments/public.ts';
import type { getProspectEntry } from '../contract.ts';

type LatestDecision = ReplyOf<typeof getProspectEntry>['latestDecision'];
const KINDS = ['committed', 'signed', 'decommitted'] as const;

type Around = {
  classYear: number;
  /** YYYY-MM-DD in Central Time. */
  today: string;
  now: Date;
  provenance: NonNullable<Awaited<ReturnType<typeof findEnteredFacts>>>['provenance'];
  flags: ReadonlyMap<number, CollegeFlag>;
  mayChange: (collegeId: number) => boolean;
};

/** The last of a prospect's decisions for staff, with the days that it may be corrected to. */
export function latestDecisionOf(history: readonly DecidedStep[], around: Around): LatestDecision {
  const latest = latestDecision(history);
  const college = latest && around.flags.get(latest.last.collegeId);
  const kind = KINDS.find((each) => each === latest?.last.status);
  if (!latest || !college || !kind) return null;
  const { id, happenedOn, source } = latest.last;
  return { id, kind, college, happenedOn, source, correction: correctionOf(latest, around) };
}

function correctionOf(
  { last, steps, before }: NonNullable<ReturnType<typeof latestDecision<DecidedStep>>>,
  { classYear, today, now, provenance, mayChange }: Around,
) {
  const verdict = correctable(last, { now, isByStaff: provenance.status?.source === STAFF_SOURCE });
  if (!verdict.ok || !steps.every(({ collegeId }) => mayChange(collegeId))) return null;
  const days = decisionDays(
    classYear,
    today,
    before.map(({ happenedOn }) => happenedOn),
  );
  return { ...boundsOf(days), until: verdict.until.toISOString() };
}

export const boundsOf = ({ earliest, latest }: DayRange) => ({ earliest, latest });
