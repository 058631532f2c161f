import { listCollegesByIds } from '#features/directory/colleges/public.ts';
import {
  changedFacts,
  correctStaffSeason,
  factsOnly,
  linkProfile,
  originOfFacts,
  type PlayerFacts,
  unlinkProfile,
  updatePlayerFacts,
} from '#features/transfers/college-players/public.ts';
import { presentSeason } from '#features/transfers/entries/public.ts';
import { formatDate } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import { STAFF_SOURCE } from '#kernel/staff-source.ts';
import { type Context, isAllowed } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import type { updateCollegePlayer } from '../contract.ts';
import { collegeTags, type EditedPlayer, editPlayer, mayWriteOf } from './edit-player.ts';
import { isTakenProfile } from './linked-profiles.ts';
import { factsTyped } from './typed-facts.ts';

type Input = ParsedOf<typeof updateCollegePlayer>['body']['player'];

/** The season that rosters are of now: the portal's is the next one. */
export const rosterSeason = (now: Date): number => presentSeason(now) - 1;

/** Writes the facts that differ, and the link to a profile where it is named. */
export async function changePlayer(ctx: Context, playerId: number, { revision, source, profileId, ...typed }: Input) {
  if (profileId !== undefined && !isAllowed(ctx, 'player_links:write')) throw apiError('forbidden');
  return editPlayer(ctx, { playerId, revision }, async (db, player) => {
    const options = { sport: player.sport, season: rosterSeason(ctx.now), isNew: false };
    const after = factsTyped(factsOf(player), typed, options);
    if (!(await mayWriteOf(ctx, player, after))) return { ok: false, reason: 'not_your_college' as const };
    if (!(await isKnownCollege(db, after))) return { ok: false, reason: 'unknown_college' as const };
    const facts = changedFacts(player, after);
    const link = profileId === undefined ? null : await changeLink(ctx, db, player, profileId);
    if (link && !link.ok) return link;
    if (facts.length === 0 && !link?.isChanged) return { ok: false, reason: 'nothing_changed' as const };
    const provenance = originOfFacts(facts, STAFF_SOURCE, ctx.now);
    await updatePlayerFacts(db, { id: player.id, facts: factsOnly(after, facts), provenance, now: ctx.now });
    await correctSeason(ctx, db, { player, after, facts });
    const linked = link?.isChanged ? { profile: profileId ?? null } : {};
    return {
      ok: true,
      done: refOf(player),
      change: {
        action: 'player.change',
        before: factsOnly(factsOf(player), facts),
        after: { ...factsOnly(after, facts), ...linked, source },
        tags: collegeTags(player, after),
      },
    };
  });
}

type Correction = { player: EditedPlayer; after: PlayerFacts; facts: ReturnType<typeof changedFacts> };

/** The season that staff entered with the player follows; after the year of the season a later one is the next of the career. */
export async function correctSeason(ctx: Context, db: Db, { player, after, facts }: Correction): Promise<void> {
  await correctStaffSeason(db, {
    playerId: player.id,
    before: player,
    after,
    facts,
    isNext: rosterSeason(ctx.now) > rosterSeason(player.createdAt),
    on: formatDate(ctx.now, 'YYYY-MM-DD'),
  });
}

export const refOf = ({ id, personId, sport }: Pick<EditedPlayer, 'id' | 'personId' | 'sport'>) => ({
  id,
  personId,
  sport,
});

export async function isKnownCollege(db: Db, { collegeId }: Pick<PlayerFacts, 'collegeId'>): Promise<boolean> {
  return collegeId === null || (await listCollegesByIds(db, [collegeId])).length > 0;
}

async function changeLink(ctx: Context, db: Db, { id }: EditedPlayer, profileId: string | null) {
  const { key: provider } = ctx.ports.profiles.provider;
  if (profileId === null)
    return { ok: true as const, isChanged: await unlinkProfile(db, { collegePlayerId: id, provider }) };
  if (await isTakenProfile(db, { provider, profileId, playerId: id }))
    return { ok: false as const, reason: 'profile_taken' as const };
  const isLinked = await linkProfile(db, { collegePlayerId: id, provider, profileId, now: ctx.now });
  return isLinked ? { ok: true as const, isChanged: true } : { ok: false as const, reason: 'profile_taken' as const };
}

/** Of a row the facts alone. */
export function factsOf(player: PlayerFacts): PlayerFacts {
  const { collegeId, collegeName, season, grade, position, heightInches, weightLbs, jersey } = player;
  const { hometownCity, hometownState, hometownCountry } = player;
  return {
    collegeId,
    collegeName,
    season,
    grade,
    position,
    heightInches,
    weightLbs,
    jersey,
    hometownCity,
    hometownState,
    hometownCountry,
  };
}
