import { Flag } from '#design-system/flag.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { prospectHref, statusText } from '#features/recruiting/prospects/prospect-view.ts';
import { sportName } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { findProspects } from '../contract.ts';

type Found = ReplyOf<typeof findProspects>['prospects'][number];

const NUM = cell('num');
const FROM = cell('lg', 'muted');
const POSITION = cell('md');
const STATUS = cell('md');
const PROFILE = cell('tight');

/** The search results; each links to the edit page, or for a prospect who was taken down to the takedown. */
export function FoundTable({ found }: { found: readonly Found[] }) {
  const head = (
    <>
      <th scope="col">Prospect</th>
      <th scope="col">Class</th>
      <th scope="col" className={POSITION}>
        Position
      </th>
      <th scope="col" className={NUM}>
        Rating
      </th>
      <th scope="col" className={NUM}>
        National
      </th>
      <th scope="col" className={FROM}>
        From
      </th>
      <th scope="col" className={STATUS}>
        Status
      </th>
      <th scope="col" className={PROFILE}>
        Open
      </th>
    </>
  );
  return (
    <Table caption="Prospects, exact names and the latest class first" head={head} dense>
      {found.map((prospect) => (
        <FoundRow key={prospect.id} prospect={prospect} />
      ))}
    </Table>
  );
}

function FoundRow({ prospect }: { prospect: Found }) {
  const { id, personId, name, sport, classYear, position, bluechipRating, nationalRank, hometown, highSchoolName } =
    prospect;
  const { status, college, isTakenDown } = prospect;
  const town = [hometown.city, hometown.state].filter((part) => part !== null).join(', ');
  const from = [town, highSchoolName].filter(Boolean).join('; ');
  const standing = isTakenDown ? 'Taken down' : statusText(status);
  return (
    <TableRow>
      <RowHead
        href={isTakenDown ? undefined : `/admin/prospects/${id}/edit`}
        sub={isTakenDown ? 'Taken down: cannot be edited' : undefined}
        left={[[position, standing].filter(Boolean).join(', ')]}
      >
        {name}
      </RowHead>
      <td>
        {sportName(sport)} {classYear}
      </td>
      <td className={POSITION}>{position ?? 'None'}</td>
      <td className={NUM}>{bluechipRating?.toFixed(1) ?? 'NR'}</td>
      <td className={NUM}>{nationalRank ?? 'None'}</td>
      <td className={FROM}>{from}</td>
      <td className={STATUS}>
        {college ? <Flag team={flagOf(college)} /> : null} {standing}
      </td>
      <td className={PROFILE}>
        {isTakenDown ? (
          <a href={`/admin/takedowns?person_id=${personId}`} aria-label={`Takedown of ${name}`}>
            Takedown
          </a>
        ) : (
          <a href={prospectHref(prospect)} aria-label={`Profile of ${name}, ${sportName(sport)} ${classYear}`}>
            Profile
          </a>
        )}
      </td>
    </TableRow>
  );
}
