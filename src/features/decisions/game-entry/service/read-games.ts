import { collegeFlags, listAllColleges, listCollegesByIds } from '#features/directory/colleges/public.ts';
import { listMembersByIds } from '#features/membership/accounts/public.ts';
import type { GameView } from '#features/schedule/games/game-view.ts';
import {
  listDeletedGames as deletedGamesOf,
  findGame,
  type GameSide,
  listGameSeasons,
  listSeasonColleges,
  listSeasonGames,
  type RecordedGame,
  statusOf,
} from '#features/schedule/games/public.ts';
import { formatDate } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import { clampPage } from '#kernel/pagination.ts';
import type { Sport } from '#kernel/sports.ts';
import { listAuditEntries } from '#platform/audit/read-audit.ts';
import { type Context, isAllowed } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import type { getGameEntry, listDeletedGames, listGames, listTeamNames } from '../contract.ts';
import { type GamePermission, isOwnGame, listOwnTeams } from './own-games.ts';

const GAMES_PER_PAGE = 50;
/** The page shows the latest ones, all at once. */
const CHANGES_SHOWN = 50;

export async function gamesPage(
  ctx: Context,
  query: ParsedOf<typeof listGames>['query'],
): Promise<ReplyOf<typeof listGames>> {
  const { db, now } = ctx;
  const { sport, collegeId = null, list } = query;
  const page = clampPage(query, GAMES_PER_PAGE);
  const seasons = await listGameSeasons(db, sport);
  const season = query.season ?? seasons[0] ?? Number(formatDate(now, 'YYYY-MM-DD').slice(0, 4));
  const scope = { sport, season, within: await listOwnTeams(ctx, 'transfers:read') };
  const [{ games, total }, collegeIds, flags] = await Promise.all([
    listSeasonGames(db, { ...scope, collegeId, list, now }, page),
    listSeasonColleges(db, scope),
    collegeFlags(ctx),
  ]);
  const colleges = (await listCollegesByIds(db, collegeIds)).map(({ id, shortName: name }) => ({ id, name }));
  return {
    games: games.map((game) => viewOf(sport, game, flags)),
    total,
    totalIsEstimate: false,
    ...page,
    season,
    seasons,
    colleges: colleges.toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    mayWrite: isAllowed(ctx, 'transfers:write'),
    mayDelete: isAllowed(ctx, 'transfers:delete'),
  };
}

/** Deleted games, which a super admin may restore. */
export async function deletedGamesPage(
  ctx: Context,
  { sport, ...wanted }: ParsedOf<typeof listDeletedGames>['query'],
): Promise<ReplyOf<typeof listDeletedGames>> {
  const page = clampPage(wanted, GAMES_PER_PAGE);
  const [{ games, total }, flags] = await Promise.all([deletedGamesOf(ctx.db, sport, page), collegeFlags(ctx)]);
  const views = games.map(({ game, deletedAt, reason }) => ({
    game: viewOf(sport, game, flags),
    deletedAt: deletedAt.toISOString(),
    reason,
  }));
  return { games: views, total, totalIsEstimate: false, ...page };
}

/** Throws not_found for an unknown game, and for one outside the actor's colleges. */
export async function gameEntry(ctx: Context, gameId: number): Promise<ReplyOf<typeof getGameEntry>> {
  const entered = await findGame(ctx.db, gameId);
  const isIn = async (permission: GamePermission) =>
    entered !== null && isOwnGame(entered.game, await listOwnTeams(ctx, permission));
  if (!entered || !(await isIn('transfers:read'))) throw apiError('not_found');
  const { sport, version, game } = entered;
  return {
    game: viewOf(sport, game, await collegeFlags(ctx)),
    version,
    changes: await changesOf(ctx.db, gameId),
    may: { write: await isIn('transfers:write'), delete: await isIn('transfers:delete') },
  };
}

export async function teamNames(ctx: Context): Promise<ReplyOf<typeof listTeamNames>> {
  const [all, own] = await Promise.all([listAllColleges(ctx.db), listOwnTeams(ctx, 'transfers:write')]);
  const named = (colleges: typeof all) =>
    colleges.map(({ shortName }) => shortName).toSorted((a, b) => a.localeCompare(b, 'en'));
  return { names: named(all), own: own && named(all.filter(({ id }) => own.includes(id))) };
}

type Flags = Awaited<ReturnType<typeof collegeFlags>>;

function viewOf(sport: Sport, game: RecordedGame, flags: Flags): GameView {
  const side = ({ collegeId, name, points }: GameSide) => {
    const college = collegeId === null ? null : (flags.get(collegeId) ?? null);
    return { college, name: college?.shortName ?? name, points };
  };
  return {
    ...game,
    sport,
    status: statusOf(game),
    startsAt: game.startsAt.toISOString(),
    home: side(game.home),
    away: side(game.away),
    byStaff: [...game.byStaff],
  };
}

/** The audit log of a game, with usernames. */
async function changesOf(db: Db, gameId: number): Promise<ReplyOf<typeof getGameEntry>['changes']> {
  const subject = { type: 'game', id: String(gameId) };
  const entries = await listAuditEntries(db, { subjectTypes: null, subject, limit: CHANGES_SHOWN });
  const ids = [...new Set(entries.flatMap(({ actorId }) => actorId ?? []))];
  const names = new Map((await listMembersByIds(db, ids)).map(({ id, username }) => [id, username]));
  return entries.map(({ id, at, action, actorKind, actorId, before, after, reason }) => {
    const { source = null, ...facts } = after ?? {};
    return {
      id,
      at: at.toISOString(),
      by: actorId === null ? actorKind : (names.get(actorId) ?? `member ${actorId}`),
      action: action.replace(/^game\./, '').replaceAll('_', ' '),
      facts: Object.keys(facts).map((name) => factLine(name, before?.[name], facts[name])),
      source: typeof source === 'string' ? source : null,
      reason,
    };
  });
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

/** "venue: none, then Legion Field". */
function factLine(name: string, before: unknown, after: unknown): string {
  const words = (value: unknown): string => {
    if (value === null || value === undefined) return 'none';
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    const text = typeof value === 'string' || typeof value === 'number' ? `${value}` : JSON.stringify(value);
    return INSTANT.test(text) ? formatDate(new Date(text), 'MM/DD/YYYY HH:mm:ss').slice(0, -3) : text;
  };
  const change = before === undefined ? words(after) : `${words(before)}, then ${words(after)}`;
  return `${name.replaceAll('_', ' ')}: ${change}`;
}
