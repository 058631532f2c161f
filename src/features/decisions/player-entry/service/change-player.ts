import { listCollegesByIds } from '#features/directory/colleges/public.ts';
import {
  changedFacts,
  correctStaffSeason,
  factsOnly,
  findLinkedProfile,
  originOfFacts,
  type PlayerFacts,
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
import { changeLink, isOfOtherSport, orLostRace } from './linked-profiles.ts';
import { profileAt } from './provider.ts';
import { factsTyped } from './typed-facts.ts';

type Input = ParsedOf<typeof updateCollegePlayer>['body']['player'];

/** The current season of rosters; the portal's is the next one. */
export const rosterSeason = (now: Date): number => presentSeason(now) - 1;

/** Writes the facts that differ, and the profile link if given. */
export async function changePlayer(ctx: Context, playerId: number, { revision, source, profileId, ...typed }: Input) {
  if (profileId !== undefined && !isAllowed(ctx, 'player_links:write')) throw apiError('forbidden');
  // Before the transaction, so that nothing is locked while the provider responds.
  const profile = typeof profileId === 'string' ? await profileToLink(ctx, playerId, profileId) : null;
  return orLostRace(() =>
    editPlayer(ctx, { playerId, revision }, async (db, player) => {
      if (profile && isOfOtherSport(profile, player.sport)) return { ok: false, reason: 'other_sport' as const };
      const options = { sport: player.sport, season: rosterSeason(ctx.now), isNew: false };
      const after = factsTyped(factsOf(player), typed, options);
      if (!(await mayWriteOf(ctx, player, after))) return { ok: false, reason: 'not_your_college' as const };
      if (!(await isKnownCollege(db, after))) return { ok: false, reason: 'unknown_college' as const };
      const facts = changedFacts(player, after);
      const linkedTo = profile?.id ?? (profileId === null ? null : undefined);
      const link = linkedTo === undefined ? null : await changeLink(ctx, db, { playerId, profileId: linkedTo });
      if (link && !link.ok) return link;
      if (facts.length === 0 && !link?.isChanged) return { ok: false, reason: 'nothing_changed' as const };
      const provenance = originOfFacts(facts, STAFF_SOURCE, ctx.now);
      await updatePlayerFacts(db, { id: player.id, facts: factsOnly(after, facts), provenance, now: ctx.now });
      await correctSeason(ctx, db, { player, after, facts });
      return {
        ok: true,
        done: refOf(player),
        change: {
          action: 'player.change',
          before: { ...factsOnly(factsOf(player), facts), ...(link?.isChanged ? { profile: link.previous } : {}) },
          after: { ...factsOnly(after, facts), ...(link?.isChanged ? { profile: linkedTo ?? null } : {}), source },
          tags: collegeTags(player, after),
        },
      };
    }),
  );
}

/** The profile from the provider; null if the player is linked to it already, so that no request is needed. */
async function profileToLink(ctx: Context, playerId: number, profileId: string) {
  const { key: provider } = ctx.ports.profiles.provider;
  const linked = await findLinkedProfile(ctx.db, { collegePlayerId: playerId, provider });
  return linked?.profileId === profileId ? null : profileAt(ctx, profileId);
}

type Correction = { player: EditedPlayer; after: PlayerFacts; facts: ReturnType<typeof changedFacts> };

/**
 * Applies the change to the season that staff entered with the player; once that season's year is over, a later season starts a new row of
 * the career.
 */
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

/** Only the facts of a row. */
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
