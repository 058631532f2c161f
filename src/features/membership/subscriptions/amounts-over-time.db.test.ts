import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureCustomer } from '#features/billing/ledger/public.ts';
import { grantCredit } from '#features/billing/ledger/service/credits.ts';
import { paymentCommand } from '#features/billing/payments/payment-command.ts';
import { taxCommand } from '#features/billing/tax/command.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/dates.ts';
import { moneyText } from '#kernel/money.ts';
import { rounds } from '#tests/faults/rounds.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, cardToken, runSubscriptionsAt } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { setFlag } from '#tests/support/flags.ts';
import { aGiver } from '#tests/support/gifts.ts';
import { answerPaypal, comeBack } from '#tests/support/paypal-payers.ts';
import { giftCommand } from '../gifts/command.ts';
import { promotionCommand } from '../promotions/command.ts';
import { cents, expectMoved, type MoneyStory, type Shown } from './amounts.test-support.ts';
import { subscriptionCommand } from './command.ts';
import type { SubscriptionView } from './subscription-view.ts';

/**
 * Random years of a member who pays, gives gifts and asks for refunds. After each act: what was shown is what the provider moved, and the
 * books, billing history, mail and credit agree with the provider's own rows. FAULT_ROUNDS multiplies the sequences, FAULT_SEED chooses
 * others.
 */

const SEQUENCES = 24 * rounds;
const SEED = Number(process.env.FAULT_SEED ?? 36);
const CODES = ['', 'A-THIRD', 'FOR-EVER', 'SALE-1993'];
const CREDITS = [1, 49, 777, 2500, 30_000];

let app: TestApp;
let sites: number[] = [];
beforeAll(async () => {
  // The providers send more events a minute than the rate limit of one address allows.
  app = await testApp({ TRUST_PROXY: 'loopback', RATE_LIMIT_PER_MINUTE: '1000000' });
  await setFlag(app, 'gifting', true);
  const because = ['--reason', 'a test'];
  await runOn(app, taxCommand, ['register', 'MN', ...because]);
  await runOn(app, promotionCommand, ['create', 'A-THIRD', '--percent', '33', ...because]);
  await runOn(app, promotionCommand, ['create', 'FOR-EVER', '--amount', '1.17', '--lasting', 'forever', ...because]);
  await runOn(app, promotionCommand, ['create', 'SALE-1993', '--price', '19.93', ...because]);
  const { body } = await app.get('/api/v2/sites');
  sites = ['auburn', 'kansas'].map(
    (name) => body.sites.find((site: { subdomain: string }) => site.subdomain === name).id,
  );
});
afterAll(async () => app?.close());

/** Picks an option by a number drawn for the sequence. */
type Drawn = { n: number; share: number };
const pick = <Item>(items: readonly Item[], { n }: Drawn): Item | undefined => items[n % items.length];
const partOf = (most: number, { share }: Drawn) => Math.max(1, Math.min(most, Math.round((most * share) / 100)));

const goodCard = () => cardToken(app, undefined, { 'card[exp_year]': String(app.clock.now().getUTCFullYear() + 15) });
const receipt = (total: number) => (total > 0 ? [`Your receipt, ${moneyText(total)}`] : []);

async function live({ buyer }: MoneyStory): Promise<SubscriptionJson | undefined> {
  return (await buyer.own()).find(({ status }: SubscriptionJson) => status !== 'ended');
}
type SubscriptionJson = {
  id: number;
  status: SubscriptionView['status'];
  billing_period: string | null;
  auto_renewal_opt_in: boolean;
  takes_add_ons: boolean;
  can_upgrade: boolean;
  can_cancel: boolean;
  can_reactivate: boolean;
  cancelled_at: string | null;
  next_bill: { at: string; amount: number; tax: number } | null;
  once_reactivated: { at: string } | null;
  associated_add_ons: { id: number; ends_with_term: boolean }[];
};

/** Null: the act is not possible now. */
type Act = (story: MoneyStory, drawn: Drawn) => Promise<(() => Promise<Shown>) | null>;

const NOTHING: Shown = {};
const shownBy = (shown: Record<'total_price' | 'amount_due' | 'credit', number>): Shown => ({
  charged: cents(shown.amount_due),
  credit: -cents(shown.credit),
  receipts: receipt(cents(shown.total_price)),
});

