import { useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import type { getSyncData } from '../contract.ts';
import type { Difference } from '../entry-view.ts';
import { profilesPath } from '../player-paths-view.ts';
import css from './player-pages.module.css';
import type { ProfilesData } from './profiles-data.ts';

type SyncData = ReplyOf<typeof getSyncData>;

const TAKE = cell('tight');

/** The player next to a profile: a linked one can be synced here, another one linked. */
export function ComparePart({ data }: { data: SyncData }) {
  const { profile, provider, isLinked, renamedFrom } = data;
  return (
    <section className={css.part} aria-labelledby="compare-head">
      <h2 id="compare-head">
        {isLinked ? 'Linked profile' : 'Compare'}: {profile.name}
      </h2>
      {renamedFrom === null ? null : (
        <Alert kind="info">{`${provider} renamed this profile from ${renamedFrom}. A sync links it by its new id.`}</Alert>
      )}
      {profile.url === null ? null : (
        <p>
          <a href={profile.url} rel="noopener noreferrer">
            View at {provider}
          </a>
        </p>
      )}
      {isLinked ? <SyncForm data={data} /> : <LinkForm data={data} />}
    </section>
  );
}

const isOpen = ({ isSame, theirs }: Difference) => !isSame && theirs !== null;

function SyncForm({ data }: { data: SyncData }) {
  const { token } = useLoaderData<ProfilesData>();
  const { player, differences, digest, renamedFrom } = data;
  const hasOpen = differences.some(isOpen);
  return (
    <CallForm
      call={({ playerEntry }) => playerEntry.sync}
      token={token}
      label="Sync"
      onDone={({ player: { id } }) => `${profilesPath(id)}?saved=synced`}
    >
      <input type="hidden" name="player[id]" value={player.id} />
      <input type="hidden" name="player[revision]" value={player.revision} />
      <input type="hidden" name="player[digest]" value={digest} />
      <input type="hidden" name="player[is_chosen]" value="1" />
      <DifferencesTable data={data} canChoose={hasOpen} />
      {hasOpen ? null : <p className={css.quiet}>Nothing to sync. Every fact in the profile matches ours.</p>}
      {hasOpen || renamedFrom !== null ? (
        <SubmitButton>{hasOpen ? 'Sync selected facts' : 'Update the link'}</SubmitButton>
      ) : null}
    </CallForm>
  );
}

function LinkForm({ data }: { data: SyncData }) {
  const { token } = useLoaderData<ProfilesData>();
  const { player, profile, provider } = data;
  return (
    <CallForm
      call={({ playerEntry }) => playerEntry.add}
      token={token}
      label="Link"
      onDone={({ player: { id } }) => `${profilesPath(id)}?saved=linked`}
    >
      <input type="hidden" name="player[person_id]" value={player.personId} />
      <input type="hidden" name="player[sport]" value={player.sport} />
      <input type="hidden" name="player[profile_id]" value={profile.id} />
      <input type="hidden" name="player[source]" value={provider} />
      <DifferencesTable data={data} canChoose={false} />
      <SubmitButton>Link this profile</SubmitButton>
    </CallForm>
  );
}

/** Why a difference is not preselected. */
function noteOf({ isByStaff, isUnknownCollege, isSame }: Difference): string | undefined {
  if (isByStaff) return 'Entered by staff';
  return isUnknownCollege && !isSame ? 'Not in our directory' : undefined;
}

function DifferencesTable({ data, canChoose }: { data: SyncData; canChoose: boolean }) {
  const { player, provider, differences } = data;
  const head = (
    <>
      {canChoose ? (
        <th scope="col" className={TAKE}>
          Sync
        </th>
      ) : null}
      <th scope="col">Fact</th>
      <th scope="col">Ours</th>
      <th scope="col">{provider}</th>
    </>
  );
  return (
    <Table caption={`${player.name} here and at ${provider}`} head={head} dense>
      {differences.map((each) => (
        <TableRow key={each.fact} own={isOpen(each)}>
          {canChoose ? (
            <td className={TAKE}>
              {isOpen(each) ? (
                <input
                  type="checkbox"
                  name="player[facts][]"
                  value={each.fact}
                  defaultChecked={!each.isByStaff && !each.isUnknownCollege}
                  aria-label={`Sync ${each.label}`}
                />
              ) : null}
            </td>
          ) : null}
          <RowHead sub={noteOf(each)}>{each.label}</RowHead>
          <td>{each.ours ?? 'Not known'}</td>
          <td>{each.theirs ?? 'Not known'}</td>
        </TableRow>
      ))}
    </Table>
  );
}
