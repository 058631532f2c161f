import {
  type AbsorbedPlayer,
  type ChangedPlayer,
  marksAdded,
  type NewPlayer,
  type PlayerSeason,
  type School,
  type SeasonState,
  withStaffFactsOf,
} from '#features/transfers/college-players/public.ts';
import { type ChangedEntry, stateOfEntry } from '#features/transfers/entries/public.ts';
import type { Sport } from '#kernel/sports.ts';
import { type Doubt, type LineNote, type RowDecisions, STAFF_SOURCE } from '../../engine/public.ts';
import { keptNote, type Recorded } from '../../identity/public.ts';
import type { RosterClaim } from '../roster-claim.ts';
import { identifyPlayers, type KnownPlayer, type Person } from '../roster-identity.ts';
import { pairWithPlayers } from '../roster-pairs.ts';
import { planPlayer } from '../roster-plan.ts';
import { planSeason } from '../roster-season.ts';

/** A new player has no id yet: the season names the player's place among the new ones. */
type SeasonOfPlayer = { player: { id: number } | { created: number }; state: SeasonState };

export type RosterPlan = {
  created: NewPlayer[];
  changed: (ChangedPlayer & { before: KnownPlayer })[];
  gone: AbsorbedPlayer[];
  /** Seasons that are new or say something else than before. */
  seasons: SeasonOfPlayer[];
  /** Entries of duplicates, moved to the player who stays. */
  moved: ChangedEntry[];
  unchanged: number;
  updated: number;
  skipped: { line: number; reason: string }[];
  doubts: Doubt[];
  notes: LineNote[];
};

type Setting = {
  sport: Sport;
  source: string;
  on: string;
  numbered: ReadonlyMap<string, number>;
  resolve: (school: School | null) => School | null;
  /** Of all recorded players. */
  seasons: readonly PlayerSeason[];
  decisions?: RowDecisions | undefined;
};

/** Plans the changes of the claims to everything recorded under their names and ids. Pure. */
export function planRoster(claims: readonly RosterClaim[], recorded: Recorded, setting: Setting): RosterPlan {
  const plan: RosterPlan = {
    created: [],
    changed: [],
    gone: [],
    seasons: [],
    moved: [],
    unchanged: 0,
    updated: 0,
    skipped: [],
    doubts: [],
    notes: [],
  };
  const { claimOf, fresh, renamed } = pairWithPlayers(claims, recorded.playersByName, setting);
  plan.skipped.push(...renamed);
  const freshOf = Map.groupBy(fresh, (claim) => claim.personKey);
  const stintsOf = Map.groupBy(recorded.stints, (stint) => stint.entry.collegePlayerId);
  const seasonOf = new Map(setting.seasons.map((each) => [`${each.collegePlayerId} ${each.season}`, each]));
  const keys = new Set([...claims.map((claim) => claim.personKey), ...recorded.playersByName.keys()]);
  for (const key of keys) {
    const known = (recorded.playersByName.get(key) ?? []).map((player) => ({
      player,
      stints: stintsOf.get(player.id) ?? [],
      claim: claimOf.get(player.id) ?? null,
    }));
    const { people, hidden, doubts } = identifyPlayers(
      {
        ...setting,
        claims: freshOf.get(key) ?? [],
        players: known,
        prospects: recorded.prospectsByName.get(key) ?? [],
      },
      setting.sport,
    );
    plan.skipped.push(...hidden);
    plan.doubts.push(...doubts);
    for (const person of people) addPerson(plan, person, setting, seasonOf);
  }
  return plan;
}

function addPerson(
  plan: RosterPlan,
  { claim, players, prospects }: Person,
  setting: Setting,
  seasonOf: ReadonlyMap<string, PlayerSeason>,
): void {
  const [kept, ...gone] = players;
  if (claim === null) return;
  const stints = players.flatMap((each) => each.stints);
  const before = kept
    ? withStaffFactsOf(
        kept.player,
        gone.map(({ player }) => player),
      )
    : null;
  const { state, isChanged, kept: keptFacts, byStaff } = planPlayer(claim, before, { ...setting, stints });
  const note = keptNote(keptFacts);
  if (note !== null) plan.notes.push({ line: claim.line, note });
  const personId = prospects[0]?.personId ?? kept?.player.personId ?? null;
  const known = players.flatMap(({ player }) => seasonOf.get(`${player.id} ${claim.season}`) ?? []);
  const season = planSeason(claim, known.find(({ source }) => source === STAFF_SOURCE) ?? known[0] ?? null, setting);
  if (!kept) {
    plan.seasons.push({ player: { created: plan.created.length }, state: season.state });
    plan.created.push({ name: claim.name, personId, state });
    return;
  }
  if (season.isChanged) plan.seasons.push({ player: { id: kept.player.id }, state: season.state });
  plan.gone.push(...gone.map(({ player }) => ({ id: player.id, into: kept.player.id })));
  plan.moved.push(
    ...gone.flatMap((each) =>
      each.stints.map(({ entry }) => ({ id: entry.id, collegePlayerId: kept.player.id, state: stateOfEntry(entry) })),
    ),
  );
  const isPlayerChanged = isChanged || gone.length > 0 || personId !== kept.player.personId;
  if (isPlayerChanged)
    plan.changed.push({
      id: kept.player.id,
      personId: personId ?? kept.player.personId,
      state,
      provenance: before && marksAdded(kept.player, before, byStaff),
      before: kept,
    });
  if (isPlayerChanged || season.isChanged) plan.updated += 1;
  else plan.unchanged += 1;
}
