import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { OutsideProfile, ProfileFailure } from '#platform/profiles/profile-provider.ts';

/** Requests the profile provider, outside of any transaction. Turns its failures into errors with messages for staff. */

export async function profileAt(ctx: Context, profileId: string): Promise<OutsideProfile> {
  const { provider } = ctx.ports.profiles;
  const found = await provider.get(profileId);
  return found.ok ? found.profile : refuse(ctx, found);
}

export async function profilesNamed(ctx: Context, query: { name: string; sport: string }): Promise<OutsideProfile[]> {
  const { provider } = ctx.ports.profiles;
  const found = await provider.search(query);
  return found.ok ? found.profiles : refuse(ctx, found);
}

function refuse(ctx: Context, { reason, retryAfter }: ProfileFailure): never {
  const { key, name } = ctx.ports.profiles.provider;
  if (reason !== 'gone' && reason !== 'off') ctx.log.warn({ provider: key, reason }, 'The profile provider failed');
  const outage = { isKnownOutage: true, ...(retryAfter === undefined ? {} : { retryAfter }) };
  switch (reason) {
    case 'off':
      throw apiError('profile_provider_off', { message: 'No profile provider is configured for this network.' });
    case 'gone':
      throw apiError('gone', { message: `${name} no longer has this profile. Link another one.` });
    case 'timed_out':
      throw apiError('timed_out', { ...outage, message: `${name} did not answer in time. Try again in a moment.` });
    case 'busy':
      throw apiError('overloaded', { ...outage, message: `${name} asked us to wait ${retryAfter ?? 30} seconds.` });
    case 'malformed':
      throw apiError('overloaded', {
        ...outage,
        message: `${name} sent a reply we couldn’t read. Try again later.`,
      });
    case 'unavailable':
      throw apiError('overloaded', { ...outage, message: `${name} is not available. Try again later.` });
  }
}
