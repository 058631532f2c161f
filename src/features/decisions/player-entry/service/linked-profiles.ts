import {
  findLinkedProfile,
  findPlayerOfProfile,
  linkProfile,
  unlinkProfile,
} from '#features/transfers/college-players/public.ts';
import { matchKey } from '#kernel/slugs.ts';
import { isSport, type Sport } from '#kernel/sports.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { violatedConstraint } from '#platform/db/unique-violation.ts';
import type { OutsideProfile } from '#platform/profiles/profile-provider.ts';

/** Whether a profile is linked to another player than this one; null: to any player. */
export async function isTakenProfile(
  db: Db,
  { provider, profileId, playerId }: { provider: string; profileId: string; playerId: number | null },
): Promise<boolean> {
  const linked = await findPlayerOfProfile(db, { provider, profileId });
  return linked !== null && linked !== playerId;
}

/** Whether the provider lists the profile under another of our sports. A sport that we do not know does not count. */
export function isOfOtherSport({ sport: text }: OutsideProfile, sport: Sport): boolean {
  const theirs = matchKey(text ?? '');
  return isSport(theirs) && theirs !== sport;
}

type LinkChange = { ok: true; previous: string | null; isChanged: boolean } | { ok: false; reason: 'profile_taken' };

/** Links the player to a profile, or removes the link. Linking the same profile again changes nothing, not even the date of the link. */
export async function changeLink(
  ctx: Context,
  db: Db,
  { playerId, profileId }: { playerId: number; profileId: string | null },
): Promise<LinkChange> {
  const link = { collegePlayerId: playerId, provider: ctx.ports.profiles.provider.key };
  const previous = (await findLinkedProfile(db, link))?.profileId ?? null;
  if (profileId === previous) return { ok: true, previous, isChanged: false };
  if (profileId === null) await unlinkProfile(db, link);
  else {
    if (await isTakenProfile(db, { provider: link.provider, profileId, playerId }))
      return { ok: false, reason: 'profile_taken' };
    await linkProfile(db, { ...link, profileId, now: ctx.now });
  }
  return { ok: true, previous, isChanged: true };
}

const REASONS = {
  college_player_profiles_profile: 'profile_taken',
  college_players_person: 'player_exists',
  college_players_slug_unique: 'same_name',
} as const;
type LostRace = { ok: false; reason: (typeof REASONS)[keyof typeof REASONS] };

const isKnown = (constraint: string | null): constraint is keyof typeof REASONS =>
  constraint !== null && constraint in REASONS;

/** Runs its own transaction; if a concurrent one took the same profile, person or slug, returns which. */
export async function orLostRace<Result>(write: () => Promise<Result>): Promise<Result | LostRace> {
  try {
    return await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (!isKnown(constraint)) throw error;
    return { ok: false, reason: REASONS[constraint] };
  }
}
