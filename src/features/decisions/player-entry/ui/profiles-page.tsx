import { useLoaderData } from 'react-router';
import { TextField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { Empty, ErrorState } from '#design-system/state-block.tsx';
import { AdminFrame, AdminHead } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { SavedToast } from '#web/saved-toast.tsx';
import { PLAYERS_PATH, playerPath, profilesPath } from '../player-paths-view.ts';
import { CandidatesTable } from './candidates-table.tsx';
import { ComparePart } from './compare-part.tsx';
import { SAVED_WORDS } from './player-data.ts';
import css from './player-pages.module.css';
import { loadProfiles, type ProfilesData } from './profiles-data.ts';
import { UnlinkForm } from './unlink-form.tsx';

export { loadProfiles as loader };

/** A player next to the profiles of an outside provider: search, compare, link and sync. */
export function Component() {
  const { navigation, entry, saved, comparison } = useLoaderData<ProfilesData>();
  const { player, provider, profile } = entry;
  const path = profilesPath(player.id);
  const title = `${provider.name} profile of ${player.name}`;
  return (
    <AdminFrame navigation={navigation} path={PLAYERS_PATH}>
      <PageMeta title={title} description={`${title}.`} path={path} isIndexed={false} />
      <AdminHead title={player.name}>
        {profile === null ? `Not linked at ${provider.name}. ` : `Linked to ${profile.profileId} at ${provider.name}. `}
        <a href={playerPath(player.id)}>Edit player</a>
      </AdminHead>
      {saved ? <SavedToast message={SAVED_WORDS[saved]} /> : null}
      {comparison === null ? null : comparison.ok ? (
        <ComparePart data={comparison.data} />
      ) : (
        <ErrorState level={2} message={comparison.message} retryHref={path} />
      )}
      {profile === null ? null : <UnlinkForm />}
      <Candidates />
    </AdminFrame>
  );
}

function Candidates() {
  const { entry, candidates, name } = useLoaderData<ProfilesData>();
  const { player, provider } = entry;
  const path = profilesPath(player.id);
  return (
    <section className={css.part} aria-labelledby="candidates-head">
      <h2 id="candidates-head">Profiles at {provider.name}</h2>
      <FilterBar action={path} label="Search profiles" submit="Search" more={false}>
        <Filter wide>
          <TextField label="Name" name="name" type="search" maxLength={120} autoComplete="off" defaultValue={name} />
        </Filter>
      </FilterBar>
      {!candidates.ok ? (
        <ErrorState message={candidates.message} retryHref={path} />
      ) : candidates.data.profiles.length === 0 ? (
        <Empty title={`No profiles named “${name}”`}>Try the name as the provider may spell it.</Empty>
      ) : (
        <CandidatesTable profiles={candidates.data.profiles} />
      )}
    </section>
  );
}
