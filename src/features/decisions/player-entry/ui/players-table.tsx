import { Flag } from '#design-system/flag.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { athleteHref } from '#features/transfers/college-players/athlete-address-view.ts';
import { sportName } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { findCollegePlayers } from '../contract.ts';
import { playerPath } from '../player-paths-view.ts';

type Found = ReplyOf<typeof findCollegePlayers>['players'][number];

const NUMBER = cell('num', 'lg');
const POSITION = cell('md');
const COLLEGE = cell('md');
const SOURCE = cell('lg', 'muted');
const PROFILE = cell('tight');

export function PlayersTable({ players }: { players: readonly Found[] }) {
  const head = (
    <>
      <th scope="col">Player</th>
      <th scope="col" className={NUMBER}>
        Number
      </th>
      <th scope="col">Season</th>
      <th scope="col" className={POSITION}>
        Position
      </th>
      <th scope="col" className={COLLEGE}>
        College
      </th>
      <th scope="col" className={SOURCE}>
        Source
      </th>
      <th scope="col" className={PROFILE}>
        Open
      </th>
    </>
  );
  return (
    <Table caption="College players, exact names and the latest season first" head={head} dense>
      {players.map((player) => (
        <PlayerRow key={player.id} player={player} />
      ))}
    </Table>
  );
}

function PlayerRow({ player }: { player: Found }) {
  const { id, personId, name, slug, sport, season, position, college, collegeName, source, isTakenDown } = player;
  const school = college?.shortName ?? collegeName ?? 'Not known';
  return (
    <TableRow>
      <RowHead
        href={isTakenDown ? undefined : playerPath(id)}
        sub={isTakenDown ? 'Taken down: cannot be edited' : undefined}
        left={[[position, school].filter(Boolean).join(', ')]}
      >
        {name}
      </RowHead>
      <td className={NUMBER}>{id}</td>
      <td>
        {sportName(sport)} {season ?? ''}
      </td>
      <td className={POSITION}>{position ?? 'None'}</td>
      <td className={COLLEGE}>
        {college ? <Flag team={flagOf(college)} /> : null} {school}
      </td>
      <td className={SOURCE}>{source}</td>
      <td className={PROFILE}>
        {isTakenDown ? (
          <a href={`/admin/takedowns?person_id=${personId}`} aria-label={`Takedown of ${name}`}>
            Takedown
          </a>
        ) : (
          <a href={athleteHref({ slug })} aria-label={`Profile of ${name}, ${sportName(sport)}`}>
            Profile
          </a>
        )}
      </td>
    </TableRow>
  );
}
