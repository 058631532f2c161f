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
  type RosterSpot,
  townOf,
} from '../identity/public.ts';
import { type RosterClaim, stableKey } from './roster-claim.ts';

/** Identifies the players of the rows of one name. Pure. */

export type KnownPlayer = {
  player: RecordedPlayer;
  stints: readonly KnownStint[];
  /** The row with the player's id, or the row that the player was created from. */
  claim: RosterClaim | null;
};

export type Person = {
  /** A person has one row per roster. */
  claim: RosterClaim | null;
  /** The first is kept; the others are duplicates of it. */
  players: KnownPlayer[];
  prospects: Namesake[];
};

type Given = {
  source: string;
  claims: readonly RosterClaim[];
  players: readonly KnownPlayer[];
  prospects: readonly Namesake[];
  /** By the number that the source gives a prospect. */
  numbered: ReadonlyMap<string, number>;
  resolve: (school: School | null) => School | null;
  decisions?: RowDecisions | undefined;
};

export function identifyPlayers(given: Given, sport: Sport): Omit<Identified, 'people'> & { people: Person[] } {
  const { source, numbered, resolve } = given;
  const known = new Map<Individual, KnownPlayer>();
  const byPerson = Map.groupBy(given.prospects, (prospect) => prospect.personId);
  for (const each of given.players) {
    const { player, stints, claim } = each;
    const prospects = byPerson.get(player.personId) ?? [];
    const isEntryHidden = stints.some(({ entry }) => entry.isHidden);
    const individual = individualOfPlayer(player, {
      stints,
      prospects,
      isFresh: claim !== null,
      isEntryHidden,
      resolve,
    });
    // His row counts: nobody has two rows of a roster.
    const said = claim && { roster: spotOf(claim, numbered), claim: lineOf(claim) };
    known.set({ ...individual, ...said }, each);
    byPerson.delete(player.personId);
  }
  const claimed = new Map(given.claims.map((claim) => [individualOfClaim(claim, { source, numbered }), claim]));
  const identified = identifyNamesakes(
    [...known.keys(), ...Array.from(byPerson.values(), individualOfProspects), ...claimed.keys()],
    sport,
    given.decisions,
  );
  const people = identified.people.map((members) => {
    const players = members.flatMap((member) => known.get(member) ?? []).toSorted(numberedFirst);
    const claims = [
      ...players.flatMap((each) => each.claim ?? []),
      ...members.flatMap((each) => claimed.get(each) ?? []),
    ];
    return { claim: claims[0] ?? null, players, prospects: members.flatMap((member) => member.prospects) };
  });
  return { ...identified, people };
}

const numberedFirst = (a: KnownPlayer, b: KnownPlayer) =>
  Number(a.player.sourceId === null) - Number(b.player.sourceId === null) || a.player.id - b.player.id;

function individualOfClaim(claim: RosterClaim, { source, numbered }: Pick<Given, 'source' | 'numbered'>): Individual {
  return {
    label: `line ${claim.line}`,
    order: `3 ${stableKey(claim)}`,
    stints: [],
    roster: spotOf(claim, numbered),
    prospects: [],
    number: claim.sourceId === null ? null : { source, id: claim.sourceId },
    profiles: [],
    isHidden: false,
    player: null,
    claim: lineOf(claim),
    isFresh: true,
  };
}

const lineOf = ({ line, name, season }: RosterClaim) => ({ line, text: `${name}, roster ${season}` });

function spotOf(
  { season, school, position, hometown, recruitIds }: RosterClaim,
  numbered: ReadonlyMap<string, number>,
): RosterSpot {
  const prospectIds = recruitIds.flatMap((id) => numbered.get(id) ?? []);
  return { season, school, position, hometown: townOf(hometown.city, hometown.state), prospectIds };
}
