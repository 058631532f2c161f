import { Flag } from '#design-system/flag.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { COACH_ROLE_NAMES } from '#features/directory/coaches/coach-view.ts';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { sportName } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { coachPath } from '../coach-paths-view.ts';
import type { listCoaches } from '../contract.ts';

const SPORT = cell('md');
const COLLEGE = cell('md');

/** Each row links to the coach's edit page. */
export function CoachesTable({ coaches }: { coaches: ReplyOf<typeof listCoaches>['coaches'] }) {
  const head = (
    <>
      <th scope="col">Coach</th>
      <th scope="col">Role</th>
      <th scope="col" className={SPORT}>
        Sport
      </th>
      <th scope="col" className={COLLEGE}>
        College
      </th>
    </>
  );
  return (
    <Table caption="Coaches, exact names first" head={head} dense>
      {coaches.map(({ id, name, sport, role, title, college }) => (
        <TableRow key={id}>
          <RowHead
            href={coachPath(id)}
            sub={title ?? undefined}
            left={[`${college?.shortName ?? 'Unknown college'}, ${sportName(sport).toLowerCase()}`]}
          >
            {name}
          </RowHead>
          <td>{COACH_ROLE_NAMES[role]}</td>
          <td className={SPORT}>{sportName(sport)}</td>
          <td className={COLLEGE}>
            {college ? <Flag team={flagOf(college)} /> : null} {college?.shortName ?? 'Unknown college'}
          </td>
        </TableRow>
      ))}
    </Table>
  );
}
