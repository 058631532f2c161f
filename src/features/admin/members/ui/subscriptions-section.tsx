import { Disclosure } from '#design-system/disclosure.tsx';
import { Facts } from '#design-system/facts.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { titleOf } from '#features/membership/subscriptions/subscription-view.ts';
import { capitalized } from '#kernel/capitalized.ts';
import { formatDate } from '#kernel/dates.ts';
import { priceText } from '#kernel/money.ts';
import { CancelForm } from './cancel-form.tsx';
import css from './member-pages.module.css';
import type { OverviewData, Subscriptions } from './overview-data.ts';
import { UpgradeForm } from './upgrade-form.tsx';
import { WaiveForm } from './waive-form.tsx';

type MemberSubscription = Subscriptions['subscriptions'][number];

/** A member's current and former subscriptions, each with every transition. */
export function SubscriptionsSection({ data }: { data: OverviewData }) {
  const { held, upgrade } = data;
  const { subscriptions, isCut } = held;
  return (
    <section id="subscriptions" className={css.section} aria-labelledby="subscriptions-head" tabIndex={-1}>
      <SectionHead id="subscriptions-head">Subscriptions</SectionHead>
      {subscriptions.length === 0 ? (
        <Empty title="No subscriptions">
          {data.member.access.length === 0 ? 'This is a free account. ' : ''}Subscriptions and unpaid orders will appear
          here.
        </Empty>
      ) : (
        subscriptions.map((each) => (
          <article key={each.id} id={`subscription-${each.id}`} className={css.item} aria-label={titleText(each)}>
            <h3>{titleText(each)}</h3>
            <Facts items={factsOf(each)} />
            {willCharge(each) && data.member.may.cancelRenewals ? <CancelForm data={data} subscription={each} /> : null}
            {each.owed !== null && each.waiver !== null ? (
              <WaiveForm data={data} subscriptionId={each.id} owed={each.owed.amount} waiver={each.waiver} />
            ) : null}
            {upgrade?.id === each.id ? <UpgradeForm data={data} upgrade={upgrade} /> : null}
            <Transitions subscription={each} />
          </article>
        ))
      )}
      {isCut ? <p className={css.quiet}>Older transitions are in the history.</p> : null}
    </section>
  );
}

/** Whether there is a renewal to cancel. */
const willCharge = ({ canCancel, autoRenewalOptIn, status }: MemberSubscription): boolean =>
  canCancel && (autoRenewalOptIn || status === 'past_due');

const titleText = ({ id, planName, ...view }: MemberSubscription) =>
  `${planName}: ${titleOf(view)} (subscription ${id})`;

const TYPES: Readonly<Record<MemberSubscription['type'], string>> = {
  monthly: 'Monthly',
  annual: 'Annual',
  comped: 'Complimentary',
  gift: 'Gift',
  prospect_prepaid: 'Prepaid by a family',
};

const day = (at: string) => formatDate(new Date(at), 'MM/DD/YYYY');

function factsOf(view: MemberSubscription): { label: string; value: string }[] {
  const { type, status, cancelledAt, termEndsAt, endedAt, nextBill, owed, promoCode, associatedAddOns } = view;
  const isOver = status === 'ended';
  return [
    { label: 'Status', value: statusText(view) },
    { label: 'Type', value: TYPES[type] },
    ...(termEndsAt === null || isOver ? [] : [{ label: 'Access through', value: day(termEndsAt) }]),
    ...(isOver ? [] : [{ label: 'Renews', value: view.autoRenewalOptIn ? 'Yes' : 'No' }]),
    ...(nextBill === null
      ? []
      : [{ label: 'Next charge', value: `${priceText(nextBill.amount)} on ${day(nextBill.at)}` }]),
    ...(owed === null ? [] : [{ label: 'Overdue', value: priceText(owed.amount) }]),
    ...(cancelledAt === null ? [] : [{ label: 'Canceled', value: day(cancelledAt) }]),
    ...(view.cancelReason === '' ? [] : [{ label: 'Cancel reason', value: cancelWords(view.cancelReason) }]),
    ...(view.cancelText === '' ? [] : [{ label: 'In their words', value: view.cancelText }]),
    ...(endedAt === null ? [] : [{ label: 'Ended', value: day(endedAt) }]),
    ...(promoCode === null ? [] : [{ label: 'Promo code', value: promoCode }]),
    ...(associatedAddOns.length === 0
      ? []
      : [{ label: 'Add-ons', value: associatedAddOns.map(({ name }) => name).join(', ') }]),
  ];
}

/** "by_staff" → "Canceled by staff"; a member's own reason is shown as they chose it. */
const cancelWords = (reason: string): string =>
  reason === 'by_staff' ? 'Canceled by staff' : capitalized(reason.replaceAll('_', ' '));

function statusText({ status, cancelledAt, endReason }: MemberSubscription): string {
  if (status === 'ended') return `Ended${endReason === null ? '' : `: ${endReason.replaceAll('_', ' ')}`}`;
  const words = status.replaceAll('_', ' ');
  return `${capitalized(words)}${cancelledAt === null ? '' : ', canceled'}`;
}

const WHEN = cell('nowrap', 'md');
const TERM = cell('nowrap', 'md');
const STATUS = cell('md');

function Transitions({ subscription: { transitions } }: { subscription: MemberSubscription }) {
  if (transitions.length === 0) return null;
  const head = (
    <>
      <th scope="col" className={WHEN}>
        When
      </th>
      <th scope="col">What</th>
      <th scope="col" className={STATUS}>
        Status afterwards
      </th>
      <th scope="col" className={TERM}>
        Term ends
      </th>
    </>
  );
  return (
    <Disclosure summary={`Status history (${transitions.length})`}>
      <Table caption="Status history, newest first" head={head} dense>
        {transitions.map(({ id, date, at, what, status, termEndsAt }) => (
          <TableRow key={id}>
            <td className={WHEN}>
              <time dateTime={at}>{date}</time>
            </td>
            <RowHead left={[date, status.replaceAll('_', ' ')]}>{what}</RowHead>
            <td className={STATUS}>{status.replaceAll('_', ' ')}</td>
            <td className={TERM}>{termEndsAt === null ? '' : day(termEndsAt)}</td>
          </TableRow>
        ))}
      </Table>
    </Disclosure>
  );
}
