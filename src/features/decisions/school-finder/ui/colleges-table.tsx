import { Flag } from '#design-system/flag.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { isRankedSport, teamClassPath } from '#features/teams/rankings/team-ranking-view.ts';
import type { Sport } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { findColleges } from '../contract.ts';

type College = ReplyOf<typeof findColleges>['colleges'][number];

const PLACE = cell('lg', 'muted');
const LEVEL = cell('md');
const CONFERENCE = cell('md');
const COUNT = cell('num');

export function CollegesTable({ colleges, sport }: { colleges: readonly College[]; sport: Sport | null }) {
  const head = (
    <>
      <th scope="col">College</th>
      <th scope="col" className={PLACE}>
        Place
      </th>
      <th scope="col" className={LEVEL}>
        Level
      </th>
      {sport === null ? null : (
        <th scope="col" className={CONFERENCE}>
          Conference
        </th>
      )}
      <th scope="col" className={COUNT}>
        Coaches
      </th>
      <th scope="col" className={COUNT}>
        Players
      </th>
      <th scope="col" className={COUNT}>
        Commits
      </th>
    </>
  );
  return (
    <Table caption="Colleges, with what belongs to each" head={head} dense>
      {colleges.map((college) => (
        <CollegeRow key={college.flag.id} college={college} sport={sport} />
      ))}
    </Table>
  );
}

/** The name links to the public page of the team's class; each count links to the staff pages of what it counts. */
function CollegeRow({ college, sport }: { college: College; sport: Sport | null }) {
  const { classYear } = usePageRoot();
  const { flag, name, mascot, city, state, level, conference, coaches, players, commitments } = college;
  const { id, slug, shortName } = flag;
  const place = [city, state].filter((part) => part !== null).join(', ');
  const ranked = sport !== null && isRankedSport(sport) ? sport : 'football';
  return (
    <TableRow>
      <RowHead
        href={teamClassPath(slug, ranked, classYear)}
        sub={mascot === null ? name : `${name}, ${mascot}`}
        left={[[level, conference, place].filter(Boolean).join(', ')]}
      >
        <Flag team={flagOf(flag)} /> {shortName}
      </RowHead>
      <td className={PLACE}>{place}</td>
      <td className={LEVEL}>{level ?? 'Not known'}</td>
      {sport === null ? null : <td className={CONFERENCE}>{conference ?? 'None'}</td>}
      <td className={COUNT}>
        <Count count={coaches} href={`/admin/schools/coaches?college_id=${id}`} label={`coaches of ${shortName}`} />
      </td>
      <td className={COUNT}>
        <Count count={players} href={`/admin/athletes?college_id=${id}`} label={`players of ${shortName}`} />
      </td>
      <td className={COUNT}>{commitments}</td>
    </TableRow>
  );
}

function Count({ count, href, label }: { count: number; href: string; label: string }) {
  if (count === 0) return '0';
  return (
    <a href={href} aria-label={`${count} ${label}`}>
      {count.toLocaleString('en-US')}
    </a>
  );
}
