import { Flag } from '#design-system/flag.tsx';
import { PositionTag } from '#design-system/position-tag.tsx';
import { RowHead, SortHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { BalanceSort } from '../balance-view.ts';
import { netText } from '../balance-view.ts';
import type { listTransferBalances } from '../contract.ts';
import css from './balance-table.module.css';

type Balances = ReplyOf<typeof listTransferBalances>;
type Row = Balances['balances'][number];

type Props = {
  balances: Balances;
  /** The link to the entries of a row. */
  hrefOf: (row: Row) => string;
  hrefOfSort: (sort: BalanceSort) => string;
  ownCollegeId: number | null;
};

const COUNT = cell('num');
const HEADS = { team: 'Team', conference: 'Conference', position: 'Position' } as const;
const SORTED: Readonly<Record<BalanceSort, string>> = {
  net: 'best net first',
  in: 'most arrivals first',
  out: 'most departures first',
  name: 'by name',
};

/** Arrivals, departures and net of each row. */
export function BalanceTable({ balances: { by, sort, year, balances }, hrefOf, hrefOfSort, ownCollegeId }: Props) {
  const order = (each: BalanceSort) => (sort !== each ? 'none' : each === 'name' ? 'ascending' : 'descending');
  const head = (each: BalanceSort, label: string, column?: string) => (
    <SortHead href={hrefOfSort(each)} order={order(each)} {...(column === undefined ? {} : { column })}>
      {label}
    </SortHead>
  );
  return (
    <div className={css.table}>
      <Table
        caption={`${year} transfers by ${by}, ${SORTED[sort]}`}
        head={
          <>
            {head('name', HEADS[by])}
            {head('in', 'In', COUNT)}
            {head('out', 'Out', COUNT)}
            {head('net', 'Net', COUNT)}
          </>
        }
      >
        {balances.map((row) => (
          <TableRow key={row.key} own={ownCollegeId !== null && row.college?.id === ownCollegeId}>
            <RowHead href={hrefOf(row)}>
              {row.college ? <Flag team={flagOf(row.college)} /> : null}
              {by === 'position' ? <PositionTag position={row.key} /> : null} {row.name}
            </RowHead>
            <td className={COUNT}>{row.in.toLocaleString('en-US')}</td>
            <td className={COUNT}>{row.out.toLocaleString('en-US')}</td>
            <td className={COUNT}>
              <b className={row.net > 0 ? css.gain : row.net < 0 ? css.loss : undefined}>{netText(row.net)}</b>
            </td>
          </TableRow>
        ))}
      </Table>
    </div>
  );
}
