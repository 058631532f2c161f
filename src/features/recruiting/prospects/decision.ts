/** A prospect's decision for a college, as named transitions: pure, a refusal is a value. */

export type Standing = { status: string; collegeId: number | null };

export type DecisionKind = 'committed' | 'signed' | 'decommitted';

/** One line of the history of a prospect's decisions. */
export type DecisionStep = { kind: DecisionKind; collegeId: number };

export type DecisionRefusal = 'prospect_closed' | 'already_decided_so' | 'not_committed';

export type DecisionVerdict =
  | { ok: true; after: Standing; steps: readonly DecisionStep[] }
  | { ok: false; reason: DecisionRefusal };

/** Says yes to a college; who had said yes to another takes that back first, and both stand in the history. */
export function commit(standing: Standing, collegeId: number): DecisionVerdict {
  return decide(standing, { status: 'committed', collegeId });
}

/** Signs with a college, with or without having committed before. */
export function sign(standing: Standing, collegeId: number): DecisionVerdict {
  return decide(standing, { status: 'signed', collegeId });
}

function decide(standing: Standing, wanted: { status: 'committed' | 'signed'; collegeId: number }): DecisionVerdict {
  if (standing.status === 'closed') return refuse('prospect_closed');
  const isSame = standing.collegeId === wanted.collegeId;
  // Who has signed does not go back to being committed.
  if (isSame && (standing.status === wanted.status || standing.status === 'signed'))
    return refuse('already_decided_so');
  const leaves: DecisionStep[] =
    standing.collegeId !== null && !isSame ? [{ kind: 'decommitted', collegeId: standing.collegeId }] : [];
  return { ok: true, after: wanted, steps: [...leaves, { kind: wanted.status, collegeId: wanted.collegeId }] };
}

/** Takes the yes back and is open again. */
export function decommit(standing: Standing): DecisionVerdict {
  if (standing.status === 'closed') return refuse('prospect_closed');
  if (standing.collegeId === null) return refuse('not_committed');
  const steps = [{ kind: 'decommitted', collegeId: standing.collegeId }] as const;
  return { ok: true, after: { status: 'open', collegeId: null }, steps };
}

const refuse = (reason: DecisionRefusal): DecisionVerdict => ({ ok: false, reason });
