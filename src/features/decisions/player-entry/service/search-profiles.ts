import { listPeopleNames } from '#features/recruiting/people/public.ts';
import { listProspectsOfPeople } from '#features/recruiting/prospects/public.ts';
import {
  findHiddenPeople,
  findPlayersOfProfiles,
  listPlayersOfPeople,
} from '#features/transfers/college-players/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import type { searchProfiles } from '../contract.ts';
import { agreement, differencesOf } from '../profile-facts.ts';
import { factsOf } from './change-player.ts';
import { factsOfProfiles, profileViewOf, withColleges } from './compare-profile.ts';
import { profilesNamed } from './provider.ts';
import { findPlayer } from './read-player.ts';
import { UNKNOWN_FACTS } from './typed-facts.ts';

/** Profiles matching a person’s name, best agreement with our facts first. Also for a prospect who is not a college player yet. */
export async function profilesFor(
  ctx: Context,
  { personId, sport: wanted, name: typed }: ParsedOf<typeof searchProfiles>['query'],
): Promise<ReplyOf<typeof searchProfiles>> {
  const { db } = ctx;
  const [person] = await listPeopleNames(db, [personId]);
  if (!person || (await findHiddenPeople(db, [personId])).size > 0) throw apiError('not_found');
  const played = await listPlayersOfPeople(db, [personId]);
  const latest = played.toSorted((a, b) => (b.season ?? 0) - (a.season ?? 0))[0];
  const sport = wanted ?? latest?.sport ?? (await listProspectsOfPeople(db, [personId]))[0]?.sport;
  if (!sport) throw apiError('not_found');
  const player = played.find((each) => each.sport === sport);
  const ours = player ? factsOf(await findPlayer(ctx, { id: player.id })) : UNKNOWN_FACTS;
  const name = typed || person.name;
  const profiles = await profilesNamed(ctx, { name, sport });
  const { key, name: provider } = ctx.ports.profiles.provider;
  const linkedTo = await findPlayersOfProfiles(db, { provider: key, profileIds: profiles.map(({ id }) => id) });
  const [ourFacts, ...theirs] = await withColleges(db, [ours, ...(await factsOfProfiles(db, sport, profiles))]);
  const candidates = profiles.map((profile, index) => {
    const facts = theirs[index];
    const agreed = ourFacts && facts ? agreement(differencesOf(ourFacts, facts, [])) : { agreeing: 0, compared: 0 };
    return { ...profileViewOf(profile), ...agreed, linkedTo: linkedTo.get(profile.id) ?? null };
  });
  return {
    personId,
    sport,
    name,
    provider,
    profiles: candidates.toSorted((a, b) => b.agreeing - a.agreeing),
  };
}
