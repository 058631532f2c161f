import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { findPaymentOfProvider, listOwedRefunds } from '#features/billing/ledger/public.ts';
import {
  giveDueRefunds,
  noteRefund,
  paymentDeps,
  refundPayment,
  resumeAttempts,
} from '#features/billing/payments/public.ts';
import { paypalEvents } from '#features/billing/payments/tables.ts';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/dates.ts';
import { PaypalFailure } from '#platform/paypal/paypal-payments.ts';
import { embeddedPaypalDeliveries, embeddedPaypalObjects } from '#platform/paypal/tables.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken, runSubscriptionsAt } from '#tests/support/buyers.ts';
import { mailsTo } from '#tests/support/mails.ts';
import {
  answerPaypal,
  buyByPaypal,
  comeBack,
  type PaypalTelling,
  postPaypalEvent,
  tellPaypalEvents,
} from '#tests/support/paypal-payers.ts';
import { centsDuring } from '#tests/support/provider-money.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
});
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  await tellPaypalEvents(app);
});
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

const embedded = () => {
  const { embedded: provider } = app.application.ports.paypal;
  if (!provider) throw new Error('there is no embedded PayPal');
  return provider;
};
const typeOf = ({ body }: PaypalTelling): string => JSON.parse(body).event_type;
const drain = () => app.application.dispatcher.drain();
const status = async (buyer: Buyer) => (await buyer.own())[0].status;
const later = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms));

/** Collects PayPal's pending webhooks without delivering them. */
async function collect(): Promise<PaypalTelling[]> {
  const waiting: PaypalTelling[] = [];
  await embedded().tellEvents(async (event) => {
    waiting.push(event);
    return 503;
  });
  await app.database.db.update(embeddedPaypalDeliveries).set({ nextTryAt: null });
  return waiting;
}

let used = 0;
/** A new account at PayPal that behaves as its name says. */
function anAccount(name = 'payer'): string {
  used += 1;
  return `${name}@account-${used}.example`;
}

/** What PayPal knows about an account. */
async function atPaypal(email: string) {
  const rows = await app.database.db.select({ body: embeddedPaypalObjects.body }).from(embeddedPaypalObjects);
  const bodies = rows.map(({ body }) => body);
  const order = bodies.find((body) => body.kind === 'order' && body.email === email);
  const agreement = bodies.find((body) => body.kind === 'agreement' && body.email === email);
  const captureId = order?.kind === 'order' ? order.captureId : '';
  const dispute = bodies.find((body) => body.kind === 'dispute' && body.captureId === captureId);
  return { order, captureId, agreementId: agreement?.id ?? '', disputeId: dispute?.id ?? '' };
}

async function monthly(email = anAccount()): Promise<Buyer> {
  const buyer = await aBuyer(app);
  expect((await buyByPaypal(app, buyer, { plan: 'monthly', email })).status).toBe(200);
  return buyer;
}

test('what PayPal tells of what is known changes nothing, and is stored once', async () => {
  const buyer = await monthly();
  const told = await tellPaypalEvents(app);
  expect(told.map(typeOf)).toEqual(['PAYMENT.CAPTURE.COMPLETED']);
  expect(await status(buyer)).toBe('active');
  const heard = async () => (await app.database.db.select().from(paypalEvents)).length;
  const before = await heard();
  for (const each of told)
    expect(await postPaypalEvent(app, each)).toMatchObject({ status: 200, body: { received: true } });
  expect(await heard()).toBe(before);
});

test('what PayPal held begins once it tells that it has decided', async () => {
  const buyer = await aBuyer(app);
  const email = anAccount('pending');
  expect((await buyByPaypal(app, buyer, { email })).status).toBe(503);
  expect((await tellPaypalEvents(app)).map(typeOf)).toEqual(['PAYMENT.CAPTURE.PENDING']);
  expect(await buyer.own()).toEqual([]);
  later(MINUTE_MS);
  // PayPal decides without a request from our program.
  await app.application.ports.paypal.payments.findCaptured((await atPaypal(email)).captureId);
  expect((await tellPaypalEvents(app)).map(typeOf)).toEqual(['PAYMENT.CAPTURE.COMPLETED']);
  await drain();
  expect(await status(buyer)).toBe('active');
});

