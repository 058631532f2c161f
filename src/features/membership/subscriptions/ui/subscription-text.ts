import { calendarDate } from '#kernel/dates.ts';
import { priceText } from '#kernel/money.ts';
import type { UpgradingAddOn } from '../contract.ts';
import { reactivationWords, type SubscriptionView } from '../subscription-view.ts';

/** What a member reads about their subscription. Pure. */

/** Shown wherever something is bought that can be cancelled. */
export const CANCEL_WORDS = 'Anytime online. You keep access through the period you paid for.';

/** "Alabama" of "Alabama Recruiting": in a sentence that already says "story". */
export const shortName = (siteName: string): string => siteName.replace(/ Recruiting$/, '');

/** "Every Alabama story", "Every Alabama and Kansas story"; without sites: "Every story on every site". */
export function storiesOf(sites: readonly { name: string }[]): string {
  const names = sites.map(({ name }) => shortName(name));
  const last = names.pop();
  if (last === undefined) return 'Every story on every site';
  return `Every ${names.length > 0 ? `${names.join(', ')} and ` : ''}${last} story`;
}

export const dayOf = (at: string): string => calendarDate(new Date(at));

const TYPES = {
  monthly: 'monthly',
  annual: 'annual',
  comped: 'complimentary',
  gift: 'a gift',
  prospect_prepaid: 'prepaid for a prospect’s family',
} as const;

/** "Standard, annual". */
export const kindOf = ({ planName, type }: Pick<SubscriptionView, 'planName' | 'type'>): string =>
  `${planName}, ${TYPES[type]}`;

const STATES = {
  incomplete: 'Not paid',
  trial: 'Free trial',
  active: 'Active',
  past_due: 'Past due',
  paused: 'Paused',
  suspended: 'Suspended',
  ended: 'Ended',
} as const;

/** What stands beside the name: one that was cancelled says so while it goes on. */
export const stateOf = ({ status, cancelledAt }: Pick<SubscriptionView, 'status' | 'cancelledAt'>): string =>
  cancelledAt !== null && status !== 'ended' ? 'Cancelled' : STATES[status];

type HeldAddOn = SubscriptionView['associatedAddOns'][number];

/** "Spy: Kansas Recruiting, until its term ends". */
export function addOnTitle({ type, name, sites, endsWithTerm }: HeldAddOn): string {
  const where = type === 'SPY' ? `: ${sites.map((site) => site.name).join(', ')}` : '';
  return `${name}${where}${endsWithTerm ? ', until its term ends' : ''}`;
}

/** What comes next, as names and values. */
export function factsOf(view: SubscriptionView): { label: string; value: string }[] {
  const { nextBill, owed, endedAt, pausedUntil, associatedAddOns, promoCode, status } = view;
  const { becomesMonthly, byTheMonth, onceReactivated, paypalSubscriptionType } = view;
  const facts: { label: string; value: string }[] = [];
  if (nextBill)
    facts.push({
      label: 'Renews',
      value: `${dayOf(nextBill.at)} at ${priceText(nextBill.amount)}, tax included${becomesMonthly ? ', and each month from then on' : ''}`,
    });
  if (nextBill && byTheMonth)
    facts.push({ label: 'By the month', value: `${priceText(byTheMonth.amount)} from that day on, tax included` });
  if (nextBill) facts.push({ label: 'Paid by', value: paypalSubscriptionType === null ? 'Card' : 'PayPal' });
  if (owed?.nextTryAt) facts.push({ label: 'Next try', value: dayOf(owed.nextTryAt) });
  if (pausedUntil) facts.push({ label: 'Paused until', value: dayOf(pausedUntil) });
  if (status === 'suspended')
    facts.push({ label: 'Closed', value: 'A bank disputes a payment for it, until that is decided.' });
  else if (status === 'ended' && endedAt) facts.push({ label: 'Ended', value: dayOf(endedAt) });
  else if (!nextBill) facts.push(...renewalFacts(view));
  if (onceReactivated) facts.push({ label: 'If reactivated', value: reactivationWords(onceReactivated) });
  if (associatedAddOns.length > 0) facts.push({ label: 'Add-ons', value: associatedAddOns.map(addOnTitle).join('; ') });
  if (promoCode !== null) facts.push({ label: 'Promotion', value: promoCode });
  return facts;
}

/** Whether it renews, where no date of the next bill says so: it is paused, something is owed for it, or it ends with its term. */
function renewalFacts({ autoRenewalOptIn, owed, termEndsAt }: SubscriptionView): { label: string; value: string }[] {
  if (autoRenewalOptIn) return [{ label: 'Renews', value: 'Yes, until you cancel' }];
  if (owed) return [{ label: 'Renews', value: 'No' }];
  return [
    ...(termEndsAt ? [{ label: 'Access until', value: dayOf(termEndsAt) }] : []),
    { label: 'Renews', value: 'No. Nothing more is charged.' },
  ];
}

/** What becomes of something that is held, for who came to buy the same or more: what he can do there instead. */
export function waysOn({ status, pausedUntil, termEndsAt, canUpgrade, takesAddOns, canReactivate }: Standing): string {
  if (status === 'past_due') return 'A payment for it is owed. Pay it, and it goes on.';
  if (status === 'suspended') return 'A bank disputes a payment for it. Until that is decided it stays as it is.';
  if (status === 'paused') return `It is paused${pausedUntil ? ` until ${dayOf(pausedUntil)}` : ''}, and goes on then.`;
  if (canReactivate) return 'It is cancelled. Until it ends you can take that back under Subscriptions.';
  const ways = [...(canUpgrade ? ['the year'] : []), ...(takesAddOns ? ['All Access and other add-ons'] : [])];
  if (ways.length > 0) return `Under Subscriptions it takes ${ways.join(', ')}: what you have paid counts there.`;
  return termEndsAt ? `What you have runs until ${dayOf(termEndsAt)}.` : 'You find it under Subscriptions.';
}

type Standing = Pick<
  SubscriptionView,
  'status' | 'pausedUntil' | 'termEndsAt' | 'canUpgrade' | 'takesAddOns' | 'canReactivate'
>;

/** What the add-ons that go along cost by the year, those of one type together: "2 × Spy", "$99.90 a year instead of $9.90 a month, before tax". */
export function addOnFacts(addOns: readonly UpgradingAddOn[]): { label: string; value: string }[] {
  return [...Map.groupBy(addOns, ({ name }) => name)].map(([name, same]) => {
    const sum = (key: 'priceBefore' | 'priceAfter') => priceText(same.reduce((total, each) => total + each[key], 0));
    return {
      label: same.length === 1 ? name : `${same.length} × ${name}`,
      value: `${sum('priceAfter')} a year instead of ${sum('priceBefore')} a month, before tax`,
    };
  });
}

/** What staff opened for a member without a subscription. */
export const complimentaryWords = ({ until }: { until: string | null }): string =>
  `You have complimentary access to premium stories${until === null ? '' : ` until ${dayOf(until)}`}.`;
