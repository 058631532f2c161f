import { Flag } from '#design-system/flag.tsx';
import { PointsBar } from '#design-system/points-bar.tsx';
import { RankFigure } from '#design-system/rank-figure.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { teamClassPath, typeName } from '../team-ranking-view.ts';
import type { TeamRankingPageData } from './team-ranking-page.tsx';
import css from './team-ranking-table.module.css';

type Props = { ranking: TeamRankingPageData['ranking']; ownCollegeId: number | null };

const TEN = 10;
const TIGHT = cell('tight');
const COUNT = cell('num', 'md');
const BAR = cell('lg');
const POINTS = cell('num', 'tight');

/** The table of a team ranking; the bar shows how the points add up. */
export function TeamRankingTable({ ranking, ownCollegeId }: Props) {
  const { year, sport, type, teams } = ranking;
  const most = Math.max(...teams.map(({ points }) => points));
  return (
    <Table
      caption={`${year} ${sport} ${typeName(type).toLowerCase()} ranking, sorted by points`}
      head={
        <>
          <th scope="col">Rank</th>
          <th scope="col">Team</th>
          <th scope="col" className={COUNT}>
            {type === 'recruiting' ? 'Commits' : 'Players'}
          </th>
          <th scope="col" className={COUNT}>
            Five stars
          </th>
          <th scope="col" className={COUNT}>
            Average
          </th>
          <th scope="col" className={BAR}>
            Rating + rank bonus
          </th>
          <th scope="col" className={POINTS}>
            Points
          </th>
        </>
      }
    >
      {teams.map((team) => (
        <TableRow key={team.college.id} ten={team.rank % TEN === 0} own={team.college.id === ownCollegeId}>
          <td className={TIGHT}>
            <RankFigure rank={team.rank} />
          </td>
          <RowHead href={teamClassPath(team.college.slug, sport, year)} left={[left(team)]}>
            <Flag team={flagOf(team.college)} /> {team.college.shortName}
          </RowHead>
          <td className={COUNT}>{team.newcomers}</td>
          <td className={COUNT}>{team.fiveStars}</td>
          <td className={COUNT}>{team.averageStars === 0 ? '–' : team.averageStars.toFixed(2)}</td>
          <td className={`${BAR} ${css.bar}`}>
            <PointsBar
              parts={[team.ratingPoints, team.bonusPoints]}
              max={most}
              label={`${said(team.ratingPoints)} from ratings and ${said(team.bonusPoints)} from national ranks`}
              bare
            />
          </td>
          <td className={POINTS}>
            <b>{said(team.points)}</b>
          </td>
        </TableRow>
      ))}
    </Table>
  );
}

const said = (points: number) => points.toLocaleString('en-US');

function left({ newcomers, fiveStars, averageStars }: Props['ranking']['teams'][number]): string {
  const players = `${newcomers} ${newcomers === 1 ? 'player' : 'players'}`;
  const five = fiveStars > 0 ? `, ${fiveStars} five-star` : '';
  return `${players}${five}${averageStars === 0 ? '' : `, average ${averageStars.toFixed(2)}`}`;
}
