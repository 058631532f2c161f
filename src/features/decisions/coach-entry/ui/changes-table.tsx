import { useLoaderData } from 'react-router';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { formatDate } from '#kernel/dates.ts';
import type { CoachData } from './coach-data.ts';
import css from './coach-pages.module.css';

const WHEN = cell('nowrap');
const BY = cell('md');
const WHY = cell('md');

const WORDS: Readonly<Record<string, string>> = {
  add: 'Added',
  change: 'Changed',
};

/** What staff changed of the coach, before and after. */
export function ChangesTable() {
  const { changes } = useLoaderData<CoachData>().entry;
  if (changes.length === 0) return <Empty title="No changes yet">Changes that staff make are listed here.</Empty>;
  const head = (
    <>
      <th scope="col">When</th>
      <th scope="col">What</th>
      <th scope="col" className={WHY}>
        Source
      </th>
      <th scope="col" className={BY}>
        By
      </th>
    </>
  );
  return (
    <Table caption="Changes by staff, the latest first" head={head} dense>
      {changes.map(({ id, at, by, action, facts, source }) => {
        return (
          <TableRow key={id}>
            <td className={WHEN}>
              <time dateTime={at}>{formatDate(new Date(at), 'MM/DD/YYYY HH:mm:ss')}</time>
            </td>
            <RowHead
              sub={
                <span className={css.facts}>
                  {facts.map((fact) => (
                    <span key={fact}>{fact}</span>
                  ))}
                </span>
              }
              left={[...(source === null ? [] : [source]), `By ${by}`]}
            >
              {WORDS[action] ?? action}
            </RowHead>
            <td className={WHY}>{source}</td>
            <td className={BY}>{by}</td>
          </TableRow>
        );
      })}
    </Table>
  );
}