/** From now on PayPal holds each charge of the account and denies it a minute later. */
async function isDeniedFromNowOn(email: string): Promise<void> {
  const { agreementId } = await atPaypal(email);
  await app.database.executeSql(
    `update embedded_paypal_objects set body = jsonb_set(body, '{email}', to_jsonb($2::text)) where id = $1`,
    [agreementId, email.replace(/^[^@]+/, 'denied')],
  );
}

test.each(['its event', 'the job'] as const)(
  'a renewal that PayPal holds and then denies counts once, by %s, and is tried again a day later',
  async (by) => {
    const email = anAccount();
    const buyer = await monthly(email);
    await tellPaypalEvents(app);
    await isDeniedFromNowOn(email);
    const denied = email.replace(/^[^@]+/, 'denied');
    const end = addMonths(TEST_NOW, 1);
    const charges = async () =>
      (await app.database.db.select({ body: embeddedPaypalObjects.body }).from(embeddedPaypalObjects)).filter(
        ({ body }) => body.kind === 'order' && body.email === denied,
      ).length;
    await runSubscriptionsAt(app, end);
    expect(await buyer.own()).toMatchObject([{ status: 'active' }]);
    later(6 * MINUTE_MS);
    if (by === 'its event') {
      await app.application.ports.paypal.payments.findCaptured((await atPaypal(denied)).captureId);
      const told = await tellPaypalEvents(app);
      expect(told.map(typeOf)).toContain('PAYMENT.CAPTURE.DENIED');
      for (const each of told) await postPaypalEvent(app, each);
    } else {
      const deps = paymentDeps({ db: app.database.db, ports: app.application.ports, now: app.clock.now() });
      await resumeAttempts(deps, { startedBy: end, abandonBy: end }, (error) => expect(error).toBeNull());
    }
    // The denial counts as soon as it is entered: the run of the same minute doesn't charge again.
    await runSubscriptionsAt(app, app.clock.now());
    expect(await charges()).toBe(1);
    await drain();
    expect(await buyer.own()).toMatchObject([
      { status: 'past_due', owed: { next_try_at: addDays(app.clock.now(), 1).toISOString() } },
    ]);
    for (const minutes of [5, 10, 60]) await runSubscriptionsAt(app, new Date(end.getTime() + minutes * MINUTE_MS));
    expect(await charges()).toBe(1);
    const mails = await mailsTo(app, buyer.member.email ?? '');
    const refusals = mails.filter(({ subject }) => subject === 'Your payment didn’t go through');
    expect(refusals).toHaveLength(1);
    expect(refusals[0]?.text.replaceAll(/\s+/g, ' ')).toContain('We couldn’t charge your PayPal account $9.95');
    await runSubscriptionsAt(app, addDays(app.clock.now(), 1));
    expect(await charges()).toBe(2);
  },
);

test('a payment of the member’s own that PayPal holds and then denies is no try of ours', async () => {
  const email = anAccount();
  const buyer = await monthly(email);
  await tellPaypalEvents(app);
  await isDeniedFromNowOn(email);
  const resume = async () => {
    later(6 * MINUTE_MS);
    const now = app.clock.now();
    const deps = paymentDeps({ db: app.database.db, ports: app.application.ports, now });
    await resumeAttempts(deps, { startedBy: now, abandonBy: now }, (error) => expect(error).toBeNull());
  };
  await runSubscriptionsAt(app, addMonths(TEST_NOW, 1));
  await resume();
  const [counted] = await buyer.own();
  expect(counted.status).toBe('past_due');
  const pressed = await buyer.send('POST', '/api/v2/users/billing_information/collect_osb', {});
  expect(pressed.body.error_code).toBe('payment_unknown');
  await resume();
  expect(await buyer.own()).toMatchObject([{ status: 'past_due', owed: { next_try_at: counted.owed.next_try_at } }]);
});

