import { sitePlace } from '#features/sites/sites/site-place-view.ts';
import { calendarDate } from '#kernel/dates.ts';
import { priceText } from '#kernel/money.ts';
import type { UpgradingAddOn } from '../contract.ts';
import { type GrantedView, reactivationWords, type SubscriptionView } from '../subscription-view.ts';

/** What members read about their subscriptions. Pure. */

/** Shown wherever something is sold that can be canceled. */
export const CANCEL_WORDS = 'Anytime online. You keep access through the period you paid for.';

/** "Alabama" for "Alabama Recruiting", in a sentence that already says "story". */
export const shortName = sitePlace;

export const dayOf = (at: string): string => calendarDate(new Date(at));

const TYPES = {
  monthly: 'monthly',
  annual: 'annual',
  comped: 'complimentary',
  gift: 'gift',
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

/** The label next to the name: a canceled subscription says so while it still runs. */
export const stateOf = ({ status, cancelledAt }: Pick<SubscriptionView, 'status' | 'cancelledAt'>): string =>
  cancelledAt !== null && status !== 'ended' ? 'Canceled' : STATES[status];

type HeldAddOn = SubscriptionView['associatedAddOns'][number];

/** "Spy: Kansas Recruiting, through this term". */
export function addOnTitle({ type, name, sites, endsWithTerm }: HeldAddOn): string {
  const where = type === 'SPY' ? `: ${sites.map((site) => site.name).join(', ')}` : '';
  return `${name}${where}${endsWithTerm ? ', through this term' : ''}`;
}

/** "Switch to annual, save $19.45 a year". */
export const switchWords = ({ byTheYear }: Pick<SubscriptionView, 'byTheYear'>): string =>
  byTheYear ? `Switch to annual, save ${priceText(byTheYear.saved)} a year` : 'Switch to annual';

/** What happens next, as labels and values. `cardWords`: the saved card; null: there is none. */
export function factsOf(view: SubscriptionView, cardWords: string | null = null): { label: string; value: string }[] {
  const { nextBill, owed, startsAt, endedAt, pausedUntil, associatedAddOns, promoCode, status } = view;
  const { becomesMonthly, byTheMonth, byTheYear, onceReactivated, onceRenewing, paypalSubscriptionType } = view;
  const facts: { label: string; value: string }[] = [];
  if (startsAt && status !== 'ended') facts.push({ label: 'Since', value: dayOf(startsAt) });
  if (nextBill)
    facts.push({
      label: 'Renews',
      value: `${dayOf(nextBill.at)} at ${priceText(nextBill.amount)}, tax included${becomesMonthly ? ', then monthly' : ''}`,
    });
  if (nextBill && byTheMonth)
    facts.push({
      label: 'If you switch to monthly',
      value: `${priceText(byTheMonth.amount)} a month, tax included, from ${dayOf(nextBill.at)}`,
    });
  if (nextBill)
    facts.push({ label: 'Payment method', value: paypalSubscriptionType === null ? (cardWords ?? 'Card') : 'PayPal' });
  if (owed?.nextTryAt) facts.push({ label: 'Next attempt', value: dayOf(owed.nextTryAt) });
  if (pausedUntil) facts.push({ label: 'Paused until', value: dayOf(pausedUntil) });
  if (status === 'suspended')
    facts.push({
      label: 'On hold',
      value: 'A payment is disputed with the bank. Access is paused until that is decided.',
    });
  else if (status === 'ended' && endedAt) facts.push({ label: 'Ended', value: dayOf(endedAt) });
  else if (!nextBill) facts.push(...renewalFacts(view));
  if (byTheYear)
    facts.push({
      label: 'On annual',
      value: `${priceText(byTheYear.amount)} a year (${priceText(byTheYear.amount / 12)} a month), before tax`,
    });
  if (onceReactivated) facts.push({ label: 'If you resume', value: reactivationWords(onceReactivated) });
  if (onceRenewing) facts.push({ label: 'If you renew', value: reactivationWords(onceRenewing) });
  if (associatedAddOns.length > 0) facts.push({ label: 'Add-ons', value: associatedAddOns.map(addOnTitle).join('; ') });
  if (promoCode !== null) facts.push({ label: 'Promotion', value: promoCode });
  return facts;
}

const RESOURCES = {
  premium: 'subscriber stories',
  war_room: 'War Room',
  ads_lite: 'fewer ads',
  ads_none: 'no ads',
} as const;

/** What access without a subscription includes or included, and its dates. */
export function grantedFacts(
  { resources, startsAt, until }: GrantedView,
  isPast = false,
): { label: string; value: string }[] {
  const included = resources.map((each) => RESOURCES[each]).join(', ');
  return [
    { label: isPast ? 'Included' : 'Includes', value: `${included.charAt(0).toUpperCase()}${included.slice(1)}` },
    { label: 'Since', value: dayOf(startsAt) },
    ...(isPast ? [] : [{ label: 'Access until', value: until === null ? 'No end date' : dayOf(until) }]),
  ];
}

/** Whether it renews, where no next bill says so: it is paused, a payment is due, or it ends with its term. */
function renewalFacts({ autoRenewalOptIn, owed, termEndsAt }: SubscriptionView): { label: string; value: string }[] {
  if (autoRenewalOptIn) return [{ label: 'Renews', value: 'Yes, until you cancel' }];
  if (owed) return [{ label: 'Renews', value: 'No' }];
  return [
    ...(termEndsAt ? [{ label: 'Access until', value: dayOf(termEndsAt) }] : []),
    { label: 'Renews', value: 'No. You won’t be charged again.' },
  ];
}

/** What a member can do with the subscription that rules out the one they chose. */
export function waysOn({ status, pausedUntil, termEndsAt, canUpgrade, takesAddOns, canReactivate }: Standing): string {
  if (status === 'past_due') return 'A payment is due. Pay it to keep your subscription.';
  if (status === 'suspended')
    return 'A payment for it is disputed with the bank. It can’t change until that is decided.';
  if (status === 'paused') return `It’s paused${pausedUntil ? ` and resumes on ${dayOf(pausedUntil)}` : ''}.`;
  if (canReactivate) return 'It’s canceled. You can resume it under Subscriptions until it ends.';
  const ways = [
    ...(canUpgrade ? ['switch to annual'] : []),
    ...(takesAddOns ? ['add All Access or another add-on'] : []),
  ];
  if (ways.length > 0) return `Under Subscriptions you can ${ways.join(' or ')}. We credit what you’ve already paid.`;
  return termEndsAt ? `Your current plan runs until ${dayOf(termEndsAt)}.` : 'See it under Subscriptions.';
}

type Standing = Pick<
  SubscriptionView,
  'status' | 'pausedUntil' | 'termEndsAt' | 'canUpgrade' | 'takesAddOns' | 'canReactivate'
>;

/** What add-ons cost per year after the upgrade, grouped by type: "2 × Spy", "$99.90 a year instead of $9.90 a month, before tax". */
export function addOnFacts(addOns: readonly UpgradingAddOn[]): { label: string; value: string }[] {
  return [...Map.groupBy(addOns, ({ name }) => name)].map(([name, same]) => {
    const sum = (key: 'priceBefore' | 'priceAfter') => priceText(same.reduce((total, each) => total + each[key], 0));
    return {
      label: same.length === 1 ? name : `${same.length} × ${name}`,
      value: `${sum('priceAfter')} a year instead of ${sum('priceBefore')} a month, before tax`,
    };
  });
}
