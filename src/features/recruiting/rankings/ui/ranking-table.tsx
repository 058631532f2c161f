import { Flag } from '#design-system/flag.tsx';
import { PositionTag } from '#design-system/position-tag.tsx';
import { RankFigure } from '#design-system/rank-figure.tsx';
import { RatingChip } from '#design-system/rating-chip.tsx';
import { Stars } from '#design-system/stars.tsx';
import { RowHead, SortHead, type SortOrder, Table, TableRow, TierBreak } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import {
  type ProspectRow,
  prospectHref,
  schoolText,
  sizeText,
  statusText,
} from '#features/recruiting/prospects/prospect-view.ts';
import type { RankingSort } from '../contract.ts';
import { ChoiceLink } from './choice-bar.tsx';
import { rankingHref } from './ranking-address.ts';
import type { RankingPageData } from './ranking-page.tsx';
import css from './ranking-table.module.css';
import { tierText } from './tier-text.ts';

type Ranking = RankingPageData['ranking'];
type Props = Pick<RankingPageData, 'ranking' | 'chosen' | 'filters'> & { path: string; ownCollegeId: number | null };

const COLUMNS = 8;
const TEN = 10;

const TIGHT = cell('tight');
const POSITION = cell('md');
const AT_POSITION = cell('num', 'md', 'muted');
const SIZE = cell('md', 'nowrap');
const SCHOOL = cell('lg', 'muted');
const RATING = cell('num', 'tight');

/** The column widths are set by the header cells. */
const POSITION_HEAD = `${POSITION} ${css.position}`;
const AT_POSITION_HEAD = `${AT_POSITION} ${css.place}`;
const SIZE_HEAD = `${SIZE} ${css.size}`;
const RATING_HEAD = `${RATING} ${css.chip}`;
const CHOICE_HEAD = `${TIGHT} ${css.choice}`;

export function RankingTable({ ranking, chosen, filters, path, ownCollegeId }: Props) {
  const columns = chosen === null ? COLUMNS : COLUMNS + 1;
  const hasTiers = ranking.sort === 'rank' && ranking.isTiered;
  return (
    <div className={css.room}>
      <Table
        caption={`${ranking.list.title}, sorted by ${ranking.sort}`}
        head={<Head ranking={ranking} chosen={chosen} filters={filters} path={path} />}
      >
        {ranking.prospects.map((prospect, index) => {
          const rank = rankIn(ranking, prospect);
          const isTierStart = hasTiers && (index === 0 || ranking.prospects[index - 1]?.stars !== prospect.stars);
          return [
            isTierStart ? (
              <TierBreak key={`tier ${prospect.stars}`} columns={columns}>
                {prospect.stars === null ? null : <Stars count={prospect.stars} />}{' '}
                {tierText(ranking.tiers, prospect.stars)}
              </TierBreak>
            ) : null,
            <TableRow
              key={prospect.id}
              ten={rank !== null && rank % TEN === 0}
              own={ownCollegeId !== null && prospect.college?.id === ownCollegeId}
            >
              <ProspectCells prospect={prospect} rank={rank} hasStatus={chosen === null} />
              {chosen === null ? null : (
                <td className={TIGHT}>
                  <ChoiceLink prospect={prospect} chosen={chosen} filters={filters} path={path} />
                </td>
              )}
            </TableRow>,
          ];
        })}
      </Table>
    </div>
  );
}

type CellsProps = { prospect: Ranking['prospects'][number]; rank: number | null; hasStatus: boolean };

/** While players are being selected there is no room for the label: the flag shows the status. */
function ProspectCells({ prospect, rank, hasStatus }: CellsProps) {
  const size = sizeText(prospect);
  const school = schoolText(prospect);
  return (
    <>
      <td className={TIGHT}>
        <RankFigure rank={rank} change={prospect.change} />
      </td>
      <RowHead href={prospectHref(prospect)} left={leftLines(prospect.position, size, school)}>
        {prospect.name}
      </RowHead>
      <td className={POSITION}>{prospect.position ? <PositionTag position={prospect.position} /> : '–'}</td>
      <td className={AT_POSITION}>{prospect.ranks.pos ?? '–'}</td>
      <td className={SIZE}>{size ?? '–'}</td>
      <td className={SCHOOL}>{school ?? '–'}</td>
      <td className={TIGHT}>
        <Flag team={flagOf(prospect.college)} />
        {prospect.college && hasStatus ? <span className={css.status}>{statusText(prospect.status)}</span> : null}
      </td>
      <td className={RATING}>
        <RatingChip rating={prospect.bluechipRating} stars={prospect.stars} />
      </td>
    </>
  );
}

function Head({ ranking, chosen, filters, path }: Omit<Props, 'ownCollegeId'>) {
  const sortHref = (sort: RankingSort) => rankingHref(path, filters, { sort: sort === 'rank' ? undefined : sort });
  const order = (sort: RankingSort): SortOrder => (ranking.sort === sort ? 'ascending' : 'none');
  return (
    <>
      <SortHead href={sortHref('rank')} order={order('rank')} column={css.rank}>
        Rank
      </SortHead>
      <SortHead href={sortHref('name')} order={order('name')} column={css.player}>
        Player
      </SortHead>
      <SortHead href={sortHref('position')} order={order('position')} column={POSITION_HEAD}>
        Position
      </SortHead>
      <th scope="col" className={AT_POSITION_HEAD}>
        At pos.
      </th>
      <th scope="col" className={SIZE_HEAD}>
        Height, weight
      </th>
      <th scope="col" className={SCHOOL}>
        High school
      </th>
      <th scope="col" className={css.flag}>
        College
      </th>
      <th scope="col" className={RATING_HEAD}>
        Rating
      </th>
      {chosen === null ? null : (
        <th scope="col" className={CHOICE_HEAD}>
          Compare
        </th>
      )}
    </>
  );
}

/** The rank that this list is about. */
function rankIn({ list }: Ranking, { ranks }: ProspectRow): number | null {
  if (list.kind === 'position') return ranks.pos;
  return list.kind === 'state' ? ranks.st : ranks.natl;
}

function leftLines(position: string | null, size: string | null, school: string | null): string[] {
  const first = [position, size].filter((part) => part !== null).join(', ');
  return [first, school].filter((line): line is string => Boolean(line));
}