/** A buyer who was charged, while PayPal's response was lost. */
async function withLostAnswer(email: string): Promise<Buyer> {
  const buyer = await aBuyer(app);
  const back = await answerPaypal(app, (await buyer.buy({ pay_with: 'paypal' })).body.url, 'agree', email);
  const { payments } = app.application.ports.paypal;
  const { charge } = payments;
  payments.charge = async (wish) => {
    await charge(wish);
    throw new PaypalFailure('the line broke');
  };
  expect((await comeBack(buyer, back)).status).toBe(503);
  payments.charge = charge;
  return buyer;
}

test('a charge of what was taken back, whose answer was lost, is heard of, and goes back once', async () => {
  const email = anAccount();
  const buyer = await withLostAnswer(email);
  // We wait for the answer this long, and nothing else can be ordered.
  later(6 * MINUTE_MS);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  const told = await tellPaypalEvents(app);
  for (const each of told) await postPaypalEvent(app, each);
  const deps = paymentDeps({ db: app.database.db, ports: app.application.ports, now: app.clock.now() });
  for (const _ of [1, 2]) await giveDueRefunds(deps, (problem) => expect(problem).toBeNull());
  expect((await atPaypal(email)).order).toMatchObject({ cents: 9995, refundedCents: 9995 });
  expect((await tellPaypalEvents(app)).map(typeOf)).toContain('PAYMENT.CAPTURE.REFUNDED');
});

test('what staff give back on PayPal’s pages is entered once, and its payer is told', async () => {
  const email = anAccount();
  const buyer = await monthly(email);
  await tellPaypalEvents(app);
  const { captureId } = await atPaypal(email);
  await embedded().giveBack(captureId, 300);
  const told = await collect();
  expect(told.map(typeOf)).toEqual(['PAYMENT.CAPTURE.REFUNDED']);
  for (const each of [...told, ...told]) expect((await postPaypalEvent(app, each)).status).toBe(200);
  await drain();
  const payment = await findPaymentOfProvider(app.database.db, { method: 'paypal', providerId: captureId });
  expect(payment).toMatchObject({ refundedCents: 300, overRefundedCents: 0 });
  const subjects = (await mailsTo(app, buyer.member.email ?? '')).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('Your refund'))).toEqual(['Your refund, $3.00']);
  expect(await status(buyer)).toBe('active');
});

test.each([
  [180, { refunds: ['Your refund, $3.00'], owed: [], told: [] }],
  [181, { refunds: [], owed: [300], told: ['too_late'] }],
])(
  'what is due of a payment %i days later goes back, or is owed where PayPal takes no refund any more',
  async (days, outcome) => {
    const email = anAccount();
    const buyer = await aBuyer(app);
    expect((await buyByPaypal(app, buyer, { email })).status).toBe(200);
    await tellPaypalEvents(app);
    const { db } = app.database;
    const payment = await findPaymentOfProvider(db, {
      method: 'paypal',
      providerId: (await atPaypal(email)).captureId,
    });
    const paymentId = payment?.id ?? 0;
    later(days * DAY_MS);
    const now = app.clock.now();
    await noteRefund(db, { paymentId, cents: 300 }, now);
    const told: (string | null)[] = [];
    for (const _ of [1, 2])
      await giveDueRefunds(paymentDeps({ db, ports: app.application.ports, now }), ({ refusal }) => told.push(refusal));
    await drain();
    const owed = (await listOwedRefunds(db)).filter((each) => each.paymentId === paymentId).map(({ cents }) => cents);
    const subjects = (await mailsTo(app, buyer.member.email ?? '')).map(({ subject }) => subject);
    const refunds = subjects.filter((subject) => subject.startsWith('Your refund,'));
    expect({ refunds, owed, told }).toEqual(outcome);
    expect(subjects.includes('Your refund of $3.00 didn’t go through')).toBe(owed.length > 0);
  },
);

