import type { ChangedPlayer, NewPlayer, School } from '#features/transfers/college-players/public.ts';
import { type ChangedEntry, stateOfEntry } from '#features/transfers/entries/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Doubt, LineNote } from '../../engine/public.ts';
import type { Recorded } from '../../portal/public.ts';
import type { RosterClaim } from '../roster-claim.ts';
import { identifyPlayers, type KnownPlayer, mayBeRenamed, type Person } from '../roster-identity.ts';
import { planPlayer } from '../roster-plan.ts';

export type RosterPlan = {
  created: NewPlayer[];
  changed: (ChangedPlayer & { before: KnownPlayer })[];
  gone: number[];
  /** Entries of those who turned out to be somebody else. */
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
};

/** What the claims make of all that is recorded of their names and numbers. Pure. */
export function planRoster(claims: readonly RosterClaim[], recorded: Recorded, setting: Setting): RosterPlan {
  const plan: RosterPlan = {
    created: [],
    changed: [],
    gone: [],
    moved: [],
    unchanged: 0,
    updated: 0,
    skipped: [],
    doubts: [],
    notes: [],
  };
  const players = [...recorded.playersByName].flatMap(([key, each]) => each.map((player) => ({ key, player })));
  const byNumber = new Map(
    players.flatMap((each) => (each.player.source === setting.source ? [[each.player.sourceId, each]] : [])),
  );
  const claimOf = new Map<number, RosterClaim>();
  const fresh: { key: string; claim: RosterClaim }[] = [];
  for (const claim of claims) {
    const known = claim.sourceId === null ? undefined : byNumber.get(claim.sourceId);
    if (!known) fresh.push({ key: claim.personKey, claim });
    else if (mayBeRenamed(known.player.nameKey, claim.nameKey)) claimOf.set(known.player.id, claim);
    else
      plan.skipped.push({
        line: claim.line,
        reason: `id ${claim.sourceId} is another name's: player ${known.player.id}`,
      });
  }
  const freshOf = Map.groupBy(fresh, ({ key }) => key);
  const stintsOf = Map.groupBy(recorded.stints, (stint) => stint.entry.collegePlayerId);
  const keys = new Set([...claims.map((claim) => claim.personKey), ...players.map(({ key }) => key)]);
  for (const key of keys) {
    const known = (recorded.playersByName.get(key) ?? []).map((player) => ({
      player,
      stints: stintsOf.get(player.id) ?? [],
      claim: claimOf.get(player.id) ?? null,
    }));
    const { people, hidden, doubts } = identifyPlayers(
      {
        ...setting,
        claims: (freshOf.get(key) ?? []).map(({ claim }) => claim),
        players: known,
        prospects: recorded.prospectsByName.get(key) ?? [],
      },
      setting.sport,
    );
    plan.skipped.push(...hidden);
    plan.doubts.push(...doubts);
    for (const person of people) addPerson(plan, person, setting);
  }
  return plan;
}

function addPerson(plan: RosterPlan, { claim, players, prospects }: Person, setting: Setting): void {
  const [kept, ...gone] = players;
  if (claim === null) return;
  if (players.some(({ player }) => player.isHidden) || prospects.some((prospect) => prospect.isHidden)) {
    plan.skipped.push({ line: claim.line, reason: 'hidden' });
    return;
  }
  const stints = players.flatMap((each) => each.stints);
  const { state, isChanged, isKeptByStaff } = planPlayer(claim, kept?.player ?? null, { ...setting, stints });
  if (isKeptByStaff) plan.notes.push({ line: claim.line, note: 'kept what staff entered' });
  const personId = prospects[0]?.personId ?? kept?.player.personId ?? null;
  if (!kept) {
    plan.created.push({ name: claim.name, personId, state });
    return;
  }
  plan.gone.push(...gone.map((each) => each.player.id));
  plan.moved.push(
    ...gone.flatMap((each) =>
      each.stints.map(({ entry }) => ({ id: entry.id, collegePlayerId: kept.player.id, state: stateOfEntry(entry) })),
    ),
  );
  if (isChanged || gone.length > 0 || personId !== kept.player.personId) {
    plan.updated += 1;
    plan.changed.push({ id: kept.player.id, personId: personId ?? kept.player.personId, state, before: kept });
  } else plan.unchanged += 1;
}
