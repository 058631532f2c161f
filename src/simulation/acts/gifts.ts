import { sql } from 'drizzle-orm';
import { GIFT_TERMS } from '#features/membership/gifts/gift-limits-view.ts';
import { refundGift } from '#features/membership/gifts/service/refund-gift.ts';
import { addDays } from '#kernel/calendar.ts';
import { formatDate } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { aCard, answerBank, cardToken } from '../cards.ts';
import { insist } from '../insist.ts';
import type { SimulatedMember } from '../member.ts';
import type { World } from '../world.ts';

/** Gifts: bought for a member or a stranger, delivered now or on a day, redeemed by the recipient of the email, or refunded. */

const IS_HOLDER = 0.9;
const AT_ONCE = 0.6;
const LATEST_DAYS = 60;
const MOST_TRIES = 40;

export async function give(world: World, member: SimulatedMember): Promise<string> {
  const { numbers, state, zip, email } = member;
  const recipient = numbers.pick(world.people);
  const months = numbers.pick(GIFT_TERMS);
  const siteId = numbers.pick(world.offers.sites).id;
  const query = { months, siteId, address: { state, zip } };
  const quoted = await insist(world, member, (calls) => calls.estimateGift({ query }));
  if (!quoted.ok) return quoted.code;
  const { quote, amountDue, totalPrice } = quoted.reply;
  const day = addDays(world.clock.now(), numbers.whole(1, LATEST_DAYS));
  const body = {
    quote,
    address: { name: 'Sample Member', street_1: '1 Sample Street', city: 'Sampleton', state, zip },
    giver: { name: 'Sample Member', email },
    recipient: { name: 'Sample Friend', email: recipient.email },
    deliverOn: numbers.chance(AT_ONCE) ? '' : formatDate(day, 'YYYY-MM-DD'),
    paymentToken: await cardToken(world, aCard(numbers, world.faultShare)),
  };
  const said = await insist(world, member, (calls) => calls.buyGift({ body }));
  const giftId = await latestOf(world, member);
  if (giftId !== null && !member.gifts.has(giftId))
    member.gifts.set(giftId, {
      recipient: recipient.number,
      shown: { dueCents: Math.round(amountDue * 100), totalCents: Math.round(totalPrice * 100) },
    });
  if (!said.ok) return said.code;
  const { status, url, order } = said.reply;
  if (status === 'bought' || url === null) return status;
  await answerBank(world, url, numbers.chance(IS_HOLDER));
  const back = await insist(world, member, (calls) => calls.buyGift({ body: { order } }));
  if (back.ok && back.reply.url !== null) {
    await answerBank(world, back.reply.url, numbers.chance(IS_HOLDER));
    const again = await insist(world, member, (calls) => calls.buyGift({ body: { order } }));
    return again.ok ? again.reply.status : `after_bank_${again.code}`;
  }
  return back.ok ? back.reply.status : `after_bank_${back.code}`;
}

async function latestOf({ database }: World, { email }: SimulatedMember): Promise<number | null> {
  const { rows } = await database.db.execute<{ id: number | null }>(
    sql`select max(id) as id from gifts where giver_email = ${email}`,
  );
  return rows[0]?.id ?? null;
}

/** Redeems by the link in the member's latest gift email. */
export async function redeem(world: World, member: SimulatedMember): Promise<string> {
  const { rows } = await world.database.db.execute<{ text: string }>(sql`
    select text from mail_outbox where template = 'gift' and to_address = ${member.email} order by id desc limit 1`);
  const token = /redeem_gift\?token=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? '';
  const at = world.clock.now();
  const said = await insist(world, member, (calls) => calls.redeemGift({ body: { giftRedeem: { token } } }));
  // If the first answer was lost, the retry reports the gift as already redeemed.
  if (!said.ok && said.code !== 'gift_used') return said.code;
  return (await noteRedeemed(world, member, at)) ? (said.ok ? said.reply.outcome : 'redeemed') : 'gift_used';
}

/** Records what the member got from the gift. */
async function noteRedeemed({ database }: World, member: SimulatedMember, at: Date): Promise<boolean> {
  const { rows } = await database.db.execute<{ subscription_id: number; site_id: number; months: number }>(sql`
    select subscription_id, site_id, months from gifts
    where receiver_id = ${member.userId} and redeemed_at = ${at.toISOString()}`);
  const [gift] = rows;
  if (!gift) return false;
  const { subscription_id: subscriptionId, site_id: siteId, months } = gift;
  const known = member.deals.get(subscriptionId);
  if (known) {
    known.moves.push({ at, ...(await moveOf(database.db, { subscriptionId, months })), isPause: false });
    return true;
  }
  member.deals.set(subscriptionId, {
    subscriptionId,
    member: member.number,
    plan: 'STANDARD',
    addOns: [],
    siteIds: [siteId],
    months,
    trialDays: 0,
    renews: [{ at, is: false }],
    becomesMonthly: [],
    shownFirst: { dueCents: 0, totalCents: 0 },
    shownUpgrades: [],
    moves: [],
    asked: [],
    ends: [],
    given: { at, months },
  });
  return true;
}

/**
 * The gift adds its months, or the days that they are worth on a more expensive plan. Read from the subscription's event, because the
 * answer may have been lost.
 */
async function moveOf(
  db: Db,
  { subscriptionId, months }: { subscriptionId: number; months: number },
): Promise<{ months: number; days: number }> {
  const { rows } = await db.execute<{ days: number | null }>(sql`
    select (payload->>'days')::int as days from outbox
    where type = 'subscription_extended' and (payload->>'subscriptionId')::int = ${subscriptionId}
      and (payload->>'months')::int = ${months}
    order by id desc limit 1`);
  const days = rows[0]?.days ?? null;
  return days === null ? { months, days: 0 } : { months: 0, days };
}

/** The buyer asks for a refund; the operator retries until its outcome is known. */
export async function giveBack(world: World, member: SimulatedMember): Promise<string> {
  const giftId = [...member.gifts.keys()].at(-1) ?? 0;
  const { cards, paypal } = world.application.ports;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { db } = world.mortal;
    const by = { actor: { kind: 'operator' }, now: world.clock.now(), requestId: 'simulation' } as const;
    const deps = { db, cards: cards.payments, paypal: paypal.payments };
    const wish = { giftId, reason: 'he wrote', dryRun: false };
    const done = await world.faults
      .live(() => refundGift(deps, by, wish))
      .catch((error: unknown) => {
        world.surprises.note(error, 'a refund of a gift');
        return null;
      });
    if (done?.ok) return done.value.ok ? 'done' : done.value.reason;
  }
  return 'gave_up';
}
