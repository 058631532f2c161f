import { collegeFlags, listAllColleges } from '#features/directory/colleges/public.ts';
import { listPositions } from '#features/directory/positions/public.ts';
import { findKeptPlayer } from '#features/imports/duplicates/public.ts';
import { listProspectsOfPeople } from '#features/recruiting/prospects/public.ts';
import { collegesInReach } from '#features/sites/sites/public.ts';
import {
  byStaffOf,
  countDependents,
  findLinkedProfile,
  findPlayers,
  isHiddenAsPerson,
  listPlayersOfPeople,
  readPlayer,
} from '#features/transfers/college-players/public.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { clampPage, totalsOf } from '#kernel/pagination.ts';
import { isSport, type Sport } from '#kernel/sports.ts';
import { type Context, isAllowed } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import type { findCollegePlayers, getNewPlayerChoices, getPlayerEntry } from '../contract.ts';
import { FOUND_PER_PAGE } from '../entry-view.ts';
import { changesOf } from './changes.ts';
import { type EditedPlayer, revisionOf } from './edit-player.ts';

type Address = ParsedOf<typeof getPlayerEntry>['query']['player'];

/**
 * By id, or by person: in the given sport, otherwise in that of the latest season. Throws not_found for a player who was taken down. A
 * publisher reads players of every college, because a transfer involves two of them, and writes those of their own (decision record 0133).
 */
export async function findPlayer({ db }: Pick<Context, 'db'>, { id, personId, sport }: Address): Promise<EditedPlayer> {
  if (id === undefined && personId === undefined)
    throw invalidFields({ 'player.person_id': ['Give player[person_id] or player[id]'] });
  const playerId = id ?? (await playerOf({ db }, personId ?? 0, sport));
  const player = playerId === null ? null : await readPlayer(db, playerId);
  if (!player || !isSport(player.sport) || (await isHiddenAsPerson(db, player.personId))) throw apiError('not_found');
  return { ...player, sport: player.sport };
}

async function playerOf({ db }: Pick<Context, 'db'>, personId: number, sport: Sport | undefined) {
  const all = await listPlayersOfPeople(db, [personId]);
  const latest = all.toSorted((a, b) => (b.season ?? 0) - (a.season ?? 0));
  return latest.find((each) => sport === undefined || each.sport === sport)?.id ?? null;
}

/** Like `findPlayer`; the id of a merged player finds the one who was kept. */
async function findKept(ctx: Pick<Context, 'db'>, address: Address): Promise<EditedPlayer> {
  const { id } = address;
  const isGone = id !== undefined && (await readPlayer(ctx.db, id)) === null;
  const kept = isGone ? await findKeptPlayer(ctx.db, id) : null;
  return findPlayer(ctx, kept === null ? address : { id: kept });
}

export async function playerEntryOf(ctx: Context, address: Address): Promise<ReplyOf<typeof getPlayerEntry>> {
  const { db } = ctx;
  const player = await findKept(ctx, address);
  const { id, personId, sport } = player;
  const { key, name, isConfigured } = ctx.ports.profiles.provider;
  const [flags, linked, prospects, played, deletion, changes, choices] = await Promise.all([
    collegeFlags(ctx),
    findLinkedProfile(db, { collegePlayerId: id, provider: key }),
    listProspectsOfPeople(db, [personId]),
    listPlayersOfPeople(db, [personId]),
    countDependents(db, player),
    changesOf(ctx, id),
    choicesOf(ctx, sport),
  ]);
  const own = await collegesInReach(ctx, 'transfers:write');
  const isOwn = own === null || (player.collegeId !== null && own.includes(player.collegeId));
  return {
    player: {
      ...player,
      college: player.collegeId === null ? null : (flags.get(player.collegeId) ?? null),
      revision: revisionOf(player),
    },
    byStaff: byStaffOf(player),
    provider: { name, isConfigured },
    profile: linked && {
      profileId: linked.profileId,
      linkedAt: linked.linkedAt.toISOString(),
      syncedAt: linked.syncedAt?.toISOString() ?? null,
    },
    prospects: prospects.map(({ id: prospectId, sport: of, classYear, slug }) => ({
      id: prospectId,
      sport: of,
      classYear,
      slug,
    })),
    otherPlayers: played.filter((each) => each.id !== id).map((each) => ({ id: each.id, sport: each.sport })),
    deletion,
    changes,
    ...choices,
    may: { ...choices.may, write: choices.may.write && isOwn },
  };
}

/** The options and permissions of the actor for a player. */
export async function choicesOf(ctx: Context, sport: Sport): Promise<ReplyOf<typeof getNewPlayerChoices>> {
  const write = isAllowed(ctx, 'transfers:write');
  const own = await collegesInReach(ctx, 'transfers:write');
  const colleges = write ? (await listAllColleges(ctx.db)).filter(({ id }) => own === null || own.includes(id)) : [];
  return {
    positions: listPositions(sport, 'transfer').map(({ code, name }) => ({ code, name })),
    colleges: colleges
      .map(({ id, shortName }) => ({ id, name: shortName }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    may: {
      write,
      delete: isAllowed(ctx, 'transfers:delete'),
      link: isAllowed(ctx, 'player_links:write'),
      takeDown: isAllowed(ctx, 'takedown:write'),
    },
  };
}

/** Lists nobody without a search. Players who were taken down are found only by takedown staff. */
export async function playersFound(
  ctx: Context,
  query: ParsedOf<typeof findCollegePlayers>['query'],
): Promise<ReplyOf<typeof findCollegePlayers>> {
  const { query: text, sport = null, collegeId = null, season = null } = query;
  const page = clampPage(query, FOUND_PER_PAGE);
  if (text === '' && sport === null && collegeId === null && season === null)
    return { players: [], total: 0, totalIsEstimate: false, ...page };
  const search = { text, sport, collegeId, season, withHidden: isAllowed(ctx, 'takedown:read') };
  const [{ players, total }, flags] = await Promise.all([findPlayers(ctx.db, search, page), collegeFlags(ctx)]);
  return {
    players: players.map(({ isHidden, collegeId: id, ...player }) => ({
      ...player,
      college: id === null ? null : (flags.get(id) ?? null),
      isTakenDown: isHidden,
    })),
    ...totalsOf(total),
    ...page,
  };
}
