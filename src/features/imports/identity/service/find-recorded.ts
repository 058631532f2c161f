import type { CollegeMatcher } from '#features/directory/colleges/public.ts';
import { findNamesakes, type Namesake } from '#features/recruiting/prospects/public.ts';
import {
  findHiddenPeople,
  findPlayersForWrite,
  type RecordedPlayer,
  type School,
} from '#features/transfers/college-players/public.ts';
import { findEntriesForWrite } from '#features/transfers/entries/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { YEARS_IN_COLLEGE } from '../confidence.ts';
import { nameKeysOf, personKey } from '../person-name.ts';
import { type KnownStint, stintOf } from '../stint.ts';

/** Everything recorded under the names of a batch: five lookups, however many rows. */
export type Recorded = {
  stints: KnownStint[];
  /** By the person key under which they are compared with the rows; each player and prospect once. */
  playersByName: ReadonlyMap<string, RecordedPlayer[]>;
  prospectsByName: ReadonlyMap<string, Namesake[]>;
};

export async function findRecorded(
  db: Db,
  claims: readonly { personKey: string; season: number }[],
  given: {
    sport: Sport;
    resolve: (school: School | null) => School | null;
    /** Players are found by the numbers that this source gives them, too. */
    source?: string;
    sourceIds?: readonly string[];
  },
): Promise<Recorded> {
  const { sport, resolve, ...numbers } = given;
  const wanted = new Set(claims.map((claim) => claim.personKey));
  const nameKeys = [...wanted].flatMap(nameKeysOf);
  const seasons = claims.map((claim) => claim.season);
  const from = Math.min(...seasons) - YEARS_IN_COLLEGE;
  const entries = await findEntriesForWrite(db, { sport, nameKeys });
  const namesakes = await findNamesakes(db, { sport, nameKeys, from, to: Math.max(...seasons) });
  const hidden = await findHiddenPeople(
    db,
    namesakes.map(({ personId }) => personId),
  );
  const prospects = namesakes.map((each) => ({ ...each, isHidden: hidden.has(each.personId) }));
  const players = await findPlayersForWrite(db, {
    sport,
    nameKeys,
    ids: [...new Set(entries.map((entry) => entry.collegePlayerId))],
    personIds: [...new Set(prospects.map((prospect) => prospect.personId))],
    ...numbers,
  });
  const keyOfEntry = new Map(entries.map((entry) => [entry.collegePlayerId, personKey(entry.nameKey)]));
  const keyOfPerson = new Map(prospects.map((prospect) => [prospect.personId, personKey(prospect.nameKey)]));
  const keyOf = ({ id, personId, nameKey }: RecordedPlayer) => {
    const own = personKey(nameKey);
    return wanted.has(own) ? own : (keyOfEntry.get(id) ?? keyOfPerson.get(personId) ?? own);
  };
  // A player with another name than the prospect they were keeps that prospect.
  const keyOfPlayer = new Map(players.map((player) => [player.personId, keyOf(player)]));
  return {
    stints: entries.map((entry) => stintOf(entry, resolve)),
    playersByName: Map.groupBy(players, keyOf),
    prospectsByName: Map.groupBy(prospects, ({ personId, nameKey }) => keyOfPlayer.get(personId) ?? personKey(nameKey)),
  };
}

/** Looks up a school again that the directory did not know when it was written. */
export function resolver(colleges: CollegeMatcher): (school: School | null) => School | null {
  return (school) => {
    if (school === null || school.collegeId !== null) return school;
    const match = colleges.match(school.name);
    return match.kind === 'found' ? { collegeId: match.collegeId, name: null } : school;
  };
}
