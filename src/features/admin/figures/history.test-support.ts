import { closeDispute } from '#features/billing/ledger/public.ts';
import { giveDueRefunds, paymentDeps } from '#features/billing/payments/public.ts';
import { promotionCommand } from '#features/membership/promotions/command.ts';
import { subscriptionCommand } from '#features/membership/subscriptions/command.ts';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { TEST_NOW, type TestApp } from '#tests/support/app.ts';
import {
  aBuyer,
  anAddress,
  type Buyer,
  buyAddOn,
  cardToken,
  failsFromNowOn,
  runSubscriptionsAt,
  tellEvents,
} from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { staffSignedIn } from '#tests/support/members.ts';

/** Five months with every kind of member, simulated through the calls that members make. */

/** The date that many months and days after the first of them joined, on Nov. 21, 2026. */
export const dayOf = (months: number, days = 0): Date => addDays(addMonths(TEST_NOW, months), days);

const OTHER_CARD = '5555555555554444';
const DISPUTED = '4000000000000259';

/** Calls `look` in the last second of each month except the final one. */
export async function liveThrough(app: TestApp, look: () => Promise<void>): Promise<void> {
  const { db } = app.database;
  const set = (months: number, days = 0) => app.clock.set(dayOf(months, days));
  const run = (months: number, days = 0) => runSubscriptionsAt(app, dayOf(months, days));
  const settle = async () => {
    await tellEvents(app);
    await giveDueRefunds(paymentDeps({ db, ports: app.application.ports, now: app.clock.now() }), () => undefined);
    await app.application.dispatcher.drain();
  };
  const lookAt = async (at: string) => {
    app.clock.set(new Date(at));
    await look();
  };
  const command = async (...[which, words]: [typeof promotionCommand, string[]]) => {
    const { code, err } = await runOn(app, which, [...words, '--reason', 'a test']);
    if (code !== 0) throw new Error(err);
  };
  await command(promotionCommand, ['create', 'HALF', '--percent', '50', '--lasting', '2']);
  await command(promotionCommand, ['create', 'TRY', '--days', '7']);

  set(0);
  const loyal = await joins(app, { plan: 'monthly' });
  const upgrading = await joins(app, { plan: 'monthly' });
  const leaving = await joins(app, { plan: 'monthly' });
  const failing = await joins(app, { plan: 'monthly' });
  const late = await joins(app, { plan: 'monthly' });
  const pausing = await joins(app, { plan: 'monthly' });
  const saved = await joins(app, { plan: 'monthly' });
  const refunded = await joins(app, { plan: 'annual' });
  await joins(app, { plan: 'monthly', promo_code: 'HALF' });
  const waived = await joins(app, { plan: 'monthly', promo_code: 'HALF' });
  await joins(app, { plan: 'monthly', promo_code: 'TRY' });
  await cancels(await joins(app, { plan: 'monthly', promo_code: 'TRY' }, OTHER_CARD));
  await cancels(leaving);
  // No notice of the trial's end was sent before, so the charge comes a day later.
  for (const days of [7, 8]) await run(0, days);
  await lookAt('2026-12-01T05:59:59Z');
  set(0, 10);
  await buyAddOn(loyal, { id: await idOf(loyal), addOn: 'WAR_ROOM' });
  await failsFromNowOn(app, failing);
  await failsFromNowOn(app, late);
  await failsFromNowOn(app, waived);
  await run(1);
  await run(1, 1);
  await isWaived(app, waived);
  await takesCard(app, waived);
  await takesCard(app, late);
  await sends(late, 'POST', '/api/v2/users/billing_information/collect_osb', {});
  for (const days of [3, 7]) await run(1, days);
  await lookAt('2027-01-01T05:59:59Z');
  await run(1, 14);
  await run(2);
  set(2, 3);
  await takesOffer(pausing, { kind: 'pause', months: 1 });
  await takesOffer(saved, { kind: 'free_month' });
  await upgrades(upgrading);
  set(2, 4);
  await command(subscriptionCommand, ['refund', String(await idOf(refunded))]);
  await settle();
  await run(2, 7);
  await lookAt('2027-02-01T05:59:59Z');
  await run(3);
  set(3, 2);
  await buys(app, leaving, { plan: 'annual' });
  const disputed = await joins(app, { plan: 'monthly' }, DISPUTED);
  await settle();
  await lookAt('2027-03-01T05:59:59Z');
  set(3, 9);
  const { rows } = await app.database.executeSql(`select max(id) as id from payments where dispute = 'open'`);
  await closeDispute(db, { paymentId: Number(rows[0]?.id), outcome: 'lost' }, app.clock.now());
  await settle();
  if ((await disputed.own())[0].status !== 'ended') throw new Error('a lost dispute ended nothing');
  await run(4);
  await lookAt('2027-04-01T04:59:59Z');
  await run(5);
}

async function joins(app: TestApp, asked: Record<string, string>, card?: string): Promise<Buyer> {
  const buyer = await aBuyer(app);
  await buys(app, buyer, asked, card);
  return buyer;
}

async function buys(app: TestApp, buyer: Buyer, asked: Record<string, string>, card?: string): Promise<void> {
  const { status, text } = await buyer.buy({ payment_token: await cardToken(app, card) }, asked);
  if (status !== 200) throw new Error(text);
}

const idOf = async (buyer: Buyer): Promise<number> => (await buyer.own())[0].id;

async function sends(buyer: Buyer, method: 'DELETE' | 'PATCH' | 'POST' | 'PUT', path: string, body: object) {
  const { status, text } = await buyer.send(method, path, body);
  if (status !== 200) throw new Error(`${method} ${path}: ${text}`);
}

const cancels = async (buyer: Buyer) =>
  sends(buyer, 'DELETE', `/api/v2/users/subscriptions/${await idOf(buyer)}`, { cancel_reason: 'price' });

async function takesCard(app: TestApp, buyer: Buyer): Promise<void> {
  const billing_information = { payment_token: await cardToken(app) };
  await sends(buyer, 'PUT', '/api/v2/users/billing_information/update', { billing_information });
}

/** Staff waive the outstanding renewal. */
async function isWaived(app: TestApp, buyer: Buyer): Promise<void> {
  const support = await staffSignedIn(app, { role: 'customer_support_admin' });
  const [{ id, owed }] = await buyer.own();
  const body = { user_id: buyer.member.id, owed_cents: Math.round(owed.amount * 100), reason: 'a test' };
  const { status, text } = await support.send('PUT', `/api/v2/admin/users/subscriptions/${id}/waive_renewal`, body);
  if (status !== 200) throw new Error(text);
}

async function takesOffer(buyer: Buyer, body: object): Promise<void> {
  const path = `/api/v2/users/subscriptions/${await idOf(buyer)}`;
  const { offer } = (await buyer.get(`${path}/cancellation_save_eligibility`)).body;
  await sends(buyer, 'PUT', `${path}/extend_renewal_date`, { offer: offer?.token, ...body });
}

async function upgrades(buyer: Buyer): Promise<void> {
  const id = await idOf(buyer);
  const shown = await buyer.get(`/api/v2/users/subscriptions/${id}/upgrade_preview`, { headers: anAddress() });
  const body = { subscription_plan: 'annual', auto_renewal_opt_in: true, quote: shown.body.quote };
  await sends(buyer, 'PATCH', `/api/v2/users/${buyer.member.id}/subscriptions/${id}`, body);
}