const buy: Act = async (story, drawn) => {
  const { buyer } = story;
  if (await live(story)) return null;
  return async () => {
    const asked = {
      plan: drawn.n % 2 === 0 ? 'monthly' : 'annual',
      plan_type: drawn.share % 4 === 0 ? 'ALL_ACCESS' : 'STANDARD',
    };
    const promoted = await buyer.quote({ ...asked, promo_code: pick(CODES, { ...drawn, n: drawn.share }) ?? '' });
    // Each member can use a code once.
    const { body: shown } = promoted.status === 200 ? promoted : await buyer.quote(asked);
    if (drawn.n % 3 === 0) {
      const { body } = await buyer.buy({ quote: shown.quote, pay_with: 'paypal' });
      const email = drawn.share % 5 === 0 ? 'disputed' : 'payer';
      if (body.status !== 'active') {
        const back = await answerPaypal(app, body.url, 'agree', `${email}@${buyer.member.id}.example`);
        expect((await comeBack(buyer, back)).body).toMatchObject({ status: 'active' });
      }
    } else
      expect((await buyer.buy({ quote: shown.quote, payment_token: await goodCard() })).body).toMatchObject({
        status: 'active',
      });
    return shownBy(shown);
  };
};

const addOn: Act = async ({ buyer }, drawn) => {
  const { add_ons: offered } = (await buyer.get('/api/v2/add_ons')).body;
  const first = pick<{ id: string; subscription_id: number; chooses_site: boolean }>(offered, drawn);
  if (!first) return null;
  const second = pick<typeof first>(offered, { ...drawn, n: drawn.n + 1 });
  const isAlone = [first, second].some((each) => each?.id === 'ALL_ACCESS') || drawn.share % 2 === 0;
  const chosen = isAlone || !second || second.id === first.id ? [first] : [first, second];
  const body = {
    subscription_id: first.subscription_id,
    add_on_ids: chosen.map(({ id }) => id),
    site_ids: chosen.some((each) => each.chooses_site) ? sites.slice(0, 1 + (drawn.share % 2)) : [],
  };
  const query = [`subscription_id=${body.subscription_id}`]
    .concat(body.add_on_ids.map((id) => `add_on_ids[]=${id}`))
    .concat(body.site_ids.map((id) => `site_ids[]=${id}`))
    .join('&');
  const { body: shown, status } = await buyer.get(`/api/v2/users/estimate_add_on_price?${query}`);
  if (status !== 200) return null;
  return async () => {
    const reply = await buyer.send('POST', '/api/v2/users/subscription_add_ons', { ...body, quote: shown.quote });
    expect(reply.body).toMatchObject({ status: 'active' });
    return { ...shownBy(shown), credit: cents(shown.left_as_credit) - cents(shown.credit) };
  };
};

const removeAddOn: Act = async (story) => {
  const subscription = await live(story);
  const added = subscription?.associated_add_ons.find(({ ends_with_term }) => !ends_with_term);
  if (!subscription || !added) return null;
  return async () => {
    const body = { subscription_id: subscription.id, add_on_ids: [added.id] };
    expect((await story.buyer.send('DELETE', '/api/v2/users/subscription_add_ons', body)).status).toBe(200);
    return NOTHING;
  };
};

const patch = ({ buyer }: MoneyStory, id: number, body: object) =>
  buyer.send('PATCH', `/api/v2/users/${buyer.member.id}/subscriptions/${id}`, body);

const toYear: Act = async (story) => {
  const subscription = await live(story);
  if (!subscription?.can_upgrade) return null;
  const { id } = subscription;
  const { body: shown, status } = await story.buyer.get(`/api/v2/users/subscriptions/${id}/upgrade_preview`);
  if (status !== 200) return null;
  return async () => {
    const body = { subscription_plan: 'annual', auto_renewal_opt_in: true, quote: shown.quote };
    expect((await patch(story, id, body)).body).toMatchObject({ status: 'active' });
    return { ...shownBy(shown), credit: cents(shown.left_as_credit) - cents(shown.credit) };
  };
};

const toMonth: Act = async (story) => {
  const year = await live(story);
  if (year?.billing_period !== 'year' || year.status !== 'active' || !year.auto_renewal_opt_in) return null;
  return async () => {
    expect((await patch(story, year.id, { subscription_plan: 'monthly' })).status).toBe(200);
    return NOTHING;
  };
};

const renew: Act = async (story) => {
  const next = (await live(story))?.next_bill;
  if (!next) return null;
  return async () => {
    await runSubscriptionsAt(app, new Date(Math.max(Date.parse(next.at), app.clock.now().getTime())));
    const total = cents(next.amount);
    const credit = Math.min(total, story.creditCents);
    return { charged: total - credit, credit: -credit, receipts: receipt(total) };
  };
};

const cancel: Act = async (story) => {
  const subscription = await live(story);
  if (!subscription?.can_cancel && !subscription?.can_reactivate) return null;
  const path = `/api/v2/users/subscriptions/${subscription.id}`;
  return async () => {
    if (subscription.can_cancel) expect((await story.buyer.send('DELETE', path, {})).status).toBe(200);
    else expect((await story.buyer.send('PUT', `${path}/reactivate`, {})).status).toBeLessThan(500);
    return NOTHING;
  };
};

