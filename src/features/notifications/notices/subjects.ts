import { accessWord, articleHref } from '#features/content/articles/article-view.ts';
import { listShownHeads } from '#features/content/articles/public.ts';
import { listCollegesByIds } from '#features/directory/colleges/public.ts';
import { prospectHref } from '#features/recruiting/prospects/prospect-view.ts';
import { listOfferedCards } from '#features/recruiting/prospects/public.ts';
import { type Game, type GameSide, listGamesByIds } from '#features/schedule/games/public.ts';
import { listOfferedSports } from '#features/sites/sites/public.ts';
import { athleteHref } from '#features/transfers/college-players/athlete-address-view.ts';
import { listPlayerCards } from '#features/transfers/college-players/public.ts';
import { sportName } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { Subject, SubjectKind } from './alert.ts';

export type SubjectRef = { subject: SubjectKind; subjectId: number };

export const subjectKey = ({ subject, subjectId }: SubjectRef): string => `${subject}:${subjectId}`;

/**
 * The subjects that readers may currently see, by `subjectKey`, in one statement for each kind. People who were taken down and closed
 * sports are left out, not deleted: after a restore or reopening they are in every list again.
 */
export async function findSubjects(
  { db, now }: { db: Db; now: Date },
  refs: readonly SubjectRef[],
): Promise<Map<string, Subject>> {
  const idsOf = (kind: SubjectKind) => refs.flatMap((ref) => (ref.subject === kind ? [ref.subjectId] : []));
  const [prospects, players, games, articles] = await Promise.all([
    listOfferedCards(db, idsOf('prospect')),
    listPlayerCards(db, idsOf('player')),
    listGameSubjects(db, idsOf('game')),
    listShownHeads(db, idsOf('article'), now),
  ]);
  const found: Subject[] = [
    ...prospects.map((prospect) => ({
      kind: 'prospect' as const,
      id: prospect.id,
      name: prospect.name,
      facts: factsOf(prospect.position, sportName(prospect.sport), prospect.classYear),
      path: prospectHref(prospect),
    })),
    ...players.map((player) => ({
      kind: 'player' as const,
      id: player.id,
      name: player.name,
      facts: factsOf(player.position, sportName(player.sport)),
      path: athleteHref(player),
    })),
    ...games,
    ...articles.map(({ id, slug, headline, access, sport }) => ({
      kind: 'article' as const,
      id,
      name: headline,
      facts: factsOf(accessWord(access), sportName(sport)),
      path: articleHref(slug),
    })),
  ];
  return new Map(found.map((subject) => [subjectKey({ subject: subject.kind, subjectId: subject.id }), subject]));
}

const factsOf = (...facts: readonly (string | number | null | undefined)[]): string =>
  facts.filter((fact) => fact !== null && fact !== undefined).join(' · ');

/** A game has no page: scores are on the front page of each site. */
const SCORES_PATH = '/';

async function listGameSubjects(db: Db, ids: readonly number[]): Promise<Subject[]> {
  const offered = await listOfferedSports(db);
  const found = (await listGamesByIds(db, ids)).filter(({ sport }) => offered.includes(sport));
  const collegeIds = found.flatMap(({ game }) => [game.home.collegeId, game.away.collegeId]);
  const colleges = await listCollegesByIds(
    db,
    collegeIds.filter((id) => id !== null),
  );
  const names = new Map(colleges.map(({ id, shortName }) => [id, shortName]));
  return found.flatMap(({ sport, game }): Subject[] => {
    const name = scoreOf(game, (side) => names.get(side.collegeId ?? 0) ?? side.name);
    return name === null ? [] : [{ kind: 'game', id: game.id, name, facts: sportName(sport), path: SCORES_PATH }];
  });
}

/** "Alabama 27, Auburn 20", the winner first; null: the game is no longer final. */
function scoreOf({ home, away, isCompleted }: Game, nameOf: (side: GameSide) => string): string | null {
  if (!isCompleted || home.points === null || away.points === null) return null;
  const [first, second] = home.points >= away.points ? [home, away] : [away, home];
  return `${nameOf(first)} ${first.points}, ${nameOf(second)} ${second.points}`;
}
