import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { priceText } from '#kernel/money.ts';
import { staffTime } from '#kernel/staff-time.ts';
import type { RefundOutcome, RefundRequestView } from '../refund-requests-view.ts';

const OUTCOME_WORDS: Readonly<Record<RefundOutcome | 'expired', string>> = {
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

const WHEN = cell('nowrap', 'md');
const WHO = cell('md');
const WHY = cell('lg');
const AMOUNT = cell('num');

/** The latest decided requests, newest first. */
export function DecidedTable({ requests }: { requests: readonly RefundRequestView[] }) {
  const head = (
    <>
      <th scope="col">Member</th>
      <th scope="col" className={WHO}>
        Asked by
      </th>
      <th scope="col" className={WHY}>
        Reason
      </th>
      <th scope="col">Decision</th>
      <th scope="col" className={WHEN}>
        Decided
      </th>
      <th scope="col" className={AMOUNT}>
        Amount
      </th>
    </>
  );
  return (
    <Table caption="Decided refund requests" head={head} dense>
      {requests.map(
        ({
          id,
          member,
          paymentId,
          subscriptionId,
          requestedBy,
          reason,
          outcome,
          decidedBy,
          decidedAt,
          note,
          amount,
        }) => (
          <TableRow key={id}>
            <RowHead
              sub={paymentId === null ? `Waiver, subscription ${subscriptionId}` : `Payment ${paymentId}`}
              left={[`Asked by ${requestedBy.username}`]}
            >
              <a href={`/admin/users/${member.id}/billing`}>{member.username}</a>
            </RowHead>
            <td className={WHO}>{requestedBy.username}</td>
            <td className={WHY}>{reason}</td>
            <td>
              {outcome ? OUTCOME_WORDS[outcome] : ''}
              {decidedBy ? ` by ${decidedBy.username}` : ''}
              {note === '' ? '' : `: ${note}`}
            </td>
            <td className={WHEN}>{decidedAt ? <time dateTime={decidedAt}>{staffTime(decidedAt)}</time> : null}</td>
            <td className={AMOUNT}>{priceText(amount)}</td>
          </TableRow>
        ),
      )}
    </Table>
  );
}
