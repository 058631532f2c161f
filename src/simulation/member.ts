import { type Numbers, numbersOf, weighted } from '#features/admin/seed/numbers.ts';
import type { AddOn, Plan } from '#features/membership/plans/product-view.ts';
import type { Offered } from './offers.ts';
import type { Asker } from './world.ts';

/** Who is simulated, what he wants, and what he knows of what he agreed to: against this the program is held. */

type Period = 'annual' | 'monthly';

export type Wish = {
  period: Period;
  plan: Plan;
  addOn: 'AD_LITE' | 'ALL_ACCESS' | null;
  /** The first is where he buys. */
  siteIds: readonly number[];
  renews: boolean;
  promoCode: string;
  /** Else by card. */
  byPaypal: boolean;
};

/** What he ordered, whether it was paid or not. Instants are the simulation's. */
export type Deal = {
  subscriptionId: number;
  member: number;
  plan: Plan;
  addOns: readonly AddOn[];
  siteIds: readonly number[];
  months: number;
  /** Of a free trial. */
  trialDays: number;
  /** Whether it renews, each time that he said so. as_before: he took back that it does not. */
  renews: { at: Date; is: boolean | 'as_before' }[];
  /** By how much its end was moved: by an offer that the member took instead of leaving, or a gift. `days`: what a gift was worth on a dearer plan, or 0. */
  moves: { at: Date; months: number; days: number; isPause: boolean }[];
  /** The add-ons that they ordered later, as they were shown; whether they were paid the rows say. */
  asked: (Shown & { at: Date; addOns: { addOn: AddOn; siteIds: readonly number[] }[] })[];
  /** Whether an add-on ends with its term, each time that he said so. */
  ends: { at: Date; addOn: AddOn; siteIds: readonly number[]; ends: boolean }[];
  /** A gift that he redeemed: from then, so many months. Null: he bought it. */
  given: { at: Date; months: number } | null;
  /** When he asked for the month, after the year. */
  becomesMonthly: Date[];
  /** What a page showed that his card is charged, and the whole bill; the last that he agreed to. */
  shownFirst: Shown;
  shownUpgrades: (Shown & { at: Date })[];
};

export type Shown = { dueCents: number; totalCents: number };

export type SimulatedMember = Asker & {
  number: number;
  /** His own chance: what others do changes nothing of what he does. */
  numbers: Numbers;
  email: string;
  username: string;
  password: string;
  state: string;
  zip: string;
  wish: Wish;
  /** Another card is to be given with the next purchase. */
  needsCard: boolean;
  deals: Map<number, Deal>;
  /** What he gave to somebody, by the id of the gift, and what he was shown of it. */
  gifts: Map<number, { recipient: number; shown: Shown }>;
  isLeaving: boolean;
  /** How many calls he made that move money: for their keys. */
  asked: number;
};

/** Where they live: two states where tax is collected, and two where it is not. */
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

/** What somebody wants to buy, each time anew. */
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
