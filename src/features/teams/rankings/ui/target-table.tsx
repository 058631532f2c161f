import { Meter } from '#design-system/meter.tsx';
import { PositionTag } from '#design-system/position-tag.tsx';
import { RankFigure } from '#design-system/rank-figure.tsx';
import { RatingChip } from '#design-system/rating-chip.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { prospectHref, schoolText } from '#features/recruiting/prospects/prospect-view.ts';
import { CalculatorLink } from './calculator-link.tsx';
import { ListFoot, wayOf } from './list-foot.tsx';
import type { TeamClassPageData } from './team-class-page.tsx';

const TIGHT = cell('tight');
const POSITION = cell('md');
const SCHOOL = cell('lg', 'muted');
const INTEREST = cell('tight');
const WITH = cell('num', 'tight', 'md');

const LEVELS = [1, 2, 3, 4, 5] as const;

/** Uncommitted prospects that the college wants, by its interest and their rating (decision 15). */
export function TargetTable({ data }: { data: TeamClassPageData }) {
  const { team, targets } = data;
  const { college, year } = team;
  const shown = { data, list: 'targets', shown: targets } as const;
  return (
    <section aria-labelledby="targets">
      <SectionHead id="targets" link={wayOf(shown)}>
        Targets
      </SectionHead>
      {targets.prospects.length === 0 ? (
        <Empty title="No uncommitted targets">
          Prospects in the {year} class that {college.shortName} is recruiting appear here until they decide.
        </Empty>
      ) : (
        <Table caption={`Uncommitted ${college.shortName} targets, by interest and rating`} head={<Head />}>
          {targets.prospects.map((prospect) => {
            const { id, name, position, bluechipRating, stars, ranks, interestLevel } = prospect;
            const school = schoolText(prospect);
            return (
              <TableRow key={id}>
                <td className={TIGHT}>
                  <RatingChip rating={bluechipRating} stars={stars} size="sm" />
                </td>
                <RowHead href={prospectHref(prospect)} left={[position ?? ''].filter(Boolean)}>
                  {name}
                </RowHead>
                <td className={POSITION}>{position ? <PositionTag position={position} /> : '–'}</td>
                <td className={SCHOOL}>{school ?? '–'}</td>
                <td className={TIGHT}>
                  <RankFigure rank={ranks.natl} />
                </td>
                <td className={INTEREST}>
                  <Meter value={LEVELS.find((level) => level === interestLevel) ?? 1} label="Interest" />
                </td>
                <td className={WITH}>
                  <CalculatorLink data={data} way="add" id={id} name={name} />
                </td>
              </TableRow>
            );
          })}
        </Table>
      )}
      <ListFoot {...shown} />
    </section>
  );
}

function Head() {
  return (
    <>
      <th scope="col">Rating</th>
      <th scope="col">Player</th>
      <th scope="col" className={POSITION}>
        Position
      </th>
      <th scope="col" className={SCHOOL}>
        High school
      </th>
      <th scope="col">Rank</th>
      <th scope="col" className={INTEREST}>
        Interest
      </th>
      <th scope="col" className={WITH}>
        Calculator
      </th>
    </>
  );
}
