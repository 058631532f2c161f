import {
  type AbsorbedPlayer,
  type ChangedPlayer,
  changedFacts,
  keepStaffFacts,
  marksAdded,
  type NewPlayer,
  type School,
  withStaffFactsOf,
} from '#features/transfers/college-players/public.ts';
import { type ChangedEntry, type NewEntry, stateOfEntry } from '#features/transfers/entries/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Doubt, LineNote, RowDecisions } from '../../engine/public.ts';
import {
  type KnownStint,
  keptNote,
  playerState,
  type Recorded,
  type Stint,
  seasonOfNews,
  stintOf,
} from '../../identity/public.ts';
import type { PortalClaim } from '../portal-claim.ts';
import { type FormerStint, pairWithEntries } from '../portal-entries.ts';
import { identifyEntries, type KnownPlayer, type Person } from '../portal-identity.ts';
import { type EntryPlan, type PlanOptions, planEntry, withClassYear } from '../portal-plan.ts';

/** A new player has no id yet: the entry names the player's place among the new ones. */
export type EntryOfPlayer = Omit<NewEntry, 'collegePlayerId'> & { player: { id: number } | { created: number } };

export type PortalPlan = {
  players: { created: NewPlayer[]; changed: ChangedPlayer[]; gone: AbsorbedPlayer[] };
  entries: { created: EntryOfPlayer[]; changed: (ChangedEntry & { year: number; before: KnownStint })[] };
  updated: number;
  unchanged: number;
  /** Of people who were taken down, and of entries that staff deleted. */
  skipped: { line: number; reason: string }[];
  doubts: Doubt[];
  notes: LineNote[];
  /** Recorded entries that the file has. */
  seen: number[];
};

/** The changes of the row in `line` to a recorded entry. */
type PlannedEntry = EntryPlan & { line: number };

type Setting = PlanOptions & {
  sport: Sport;
  resolve: (school: School | null) => School | null;
  former: readonly FormerStint[];
  decisions?: RowDecisions | undefined;
};

/** Plans the changes of the claims to everything recorded under their names. Pure. */
export function planPortal(claims: readonly PortalClaim[], recorded: Recorded, setting: Setting): PortalPlan {
  const plan: PortalPlan = {
    players: { created: [], changed: [], gone: [] },
    entries: { created: [], changed: [] },
    updated: 0,
    unchanged: 0,
    skipped: [],
    doubts: [],
    notes: [],
    seen: [],
  };
  const { stints: known } = recorded;
  const {
    pairs,
    settled,
    doubts: pairDoubts,
  } = pairWithEntries(claims, { stints: known, former: setting.former, decisions: setting.decisions }, setting.sport);
  plan.doubts.push(...pairDoubts);
  plan.skipped.push(...Array.from(settled, ([{ line }, reason]) => ({ line, reason })));
  plan.seen.push(...Array.from(pairs.values(), ({ entry }) => entry.id));
  const plans = new Map<number, PlannedEntry>();
  const hiddenPlayers = new Set(
    [...recorded.playersByName.values()].flat().flatMap((player) => (player.isHidden ? [player.id] : [])),
  );
  for (const [claim, stint] of pairs) {
    if (stint.entry.isHidden || hiddenPlayers.has(stint.entry.collegePlayerId)) {
      plan.skipped.push({ line: claim.line, reason: 'hidden' });
      continue;
    }
    const change = unlessTwoOpen(planEntry(claim, stint, setting), stint, known);
    plans.set(stint.entry.id, { ...change, line: claim.line });
    addNotes(plan, claim, change);
    if (change.isChanged) plan.updated += 1;
    else plan.unchanged += 1;
  }
  const stintsNow = recorded.stints.map((stint) => {
    const change = plans.get(stint.entry.id);
    return change ? { ...stintOf({ ...stint.entry, ...change.state }, setting.resolve), entry: stint.entry } : stint;
  });
  const stintsOf = Map.groupBy(stintsNow, (stint) => stint.entry.collegePlayerId);
  const fresh = Map.groupBy(
    claims.filter((claim) => !pairs.has(claim) && !settled.has(claim)),
    (claim) => claim.personKey,
  );
  for (const key of new Set(claims.map((claim) => claim.personKey))) {
    const players = (recorded.playersByName.get(key) ?? []).map((player): KnownPlayer => {
      const stints = stintsOf.get(player.id) ?? [];
      return { player, stints, isFresh: stints.some(({ entry }) => plans.get(entry.id)?.isChanged) };
    });
    const prospects = recorded.prospectsByName.get(key) ?? [];
    const { people, hidden, doubts } = identifyEntries(
      {
        claims: fresh.get(key) ?? [],
        players,
        prospects,
        resolve: setting.resolve,
        decisions: setting.decisions,
      },
      setting.sport,
    );
    plan.skipped.push(...hidden);
    plan.doubts.push(...doubts);
    for (const person of people) addPerson(plan, person, plans, setting);
  }
  return plan;
}