test.each([
  ['COMPLETED', []],
  ['FAILED', [300]],
] as const)(
  'a refund that PayPal holds and that is %s at last is owed where it did not arrive',
  async (end, outcome) => {
    const email = anAccount('echeck');
    await monthly(email);
    await tellPaypalEvents(app);
    const { db } = app.database;
    const payment = await findPaymentOfProvider(db, {
      method: 'paypal',
      providerId: (await atPaypal(email)).captureId,
    });
    const paymentId = payment?.id ?? 0;
    const deps = paymentDeps({ db, ports: app.application.ports, now: app.clock.now() });
    expect(await refundPayment(deps, { paymentId, cents: 300, key: `held.${end}` })).toMatchObject({ ok: true });
    const { rows } = await db.execute<{ id: string }>(
      sql`select provider_id as id from refunds where payment_id = ${paymentId}`,
    );
    const refundId = rows[0]?.id ?? '';
    expect((await tellPaypalEvents(app)).map(typeOf)).toEqual(['PAYMENT.REFUND.PENDING']);
    await embedded().endRefund(refundId, end);
    const told = await collect();
    for (const each of [...told, ...told]) expect((await postPaypalEvent(app, each)).status).toBe(200);
    const owed = (await listOwedRefunds(db)).filter((each) => each.providerId === refundId);
    expect(owed.map(({ cents }) => cents)).toEqual(outcome);
  },
);

describe('a payment that PayPal takes back', () => {
  test.each(['as it is told', 'before the charge is told', 'after staff gave a part back'] as const)(
    'ends what it paid for, once, and nothing goes back on top: %s',
    async (when) => {
      const email = anAccount();
      const buyer = await monthly(email);
      const { captureId: providerId } = await atPaypal(email);
      if (when === 'after staff gave a part back') await embedded().giveBack(providerId, 300);
      if (when !== 'before the charge is told') await tellPaypalEvents(app);
      await embedded().reverse(providerId);
      const told = (await collect()).toReversed();
      expect(told.map(typeOf)).toContain('PAYMENT.CAPTURE.REVERSED');
      for (const each of [...told, ...told]) expect((await postPaypalEvent(app, each)).status).toBe(200);
      await drain();
      expect(await status(buyer)).toBe('ended');
      const payment = await findPaymentOfProvider(app.database.db, { method: 'paypal', providerId });
      expect(payment).toMatchObject({ dispute: 'lost' });
      const refund = { paymentId: payment?.id ?? 0, cents: 1, key: 'on_top' };
      const deps = paymentDeps({ db: app.database.db, ports: app.application.ports, now: app.clock.now() });
      expect(await refundPayment(deps, refund)).toEqual({ ok: false, reason: 'disputed' });
    },
  );

  test('changes nothing where PayPal shows no such refund', async () => {
    const { payments } = app.application.ports.paypal;
    const email = anAccount();
    const buyer = await monthly(email);
    await tellPaypalEvents(app);
    await embedded().reverse((await atPaypal(email)).captureId);
    const { findRefund } = payments;
    payments.findRefund = async () => null;
    await tellPaypalEvents(app);
    payments.findRefund = findRefund;
    await drain();
    expect(await status(buyer)).toBe('active');
  });
});

