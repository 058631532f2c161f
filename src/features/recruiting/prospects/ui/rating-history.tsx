import { SectionHead } from '#design-system/section-head.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { momentNames } from '#kernel/days.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { Profile } from './prospect-data.ts';
import { RatingChart } from './rating-chart.tsx';

const NUMBER = cell('num');

/** Every change of the rating, with its reason. */
export function RatingHistory({ prospect: { ratingHistory } }: { prospect: Profile }) {
  const { now } = usePageRoot();
  const names = momentNames(
    ratingHistory.map(({ at }) => new Date(at)),
    new Date(now),
  );
  return (
    <section>
      <SectionHead>Rating history</SectionHead>
      {ratingHistory.length === 0 ? (
        <Empty title="Not rated yet">Ratings will appear here with the reason for each change.</Empty>
      ) : (
        <>
          <RatingChart ratingHistory={ratingHistory} />
          <Table
            caption="Rating changes, latest first"
            head={
              <>
                <th scope="col">When</th>
                <th scope="col">Reason</th>
                <th scope="col" className={NUMBER}>
                  From
                </th>
                <th scope="col" className={NUMBER}>
                  To
                </th>
              </>
            }
          >
            {ratingHistory.map((change, index) => (
              <TableRow key={`${change.at} ${change.newRating}`}>
                <RowHead>
                  <time dateTime={change.at}>{names[index]}</time>
                </RowHead>
                <td>{change.reason}</td>
                <td className={NUMBER}>{ratingText(change.oldRating)}</td>
                <td className={NUMBER}>{ratingText(change.newRating)}</td>
              </TableRow>
            ))}
          </Table>
        </>
      )}
    </section>
  );
}

const ratingText = (rating: number | null) => (rating === null ? 'NR' : rating.toFixed(1));
