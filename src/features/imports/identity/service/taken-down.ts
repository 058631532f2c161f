import { prospectNameKey } from '#features/recruiting/prospects/public.ts';
import type { School } from '#features/transfers/college-players/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { collegesOf } from '../../engine/public.ts';
import { identifyNamesakes } from '../identity.ts';
import { type Individual, individualOfPlayer, individualOfProspects, townOf } from '../individual.ts';
import { personKey } from '../person-name.ts';
import { findRecorded, resolver } from './find-recorded.ts';

/** A player that staff add by hand. */
type AddedPlayer = {
  name: string;
  season: number;
  school: School | null;
  position: string | null;
  hometownCity: string | null;
  hometownState: string | null;
};

/** Whether an import would skip this player as perhaps a person who was taken down (rule R14). Staff follow the same rule. */
export async function mayBeTakenDownPlayer(db: Db, player: AddedPlayer, sport: Sport): Promise<boolean> {
  const { name, season, school, position, hometownCity, hometownState } = player;
  const resolve = resolver(await collegesOf(db));
  const key = personKey(prospectNameKey(name));
  const { stints, playersByName, prospectsByName } = await findRecorded(db, [{ personKey: key, season }], {
    sport,
    resolve,
  });
  const byPerson = Map.groupBy(prospectsByName.get(key) ?? [], (prospect) => prospect.personId);
  const stintsOf = Map.groupBy(stints, (stint) => stint.entry.collegePlayerId);
  const players = (playersByName.get(key) ?? []).map((known) => {
    const entered = stintsOf.get(known.id) ?? [];
    const prospects = byPerson.get(known.personId) ?? [];
    byPerson.delete(known.personId);
    const isEntryHidden = entered.some(({ entry }) => entry.isHidden);
    return individualOfPlayer(known, { stints: entered, prospects, isFresh: false, isEntryHidden, resolve });
  });
  const added: Individual = {
    label: 'added by staff',
    order: '3',
    stints: [],
    roster: {
      season,
      school: resolve(school),
      position,
      hometown: townOf(hometownCity, hometownState),
      prospectIds: [],
    },
    prospects: [],
    number: null,
    profiles: [],
    isHidden: false,
    player: null,
    claim: { line: 0, text: name },
    isFresh: true,
  };
  const individuals = [...players, ...Array.from(byPerson.values(), individualOfProspects), added];
  return identifyNamesakes(individuals, sport).hidden.length > 0;
}
