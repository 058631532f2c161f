import { listCollegesByIds } from '#features/directory/colleges/public.ts';
import { listProspectCards } from '#features/recruiting/prospects/public.ts';
import { findGame } from '#features/schedule/games/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { Embargo } from '../../articles/article-state-view.ts';
import type { ContentView } from '../content-view.ts';

/** The embargoes of articles with names, in the given order: one query for all prospects, one for all colleges, and each game once. */
export async function embargoViews(db: Db, embargoes: readonly (Embargo | null)[]): Promise<ContentView['embargo'][]> {
  const decisions = embargoes.filter((embargo) => embargo?.until === 'decision');
  const finals = embargoes.filter((embargo) => embargo?.until === 'final');
  const prospects = await listProspectCards(db, idsOf(decisions.map(({ prospectId }) => prospectId)));
  const colleges = await listCollegesByIds(db, idsOf(decisions.map(({ collegeId }) => collegeId)));
  const games = new Map<number, string>();
  for (const gameId of idsOf(finals.map((each) => each.gameId))) {
    const found = await findGame(db, gameId);
    if (found) games.set(gameId, `${found.game.away.name} at ${found.game.home.name}`);
  }
  return embargoes.map((embargo) => {
    if (!embargo) return null;
    if (embargo.until === 'final') {
      const { until, gameId } = embargo;
      return { until, gameId, subject: games.get(gameId) ?? null };
    }
    const { until, prospectId, collegeId } = embargo;
    const college = colleges.find(({ id }) => id === collegeId);
    return {
      until,
      prospectId,
      subject: prospects.find(({ id }) => id === prospectId)?.name ?? null,
      college: collegeId === undefined ? null : { id: collegeId, name: college?.shortName ?? `#${collegeId}` },
    };
  });
}

const idsOf = (ids: readonly (number | undefined)[]): number[] => [...new Set(ids.filter((id) => id !== undefined))];
