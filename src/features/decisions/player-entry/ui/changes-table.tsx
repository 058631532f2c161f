import { useLoaderData } from 'react-router';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { formatDate } from '#kernel/dates.ts';
import type { PlayerData } from './player-data.ts';
import css from './player-pages.module.css';

const WHEN = cell('nowrap');
const BY = cell('md');
const WHY = cell('md');

const WORDS: Readonly<Record<string, string>> = {
  add: 'Added',
  change: 'Changed',
  link: 'Linked a profile',
  sync: 'Synced with the profile',
};

/** What staff changed of the player; before and after. */
export function ChangesTable() {
  const { changes } = useLoaderData<PlayerData>().entry;
  if (changes.length === 0) return <Empty title="No changes yet">The player is as their source has them.</Empty>;
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
      {changes.map(({ id, at, by, action, facts, source, reason }) => {
        const why = [source, reason].filter((part) => part !== null);
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
              left={[...why, `By ${by}`]}
            >
              {WORDS[action] ?? action}
            </RowHead>
            <td className={WHY}>{why.join('. ')}</td>
            <td className={BY}>{by}</td>
          </TableRow>
        );
      })}
    </Table>
  );
}
