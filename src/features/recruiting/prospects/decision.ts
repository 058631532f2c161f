/** A prospect's decision for a college, as named transitions. Pure; a refusal is a returned value. */

export type Standing = { status: string; collegeId: number | null };

export type DecisionKind = 'committed' | 'signed' | 'decommitted';

/** One entry in a prospect's decision history. */
export type DecisionStep = { kind: DecisionKind; collegeId: number };

export type DecisionRefusal = 'prospect_closed' | 'already_decided_so' | 'not_committed';

export type DecisionVerdict =
  | { ok: true; after: Standing; steps: readonly DecisionStep[] }
  | { ok: false; reason: DecisionRefusal };

/** Commits to a college. A prospect who was committed elsewhere decommits first, and the history records both. */
export function commit(standing: Standing, collegeId: number): DecisionVerdict {
  return decide(standing, { status: 'committed', collegeId });
}

/** Signs with a college, with or without a prior commitment. */
export function sign(standing: Standing, collegeId: number): DecisionVerdict {
  return decide(standing, { status: 'signed', collegeId });
}

function decide(standing: Standing, wanted: { status: 'committed' | 'signed'; collegeId: number }): DecisionVerdict {
  if (standing.status === 'closed') return refuse('prospect_closed');
  const isSame = standing.collegeId === wanted.collegeId;
  // A signed prospect does not go back to being committed.
  if (isSame && (standing.status === wanted.status || standing.status === 'signed'))
    return refuse('already_decided_so');
  const leaves: DecisionStep[] =
    standing.collegeId !== null && !isSame ? [{ kind: 'decommitted', collegeId: standing.collegeId }] : [];
  return { ok: true, after: wanted, steps: [...leaves, { kind: wanted.status, collegeId: wanted.collegeId }] };
}

/** Decommits; the prospect is uncommitted again. */
export function decommit(standing: Standing): DecisionVerdict {
  if (standing.status === 'closed') return refuse('prospect_closed');
  if (standing.collegeId === null) return refuse('not_committed');
  const steps = [{ kind: 'decommitted', collegeId: standing.collegeId }] as const;
  return { ok: true, after: { status: 'open', collegeId: null }, steps };
}

const refuse = (reason: DecisionRefusal): DecisionVerdict => ({ ok: false, reason });
