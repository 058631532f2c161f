import { useLoaderData } from 'react-router';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { formatDate } from '#kernel/dates.ts';
import type { GameData } from './game-data.ts';
import css from './game-pages.module.css';

const WHEN = cell('nowrap');
const WHO = cell('md');
const WHY = cell('md');

/** What staff changed of the game; before and after. */
export function ChangesTable() {
  const { changes } = useLoaderData<GameData>().entry;
  if (changes.length === 0) return <Empty title="None yet">The game is as its source has it.</Empty>;
  const head = (
    <>
      <th scope="col">When</th>
      <th scope="col">What</th>
      <th scope="col" className={WHY}>
        Source and reason
      </th>
      <th scope="col" className={WHO}>
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
            <RowHead sub={<FactLines facts={facts} />} left={[...why, `By ${by}`]}>
              {action.charAt(0).toUpperCase() + action.slice(1)}
            </RowHead>
            <td className={WHY}>{why.join('. ')}</td>
            <td className={WHO}>{by}</td>
          </TableRow>
        );
      })}
    </Table>
  );
}

function FactLines({ facts }: { facts: readonly string[] }) {
  return (
    <span className={css.facts}>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </span>
  );
}