/** A player has one open entry in a season: one that staff opened since keeps this one ended. */
function unlessTwoOpen(change: EntryPlan, { entry }: KnownStint, stints: readonly KnownStint[]): EntryPlan {
  if (change.state.exitType !== null || entry.exitType === null) return change;
  const isOther = ({ entry: other }: KnownStint) =>
    other.id !== entry.id &&
    other.collegePlayerId === entry.collegePlayerId &&
    other.year === entry.year &&
    other.exitType === null;
  if (!stints.some(isOther)) return change;
  const note = 'the destination is gone from the file: kept, as the player has another open entry';
  return { state: stateOfEntry(entry), isChanged: false, keptByStaff: [], notes: [note] };
}

function addNotes(plan: PortalPlan, { line }: PortalClaim, { keptByStaff, notes }: EntryPlan): void {
  plan.notes.push(...notes.map((note) => ({ line, note })));
  if (keptByStaff.length > 0) plan.notes.push({ line, note: `kept what staff entered: ${keptByStaff.join(', ')}` });
}

function addPerson(plan: PortalPlan, person: Person, plans: ReadonlyMap<number, PlannedEntry>, setting: Setting): void {
  const { claims, players, prospects } = person;
  const [kept, ...gone] = players;
  if (!kept && claims.length === 0) return;
  const stints = [...players.flatMap((each) => each.stints), ...claims];
  const classYear = prospects.length > 0 ? Math.max(...prospects.map((prospect) => prospect.classYear)) : null;
  const isTouched = claims.length > 0 || gone.length > 0 || players.some((each) => each.isFresh);
  const placed = (change: EntryPlan) =>
    classYear !== null && isTouched ? withClassYear(change, classYear, setting) : change;
  const player = kept ? { id: kept.player.id } : { created: plan.players.created.length };
  if (kept && isTouched) {
    const lines = players.flatMap((each) => each.stints.flatMap(({ entry }) => plans.get(entry.id)?.line ?? []));
    const [line = null] = [...claims.map((claim) => claim.line), ...lines];
    changePlayer(plan, person, { stints, line }, setting);
  } else if (!kept) {
    const [first] = claims;
    const personId = prospects[0]?.personId ?? null;
    plan.players.created.push({ name: first?.name ?? '', personId, state: playerState(stints, null, setting) });
  }
  if (kept) plan.players.gone.push(...gone.map((each) => ({ id: each.player.id, into: kept.player.id })));
  for (const stint of players.flatMap((each) => each.stints)) {
    const { entry } = stint;
    const unsaid = { state: stateOfEntry(entry), isChanged: false, keptByStaff: [], notes: [] };
    const change = placed(plans.get(entry.id) ?? unsaid);
    const collegePlayerId = kept?.player.id ?? entry.collegePlayerId;
    if (!change.isChanged && collegePlayerId === entry.collegePlayerId) continue;
    plan.entries.changed.push({ id: entry.id, collegePlayerId, state: change.state, year: entry.year, before: stint });
  }
  for (const claim of claims) {
    const change = placed(planEntry(claim, null, setting));
    addNotes(plan, claim, change);
    const { season: year, name, nameKey } = claim;
    const state = change.state;
    const entry = { year, name, nameKey, source: setting.source, state };
    plan.entries.created.push({ ...entry, player });
  }
}

/** Where the player plays by all entries, and which person the player turns out to be. `line`: of a row that speaks of them. */
function changePlayer(
  plan: PortalPlan,
  { players: [kept, ...gone], prospects }: Person,
  { stints, line }: { stints: readonly (Stint | KnownStint)[]; line: number | null },
  setting: Setting,
): void {
  if (!kept) return;
  const { player } = kept;
  const before = withStaffFactsOf(
    player,
    gone.map((each) => each.player),
  );
  const collegeSeason = seasonOfNews(stints, player.id, setting.resolve);
  const {
    state,
    kept: keptFacts,
    byStaff,
  } = keepStaffFacts(before, playerState(stints, before, setting), collegeSeason);
  const note = keptNote(keptFacts);
  if (note !== null && line !== null) plan.notes.push({ line, note });
  const personId = prospects[0]?.personId ?? player.personId;
  const provenance = marksAdded(player, before, byStaff);
  if (changedFacts(player, state).length === 0 && personId === player.personId && provenance === null) return;
  plan.players.changed.push({ id: player.id, personId, state, collegeSeason, provenance });
}
