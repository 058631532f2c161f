import { useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Facts } from '#design-system/facts.tsx';
import { athleteHref } from '#features/transfers/college-players/athlete-address-view.ts';
import { FACT_NAMES } from '#features/transfers/college-players/player-fact-view.ts';
import { formatDate } from '#kernel/dates.ts';
import { staffDay } from '#kernel/days.ts';
import { sportName } from '#kernel/sports.ts';
import { AdminFrame, AdminHead, AdminParts } from '#web/admin-frame.tsx';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { SavedToast } from '#web/saved-toast.tsx';
import { StaleForm } from '#web/stale-form.tsx';
import { PLAYERS_PATH, playerPath } from '../player-paths-view.ts';
import { ChangesTable } from './changes-table.tsx';
import { DeletePart } from './delete-part.tsx';
import { PersonPart } from './person-part.tsx';
import { loadPlayer, type PlayerData, SAVED_WORDS, savedPath } from './player-data.ts';
import { PlayerFields } from './player-fields.tsx';
import css from './player-pages.module.css';
import { ProfilePart } from './profile-part.tsx';

export { loadPlayer as loader };

/** The staff page of one college player, in parts; each is saved separately. */
export function Component() {
  const { navigation, entry, saved } = useLoaderData<PlayerData>();
  const { player, may } = entry;
  const { id, personId, name, sport } = player;
  const parts = [
    ...(may.write ? [{ id: 'facts', label: 'Facts', content: <FactsPart /> }] : []),
    { id: 'person', label: 'Person', content: <PersonPart /> },
    { id: 'profile', label: 'Outside profile', content: <ProfilePart /> },
    { id: 'changes', label: 'Changes by staff', content: <ChangesTable /> },
    ...(may.delete ? [{ id: 'delete', label: 'Delete', content: <DeletePart /> }] : []),
  ];
  return (
    <AdminFrame navigation={navigation} path={PLAYERS_PATH}>
      <PageMeta title={`Edit ${name}`} description={`Edit ${name}.`} path={playerPath(id)} isIndexed={false} />
      <AdminHead title={name}>
        {sportName(sport)}, player {id}. <a href={athleteHref(player)}>Profile</a>
        {may.takeDown ? (
          <>
            {', '}
            <a href={`/admin/takedowns?person_id=${personId}`}>Take down</a>
          </>
        ) : null}
      </AdminHead>
      {saved ? <SavedToast message={SAVED_WORDS[saved]} /> : null}
      {may.write ? null : <Alert kind="info">You can view this player but not make changes.</Alert>}
      <PlayerSummary />
      <AdminParts parts={parts} />
    </AdminFrame>
  );
}

function PlayerSummary() {
  const { player, byStaff, profile } = useLoaderData<PlayerData>().entry;
  const { college, collegeName, season, position, source, sourcedOn } = player;
  const facts = [
    { label: 'College', value: college?.shortName ?? collegeName ?? 'Not known' },
    { label: 'Season', value: season ?? 'Not known' },
    { label: 'Position', value: position ?? 'Not known' },
    { label: 'Source', value: source === 'staff' ? 'Added by staff' : source },
    { label: 'Source date', value: staffDay(sourcedOn) },
    { label: 'Entered by staff', value: byStaff.map((fact) => FACT_NAMES[fact]).join(', ') || 'Nothing' },
    {
      label: 'Last sync',
      value: profile?.syncedAt ? formatDate(new Date(profile.syncedAt), 'MM/DD/YYYY HH:mm:ss') : 'Never',
    },
  ];
  return <Facts items={facts} />;
}

function FactsPart() {
  const { token, entry } = useLoaderData<PlayerData>();
  const { player, byStaff, colleges, positions } = entry;
  return (
    <div className={css.form}>
      <CallForm
        call={({ playerEntry }) => playerEntry.change}
        params={{ id: player.id }}
        token={token}
        label="Facts"
        onDone={({ player: { id } }) => savedPath(id, 'changed')}
      >
        <input type="hidden" name="player[revision]" value={player.revision} />
        <StaleForm revision={player.revision} />
        <PlayerFields
          key={player.revision}
          player={player}
          byStaff={byStaff}
          colleges={colleges}
          positions={positions}
        />
        <SubmitButton>Save changes</SubmitButton>
      </CallForm>
    </div>
  );
}
