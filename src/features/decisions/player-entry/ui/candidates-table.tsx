import { useLoaderData } from 'react-router';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { heightText } from '#features/recruiting/prospects/prospect-view.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { searchProfiles } from '../contract.ts';
import { playerPath, profilesPath } from '../player-paths-view.ts';
import css from './player-pages.module.css';
import type { ProfilesData } from './profiles-data.ts';

type Candidate = ReplyOf<typeof searchProfiles>['profiles'][number];

const COLLEGE = cell('md');
const SIZE = cell('lg', 'nowrap');
const HOMETOWN = cell('lg', 'muted');
const AGREES = cell('nowrap');
const OPEN = `${cell('tight')} ${css.row}`;

/** Profiles matching a name, best agreement with our facts first. */
export function CandidatesTable({ profiles }: { profiles: readonly Candidate[] }) {
  const head = (
    <>
      <th scope="col">Profile</th>
      <th scope="col" className={COLLEGE}>
        College
      </th>
      <th scope="col" className={SIZE}>
        Size
      </th>
      <th scope="col" className={HOMETOWN}>
        Hometown
      </th>
      <th scope="col" className={AGREES}>
        Agrees
      </th>
      <th scope="col" className={OPEN}>
        Open
      </th>
    </>
  );
  return (
    <Table caption="Profiles of this name, the likeliest first" head={head} dense>
      {profiles.map((profile) => (
        <CandidateRow key={profile.id} profile={profile} />
      ))}
    </Table>
  );
}

function CandidateRow({ profile }: { profile: Candidate }) {
  const { player, profile: linked } = useLoaderData<ProfilesData>().entry;
  const { id, name, position, college, heightInches, weightLbs, hometown, agreeing, compared, linkedTo } = profile;
  const isOurs = linked?.profileId === id;
  const size = [heightText(heightInches), weightLbs === null ? null : `${weightLbs} lb`].filter(
    (part) => part !== null,
  );
  return (
    <TableRow>
      <RowHead
        sub={[isOurs ? 'Linked' : null, position, id].filter(Boolean).join(', ')}
        left={[college ?? 'College not known']}
      >
        {name}
      </RowHead>
      <td className={COLLEGE}>{college ?? 'Not known'}</td>
      <td className={SIZE}>{size.join(', ') || 'Not known'}</td>
      <td className={HOMETOWN}>{hometown ?? 'Not known'}</td>
      <td className={AGREES}>
        {agreeing} of {compared}
      </td>
      <td className={OPEN}>
        {linkedTo !== null && linkedTo !== player.id ? (
          <a href={playerPath(linkedTo)} aria-label={`The player that profile ${id} is linked to`}>
            Linked elsewhere
          </a>
        ) : (
          <a
            href={`${profilesPath(player.id)}?profile_id=${encodeURIComponent(id)}`}
            aria-label={`Compare profile ${id}`}
          >
            Compare
          </a>
        )}
      </td>
    </TableRow>
  );
}
