import type { SubscriptionView } from '#features/membership/subscriptions/subscription-view.ts';
import { buyAddOn, hasAddOn, keepAddOn, removeAddOn } from './acts/add-ons.ts';
import { buy } from './acts/buy.ts';
import { toMonth, toYear } from './acts/change-plan.ts';
import { give, giveBack, redeem } from './acts/gifts.ts';
import { cancel, leave, pay, reactivate, replaceCard } from './acts/keep.ts';
import { askRefund } from './acts/refund.ts';
import { save } from './acts/save.ts';
import type { SimulatedMember } from './member.ts';
import type { World } from './world.ts';

/** Everything that members do. To simulate another action, add an entry to `ACTS`. */

export type Seen = {
  /** The member's subscriptions, as their account page shows them. */
  subscriptions: readonly SubscriptionView[];
};

export type Act = {
  name: string;
  /** Whether the page offers this action to the member now. */
  may: (seen: Seen, member: SimulatedMember) => boolean;
  /** How often per year the member does this unprompted, while it is offered. */
  perYear: number;
  /** The chance that the member does this after an email of that template. */
  onMail?: Readonly<Record<string, number>>;
  /** Returns the outcome in one word. */
  run: (world: World, member: SimulatedMember, seen: Seen) => Promise<string>;
};

const isLive = ({ status }: SubscriptionView) => status !== 'ended';
const has = (seen: Seen, wanted: (subscription: SubscriptionView) => boolean) => seen.subscriptions.some(wanted);

export const ACTS: readonly Act[] = [
  {
    name: 'buy',
    may: (seen) => !has(seen, isLive),
    perYear: 2.5,
    onMail: { subscription_ended: 0.3 },
    run: buy,
  },
  {
    name: 'cancel',
    may: (seen) => has(seen, ({ canCancel, cancelledAt }) => canCancel && cancelledAt === null),
    perYear: 0.15,
    onMail: { renewal_notice: 0.06, trial_notice: 0.3, renewal_failed: 0.08 },
    run: cancel,
  },
  {
    name: 'reactivate',
    may: (seen) => has(seen, ({ canReactivate }) => canReactivate),
    perYear: 0.8,
    onMail: { subscription_cancelled: 0.2 },
    run: reactivate,
  },
  {
    name: 'stay for an offer',
    may: (seen) => has(seen, ({ canCancel, status }) => canCancel && status === 'active'),
    perYear: 0.2,
    onMail: { subscription_cancelled: 0.1, renewal_notice: 0.04 },
    run: save,
  },
  {
    name: 'add-on',
    may: (seen) => has(seen, ({ takesAddOns }) => takesAddOns),
    perYear: 0.3,
    onMail: { subscription_welcome: 0.08 },
    run: buyAddOn,
  },
  { name: 'end an add-on', may: (seen) => hasAddOn(seen, false), perYear: 0.3, run: removeAddOn },
  {
    name: 'keep an add-on',
    may: (seen) => hasAddOn(seen, true),
    perYear: 0.8,
    onMail: { add_on_removed: 0.2 },
    run: keepAddOn,
  },
  {
    name: 'to the year',
    // Extra days are added after the year; that has tests of its own where it is computed.
    may: (seen, { deals }) =>
      has(seen, ({ canUpgrade }) => canUpgrade) && ![...deals.values()].some(({ moves }) => moves.length > 0),
    perYear: 0.35,
    run: toYear,
  },
  { name: 'give', may: (_, { isLeaving }) => !isLeaving, perYear: 0.25, run: give },
  { name: 'redeem', may: () => true, perYear: 0, onMail: { gift: 0.8 }, run: redeem },
  {
    name: 'gift back',
    may: (_, { gifts }) => gifts.size > 0,
    perYear: 0.05,
    onMail: { gift_receipt: 0.15 },
    run: giveBack,
  },
  {
    name: 'money back',
    may: (seen) => has(seen, isLive),
    perYear: 0.06,
    onMail: { receipt: 0.01 },
    run: askRefund,
  },
  {
    name: 'to the month',
    may: (seen) =>
      has(seen, (each) => each.billingPeriod === 'year' && each.status === 'active' && each.autoRenewalOptIn),
    perYear: 0.12,
    onMail: { renewal_notice: 0.04 },
    run: toMonth,
  },
  {
    name: 'another card',
    may: (seen) => has(seen, isLive),
    perYear: 0.25,
    onMail: { renewal_failed: 0.35, renewal_failed_last: 0 },
    run: replaceCard,
  },
  {
    name: 'pay what is owed',
    may: (seen) => has(seen, ({ owed }) => owed !== null),
    perYear: 1,
    onMail: { renewal_failed: 0.3 },
    run: pay,
  },
  {
    name: 'leave',
    may: (_, member) => !member.isLeaving,
    perYear: 0.03,
    run: leave,
  },
];
