import type { Sport } from '#kernel/sports.ts';
import type { Doubt, RowDecisions } from '../engine/public.ts';
import { joinIndividuals } from './clusters.ts';
import { ACCEPTED, WORTH_A_LOOK } from './confidence.ts';
import { refsOf, withDecisions } from './decided.ts';
import { areLinkedApart, type Evidence, evidenceBetween } from './evidence.ts';
import type { Individual } from './individual.ts';
import { maybeTakenDown } from './takedown.ts';

/** Identifies the people among the records and rows of one name. Pure, and the order of rows does not matter; decision record 0028. */

export type Identified = {
  /** Everybody who is shown: each a person's records, in the order of the individuals. */
  people: Individual[][];
  hidden: { line: number; reason: string }[];
  doubts: Doubt[];
};

export function identifyNamesakes(
  individuals: readonly Individual[],
  sport: Sport,
  decisions?: RowDecisions,
): Identified {
  const evidence = withDecisions(allEvidence(individuals, sport), individuals, decisions);
  const { people, rejected } = joinIndividuals(individuals, evidence);
  const identified: Identified = { people: [], hidden: [], doubts: [] };
  for (const members of people) {
    const claims = members.flatMap((member) => member.claim ?? []);
    const reason = claims.length === 0 ? null : hiddenReason(members, individuals, sport);
    if (reason !== null) {
      identified.hidden.push(...claims.map(({ line }) => ({ line, reason })));
      continue;
    }
    identified.people.push(members);
    identified.doubts.push(...members.flatMap((member) => doubtOf(member, members.length > 1, rejected)));
  }
  return identified;
}

/** For each pair with at least one fresh member. */
function allEvidence(individuals: readonly Individual[], sport: Sport): Evidence[] {
  return individuals.flatMap((one, place) =>
    individuals
      .slice(place + 1)
      .flatMap((other) => (one.isFresh || other.isFresh ? evidenceBetween(one, other, sport) : [])),
  );
}

/** Why a person must not come back by an import: they are, or may be, somebody who was taken down. */
function hiddenReason(members: readonly Individual[], all: readonly Individual[], sport: Sport): string | null {
  if (members.some((member) => member.isHidden)) return 'hidden';
  // A known player who is shown is not the person who was taken down.
  if (members.some((member) => member.player !== null)) return null;
  const hidden = all.filter((each) => each.isHidden);
  const rows = members.filter((member) => member.claim !== null);
  const isMeant = rows.some((row) => hidden.some((each) => maybeTakenDown(row, each, sport)));
  return isMeant ? 'hidden: perhaps the person who was taken down' : null;
}

/** Lists the other people a row may mean, for staff to decide. If the row was matched, only matches that were just as sure. */
function doubtOf(member: Individual, isFound: boolean, rejected: readonly Evidence[]): Doubt[] {
  const { claim, player } = member;
  if (!claim) return [];
  const least = isFound ? ACCEPTED : WORTH_A_LOOK;
  // A row of a known player stays with that player, whatever else fits, unless staff linked both to profiles.
  const about = rejected.filter(
    ({ of, confidence }) => of.includes(member) && (player ? areLinkedApart(of) : confidence >= least),
  );
  if (about.length === 0) return [];
  const others = about.map(({ of }) => (of[0] === member ? of[1] : of[0]));
  return [
    {
      line: claim.line,
      text: `${claim.text}: ${countedAs(member, isFound)}`,
      confidence: Math.max(...about.map(({ confidence }) => confidence)),
      candidates: [...new Set(others.map((other) => other.label))].toSorted(),
      // The row of a player who is known is theirs already.
      people: player ? [] : [...new Set(others)].filter((other) => !other.isHidden).flatMap(refsOf),
    },
  ];
}

function countedAs({ player }: Individual, isFound: boolean): string {
  if (player) return 'fits a player linked to another profile, counts as two players';
  return isFound ? 'counts as one of several who fit' : 'counts as somebody new';
}
