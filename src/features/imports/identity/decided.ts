import { NO_DECISIONS, type PersonRef, type RowDecisions } from '../engine/public.ts';
import type { Evidence } from './evidence.ts';
import type { Individual } from './individual.ts';

/** Applies decisions that staff made about rows in place of the evidence. Pure. */

/** References to the known people that a row may match: to players, or else to prospects. */
export const refsOf = ({ player, prospects }: Individual): PersonRef[] =>
  player ? [{ kind: 'player', id: player.id }] : prospects.map(({ id }) => ({ kind: 'prospect', id }));

const isMeant = ({ player, prospects }: Individual, { kind, id }: PersonRef): boolean =>
  kind === 'player' ? player?.id === id : prospects.some((prospect) => prospect.id === id);

/** A row decided as new has no evidence with known people; one decided as known has certain evidence with that person alone. */
export function withDecisions(
  evidence: readonly Evidence[],
  individuals: readonly Individual[],
  decisions: RowDecisions = NO_DECISIONS,
): Evidence[] {
  if (decisions.size === 0) return [...evidence];
  const decided = new Map(
    individuals.flatMap((each) => {
      const decision = each.claim && each.player === null ? decisions.get(each.claim.line) : undefined;
      return decision ? [[each, decision] as const] : [];
    }),
  );
  const isKnown = (each: Individual) => each.player !== null || each.prospects.length > 0;
  const isOverruled = (row: Individual, other: Individual) => {
    const decision = decided.get(row);
    if (!decision || !isKnown(other)) return false;
    return decision.choice !== 'same' || individuals.some((each) => isMeant(each, decision.as));
  };
  const kept = evidence.filter(({ of: [one, other] }) => !isOverruled(one, other) && !isOverruled(other, one));
  const added = [...decided].flatMap(([row, decision]): Evidence[] => {
    const meant = decision.choice === 'same' ? individuals.find((each) => isMeant(each, decision.as)) : undefined;
    return meant ? [{ of: [row, meant], parts: ['decision', 'decision'], confidence: 1, isExact: true }] : [];
  });
  return [...kept, ...added];
}
