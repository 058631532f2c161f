import { STAFF_SOURCE } from '../engine/public.ts';
import { ACCEPTED } from './confidence.ts';
import { areLinkedApart, areNumberedApart, type Evidence } from './evidence.ts';
import type { Individual } from './individual.ts';

/**
 * Joins the records of one name that are one person. Evidence counts if it is strong enough and leads to one record only, the surest
 * first. A person has at most one entry and one roster row in a season. Pure, and the order of rows does not matter.
 */
export type Joined = {
  people: Individual[][];
  /** Evidence that was too weak, or led to several records. */
  rejected: Evidence[];
};

export function joinIndividuals(individuals: readonly Individual[], evidence: readonly Evidence[]): Joined {
  const strong = evidence.filter((each) => each.confidence >= ACCEPTED);
  const isUnique = uniqueness(strong);
  const accepted = strong
    .filter(isUnique)
    .toSorted(
      (a, b) => b.confidence - a.confidence || Number(b.isExact) - Number(a.isExact) || compare(orderOf(a), orderOf(b)),
    );
  const personOf = new Map(individuals.map((each) => [each, [each]]));
  for (const { of } of accepted) {
    const [mine, theirs] = [personOf.get(of[0]) ?? [], personOf.get(of[1]) ?? []];
    if (mine === theirs || !mayBeOne(mine, theirs)) continue;
    const person = [...mine, ...theirs];
    for (const each of person) personOf.set(each, person);
  }
  const isJoined = ({ of }: Evidence) => personOf.get(of[0]) === personOf.get(of[1]);
  return { people: [...new Set(personOf.values())], rejected: evidence.filter((each) => !isJoined(each)) };
}

/**
 * Evidence that leads from a record to one other only, seen from either end: of several entries of a season, rosters or
 * prospects that fit, the one at the same position counts, and where that does not decide, none.
 */
function uniqueness(strong: readonly Evidence[]): (evidence: Evidence) => boolean {
  const ends = strong.flatMap((each) => [
    { each, key: endKey(each, 0), other: each.of[1] },
    { each, key: endKey(each, 1), other: each.of[0] },
  ]);
  const rivals = Map.groupBy(ends, ({ key }) => key);
  const isBest = (evidence: Evidence, end: 0 | 1) => {
    const all = rivals.get(endKey(evidence, end)) ?? [];
    const exact = all.filter(({ each }) => each.isExact);
    const best = exact.length > 0 ? exact : all;
    return best.some(({ each }) => each === evidence) && new Set(best.map(({ other }) => other)).size === 1;
  };
  return (evidence) => isBest(evidence, 0) && isBest(evidence, 1);
}

/** One end of a piece of evidence: the record, the part of it, and the part of the other record. */
function endKey({ of, parts }: Evidence, end: 0 | 1): string {
  const [from, part, to] = end === 0 ? [of[0], parts[0], parts[1]] : [of[1], parts[1], parts[0]];
  return JSON.stringify([from.order, part, to]);
}

const orderOf = ({ of, parts }: Evidence) => JSON.stringify([...of.map((each) => each.order), ...parts]);

function mayBeOne(a: readonly Individual[], b: readonly Individual[]): boolean {
  const all = [...a, ...b];
  const seasons = all.flatMap((each) => each.stints.map((stint) => stint.season));
  const players = all.flatMap((each) => each.player ?? []);
  const prospects = new Set(all.flatMap((each) => each.prospects.map((prospect) => prospect.personId)));
  if (new Set(seasons).size < seasons.length || prospects.size > 1) return false;
  if (areNumberedApart(all) || areLinkedApart(all)) return false;
  if (all.filter((each) => each.claim !== null && each.roster !== null).length > 1) return false;
  if (players.length < 2) return true;
  // Two existing players are merged only if all that is known of them comes from imports.
  const isPlain = players.every((player) => player.source !== STAFF_SOURCE && !player.isHidden);
  return isPlain && players.filter((player) => player.sourceId !== null || player.season !== null).length < 2;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