const credit: Act =
  async ({ customerId }, drawn) =>
  async () => {
    const granted = pick(CREDITS, drawn) ?? 1;
    const key = `apology:${customerId}:${crypto.randomUUID()}`;
    await grantCredit(app.database.db, { customerId, cents: granted, key }, app.clock.now());
    return { credit: granted };
  };

/** Stops before the end of the term: the renewal is an act of its own. */
const days: Act = async (story, { n }) => {
  const next = (await live(story))?.next_bill;
  const longest = next ? Date.parse(next.at) - app.clock.now().getTime() - HOUR_MS : Infinity;
  if (longest <= 0) return null;
  return async () => {
    app.clock.advance(Math.min((n % 40) * DAY_MS, longest));
    await runSubscriptionsAt(app, app.clock.now());
    return NOTHING;
  };
};

const give: Act =
  async (story, { n, share }) =>
  async () => {
    const giver = aGiver(app, story.buyer);
    const { body: shown } = await giver.quote({ months: n % 2 === 0 ? '6' : '12' });
    const from = { name: 'Ansel Amberley', email: story.email };
    const body = {
      quote: shown.quote,
      giver: from,
      ...(share % 2 === 0 ? { pay_with: 'paypal' } : { payment_token: await goodCard() }),
    };
    let reply = await giver.buy(body);
    if (reply.body.status === 'asks_holder') {
      const { searchParams } = await answerPaypal(app, reply.body.url, 'agree', `gives@${story.customerId}.example`);
      reply = await giver.buy({ order: searchParams.get('order'), paypal_token: searchParams.get('paypal_token') });
    }
    expect(reply.body).toMatchObject({ status: 'bought' });
    return { ...shownBy(shown), receipts: [`Your receipt for a gift, ${moneyText(cents(shown.total_price))}`] };
  };

const giveBack: Act = async ({ customerId }, drawn) => {
  const { rows } = await app.database.db.execute<{ id: number; total: number; returned: number; left: number }>(sql`
    select g.id, i.total_cents as total, i.returned_cents as returned,
      coalesce((select y.cents - y.refunded_cents from payments y where y.invoice_id = i.id), 0) as left
    from gifts g join invoices i on i.id = g.invoice_id
    where i.customer_id = ${customerId} and g.paid_at > ${app.clock.now().toISOString()}::timestamptz - interval '13 days'
      and g.refunded_at is null
      and not exists (select from payments y where y.invoice_id = i.id and y.dispute in ('open', 'lost')) order by g.id`);
  const gift = pick(rows, drawn);
  if (!gift) return null;
  return async () => {
    expect(await runOn(app, giftCommand, ['refund', String(gift.id), '--reason', 'a test'])).toMatchObject({
      code: 0,
      out: expect.stringContaining(moneyText(gift.total)),
    });
    return {
      refunded: gift.left,
      credit: gift.total - gift.returned - gift.left,
      receipts: [`Your gift was refunded: ${moneyText(gift.total)}`],
      isGiftBack: true,
    };
  };
};

/** Staff refund the unused days, which ends the subscription, or a part of what was paid for the term. */
const refundSubscription: Act = async (story, { n }) => {
  const subscription = await live(story);
  if (!subscription) return null;
  const part = n % 3 === 0 ? [] : ['--dollars', (1 + (n % 9)).toFixed(2)];
  return async () => {
    const words = ['refund', String(subscription.id), '--reason', 'a test', '--json', ...part];
    const { code, out } = await runOn(app, subscriptionCommand, words);
    return { refunded: code === 0 ? JSON.parse(out).cents : 0 };
  };
};

type Listed = {
  payment_id: number;
  provider_id: string;
  method: 'card' | 'paypal';
  left_cents: number;
  dispute: string | null;
};
async function listPayments({ buyer }: MoneyStory): Promise<Listed[]> {
  return JSON.parse((await runOn(app, paymentCommand, ['list', String(buyer.member.id), '--json'])).out).payments;
}

/** Refunds all or a part by the command; what a bank holds or took in a dispute can't be refunded. */
const refundPayment: Act = async (story, drawn) => {
  const payment = pick(await listPayments(story), drawn);
  if (!payment) return null;
  const { left_cents: left, payment_id: id, dispute } = payment;
  const part = drawn.share > 60 || left === 0 ? null : partOf(left, drawn);
  return async () => {
    const words = part === null ? [] : ['--dollars', (part / 100).toFixed(2)];
    const { code, out } = await runOn(app, paymentCommand, [
      'refund',
      String(id),
      '--reason',
      'a test',
      '--json',
      ...words,
    ]);
    if (left === 0 || dispute === 'open' || dispute === 'lost') expect(code).toBe(1);
    return { refunded: code === 0 ? JSON.parse(out).cents : 0 };
  };
};

