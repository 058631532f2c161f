import type { Namesake } from '#features/recruiting/prospects/public.ts';
import type { RecordedPlayer, School } from '#features/transfers/college-players/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { RowDecisions } from '../engine/public.ts';
import {
  type Identified,
  type Individual,
  identifyNamesakes,
  individualOfPlayer,
  individualOfProspects,
  type KnownStint,
} from '../identity/public.ts';
import type { PortalClaim } from './portal-claim.ts';
import { stableKey } from './portal-duplicates.ts';

/** Identifies the players of the entries of one name. Pure. */

export type KnownPlayer = {
  player: RecordedPlayer;
  /** The player's recorded entries, as the file leaves them. */
  stints: readonly KnownStint[];
  /** Whether the file changes one of them. */
  isFresh: boolean;
};

export type Person = {
  /** Claims without a recorded entry, in their stable order. */
  claims: PortalClaim[];
  /** The first is kept; the others are duplicates of it. */
  players: KnownPlayer[];
  prospects: Namesake[];
};

export function identifyEntries(
  given: {
    claims: readonly PortalClaim[];
    players: readonly KnownPlayer[];
    prospects: readonly Namesake[];
    resolve: (school: School | null) => School | null;
    decisions?: RowDecisions | undefined;
  },
  sport: Sport,
): Omit<Identified, 'people'> & { people: Person[] } {
  const known = new Map<Individual, KnownPlayer>();
  const byPerson = Map.groupBy(given.prospects, (prospect) => prospect.personId);
  for (const each of given.players) {
    const { player, stints, isFresh } = each;
    const prospects = byPerson.get(player.personId) ?? [];
    const isEntryHidden = stints.some(({ entry }) => entry.isHidden);
    const { resolve } = given;
    known.set(individualOfPlayer(player, { stints, prospects, isFresh, isEntryHidden, resolve }), each);
    byPerson.delete(player.personId);
  }
  const claimed = new Map(given.claims.map((claim) => [individualOfClaim(claim), claim]));
  const identified = identifyNamesakes(
    [...known.keys(), ...Array.from(byPerson.values(), individualOfProspects), ...claimed.keys()],
    sport,
    given.decisions,
  );
  const people = identified.people.map((members) => ({
    claims: members.flatMap((member) => claimed.get(member) ?? []),
    players: members.flatMap((member) => known.get(member) ?? []).toSorted(rosteredFirst),
    prospects: members.flatMap((member) => member.prospects),
  }));
  return { ...identified, people };
}

/** A player on a roster first, then the older record. */
const rosteredFirst = (a: KnownPlayer, b: KnownPlayer) =>
  Number(isPlain(a)) - Number(isPlain(b)) || a.player.id - b.player.id;
const isPlain = ({ player }: KnownPlayer) => player.sourceId === null && player.season === null;

function individualOfClaim(claim: PortalClaim): Individual {
  return {
    label: `line ${claim.line}`,
    order: `3 ${stableKey(claim)}`,
    stints: [claim],
    roster: null,
    prospects: [],
    number: null,
    profiles: [],
    isHidden: false,
    player: null,
    claim: { line: claim.line, text: `${claim.name}, season ${claim.season}` },
    isFresh: true,
  };
}
