import { useLoaderData } from 'react-router';
import { formatDate } from '#kernel/dates.ts';
import { profilesPath } from '../player-paths-view.ts';
import type { PlayerData } from './player-data.ts';
import css from './player-pages.module.css';

/** The linked profile; its actions have a page of their own. */
export function ProfilePart() {
  const { player, profile, provider, may } = useLoaderData<PlayerData>().entry;
  // A link from before the provider was disabled can still be removed.
  if (!provider.isConfigured && profile === null)
    return <p className={css.quiet}>No profile provider is configured for this network.</p>;
  return (
    <div className={css.stack}>
      <p>
        {profile === null
          ? `Not linked to a profile at ${provider.name}.`
          : `Linked to profile ${profile.profileId} at ${provider.name} since ${formatDate(new Date(profile.linkedAt), 'MM/DD/YYYY')}.`}
      </p>
      {may.link ? (
        <p>
          <a href={profilesPath(player.id)}>{profile === null ? 'Find a profile' : 'Compare and sync'}</a>
        </p>
      ) : (
        <p className={css.quiet}>Super admins link and sync profiles.</p>
      )}
    </div>
  );
}
