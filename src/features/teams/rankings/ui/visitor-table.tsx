import { EventPill } from '#design-system/event-pill.tsx';
import { Flag } from '#design-system/flag.tsx';
import { PositionTag } from '#design-system/position-tag.tsx';
import { RatingChip } from '#design-system/rating-chip.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow, TierBreak } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { prospectHref, schoolText } from '#features/recruiting/prospects/prospect-view.ts';
import { readerDay } from '#kernel/days.ts';
import { ListFoot, wayOf } from './list-foot.tsx';
import type { TeamClassPageData } from './team-class-page.tsx';

const COLUMNS = 7;
const DAY = cell('tight');
const KIND = cell('md', 'tight');
const POSITION = cell('md');
const SCHOOL = cell('lg', 'muted');
const STANDS = cell('tight');
const RATING = cell('num', 'tight');

type Visit = TeamClassPageData['visitors']['visits'][number];

/** Visitors to the college: upcoming visits first, the next one first, then past visits, latest first. */
export function VisitorTable({ data, now }: { data: TeamClassPageData; now: Date }) {
  const { team, visitors } = data;
  const { visits, upcoming, total, page, perPage } = visitors;
  const shown = { data, list: 'visitors', shown: visitors } as const;
  const isToCome = (index: number) => (page - 1) * perPage + index < upcoming;
  return (
    <section aria-labelledby="visitors">
      <SectionHead id="visitors" link={wayOf(shown)}>
        Visitors
      </SectionHead>
      {visits.length === 0 ? (
        <Empty title="No visits yet">
          Official and unofficial visits to {team.college.shortName} by the {team.year} class will appear here.
        </Empty>
      ) : (
        <Table caption="Upcoming visits, next first, then past visits, latest first" head={<Head />}>
          {visits.map((visit, index) => [
            index === 0 || isToCome(index) !== isToCome(index - 1) ? (
              <TierBreak key={`break ${visit.id}`} columns={COLUMNS}>
                {isToCome(index) ? `Upcoming (${upcoming})` : `Past (${total - upcoming})`}
              </TierBreak>
            ) : null,
            <TableRow key={visit.id}>
              <Cells visit={visit} now={now} />
            </TableRow>,
          ])}
        </Table>
      )}
      <ListFoot {...shown} />
    </section>
  );
}

function Cells({ visit: { prospect, date, isOfficial }, now }: { visit: Visit; now: Date }) {
  const { name, position, college, bluechipRating, stars } = prospect;
  const kind = isOfficial ? 'Official' : 'Unofficial';
  return (
    <>
      <td className={DAY}>
        <time dateTime={date}>{readerDay(date, now)}</time>
      </td>
      <RowHead href={prospectHref(prospect)} left={[[kind, position].filter(Boolean).join(', ')]}>
        {name}
      </RowHead>
      <td className={KIND}>
        <EventPill kind="visit" bare>
          {kind}
        </EventPill>
      </td>
      <td className={POSITION}>{position ? <PositionTag position={position} /> : '–'}</td>
      <td className={SCHOOL}>{schoolText(prospect) ?? '–'}</td>
      <td className={STANDS}>
        <Flag team={flagOf(college)} />
      </td>
      <td className={RATING}>
        <RatingChip rating={bluechipRating} stars={stars} size="sm" />
      </td>
    </>
  );
}

function Head() {
  return (
    <>
      <th scope="col" className={DAY}>
        Day
      </th>
      <th scope="col">Player</th>
      <th scope="col" className={KIND}>
        Visit
      </th>
      <th scope="col" className={POSITION}>
        Position
      </th>
      <th scope="col" className={SCHOOL}>
        High school
      </th>
      <th scope="col" className={STANDS}>
        College
      </th>
      <th scope="col" className={RATING}>
        Rating
      </th>
    </>
  );
}
