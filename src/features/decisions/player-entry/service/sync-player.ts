import { createHash } from 'node:crypto';
import {
  byStaffOf,
  factsOnly,
  findLinkedProfile,
  originOfFacts,
  setProfileSynced,
  updatePlayerFacts,
} from '#features/transfers/college-players/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import type { OutsideProfile } from '#platform/profiles/profile-provider.ts';
import type { getSyncData, syncCollegePlayer } from '../contract.ts';
import { DIGEST_LENGTH } from '../entry-view.ts';
import { differencesOf, takenWithoutChoice } from '../profile-facts.ts';
import { correctSeason, factsOf, refOf } from './change-player.ts';
import { factsOfProfiles, profileViewOf, withColleges } from './compare-profile.ts';
import { collegeTags, editPlayer, revisionOf } from './edit-player.ts';
import { isTakenProfile, orLostRace } from './linked-profiles.ts';
import { profileAt } from './provider.ts';
import { findPlayer } from './read-player.ts';

/** The player and a profile, fact by fact: the linked profile, or one that can be linked. */
export async function syncDataOf(
  ctx: Context,
  { id, profileId }: ParsedOf<typeof getSyncData>['query']['player'],
): Promise<{ ok: true; data: ReplyOf<typeof getSyncData> } | { ok: false; reason: 'not_linked' }> {
  const player = await findPlayer(ctx, { id });
  const { key, name: provider } = ctx.ports.profiles.provider;
  const linked = await findLinkedProfile(ctx.db, { collegePlayerId: id, provider: key });
  const wanted = profileId ?? linked?.profileId;
  if (wanted === undefined) return { ok: false, reason: 'not_linked' };
  const profile = await profileAt(ctx, wanted);
  const isLinked = wanted === linked?.profileId;
  const { differences } = await compare(ctx, player, profile);
  return {
    ok: true,
    data: {
      player: { ...refOf(player), name: player.name, revision: revisionOf(player) },
      provider,
      profile: profileViewOf(profile),
      digest: digestOf(profile),
      isLinked,
      renamedFrom: isLinked && profile.id !== wanted ? wanted : null,
      differences,
    },
  };
}

type Player = Awaited<ReturnType<typeof findPlayer>>;

async function compare(ctx: Context, player: Player, profile: Awaited<ReturnType<typeof profileAt>>) {
  const [theirs] = await factsOfProfiles(ctx.db, player.sport, [profile]);
  if (!theirs) throw new Error('A profile has facts');
  const [ourFacts, theirFacts] = await withColleges(ctx.db, [factsOf(player), theirs]);
  if (!ourFacts || !theirFacts) throw new Error('Both have facts');
  return { theirs, differences: differencesOf(ourFacts, theirFacts, byStaffOf(player)) };
}

type SyncRequest = ParsedOf<typeof syncCollegePlayer>;

/** Identifies the content of a profile, so that a sync writes only values that were seen. */
const digestOf = (profile: OutsideProfile): string =>
  createHash('sha256').update(JSON.stringify(profile)).digest('hex').slice(0, DIGEST_LENGTH);

/** Takes over the selected facts and nothing else. A renamed profile is linked by its new id. */
export async function syncPlayer(ctx: Context, { query, body }: SyncRequest) {
  const { facts: chosen, isChosen, revision, digest, id } = body.player;
  const read = await findPlayer(ctx, { ...query.player, ...(id === undefined ? {} : { id }) });
  const { key: provider, name } = ctx.ports.profiles.provider;
  const linked = await findLinkedProfile(ctx.db, { collegePlayerId: read.id, provider });
  if (!linked) return { ok: false as const, reason: 'not_linked' as const };
  const profile = await profileAt(ctx, linked.profileId);
  if (digest !== undefined && digest !== digestOf(profile))
    throw apiError('conflict', {
      message: `${name} changed this profile since you opened the page. Load it again to see what is there now.`,
    });
  const isRenamed = profile.id !== linked.profileId;
  // A new id is taken over even without any fact.
  if (isChosen && !chosen?.length && !isRenamed) return { ok: false as const, reason: 'nothing_chosen' as const };
  return orLostRace(() =>
    editPlayer(ctx, { playerId: read.id, revision }, async (db, player) => {
      const link = { collegePlayerId: player.id, provider };
      const present = await findLinkedProfile(db, link);
      if (present?.profileId !== linked.profileId) throw apiError('conflict');
      const { theirs, differences } = await compare({ ...ctx, db }, player, profile);
      const facts = chosen ?? (isChosen ? [] : takenWithoutChoice(differences));
      const taken = differences.flatMap(({ fact, theirs: said, isSame }) =>
        facts.includes(fact) && said !== null && !isSame ? [fact] : [],
      );
      if (isRenamed && (await isTakenProfile(db, { provider, profileId: profile.id, playerId: player.id })))
        return { ok: false, reason: 'profile_taken' as const };
      await setProfileSynced(db, { ...link, profileId: profile.id, now: ctx.now });
      const provenance = originOfFacts(taken, provider, ctx.now);
      const written = factsOnly(theirs, taken);
      await updatePlayerFacts(db, { id: player.id, facts: written, provenance, now: ctx.now });
      await correctSeason(ctx, db, { player, after: { ...factsOf(player), ...written }, facts: taken });
      return {
        ok: true,
        done: { player: refOf(player), written: taken },
        change: {
          action: 'player.sync',
          before: { ...factsOnly(factsOf(player), taken), ...(isRenamed ? { profile: linked.profileId } : {}) },
          after: { ...written, profile: profile.id },
          tags: collegeTags(player, taken.includes('college') ? theirs : player),
        },
      };
    }),
  );
}
