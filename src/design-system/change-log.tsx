import { formatDate } from '#kernel/dates.ts';
import css from './change-log.module.css';
import { RowHead, Table, TableRow } from './table.tsx';
import { cell } from './table-cells.ts';

const WHEN = cell('nowrap');
const BY = cell('md');
const WHY = cell('md');

export type LoggedChange = {
  id: number;
  /** ISO 8601. */
  at: string;
  /** A username. */
  by: string;
  /** "Added". */
  what: string;
  /** One line per fact, before and after. */
  facts: readonly string[];
  source: string | null;
  reason?: string | null;
};

/** Staff changes of one record, newest first. The page itself shows an empty state if there are none. */
export function ChangeLog({ changes }: { changes: readonly LoggedChange[] }) {
  const head = (
    <>
      <th scope="col">When</th>
      <th scope="col">What</th>
      <th scope="col" className={WHY}>
        Source and reason
      </th>
      <th scope="col" className={BY}>
        By
      </th>
    </>
  );
  return (
    <Table caption="Changes by staff, the latest first" head={head} dense>
      {changes.map(({ id, at, by, what, facts, source, reason = null }) => {
        const why = [source, reason].filter((part) => part !== null);
        return (
          <TableRow key={id}>
            <td className={WHEN}>
              <time dateTime={at}>{formatDate(new Date(at), 'MM/DD/YYYY HH:mm:ss')}</time>
            </td>
            <RowHead sub={<FactLines facts={facts} />} left={[...why, `By ${by}`]}>
              {what}
            </RowHead>
            <td className={WHY}>{why.join('. ')}</td>
            <td className={BY}>{by}</td>
          </TableRow>
        );
      })}
    </Table>
  );
}

const FactLines = ({ facts }: { facts: readonly string[] }) => (
  <span className={css.facts}>
    {facts.map((fact) => (
      <span key={fact}>{fact}</span>
    ))}
  </span>
);
