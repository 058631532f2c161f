import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { priceText } from '#kernel/money.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { SavedToast } from '#web/saved-toast.tsx';
import { CHARGE_STATES, type getBillingHistory } from '../histories-view.ts';
import { refundPath } from '../member-paths-view.ts';
import { daysOf, type HistoryFilters, historyFiltersOf, pagingOf, redirectPastEnd } from './history-address.ts';
import { HistoryFrame } from './history-frame.tsx';
import { loadMember, type MemberFrameData } from './member-data.ts';
import { MemberFrame } from './member-frame.tsx';
import css from './member-pages.module.css';
import { MembersFailure } from './members-failure.tsx';

type Reply = ReplyOf<typeof getBillingHistory>;
type Entry = Reply['billingHistory'][number];
type BillingData = MemberFrameData & { part: Reply; filters: HistoryFilters; done: keyof typeof DONE | null };

const DONE = {
  refunded: 'Refund ordered. The provider sends it within minutes.',
  requested: 'Request sent. Someone else decides it under Refund requests.',
};

const SORTS = [
  { value: '-date', label: 'Newest first' },
  { value: 'date', label: 'Oldest first' },
  { value: '-amount', label: 'Highest amount' },
  { value: 'amount', label: 'Lowest amount' },
] as const;
const STATUS: Readonly<Record<Entry['status'], string>> = { open: 'Due', paid: 'Paid', written_off: 'Waived' };

const isSort = (value: unknown) => SORTS.find((sort) => sort.value === value)?.value;
const isStatus = (value: unknown) => CHARGE_STATES.find((status) => status === value);

export async function loader({ request, ...args }: LoaderFunctionArgs): Promise<BillingData> {
  const filters = historyFiltersOf(request, { sorts: SORTS.map(({ value }) => value), choices: CHARGE_STATES });
  const sorts = isSort(filters.sort);
  const status = isStatus(filters.choice);
  const loaded = await loadMember(args, (api, id) =>
    api.members.billingHistory({
      params: { id },
      query: {
        ...pagingOf(filters),
        ...(sorts ? { sorts } : {}),
        filters: { ...daysOf(filters), ...(status ? { status } : {}) },
      },
    }),
  );
  redirectPastEnd({ userId: loaded.member.user.userId, part: 'billing' }, filters, loaded.part);
  const done = new URL(request.url).searchParams.get('done');
  return { ...loaded, filters, done: done === 'refunded' || done === 'requested' ? done : null };
}

export { MembersFailure as Failure };

/** A member's billing history, with the payments of each invoice. */
export function Component() {
  const { part, filters, done, ...frame } = useLoaderData<BillingData>();
  const { billingHistory, ...totals } = part;
  return (
    <MemberFrame {...frame} part="billing">
      {done ? <SavedToast message={DONE[done]} param="done" /> : null}
      <HistoryFrame
        userId={frame.member.user.userId}
        part="billing"
        filters={filters}
        totals={totals}
        choice={{
          label: 'Status',
          any: 'Any',
          options: CHARGE_STATES.map((value) => ({ value, label: STATUS[value] })),
        }}
        sorts={SORTS}
        empty={{ title: 'No charges yet', words: 'Invoices and their payments will appear here.' }}
      >
        <BillingTable entries={billingHistory} refunding={frame.member.may.refund ? frame.member.user.userId : null} />
      </HistoryFrame>
    </MemberFrame>
  );
}

const WHEN = cell('nowrap', 'md');
const STATE = cell('md');
const TAX = cell('num', 'lg');
const AMOUNT = cell('num');
const PAID = cell('lg');

function BillingTable({ entries, refunding }: { entries: readonly Entry[]; refunding: number | null }) {
  const head = (
    <>
      <th scope="col" className={WHEN}>
        Date
      </th>
      <th scope="col">For</th>
      <th scope="col" className={STATE}>
        Status
      </th>
      <th scope="col" className={PAID}>
        Payments
      </th>
      <th scope="col" className={TAX}>
        Tax
      </th>
      <th scope="col" className={AMOUNT}>
        Amount
      </th>
    </>
  );
  return (
    <Table caption="Billing history" head={head} dense>
      {entries.map((entry) => (
        <TableRow key={entry.id} id={`invoice-${entry.id}`}>
          <td className={WHEN}>
            <time dateTime={entry.at}>{entry.date}</time>
          </td>
          <RowHead sub={backText(entry)} left={[entry.date, STATUS[entry.status]]}>
            {entry.description}
          </RowHead>
          <td className={STATE}>{STATUS[entry.status]}</td>
          <td className={PAID}>
            <Payments payments={entry.payments} refunding={refunding} />
          </td>
          <td className={TAX}>{priceText(entry.tax)}</td>
          <td className={AMOUNT}>{priceText(entry.amount)}</td>
        </TableRow>
      ))}
    </Table>
  );
}

/** "Invoice 12, $5 by account credit, $4.50 refunded". */
function backText({ id, credit, refunded, refundOwed, payments }: Entry): string {
  const onItsWay = payments.reduce((sum, { refundOnItsWay }) => sum + refundOnItsWay, 0);
  return [
    `Invoice ${id}`,
    ...(credit > 0 ? [`${priceText(credit)} by account credit`] : []),
    ...(refunded > 0 ? [`${priceText(refunded)} refunded`] : []),
    ...(onItsWay > 0 ? [`a refund of ${priceText(onItsWay)} is on its way`] : []),
    ...(refundOwed > 0 ? [`a refund of ${priceText(refundOwed)} didn’t arrive`] : []),
  ].join(', ');
}

const METHODS: Readonly<Record<string, string>> = { card: 'Card', paypal: 'PayPal' };
const DISPUTES = { open: 'in dispute', won: 'dispute won', lost: 'dispute lost' } as const;

/** `refunding`: the member whose payments the reader may refund; null: none. */
function Payments({ payments, refunding }: Pick<Entry, 'payments'> & { refunding: number | null }) {
  if (payments.length === 0) return 'None';
  return (
    <ul className={css.payments}>
      {payments.map(({ id, method, providerId, amount, refunded, refundOnItsWay, dispute }) => (
        <li key={id}>
          {[
            `${METHODS[method] ?? method} ${priceText(amount)}`,
            ...(refunded > 0 ? [`${priceText(refunded)} refunded`] : []),
            ...(refundOnItsWay > 0 ? [`${priceText(refundOnItsWay)} on its way back`] : []),
            ...(dispute === null ? [] : [DISPUTES[dispute]]),
          ].join(', ')}{' '}
          <span className={css.quiet}>{`Payment ${id}, ${providerId}`}</span>{' '}
          {refunding === null || refunded >= amount ? null : (
            <a href={refundPath(refunding, id)} aria-label={`Refund payment ${id}`}>
              Refund
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
