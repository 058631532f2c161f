import {
  absorbPlayers,
  athleteTag,
  insertPlayers,
  lockNewPlayers,
  type RecordedPlayer,
  type School,
  schoolOf,
  updatePlayers,
} from '#features/transfers/college-players/public.ts';
import { findFormerTransfers, insertEntries, transferTags, updateEntries } from '#features/transfers/entries/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { type BatchResult, collegesOf, type ImportOccasion, type StagedRow } from '../../engine/public.ts';
import { findRecorded, nameKeysOf, resolver } from '../../identity/public.ts';
import { claimOf, type PortalClaim } from '../portal-claim.ts';
import { withoutDuplicates } from '../portal-duplicates.ts';
import type { FormerStint } from '../portal-entries.ts';
import type { PortalRow } from '../portal-row.ts';
import { fileState } from './file-state.ts';
import { type PortalPlan, planPortal } from './plan-portal.ts';

/** Rows → claims → who is who → writes: some ten statements for a batch. */
export async function applyPortal(
  db: Db,
  rows: readonly StagedRow<PortalRow>[],
  occasion: ImportOccasion,
): Promise<BatchResult> {
  const { sport, source, on, ratingFromStars } = occasion;
  await lockNewPlayers(db);
  const colleges = await collegesOf(db);
  const resolve = resolver(colleges);
  const claimed = rows.map(({ row, line }) => claimOf({ ...row, line }, colleges));
  const { claims, duplicates, doubts } = withoutDuplicates(
    claimed.map(({ claim }) => claim),
    sport,
  );
  const recorded = await findRecorded(db, claims, { sport, resolve });
  const former = await findFormer(db, claims, { sport, resolve });
  const { survey, seen } = await fileState(db, occasion);
  const plan = planPortal(claims, recorded, {
    sport,
    resolve,
    source,
    on,
    ratingFromStars,
    survey,
    former,
    decisions: occasion.decisions,
  });
  for (const id of plan.seen) seen.add(id);
  await occasion.checkpoint();
  await writePortal(db, plan, occasion);
  return {
    created: plan.entries.created.length,
    updated: plan.updated,
    unchanged: plan.unchanged,
    skipped: [...duplicates, ...plan.skipped],
    notes: [...claimed.flatMap(({ claim, notes }) => notes.map((note) => ({ line: claim.line, note }))), ...plan.notes],
    doubts: [...doubts, ...plan.doubts],
    unmatched: claimed.flatMap(({ unmatched }) => unmatched),
    schoolsGiven: claimed.filter(({ namesSchool }) => namesSchool).length,
    tags: tagsOf(plan, { sport, players: [...recorded.playersByName.values()].flat() }),
  };
}

async function findFormer(
  db: Db,
  claims: readonly PortalClaim[],
  { sport, resolve }: { sport: Sport; resolve: (school: School | null) => School | null },
): Promise<FormerStint[]> {
  const keys = new Set(claims.map((claim) => claim.personKey));
  const found = await findFormerTransfers(db, { sport, nameKeys: [...keys].flatMap(nameKeysOf) });
  return found.map(({ transferId, nameKey, year, position, originCollegeId, originName }) => {
    const origin = resolve(schoolOf(originCollegeId, originName));
    return { transferId, nameKey, season: year, position, origin };
  });
}

async function writePortal(db: Db, { players, entries }: PortalPlan, occasion: ImportOccasion): Promise<void> {
  const { sport, now } = occasion;
  const ids = await insertPlayers(db, players.created, { sport, now });
  await occasion.checkpoint();
  // Entries move to the player who stays before the duplicate is removed.
  await updateEntries(db, entries.changed, { now });
  await absorbPlayers(db, players.gone);
  await updatePlayers(db, players.changed, { now });
  await occasion.checkpoint();
  const created = entries.created.map(({ player, ...entry }) => ({
    ...entry,
    collegePlayerId: 'id' in player ? player.id : (ids[player.created] ?? 0),
  }));
  await insertEntries(db, created, { sport, now });
}

type Around = { sport: string; players: readonly RecordedPlayer[] };

/** Tags of every page that shows a changed entry, by the state before and after. */
function tagsOf({ players, entries }: PortalPlan, { sport, players: recorded }: Around): string[] {
  const written = [...entries.created, ...entries.changed];
  const states = [...written.map(({ state }) => state), ...entries.changed.map(({ before }) => before.entry)];
  const colleges = [
    ...states.flatMap(({ originCollegeId, exitCollegeId }) => [originCollegeId, exitCollegeId]),
    ...players.changed.map(({ state }) => state.collegeId),
  ];
  const playerIds = [
    ...players.gone.map(({ id }) => id),
    ...players.changed.map((player) => player.id),
    ...entries.changed.map((entry) => entry.collegePlayerId),
    ...entries.created.flatMap(({ player }): number[] => ('id' in player ? [player.id] : [])),
  ];
  const personOf = new Map(recorded.map(({ id, personId }) => [id, personId]));
  const people = [
    ...playerIds.map((id) => personOf.get(id) ?? null),
    ...[...players.changed, ...players.created].map(({ personId }) => personId),
  ];
  return [
    ...new Set([
      ...written.flatMap(({ year }) => transferTags(sport, year)),
      ...colleges.flatMap((id) => (id === null ? [] : [`college:${id}`])),
      ...people.flatMap((id) => (id === null ? [] : [athleteTag(id)])),
    ]),
  ];
}
