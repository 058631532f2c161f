import {
  listProspectsOfPeople,
  lockClasses,
  rankClass,
  setProspectsHidden,
} from '#features/recruiting/prospects/public.ts';
import { isRankedSport, rebuildRankings } from '#features/teams/rankings/public.ts';
import { setPlayersHidden } from '#features/transfers/college-players/public.ts';
import { listSeasonsOfPlayers } from '#features/transfers/entries/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { emit, purgeTags } from '#platform/events/events.ts';

export type Wanted = { personId: number; isHidden: boolean; now: Date };
/** The ids of the changed records. */
export type Hidden = { prospectIds: number[]; playerIds: number[] };

/** A class of recruits, or the transfers of a season, with the person's teams in it. */
type Touched = { sport: Sport; classYear: number; collegeIds: Set<number> };

/**
 * Hides all prospect and college player records of a person, or shows them again, within the caller's transaction: reranks the classes and
 * the person's teams, and purges every cached page, because any of them may name the person. The points of other teams follow through the
 * event, and the search index through its triggers.
 */
export async function setHidden(db: Db, { personId, isHidden, now }: Wanted): Promise<Hidden> {
  await lockClasses(db, await listProspectsOfPeople(db, [personId]));
  const prospects = await setProspectsHidden(db, { personId, isHidden, now });
  const players = await setPlayersHidden(db, { personId, isHidden, now });
  const playerIds = players.map(({ id }) => id);
  if (prospects.length + players.length === 0) return { prospectIds: [], playerIds: [] };
  const seasons = await listSeasonsOfPlayers(db, playerIds);
  const touched = touchedBy([
    ...prospects.map(({ sport, classYear, collegeId }) => ({ sport, classYear, collegeId })),
    ...seasons.map(({ sport, year, exitCollegeId }) => ({ sport, classYear: year, collegeId: exitCollegeId })),
  ]);
  // All classes first: a decision about a prospect locks the prospect's row while it waits for the teams.
  for (const { sport, classYear } of touchedBy(prospects)) await rankClass(db, sport, classYear);
  for (const { sport, classYear, collegeIds } of touched) {
    if (!isRankedSport(sport)) continue;
    if (collegeIds.size > 0) await rebuildRankings(db, { sport, classYear, collegeIds: [...collegeIds], now });
    await emit(db, { type: 'class_reordered', sport, classYear });
  }
  const prospectIds = prospects.map(({ id }) => id);
  await emit(db, { type: isHidden ? 'person_taken_down' : 'person_restored', personId, prospectIds, playerIds });
  await purgeTags(db, 'all');
  return { prospectIds, playerIds };
}

/** By class, always in the same order, so that concurrent reranks of these teams cannot deadlock. */
function touchedBy(all: readonly { sport: Sport; classYear: number; collegeId: number | null }[]): Touched[] {
  const byClass = new Map<string, Touched>();
  for (const { sport, classYear, collegeId } of all) {
    const known = byClass.get(`${classYear} ${sport}`) ?? { sport, classYear, collegeIds: new Set<number>() };
    if (collegeId !== null) known.collegeIds.add(collegeId);
    byClass.set(`${classYear} ${sport}`, known);
  }
  return [...byClass.values()].toSorted((a, b) => a.classYear - b.classYear || a.sport.localeCompare(b.sport));
}
