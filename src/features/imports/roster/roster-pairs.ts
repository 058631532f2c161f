import { arePositionsOfOne } from '#features/directory/positions/public.ts';
import { type RecordedPlayer, type School, schoolKey, schoolOf } from '#features/transfers/college-players/public.ts';
import type { Sport } from '#kernel/sports.ts';
import { personKey } from '../identity/public.ts';
import type { RosterClaim } from './roster-claim.ts';

/** Which row is of which recorded player before any evidence is weighed, so that a file read twice finds what it made. Pure. */

export type Paired = {
  /** By the player's id. */
  claimOf: Map<number, RosterClaim>;
  fresh: RosterClaim[];
  /** Rows whose id belongs to another player. */
  renamed: { line: number; reason: string }[];
};

type Setting = { sport: Sport; source: string; resolve: (school: School | null) => School | null };
type PlayersByName = ReadonlyMap<string, readonly RecordedPlayer[]>;

/**
 * By the number of the source; a row without a number by name, season, school and position, to a player without one. Each row
 * and each player once. The claims come in their stable order.
 */
export function pairWithPlayers(
  claims: readonly RosterClaim[],
  playersByName: PlayersByName,
  setting: Setting,
): Paired {
  const paired: Paired = { claimOf: new Map(), fresh: [], renamed: [] };
  const byNumber = new Map(
    [...playersByName.values()]
      .flat()
      .flatMap((player) => (player.source === setting.source ? [[player.sourceId, player] as const] : [])),
  );
  const unnumbered = pairUnnumbered(claims, playersByName, setting);
  for (const claim of claims) {
    const { line, sourceId } = claim;
    const known = sourceId === null ? unnumbered.get(claim) : byNumber.get(sourceId);
    if (!known) paired.fresh.push(claim);
    else if (sourceId === null || mayBeRenamed(known.nameKey, claim.nameKey)) paired.claimOf.set(known.id, claim);
    else paired.renamed.push({ line, reason: `id ${sourceId} is another name’s: player ${known.id}` });
  }
  return paired;
}

/** The same position first, then the older record. */
function pairUnnumbered(
  claims: readonly RosterClaim[],
  playersByName: PlayersByName,
  { sport, resolve }: Setting,
): Map<RosterClaim, RecordedPlayer> {
  const pairs = claims
    .filter(({ sourceId }) => sourceId === null)
    .flatMap((claim, place) =>
      (playersByName.get(claim.personKey) ?? [])
        .filter(
          (player) => isOnRoster(player, claim, resolve) && arePositionsOfOne(sport, claim.position, player.position),
        )
        .map((player) => ({ claim, place, player, isExact: claim.position === player.position })),
    )
    .toSorted((a, b) => Number(b.isExact) - Number(a.isExact) || a.place - b.place || a.player.id - b.player.id);
  const found = new Map<RosterClaim, RecordedPlayer>();
  const taken = new Set<RecordedPlayer>();
  for (const { claim, player } of pairs) {
    if (found.has(claim) || taken.has(player)) continue;
    found.set(claim, player);
    taken.add(player);
  }
  return found;
}

function isOnRoster(
  { sourceId, season, collegeId, collegeName }: RecordedPlayer,
  claim: RosterClaim,
  resolve: Setting['resolve'],
): boolean {
  if (sourceId !== null || season !== claim.season) return false;
  return schoolKey(resolve(schoolOf(collegeId, collegeName))) === schoolKey(claim.school);
}

/** Whether two names may be one person's, where the source says so: a word in common is enough. */
function mayBeRenamed(a: string, b: string): boolean {
  const words = personKey(a).split(' ');
  return personKey(b)
    .split(' ')
    .some((word) => words.includes(word));
}