const refundAtProvider: Act = async (story, drawn) => {
  const open = (await listPayments(story)).filter(({ dispute, left_cents: left }) => dispute === null && left > 0);
  const payment = pick(open, drawn);
  if (!payment) return null;
  const part = partOf(payment.left_cents, drawn);
  return async () => {
    const { cards, paypal } = app.application.ports;
    const provider = payment.method === 'card' ? cards.embedded : paypal.embedded;
    const isDone = await provider?.giveBack(payment.provider_id, part).then(
      () => true,
      () => false,
    );
    // PayPal refunds nothing after 180 days.
    if (payment.method === 'card') expect(isDone).toBe(true);
    return { refunded: isDone ? part : 0 };
  };
};

const dispute: Act = async (story, drawn) => {
  const open = (await listPayments(story)).filter(
    ({ method, dispute: asked, left_cents: left }) => method === 'card' && asked === null && left > 0,
  );
  const payment = pick(open, drawn);
  if (!payment) return null;
  return async () => {
    const amount = drawn.share > 50 ? {} : { amount: partOf(payment.left_cents, drawn) };
    await app.application.ports.cards.embedded?.disputeCharge(payment.provider_id, amount);
    return NOTHING;
  };
};

async function disputeIn(
  { customerId }: MoneyStory,
  status: string,
): Promise<{ id: string; method: string } | undefined> {
  const { rows } = await app.database.db.execute<{ id: string; method: string }>(sql`
    select d.id, y.method from embedded_card_objects d
    join payments y on y.provider_id = d.body->>'payment_intent' join invoices i on i.id = y.invoice_id
    where d.object = 'dispute' and d.body->>'status' = ${status} and i.customer_id = ${customerId}
    union all
    select d.id, y.method from embedded_paypal_objects d join payments y on y.provider_id = d.body->>'captureId'
    join invoices i on i.id = y.invoice_id where d.body->>'kind' = 'dispute' and ${status} = 'needs_response'
      and d.body->>'outcome' is null and i.customer_id = ${customerId}
    order by 1`);
  return rows[0];
}

const decide: Act = async (story, { n }) => {
  const asked = await disputeIn(story, 'needs_response');
  if (!asked) return null;
  return async () => {
    const { cards, paypal } = app.application.ports;
    await (asked.method === 'card' ? cards : paypal).embedded?.decideDispute(asked.id, n % 3 > 0);
    return NOTHING;
  };
};

const loseAfterWon: Act = async (story) => {
  const won = await disputeIn(story, 'won');
  if (!won) return null;
  return async () => {
    await app.application.ports.cards.embedded?.loseAfterWon(won.id);
    return NOTHING;
  };
};

const ACTS = {
  buy,
  addOn,
  removeAddOn,
  toYear,
  toMonth,
  renew,
  cancel,
  credit,
  days,
  give,
  giveBack,
  refundSubscription,
  refundPayment,
  refundAtProvider,
  dispute,
  decide,
  loseAfterWon,
} satisfies Record<string, Act>;
const NAMES = Object.keys(ACTS).filter((name): name is keyof typeof ACTS => name in ACTS);

/** Acts that depend on another act are drawn more often, or they would hardly ever happen. */
const FOLLOW = ['dispute', 'decide', 'decide', 'loseAfterWon', 'loseAfterWon', 'removeAddOn', 'toMonth'] as const;

const step = fc.record({
  act: fc.constantFrom(...NAMES, ...FOLLOW),
  n: fc.nat(999),
  share: fc.integer({ min: 1, max: 100 }),
});

test('whatever a member, staff and a bank do, the provider, the books, history and mail agree to the cent', {
  timeout: 120_000 * rounds,
}, async () => {
  const done = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), fc.nat(999), async (steps, n) => {
      const buyer = await aBuyer(app);
      const customerId = await ensureCustomer(app.database.db, buyer.member.id, app.clock.now());
      const story = { app, buyer, customerId, email: buyer.member.email ?? '', creditCents: 0, mails: [] };
      for (const { act, ...drawn } of [{ act: 'buy', n, share: 1 + (n % 100) } as const, ...steps]) {
        // A quote is for one order, and two quotes made in the same instant are identical.
        app.clock.advance(MINUTE_MS);
        const work = await ACTS[act](story, drawn);
        if (work === null) continue;
        await expectMoved(story, work);
        done.set(act, (done.get(act) ?? 0) + 1);
      }
    }),
    { numRuns: SEQUENCES, seed: SEED, endOnFailure: true },
  );
  expect(NAMES.filter((name) => !done.has(name))).toEqual([]);
});
