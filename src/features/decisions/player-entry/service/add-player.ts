import { mayBeTakenDownPlayer } from '#features/imports/identity/public.ts';
import { isKnownPerson, listPeopleNames } from '#features/recruiting/people/public.ts';
import {
  addStaffSeason,
  changedFacts,
  findHiddenPeople,
  findPlayerOfPerson,
  findPlayersNamed,
  insertPlayers,
  linkProfile,
  lockNewPlayers,
  lockPlayer,
  originOfFacts,
  type PlayerFacts,
  schoolOf,
  updatePlayerFacts,
} from '#features/transfers/college-players/public.ts';
import { formatDate } from '#kernel/dates.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { STAFF_SOURCE } from '#kernel/staff-source.ts';
import { type Context, isAllowed } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { transactionUnlessRefused } from '#platform/db/unless-refused.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import type { OutsideProfile } from '#platform/profiles/profile-provider.ts';
import type { createCollegePlayer } from '../contract.ts';
import { isKnownCollege, rosterSeason } from './change-player.ts';
import { factsOfProfiles } from './compare-profile.ts';
import { collegeTags, mayWriteOf, recordPlayerChange } from './edit-player.ts';
import { changeLink, isOfOtherSport, isTakenProfile, orLostRace } from './linked-profiles.ts';
import { profileAt } from './provider.ts';
import { factsTyped, UNKNOWN_FACTS } from './typed-facts.ts';

type Input = ParsedOf<typeof createCollegePlayer>['body']['player'];

/**
 * Adds a player by hand. With a person, the player is that person in the sport; with a profile, it is linked, and facts that were not typed
 * come from it. If the person plays the sport already, only the profile is linked and nothing else changes.
 */
export async function addPlayer(ctx: Context, input: Input) {
  const { personId = null, profileId = null, sport } = input;
  if ((personId !== null || profileId !== null) && !isAllowed(ctx, 'player_links:write'))
    throw apiError('forbidden', { message: 'You may add players, and not link people or profiles.' });
  // Before the transaction, so that nothing is locked while the provider responds.
  const profile = profileId === null ? null : await profileAt(ctx, profileId);
  if (profile && isOfOtherSport(profile, sport)) return { ok: false as const, reason: 'other_sport' as const };
  const [fromProfile = UNKNOWN_FACTS] = profile ? await factsOfProfiles(ctx.db, sport, [profile]) : [];
  const adding = (db: Db) => insertOrLink(ctx, db, input, { profile, fromProfile });
  return orLostRace(() => transactionUnlessRefused(ctx.db, adding));
}

type Sourced = { profile: OutsideProfile | null; fromProfile: PlayerFacts };

async function insertOrLink(ctx: Context, db: Db, input: Input, { profile, fromProfile }: Sourced) {
  const { personId = null, profileId: _, name: typedName, isNamesake, source, sport, ...typed } = input;
  await lockNewPlayers(db);
  const name = personId === null ? typedName || profile?.name : await nameOf(db, personId);
  const missing = name ? {} : { name: ['Please enter a name'] };
  const options = { sport, season: rosterSeason(ctx.now), isNew: true, errors: missing };
  const facts = factsTyped(fromProfile, typed, options);
  if (!name) throw invalidFields(missing);
  const known = personId === null ? null : await findPlayerOfPerson(db, { personId, sport });
  if (profile && (await isTakenProfile(db, { ...linkOf(ctx, profile.id), playerId: known })))
    return { ok: false as const, reason: 'profile_taken' as const };
  if (known !== null && personId !== null) {
    if (!profile) return { ok: false as const, reason: 'player_exists' as const };
    return linkKnown(ctx, db, { id: known, personId, sport, profileId: profile.id, source });
  }
  if (!(await mayWriteOf(ctx, facts))) return { ok: false as const, reason: 'not_your_college' as const };
  if (!(await isKnownCollege(db, facts))) return { ok: false as const, reason: 'unknown_college' as const };
  if (personId === null) {
    const reason = await refusalOfName(ctx, db, { name, sport, facts, isNamesake });
    if (reason) return { ok: false as const, reason };
  }
  const player = await insertPlayer(ctx, db, { sport, name, personId, facts });
  const provenance = {
    ...(profile
      ? originOfFacts(changedFacts(UNKNOWN_FACTS, fromProfile), ctx.ports.profiles.provider.key, ctx.now)
      : {}),
    ...originOfFacts(changedFacts(fromProfile, facts), STAFF_SOURCE, ctx.now),
  };
  await updatePlayerFacts(db, { id: player.id, facts: {}, provenance, now: ctx.now });
  if (profile) await linkProfile(db, { collegePlayerId: player.id, ...linkOf(ctx, profile.id), now: ctx.now });
  await recordPlayerChange(ctx, db, player, {
    action: 'player.add',
    before: null,
    after: { sport, name, person: personId, profile: profile?.id ?? null, ...knownOf(facts), source },
    tags: collegeTags(facts),
  });
  return { ok: true as const, player: { ...player, sport }, isNew: true };
}

