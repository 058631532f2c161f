import { useRevalidator } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Pager } from '#design-system/pager.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { calendarDate } from '#kernel/dates.ts';
import { priceText } from '#kernel/money.ts';
import { pageCount } from '#kernel/pagination.ts';
import css from './billing-page.module.css';
import type { BillingData } from './billing-page.tsx';

const STATE = cell('md');
const TAX = cell('num', 'md');
const AMOUNT = cell('num');
const STATUS = { open: 'Due', paid: 'Paid', written_off: 'Waived' } as const;

type Entry = Extract<BillingData['history'], { billingHistory: unknown }>['billingHistory'][number];

function backText({ refunded, refundOwed }: Entry): string | undefined {
  const owed = refundOwed > 0 ? `A refund of ${priceText(refundOwed)} didn’t go through` : undefined;
  return refunded > 0 && refunded !== refundOwed
    ? [`${priceText(refunded)} refunded`, owed].filter(Boolean).join('. ')
    : owed;
}

/** Every charge, newest first, with its receipt. */
export function BillingHistory({ history }: Pick<BillingData, 'history'>) {
  const { revalidate } = useRevalidator();
  if ('failed' in history)
    return (
      <Alert kind="severe" link={{ label: 'Retry', onClick: () => void revalidate() }}>
        {history.failed}
      </Alert>
    );
  const { billingHistory, total, page, perPage } = history;
  if (total === 0) return <Empty title="No charges yet">Your receipts will appear here.</Empty>;
  return (
    <>
      <Table
        caption="Billing history, newest first"
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
            <td>{calendarDate(new Date(each.date))}</td>
            <RowHead sub={backText(each)}>{each.description}</RowHead>
            <td className={STATE}>{STATUS[each.status]}</td>
            <td className={TAX}>{priceText(each.tax)}</td>
            <td className={AMOUNT}>{priceText(each.amount)}</td>
            <td>
              {each.receiptUrl === null ? null : (
                <a href={each.receiptUrl} className={css.receipt} aria-label={`Receipt for ${each.description} as PDF`}>
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
