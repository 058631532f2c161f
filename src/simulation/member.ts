import { type Numbers, numbersOf, weighted } from '#features/admin/seed/numbers.ts';
import type { AddOn, Plan } from '#features/membership/plans/product-view.ts';
import type { Offered } from './offers.ts';
import type { Asker } from './world.ts';

/** A simulated member, what they want to buy, and what they agreed to. The program is checked against this. */

type Period = 'annual' | 'monthly';

export type Wish = {
  period: Period;
  plan: Plan;
  addOn: 'AD_LITE' | 'ALL_ACCESS' | null;
  /** The member buys on the first one. */
  siteIds: readonly number[];
  renews: boolean;
  promoCode: string;
  /** By card otherwise. */
  byPaypal: boolean;
};

/** What the member ordered, paid or not. Instants are the simulation's. */
export type Deal = {
  subscriptionId: number;
  member: number;
  plan: Plan;
  addOns: readonly AddOn[];
  siteIds: readonly number[];
  months: number;
  /** The length of the free trial. */
  trialDays: number;
  /** Each choice of the member about renewal. as_before: a cancellation was undone. */
  renews: { at: Date; is: boolean | 'as_before' }[];
  /** Each shift of the end by a save offer or a gift. `days`: what a gift was worth on a more expensive plan, or 0. */
  moves: { at: Date; months: number; days: number; isPause: boolean }[];
  /** The add-ons ordered later, as they were shown. The rows say whether they were paid. */
  asked: (Shown & { at: Date; addOns: { addOn: AddOn; siteIds: readonly number[] }[] })[];
  /** Each choice of the member whether an add-on ends with the term. */
  ends: { at: Date; addOn: AddOn; siteIds: readonly number[]; ends: boolean }[];
  /** The redeemed gift: when, and for how many months. Null if the member bought the subscription. */
  given: { at: Date; months: number } | null;
  /** When the member chose monthly billing after the year. */
  becomesMonthly: Date[];
  /** The charge and the total that the page showed last before the member agreed. */
  shownFirst: Shown;
  shownUpgrades: (Shown & { at: Date })[];
};

export type Shown = { dueCents: number; totalCents: number };

export type SimulatedMember = Asker & {
  number: number;
  /** The member's own random numbers, so that others do not affect what they do. */
  numbers: Numbers;
  email: string;
  username: string;
  password: string;
  state: string;
  zip: string;
  wish: Wish;
  /** The next purchase needs another card. */
  needsCard: boolean;
  deals: Map<number, Deal>;
  /** The gifts that the member bought, by their id, with what the page showed. */
  gifts: Map<number, { recipient: number; shown: Shown }>;
  isLeaving: boolean;
  /** How many calls of the member moved money; part of their idempotency keys. */
  asked: number;
};

/** Where members live: two states that collect tax, and two that do not. */
const PLACES = [
  { state: 'MN', zip: '55401' },
  { state: 'TX', zip: '78701' },
  { state: 'OR', zip: '97201' },
  { state: 'NY', zip: '10001' },
] as const;

const ANNUAL = 0.7;
const RENEWS = 0.92;
const HAS_CODE = 0.25;
const BY_PAYPAL = 0.2;

const PLANS = weighted<Plan>([
  ['STANDARD', 7],
  ['BUNDLE', 2],
  ['ALL_ACCESS', 1],
]);
const ADD_ONS = weighted<Wish['addOn']>([
  [null, 8],
  ['AD_LITE', 1],
  ['ALL_ACCESS', 1],
]);

export function newMember(seed: number, number: number, offered: Offered): SimulatedMember {
  const numbers = numbersOf('simulation', seed, 'member', number);
  const wish = aWish(numbers, offered);
  const home = offered.sites.find(({ id }) => id === wish.siteIds[0]);
  return {
    number,
    numbers,
    userId: null,
    ip: `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    subdomain: home?.subdomain ?? '',
    email: `member-${number}@simulation.example`,
    username: `simulated${number}`,
    password: `a quiet river under ${number} bridges`,
    ...numbers.pick(PLACES),
    wish,
    needsCard: true,
    deals: new Map(),
    gifts: new Map(),
    isLeaving: false,
    asked: 0,
  };
}

/** Draws what a member wants to buy, again for each purchase. */
export function aWish(numbers: Numbers, { sites, codes }: Offered): Wish {
  const plan = numbers.pickBy(PLANS);
  const first = numbers.whole(0, sites.length - 1);
  const at = (step: number) => sites[(first + step) % sites.length]?.id ?? 0;
  return {
    period: numbers.chance(ANNUAL) ? 'annual' : 'monthly',
    plan,
    addOn: plan === 'ALL_ACCESS' ? null : numbers.pickBy(ADD_ONS),
    siteIds: plan === 'BUNDLE' ? [at(0), at(1), at(2)] : [at(0)],
    renews: numbers.chance(RENEWS),
    promoCode: numbers.chance(HAS_CODE) && codes.length > 0 ? numbers.pick(codes) : '',
    byPaypal: numbers.chance(BY_PAYPAL),
  };
}
