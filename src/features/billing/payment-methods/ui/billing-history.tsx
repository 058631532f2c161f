import { useRevalidator } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Pager } from '#design-system/pager.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { formatDate } from '#kernel/dates.ts';
import { priceText } from '#kernel/money.ts';
import { pageCount } from '#kernel/pagination.ts';
import css from './billing-page.module.css';
import type { BillingData } from './billing-page.tsx';

const STATE = cell('md');
const TAX = cell('num', 'md');
const AMOUNT = cell('num');
const STATUS = { open: 'Open', paid: 'Paid', written_off: 'Forgiven' } as const;

type Entry = Extract<BillingData['history'], { billingHistory: unknown }>['billingHistory'][number];

function backText({ refunded, refundOwed }: Entry): string | undefined {
  const owed = refundOwed > 0 ? `A refund of ${priceText(refundOwed)} did not arrive` : undefined;
  return refunded > 0 && refunded !== refundOwed
    ? [`${priceText(refunded)} given back`, owed].filter(Boolean).join('. ')
    : owed;
}

/** What was billed, the newest first, with the receipt of each. */
export function BillingHistory({ history }: Pick<BillingData, 'history'>) {
  const { revalidate } = useRevalidator();
  if ('failed' in history)
    return (
      <Alert kind="severe" link={{ label: 'Retry', onClick: () => void revalidate() }}>
        {history.failed}
      </Alert>
    );
  const { billingHistory, total, page, perPage } = history;
  if (total === 0) return <Empty title="Nothing was billed yet">What you pay stands here, with its receipt.</Empty>;
  return (
    <>
      <Table
        caption="Billing history, the newest first"
        dense
        head={
          <>
            <th scope="col">Date</th>
            <th scope="col">For</th>
            <th scope="col" className={STATE}>
              Status
            </th>
            <th scope="col" className={TAX}>
              Tax
            </th>
            <th scope="col" className={AMOUNT}>
              Amount
            </th>
            <th scope="col">Receipt</th>
          </>
        }
      >
        {billingHistory.map((each) => (
          <TableRow key={each.id}>
            <td>{formatDate(new Date(each.date), 'M/D/YY')}</td>
            <RowHead sub={backText(each)}>{each.description}</RowHead>
            <td className={STATE}>{STATUS[each.status]}</td>
            <td className={TAX}>{priceText(each.tax)}</td>
            <td className={AMOUNT}>{priceText(each.amount)}</td>
            <td>
              {each.receiptUrl === null ? null : (
                <a href={each.receiptUrl} className={css.receipt} aria-label={`Receipt of ${each.description} as PDF`}>
                  PDF
                </a>
              )}
            </td>
          </TableRow>
        ))}
      </Table>
      <Pager
        page={page}
        pages={pageCount(total, perPage)}
        hrefFor={(wanted) => `/users/billing_information?page=${wanted}`}
        count={`${total.toLocaleString('en-US')} in all`}
      />
    </>
  );
}
