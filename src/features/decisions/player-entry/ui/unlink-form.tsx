import { useLoaderData } from 'react-router';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { profilesPath } from '../player-paths-view.ts';
import type { ProfilesData } from './profiles-data.ts';

/** Removes the link, even while the provider is unavailable or disabled, or has deleted the profile. */
export function UnlinkForm() {
  const { token, entry } = useLoaderData<ProfilesData>();
  const { player, provider } = entry;
  return (
    <CallForm
      call={({ playerEntry }) => playerEntry.change}
      params={{ id: player.id }}
      token={token}
      label="Remove the link"
      onDone={({ player: { id } }) => `${profilesPath(id)}?saved=unlinked`}
    >
      <input type="hidden" name="player[profile_id]" value="" />
      <input type="hidden" name="player[revision]" value={player.revision} />
      <input type="hidden" name="player[source]" value={provider.name} />
      <SubmitButton kind="second" size="small">
        Remove link
      </SubmitButton>
    </CallForm>
  );
}
