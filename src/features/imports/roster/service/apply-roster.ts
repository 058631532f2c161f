import { findNumbered } from '#features/recruiting/prospects/public.ts';
import {
  absorbPlayers,
  athleteTag,
  findSeasonsForWrite,
  insertPlayers,
  lockNewPlayers,
  type RecordedPlayer,
  type School,
  updatePlayers,
  writeSeasons,
} from '#features/transfers/college-players/public.ts';
import { sportTransfersTag, transferTags, updateEntries } from '#features/transfers/entries/public.ts';
import type { Db } from '#platform/db/database.ts';
import {
  type BatchResult,
  collegesOf,
  type ImportOccasion,
  type StagedRow,
  type UnmatchedSchool,
} from '../../engine/public.ts';
import { findRecorded, resolver } from '../../identity/public.ts';
import { type RosterClaim, withoutDuplicates } from '../roster-claim.ts';
import type { RosterRow } from '../roster-row.ts';
import { planRoster, type RosterPlan } from './plan-roster.ts';

/** Rows → claims → who is who → writes: some ten statements for a batch. */
export async function applyRoster(
  db: Db,
  rows: readonly StagedRow<RosterRow>[],
  occasion: ImportOccasion,
): Promise<BatchResult> {
  const { sport, source, on, now } = occasion;
  await lockNewPlayers(db);
  const colleges = await collegesOf(db);
  const resolve = resolver(colleges);
  const unmatched: UnmatchedSchool[] = [];
  const all = rows.map(({ row: { team, ...row }, line }): RosterClaim => {
    const match = colleges.match(team);
    const school: School =
      match.kind === 'found' ? { collegeId: match.collegeId, name: null } : { collegeId: null, name: team };
    if (match.kind !== 'found') unmatched.push({ line, text: team, why: match.kind });
    return { ...row, line, school };
  });
  const { claims, duplicates } = withoutDuplicates(all, sport);
  const sourceIds = claims.flatMap((claim) => claim.sourceId ?? []);
  const recorded = await findRecorded(db, claims, { sport, resolve, source, sourceIds });
  const numbered = await findNumbered(db, { sport, source, sourceIds: claims.flatMap((claim) => claim.recruitIds) });
  const players = [...recorded.playersByName.values()].flat();
  const seasons = await findSeasonsForWrite(
    db,
    players.map(({ id }) => id),
  );
  const plan = planRoster(claims, recorded, {
    sport,
    source,
    on,
    numbered,
    resolve,
    seasons,
    decisions: occasion.decisions,
  });
  await occasion.checkpoint();
  // Entries move to the player who stays before the duplicate is removed; its id at the source moves after that.
  await updateEntries(db, plan.moved, { now });
  await absorbPlayers(db, plan.gone);
  await updatePlayers(db, plan.changed, { now });
  await occasion.checkpoint();
  const ids = await insertPlayers(db, plan.created, { sport, now });
  await writeSeasons(
    db,
    plan.seasons.map(({ player, state }) => ({
      ...state,
      collegePlayerId: 'id' in player ? player.id : (ids[player.created] ?? 0),
    })),
  );
  return {
    created: plan.created.length,
    updated: plan.updated,
    unchanged: plan.unchanged,
    skipped: [...duplicates, ...plan.skipped],
    notes: plan.notes,
    doubts: plan.doubts,
    unmatched,
    schoolsGiven: rows.length,
    tags: tagsOf(plan, { sport, players }),
  };
}

type Around = { sport: string; players: readonly RecordedPlayer[] };

/** Tags of every page that shows a changed player, by the state before and after. */
function tagsOf({ created, changed, gone, seasons: written }: RosterPlan, { sport, players }: Around): string[] {
  const colleges = [
    ...created.map(({ state }) => state.collegeId),
    ...changed.flatMap(({ state, before }) => [state.collegeId, before.player.collegeId]),
  ];
  const seasons = changed.flatMap(({ before }) => before.stints.map((stint) => stint.season));
  const personOf = new Map(players.map(({ id, personId }) => [id, personId]));
  const playerIds = [
    ...[...changed, ...gone].map(({ id }) => id),
    ...written.flatMap(({ player }): number[] => ('id' in player ? [player.id] : [])),
  ];
  const people = [
    ...playerIds.map((id) => personOf.get(id) ?? null),
    ...[...changed, ...created].map(({ personId }) => personId),
  ];
  return [
    ...new Set([
      // The tracker shows the year in college, which triggers derive from the player.
      ...(changed.length + gone.length > 0 ? [sportTransfersTag(sport)] : []),
      ...seasons.flatMap((season) => transferTags(sport, season)),
      ...colleges.flatMap((id) => (id === null ? [] : [`college:${id}`])),
      ...people.flatMap((id) => (id === null ? [] : [athleteTag(id)])),
    ]),
  ];
}
