import type { Namesake } from '#features/recruiting/prospects/public.ts';
import { type RecordedPlayer, type School, schoolOf } from '#features/transfers/college-players/public.ts';
import type { Outcome, Stint } from './stint.ts';

/** One stay on a roster: the player's last season, and where. */
export type RosterSpot = {
  season: number;
  school: School | null;
  position: string | null;
  hometown: Town | null;
  /** Prospects to whom the source of the roster gives the player's id. */
  prospectIds: readonly number[];
};
export type Town = { city: string; state: string };

/** Everything known of one person: a player with their entries and the prospect they were, or one new row. */
export type Individual = {
  /** Name in a report: "player 12", "prospect 7", "line 3". */
  label: string;
  /** Sort key, so that the order of rows does not matter. */
  order: string;
  stints: readonly Stint[];
  roster: RosterSpot | null;
  prospects: readonly Namesake[];
  /** Their id at a source. */
  number: { source: string; id: string } | null;
  /** The profiles at outside providers that staff linked. */
  profiles: RecordedPlayer['profiles'];
  isHidden: boolean;
  /** Their college player; null: none yet. */
  player: RecordedPlayer | null;
  /** Their row in the file, and what a report calls it; null: none. */
  claim: { line: number; text: string } | null;
  /** Whether the file says anything new of them. Records that were there before are not joined again. */
  isFresh: boolean;
};

/** `stints`: the player's entries, as the file leaves them. */
export function individualOfPlayer(
  player: RecordedPlayer,
  given: {
    stints: readonly Stint[];
    prospects: readonly Namesake[];
    isFresh: boolean;
    isEntryHidden: boolean;
    resolve: (school: School | null) => School | null;
  },
): Individual {
  const { id, season, position } = player;
  const { stints, prospects, isFresh } = given;
  const school = given.resolve(schoolOf(player.collegeId, player.collegeName));
  const hometown = townOf(player.hometownCity, player.hometownState);
  // A later entry moved the player elsewhere, so the roster no longer says where they are.
  const isRosterLast = season !== null && stints.every((stint) => stint.season <= season);
  return {
    label: `player ${id}${seasonsOf(stints)}`,
    order: `1 ${padded(id)}`,
    stints,
    roster: isRosterLast ? { season, school, position, hometown, prospectIds: [] } : null,
    prospects,
    number: player.sourceId === null ? null : { source: player.source, id: player.sourceId },
    profiles: player.profiles,
    isHidden: player.isHidden || given.isEntryHidden || prospects.some((each) => each.isHidden),
    player,
    claim: null,
    isFresh,
  };
}

/** The prospects that one person was. */
export function individualOfProspects(prospects: readonly Namesake[]): Individual {
  return {
    label: `prospect ${prospects.map(({ id }) => id).join(' and ')}`,
    order: `2 ${padded(prospects[0]?.personId ?? 0)}`,
    stints: [],
    roster: null,
    prospects,
    number: null,
    profiles: [],
    isHidden: prospects.some((each) => each.isHidden),
    player: null,
    claim: null,
    isFresh: false,
  };
}

export function townOf(city: string | null, state: string | null): Town | null {
  return city === null || state === null ? null : { city, state };
}

export function movedTo(outcome: Outcome): School | null {
  return outcome.kind === 'moved' ? outcome.to : null;
}

/** " (2021, 2022)": the seasons of their entries, for the person who decides. */
function seasonsOf(stints: readonly Stint[]): string {
  const seasons = stints.map((stint) => stint.season).toSorted((a, b) => a - b);
  return seasons.length === 0 ? '' : ` (${seasons.join(', ')})`;
}

const padded = (id: number) => String(id).padStart(10, '0');