type Named = { name: string; sport: Input['sport']; facts: PlayerFacts; isNamesake: boolean };

/**
 * The reason why nobody may be added under this name; null if allowed. A takedown is permanent (rule R14): if the name may be that of
 * somebody who was taken down, only takedown staff may add the player, and others are given no reason.
 */
async function refusalOfName(ctx: Context, db: Db, { name, sport, facts, isNamesake }: Named) {
  const { collegeId, collegeName, position, hometownCity, hometownState } = facts;
  const person = {
    name,
    season: facts.season ?? rosterSeason(ctx.now),
    school: schoolOf(collegeId, collegeName),
    position,
    hometownCity,
    hometownState,
  };
  if (await mayBeTakenDownPlayer(db, person, sport)) {
    if (!isAllowed(ctx, 'takedown:write')) return 'review_needed' as const;
    if (!isNamesake) return 'taken_down_name' as const;
  }
  if (!isNamesake && (await findPlayersNamed(db, { sport, name })).length > 0) return 'same_name' as const;
  return null;
}

const knownOf = (facts: PlayerFacts) => Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));

const linkOf = (ctx: Context, profileId: string) => ({ provider: ctx.ports.profiles.provider.key, profileId });

/** Throws invalid for an unknown person, and for one who was taken down. */
async function nameOf(db: Db, personId: number): Promise<string> {
  const isThere = (await isKnownPerson(db, personId)) && (await findHiddenPeople(db, [personId])).size === 0;
  const [person] = isThere ? await listPeopleNames(db, [personId]) : [];
  if (!person) throw invalidFields({ person_id: ['There is no such person'] });
  return person.name;
}

type NewPlayer = { sport: Input['sport']; name: string; personId: number | null; facts: PlayerFacts };

/** Inserts the player, and the season that the facts belong to. */
async function insertPlayer(ctx: Context, db: Db, { sport, name, personId, facts }: NewPlayer) {
  const origin = { source: STAFF_SOURCE, sourcedOn: formatDate(ctx.now, 'YYYY-MM-DD') };
  const state = { ...facts, ...origin, sourceId: null };
  const [id] = await insertPlayers(db, [{ name, personId, state }], { sport, now: ctx.now });
  const player = id === undefined ? null : await lockPlayer(db, id);
  if (!player) throw new Error('The insert of a college player returned no row');
  await addStaffSeason(db, { playerId: player.id, after: facts, on: origin.sourcedOn });
  return { id: player.id, personId: player.personId };
}

type Known = { id: number; personId: number; sport: Input['sport']; profileId: string; source: string };

async function linkKnown(ctx: Context, db: Db, { id, personId, sport, profileId, source }: Known) {
  await lockPlayer(db, id);
  const link = await changeLink(ctx, db, { playerId: id, profileId });
  if (!link.ok) return link;
  if (link.isChanged) {
    await updatePlayerFacts(db, { id, facts: {}, provenance: {}, now: ctx.now });
    await recordPlayerChange(
      ctx,
      db,
      { id, personId },
      { action: 'player.link', before: { profile: link.previous }, after: { profile: profileId, source } },
    );
  }
  return { ok: true as const, player: { id, personId, sport }, isNew: false };
}
