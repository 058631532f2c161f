import { sql } from 'drizzle-orm';
import { aCard, answerBank, cardToken } from '../cards.ts';
import { type Answer, insist } from '../insist.ts';
import { aWish, type Deal, type SimulatedMember } from '../member.ts';
import { TRIALS } from '../offers.ts';
import { agreeAtPaypal } from '../paypal.ts';
import type { World } from '../world.ts';
import { hasPayer } from './keep.ts';

/** A purchase: quote, card, order, and the 3-D Secure answer, if it is given. */

/** Of the members whose bank asks (3-D Secure), the share that answers; of those, the share that confirms being the cardholder. */
const ANSWERS = 0.85;
const IS_HOLDER = 0.9;
/** The chance that a member whose card was declined tries another one right away. */
const TRIES_ANOTHER = 0.6;

export async function buy(world: World, member: SimulatedMember): Promise<string> {
  if (member.deals.size > 0) member.wish = aWish(member.numbers, world.offers);
  const quoted = await quoteFor(world, member);
  if (!quoted.ok) {
    // After an invalid promo code, the member buys without one next time.
    member.wish = { ...member.wish, promoCode: '' };
    return quoted.code;
  }
  const { quote, amountDue, totalPrice } = quoted.reply;
  if (quote === null) return 'no_quote';
  const shown = { dueCents: Math.round(amountDue * 100), totalCents: Math.round(totalPrice * 100) };
  let said = await order(world, member, quote);
  await noteDeal(world, member, shown);
  if (!said.ok && REFUSED.has(said.code) && member.numbers.chance(TRIES_ANOTHER)) {
    member.needsCard = true;
    said = await order(world, member, quote);
    await noteDeal(world, member, shown);
  }
  return said.ok ? afterwards(world, member, said.reply) : said.code;
}

const REFUSED = new Set([
  'paypal_declined',
  'paypal_invalid',
  'left_at_paypal',
  'card_declined',
  'card_invalid',
  'card_not_accepted',
  'address_mismatch',
]);

function quoteFor(world: World, member: SimulatedMember) {
  const { wish, state, zip } = member;
  const siteId = wish.siteIds[0] ?? 0;
  const query = {
    plan: wish.period,
    planType: wish.plan,
    ...(wish.addOn ? { addOn: wish.addOn } : {}),
    siteId,
    address: { state, zip },
    promoCode: wish.promoCode,
  };
  return insist(world, member, (calls) => calls.estimateTax({ query }));
}

type Ordered = { status: 'active' | 'asks_holder'; url: string | null; subscriptionId: number };

async function order(world: World, member: SimulatedMember, quote: string): Promise<Answer<Ordered>> {
  const { wish, numbers } = member;
  const needsCard = member.needsCard || !(await hasPayer(world, member));
  const isByPaypal = needsCard && wish.byPaypal;
  const paymentToken = needsCard && !isByPaypal ? await cardToken(world, aCard(numbers, world.faultShare)) : undefined;
  const body = {
    quote,
    autoRenewalOptIn: wish.renews,
    siteIds: [...wish.siteIds],
    address: { name: 'Sample Member', street_1: '1 Sample Street', city: 'Sampleton' },
    ...(paymentToken === undefined ? {} : { paymentToken }),
    ...(isByPaypal ? { payWith: 'paypal' as const } : {}),
  };
  const said = await insist(world, member, (calls) => calls.createSubscription({ body }));
  if (said.ok && isByPaypal && said.reply.url !== null) return atPaypal(world, member, said.reply);
  if (said.ok) member.needsCard = false;
  return said;
}

/** The member approves at PayPal and returns with the token, or cancels there. */
async function atPaypal(
  world: World,
  member: SimulatedMember,
  { subscriptionId, url }: Ordered,
): Promise<Answer<Ordered>> {
  // Whatever happens here, the member pays by card next time.
  const { renews } = member.wish;
  member.wish = { ...member.wish, byPaypal: false };
  const paypalToken = await agreeAtPaypal(world, member, url ?? '');
  if (paypalToken === null) return { ok: false, code: 'left_at_paypal' };
  const body = { subscriptionId, autoRenewalOptIn: renews, paypalToken };
  const said = await insist(world, member, (calls) => calls.createSubscription({ body }));
  if (said.ok) member.needsCard = false;
  return said;
}

/**
 * Records which orders the purchase created. Repeating an order yields the same one, unless the first failed at the provider and was
 * dropped.
 */
async function noteDeal(world: World, member: SimulatedMember, shownFirst: Deal['shownFirst']): Promise<void> {
  const { rows } = await world.database.db.execute<{ id: number }>(sql`
    select id from subscriptions s where user_id = ${member.userId} and (created_at = ${world.clock.now().toISOString()}
      or not exists (select 1 from subscriptions l where l.user_id = s.user_id and l.id > s.id)) order by id`);
  for (const { id } of rows) noteOrder(world, member, id, shownFirst);
}

function noteOrder(
  world: World,
  member: SimulatedMember,
  subscriptionId: number,
  shownFirst: Deal['shownFirst'],
): void {
  const { plan, addOn, siteIds, renews, period, promoCode } = member.wish;
  const known = member.deals.get(subscriptionId);
  if (known) {
    known.shownFirst = shownFirst;
    return;
  }
  member.deals.set(subscriptionId, {
    subscriptionId,
    member: member.number,
    plan,
    addOns: addOn ? [addOn] : [],
    siteIds: plan === 'ALL_ACCESS' ? [] : siteIds,
    months: period === 'annual' ? 12 : 1,
    trialDays: TRIALS[promoCode] ?? 0,
    renews: [{ at: world.clock.now(), is: renews }],
    becomesMonthly: [],
    shownFirst,
    shownUpgrades: [],
    moves: [],
    asked: [],
    ends: [],
    given: null,
  });
}

/** Answers the bank's 3-D Secure question and returns to the checkout, or abandons it. */
async function afterwards(world: World, member: SimulatedMember, ordered: Ordered): Promise<string> {
  if (ordered.status === 'active' || ordered.url === null) return ordered.status;
  const { numbers } = member;
  if (!numbers.chance(ANSWERS)) return 'left_at_bank';
  await answerBank(world, ordered.url, numbers.chance(IS_HOLDER));
  const { subscriptionId } = ordered;
  const body = { subscriptionId, autoRenewalOptIn: member.wish.renews };
  const back = await insist(world, member, (calls) => calls.createSubscription({ body }));
  if (!back.ok) return `after_bank_${back.code}`;
  // The card is saved, and now the bank asks about the charge.
  if (back.reply.status !== 'asks_holder' || back.reply.url === null) return back.reply.status;
  await answerBank(world, back.reply.url, numbers.chance(IS_HOLDER));
  const again = await insist(world, member, (calls) => calls.createSubscription({ body }));
  return again.ok ? again.reply.status : `after_bank_${again.code}`;
}