describe('a dispute', () => {
  test.each([
    ['won', true, 'active'],
    ['lost', false, 'ended'],
  ])('comes in by itself, closes what was paid for, and ends as PayPal says: %s', async (outcome, isWon, ends) => {
    const email = anAccount('disputed');
    const buyer = await monthly(email);
    await tellPaypalEvents(app);
    await drain();
    expect(await status(buyer)).toBe('suspended');
    const { disputeId, captureId: providerId } = await atPaypal(email);
    await embedded().decideDispute(disputeId, isWon);
    await tellPaypalEvents(app);
    await drain();
    expect(await status(buyer)).toBe(ends);
    const payment = await findPaymentOfProvider(app.database.db, { method: 'paypal', providerId });
    expect(payment?.dispute).toBe(outcome);
  });

  test('is what it is now, in whatever order and however often it is told', async () => {
    const email = anAccount('disputed');
    const buyer = await monthly(email);
    await embedded().decideDispute((await atPaypal(email)).disputeId, true);
    const told = await collect();
    expect(told.map(typeOf).toSorted()).toEqual([
      'CUSTOMER.DISPUTE.CREATED',
      'CUSTOMER.DISPUTE.RESOLVED',
      'PAYMENT.CAPTURE.COMPLETED',
    ]);
    for (const each of [...told.toReversed(), ...told]) expect((await postPaypalEvent(app, each)).status).toBe(200);
    await drain();
    expect(await status(buyer)).toBe('active');
  });

  test('brings its payment along, of which the answer was lost', async () => {
    const buyer = await withLostAnswer(anAccount('disputed'));
    const told = await collect();
    const [dispute, ...others] = told.toSorted((a, b) => typeOf(a).localeCompare(typeOf(b)));
    if (!dispute) throw new Error('nothing was told');
    expect(typeOf(dispute)).toBe('CUSTOMER.DISPUTE.CREATED');
    for (const each of [dispute, ...others, dispute]) expect((await postPaypalEvent(app, each)).status).toBe(200);
    await drain();
    expect(await status(buyer)).toBe('suspended');
  });
});

test('a dispute of which nothing follows stays open, and staff are told; so is one of a charge that is none of ours', async () => {
  const { payments } = app.application.ports.paypal;
  const { findDispute } = payments;
  const buyer = await monthly(anAccount('disputed'));
  const told = await collect();
  payments.findDispute = async (id) => {
    const found = await findDispute(id);
    return found && { chargeIds: [...found.chargeIds, 'OF-SOMEBODY-ELSE'], state: 'unclear' };
  };
  for (const each of told) expect((await postPaypalEvent(app, each)).status).toBe(200);
  payments.findDispute = findDispute;
  await drain();
  expect(await status(buyer)).toBe('suspended');
});

test('an agreement that its payer ended at PayPal charges nobody any more', async () => {
  const email = anAccount();
  const buyer = await monthly(email);
  const billing = async () => (await buyer.get('/api/v2/users/billing_information')).body;
  expect(await billing()).toMatchObject({ paypal: { email } });
  await embedded().endAgreement((await atPaypal(email)).agreementId);
  await tellPaypalEvents(app);
  expect(await billing()).toMatchObject({ paypal: null });
});

describe('what PayPal did not say', () => {
  const refused = async (telling: PaypalTelling) => {
    const { status: told, body } = await postPaypalEvent(app, telling);
    return [told, body.error_code];
  };
  const withLine = ({ body, signature }: PaypalTelling, line: number, value: string) => ({
    body,
    signature: signature.split('\n').with(line, value).join('\n'),
  });

  test('is refused: altered, of another time, by another host’s certificate, or not signed', async () => {
    await monthly();
    const [told] = await collect();
    if (!told) throw new Error('nothing was told');
    const refusal = [400, 'bad_request'];
    const { body } = told;
    expect(await refused({ ...told, body: body.replace('COMPLETED', 'DENIED') })).toEqual(refusal);
    expect(await refused(withLine(told, 1, new Date(TEST_NOW.getTime() + 2000).toISOString()))).toEqual(refusal);
    expect(await refused(withLine(told, 2, Buffer.from('no signature').toString('base64')))).toEqual(refusal);
    expect(await refused(withLine(told, 3, 'https://elsewhere.example/CERT-1'))).toEqual(refusal);
    expect(await refused({ body, signature: '' })).toEqual(refusal);
    later(4 * DAY_MS + MINUTE_MS);
    expect(await refused(told)).toEqual(refusal);
  });

  test('is not believed: what an event claims is asked for, and an event that comes again does nothing', async () => {
    const buyer = await monthly();
    const told = await tellPaypalEvents(app);
    const charges = await centsDuring(app, 'paypal', async () => {
      for (const each of told) expect((await postPaypalEvent(app, each)).status).toBe(200);
      await drain();
    });
    expect(charges).toEqual([]);
    expect(await buyer.own()).toMatchObject([{ status: 'active' }]);
  });
});
