import { Flag } from '#design-system/flag.tsx';
import { Meter } from '#design-system/meter.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { readerDay } from '#kernel/days.ts';
import { usePageRoot } from '#web/root-data.ts';
import css from './interests-table.module.css';
import type { Interests } from './prospect-page.tsx';

const SMALL = cell('sm');
const STATUS = { none: 'Watching', offered: 'Offered', committed: 'Committed', signed: 'Signed' } as const;

/** Which colleges want him, the warmest first. */
export function InterestsTable({
  interests: { interests },
  ownCollegeId,
}: {
  interests: Interests;
  ownCollegeId: number | null;
}) {
  const now = new Date(usePageRoot().now);
  return (
    <section>
      <SectionHead>College interests</SectionHead>
      {interests.length === 0 ? (
        <Empty title="No school is named yet">Offers and visits are listed here as they become known.</Empty>
      ) : (
        <Table
          caption="Interest by college, the warmest first"
          head={
            <>
              <th scope="col">College</th>
              <th scope="col">Interest</th>
              <th scope="col">Status</th>
              <th scope="col" className={SMALL}>
                Offered
              </th>
            </>
          }
        >
          {interests.map(({ college, level, status, offeredOn }) => (
            <TableRow key={college.id} own={college.id === ownCollegeId}>
              <RowHead>
                <span className={css.team}>
                  <Flag team={flagOf(college)} /> {college.shortName}
                </span>
              </RowHead>
              <td>
                <Meter value={level} label={`Interest ${level} of 5`} />
              </td>
              <td>{STATUS[status]}</td>
              <td className={SMALL}>
                {offeredOn === null ? '–' : <time dateTime={offeredOn}>{readerDay(offeredOn, now)}</time>}
              </td>
            </TableRow>
          ))}
        </Table>
      )}
    </section>
  );
}
