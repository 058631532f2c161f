import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CardProviderFailure } from '#platform/cards/card-payments.ts';
import type { ProviderFault } from '#platform/cards/embedded/provider.ts';
import {
  answerChallenge,
  keepCard,
  NOW,
  RETURN,
  type RunningProvider,
  startProvider,
} from '#platform/cards/embedded-provider.test-support.ts';
import { embeddedCardObjects } from '#platform/cards/tables.ts';
import type { Db } from '#platform/db/database.ts';
import type { Settlement } from '#platform/payments/settlement.ts';
import { type RunningPaypal, startPaypal } from '#platform/paypal/embedded-paypal.test-support.ts';
import { testDatabase } from '#tests/support/database.ts';
import { violationsOf } from '../ledger/books.ts';
import {
  creditOf,
  ensureCustomer,
  findInvoice,
  issueInvoice,
  listPayments,
  lockInvoice,
  voidInvoice,
} from '../ledger/public.ts';
import { giveDueRefunds, hearCardEvent, payInvoice, resumeAttempts } from './public.ts';
import { beginAttempt, cancelUnprepared, listOpenAttempts, savePrepared } from './queries.ts';
import { askProvider } from './service/ask-provider.ts';
import type { Payer, Paying } from './service/pay-invoice.ts';

let running: RunningProvider;
let paypal: RunningPaypal;
/** Every response but that of the preparation of a charge is lost. */
let isDown = false;
let fault: ProviderFault | null = null;
beforeAll(async () => {
  running = await startProvider({
    dropsAnswer: (path) => isDown && path !== '/v1/payment_intents',
    faultOf: ({ path }) => (path.startsWith('/v1/payment_intents') ? fault : null),
  });
  paypal = await startPaypal({ database: running.database });
});
afterAll(async () => {
  expect(puzzles).toEqual([]);
  await paypal?.close();
  await running?.close();
});
beforeEach(() => {
  isDown = false;
  fault = null;
});

/** The invoices that were fulfilled. */
const given: number[] = [];
let cannotGive = false;
/** The attempts with a counted refusal. */
const counted: number[] = [];
const settlement: Settlement = {
  fulfilPaid: async (tx, { id }) => {
    expect(await findInvoice(tx, id)).toMatchObject({ status: 'paid' });
    if (cannotGive) throw new Error('it could not be given');
    given.push(id);
  },
  countRefusal: async (_, { attemptId }) => void counted.push(attemptId),
};
const deps = (now = NOW) => ({ db: running.database.db, cards: running.cards, paypal: paypal.paypal, settlement, now });
const HOUR_LATER = new Date(NOW.getTime() + 3_600_000);
/** The attempts whose result could not be found out. */
const troubled: number[] = [];
const resume = (now = NOW) =>
  resumeAttempts(
    deps(now),
    { startedBy: now, abandonBy: now === NOW ? new Date(NOW.getTime() - 1) : NOW },
    (error, { invoiceId }) => {
      expect(error).toBeInstanceOf(CardProviderFailure);
      troubled.push(invoiceId);
    },
  );

/** What was reported to staff. */
const puzzles: unknown[] = [];
const hear = (event: Parameters<typeof hearCardEvent>[1]) =>
  hearCardEvent(deps(), event, {
    charge: (puzzle) => void puzzles.push(puzzle),
    dispute: (puzzle) => void puzzles.push(puzzle),
    refund: (puzzle) => void puzzles.push(puzzle),
    failedRefund: (facts) => void puzzles.push(facts),
    inquiry: (about) => void puzzles.push(about),
    unheardEnd: (about) => void puzzles.push(about),
    otherMoney: (about) => void puzzles.push(about),
  });

let used = 0;
async function anInvoice(cents = 10_682) {
  used += 1;
  const { db } = running.database;
  const customerId = await ensureCustomer(db, used, NOW);
  const lines = [{ description: 'STANDARD', cents, startsAt: null, endsAt: null }];
  const draft = { customerId, key: `test:${used}`, lines, taxCents: 0, taxState: null };
  return { customerId, id: (await issueInvoice(db, draft, NOW)).id };
}

async function aPayer(number: string, returnUrl: string | null = null) {
  const { customer: customerId, payment_method: sourceId } = await keepCard(running, number);
  return { method: 'card' as const, customerId, sourceId, returnUrl };
}

/** Cents that the provider charged one of its customers. */
async function charged(providerCustomerId: string): Promise<number[]> {
  const rows = await running.database.db
    .select({ body: embeddedCardObjects.body })
    .from(embeddedCardObjects)
    .where(eq(embeddedCardObjects.customerId, providerCustomerId));
  return rows.flatMap(({ body }) => (body.object === 'charge' && body.paid ? [body.amount] : []));
}

/** Cents that the provider refunded of a charge. */
async function refunded(chargeId: string): Promise<number[]> {
  const rows = await running.database.db.select({ body: embeddedCardObjects.body }).from(embeddedCardObjects);
  return rows.flatMap(({ body }) =>
    body.object === 'refund' && body.payment_intent === chargeId ? [body.amount] : [],
  );
}

/** The event that the provider posts about a charge. */
async function paidEvent(chargeId: string) {
  const { customer, metadata, amount_received: cents } = await running.stripe.paymentIntents.retrieve(chargeId);
  const customerId = typeof customer === 'string' ? customer : null;
  return { id: `evt_${chargeId}`, type: 'charge_paid', chargeId, cents, customerId, ...reference(metadata) } as const;
}
const reference = ({ reference: name = '' }: Record<string, string>) => ({ reference: name });

/** The cardholder's action; returns the provider’s id of the charge. */
async function answer(paying: Paying, outcome: 'complete' | 'fail'): Promise<string> {
  if (paying.status !== 'asks_holder') throw new Error(`the holder was not asked: ${paying.status}`);
  await answerChallenge(running, paying.url, outcome);
  return /pi_\w+/.exec(paying.url)?.[0] ?? '';
}

describe('an invoice', () => {
  test('is paid once, of fifty who ask at once', async () => {
    const { id } = await anInvoice();
    const payer = await aPayer('4242424242424242');
    const said = await Promise.all(Array.from({ length: 50 }, () => payInvoice(deps(), id, payer)));
    expect(said.every(({ status }) => status === 'paid' || status === 'not_owed')).toBe(true);
    expect(said.some(({ status }) => status === 'paid')).toBe(true);
    expect(await charged(payer.customerId)).toEqual([10_682]);
    expect(await findInvoice(running.database.db, id)).toMatchObject({ status: 'paid', dueCents: 0 });
    expect(await payInvoice(deps(), id, payer)).toEqual({ status: 'not_owed' });
    expect(given.filter((each) => each === id)).toHaveLength(1);
  });

  test('is paid and given in one transaction: what cannot be given yet is entered with the next try, of the same charge', async () => {
    const { id } = await anInvoice();
    const payer = await aPayer('4242424242424242');
    cannotGive = true;
    await expect(payInvoice(deps(), id, payer)).rejects.toThrow('it could not be given');
    cannotGive = false;
    expect(await findInvoice(running.database.db, id)).toMatchObject({ status: 'open', dueCents: 10_682 });
    expect(given).not.toContain(id);
    expect(await payInvoice(deps(), id, payer)).toEqual({ status: 'paid' });
    expect(given.filter((each) => each === id)).toHaveLength(1);
    expect(await charged(payer.customerId)).toEqual([10_682]);
  });

  test('that a card refuses is owed, and another card pays it', async () => {
    const { id } = await anInvoice();
    expect(await payInvoice(deps(), id, await aPayer('4000000000000341'))).toMatchObject({
      status: 'refused',
      refusal: 'declined',
    });
    expect(await findInvoice(running.database.db, id)).toMatchObject({ status: 'open', dueCents: 10_682 });
    expect(await payInvoice(deps(), id, await aPayer('4242424242424242'))).toEqual({ status: 'paid' });
  });

  test('of which the answer was lost is not charged again, by whoever finds out', async () => {
    for (const finds of ['job', 'member', 'member with another card'] as const) {
      const { id } = await anInvoice();
      const payer = await aPayer('4242424242424242');
      const other = await aPayer('5555555555554444');
      isDown = true;
      await expect(payInvoice(deps(), id, payer)).rejects.toBeInstanceOf(CardProviderFailure);
      expect(await resume()).toBe(0);
      expect(troubled.splice(0)).toEqual([id]);
      isDown = false;
      if (finds === 'job') expect(await resume()).toBe(1);
      else expect(await payInvoice(deps(), id, finds === 'member' ? payer : other)).toEqual({ status: 'paid' });
      expect({
        finds,
        payerCents: await charged(payer.customerId),
        otherCents: await charged(other.customerId),
      }).toEqual({ finds, payerCents: [10_682], otherCents: [] });
      expect(await findInvoice(running.database.db, id)).toMatchObject({ status: 'paid' });
      expect(await resume()).toBe(0);
    }
  });

  test('that nobody answers for keeps no other one from being looked at', async () => {
    const [silent, next] = [await anInvoice(), await anInvoice()];
    const payer = await aPayer('4242424242424242');
    isDown = true;
    await expect(payInvoice(deps(), silent.id, payer)).rejects.toBeInstanceOf(CardProviderFailure);
    const first = async () =>
      (await listOpenAttempts(running.database.db, { startedBy: HOUR_LATER, abandonBy: NOW }, 1))[0]?.invoiceId;
    expect(await first()).toBe(silent.id);
    await resume(HOUR_LATER);
    const begun = new Date(NOW.getTime() + 60_000);
    await expect(payInvoice(deps(begun), next.id, payer)).rejects.toBeInstanceOf(CardProviderFailure);
    expect(await first()).toBe(next.id);
    isDown = false;
    expect(await resume(HOUR_LATER)).toBe(2);
    troubled.splice(0);
  });

  test('whose first card refused without an answer is paid by the second', async () => {
    const { id } = await anInvoice();
    const [refused, good] = [await aPayer('4000000000000341'), await aPayer('4242424242424242')];
    isDown = true;
    await expect(payInvoice(deps(), id, refused)).rejects.toBeInstanceOf(CardProviderFailure);
    isDown = false;
    expect(await payInvoice(deps(), id, good)).toEqual({ status: 'paid' });
    expect(await charged(good.customerId)).toEqual([10_682]);
  });
});

describe('a bank that asks the holder', () => {
  test('is answered, and the invoice is paid by the one who comes back, or by what the provider tells', async () => {
    for (const heard of [false, true]) {
      const { id } = await anInvoice();
      const payer = await aPayer('4000002760003184', RETURN);
      const asks = await payInvoice(deps(), id, payer);
      expect(await payInvoice(deps(), id, payer)).toEqual(asks);
      const chargeId = await answer(asks, 'complete');
      if (heard) {
        const event = await paidEvent(chargeId);
        expect([await hear(event), await hear(event)]).toEqual([true, true]);
      }
      expect(await payInvoice(deps(), id, payer)).toEqual({ status: heard ? 'not_owed' : 'paid' });
      expect(await charged(payer.customerId)).toEqual([10_682]);
    }
  });

  test('and is told no leaves the invoice open for another card', async () => {
    const { id } = await anInvoice();
    const payer = await aPayer('4000002760003184', RETURN);
    await answer(await payInvoice(deps(), id, payer), 'fail');
    expect(await payInvoice(deps(), id, payer)).toMatchObject({ status: 'refused', refusal: 'declined' });
    expect(await payInvoice(deps(), id, await aPayer('4242424242424242'))).toEqual({ status: 'paid' });
  });

  test('asks no longer once another card is given, and after an hour', async () => {
    const { id } = await anInvoice();
    const [asked, other] = [await aPayer('4000002760003184', RETURN), await aPayer('4242424242424242', RETURN)];
    const asks = await payInvoice(deps(), id, asked);
    expect(await payInvoice(deps(), id, other)).toEqual({ status: 'paid' });
    await answer(asks, 'complete');
    expect({ askedCents: await charged(asked.customerId), otherCents: await charged(other.customerId) }).toEqual({
      askedCents: [],
      otherCents: [10_682],
    });

    const second = await anInvoice();
    await payInvoice(deps(), second.id, asked);
    expect(await resume()).toBe(0);
    expect(await resume(HOUR_LATER)).toBe(1);
    expect(await payInvoice(deps(HOUR_LATER), second.id, other)).toEqual({ status: 'paid' });
  });

  test('and is answered although the invoice was taken back: what was charged goes back', async () => {
    const { id, customerId } = await anInvoice();
    const payer = await aPayer('4000002760003184', RETURN);
    const asks = await payInvoice(deps(), id, payer);
    expect(await voidInvoice(running.database.db, id, NOW)).toEqual({ ok: true });
    const chargeId = await answer(asks, 'complete');
    const event = await paidEvent(chargeId);
    expect([await hear(event), await hear(event)]).toEqual([true, true]);
    expect(await creditOf(running.database.db, customerId)).toBe(0);
    await giveDueRefunds(deps(), (problem) => {
      throw new Error(JSON.stringify(problem));
    });
    expect(await listPayments(running.database.db, id)).toMatchObject([
      { overCents: 10_682, overRefundedCents: 10_682, refundedCents: 0 },
    ]);
    expect(await refunded(chargeId)).toEqual([10_682]);
  });
});

test('a dispute waits for its payment, in whatever order it is told', async () => {
  const { id } = await anInvoice();
  const payer = await aPayer('4000000000000259');
  isDown = true;
  await expect(payInvoice(deps(), id, payer)).rejects.toBeInstanceOf(CardProviderFailure);
  isDown = false;
  const [opened] = (await running.stripe.disputes.list({ limit: 1 })).data;
  const chargeId = typeof opened?.payment_intent === 'string' ? opened.payment_intent : '';
  const dispute = (type: 'dispute_opened' | 'dispute_won' | 'dispute_lost') =>
    hear({ id: `evt_${type}`, type, chargeId, cents: 10_682 });
  expect(await dispute('dispute_opened')).toBe(false);
  expect(await resume()).toBe(1);
  expect(await dispute('dispute_lost')).toBe(false);
  expect(puzzles.splice(0)).toEqual([{ chargeId, end: 'lost' }]);
  expect(await dispute('dispute_opened')).toBe(true);
  expect(await dispute('dispute_lost')).toBe(true);
  expect({
    lost: await dispute('dispute_lost'),
    opened: await dispute('dispute_opened'),
    won: await dispute('dispute_won'),
  }).toEqual({ lost: true, opened: true, won: true });
  expect(puzzles.splice(0)).toMatchObject([{ state: 'won', entered: 'lost' }]);
});

test.each([
  { takes: 'all', cents: 10_682 },
  { takes: 'a part', cents: 682 },
])('a dispute of $takes that was won and is lost after all takes as much again', async ({ cents }) => {
  const { db } = running.database;
  const { id } = await anInvoice();
  await payInvoice(deps(), id, await aPayer('4242424242424242'));
  const [payment] = await listPayments(db, id);
  const chargeId = payment?.providerId ?? '';
  const taken = { id: 'evt_taken', type: 'dispute_opened', chargeId, cents } as const;
  for (const type of ['dispute_won', 'dispute_lost'] as const) {
    expect(await hear(taken)).toBe(true);
    expect(await hear({ ...taken, id: `evt_${type}`, type })).toBe(true);
    expect(await hear({ ...taken, id: `evt_${type}`, type })).toBe(true);
  }
  expect(await listPayments(db, id)).toMatchObject([{ dispute: 'lost' }]);
  const { rows } = await db.execute(sql`
    select sum(p.cents)::int as cents from ledger_postings p join ledger_entries e on e.id = p.entry_id
    where p.account = 'card_clearing' and e.invoice_id = ${id}`);
  expect(rows).toEqual([{ cents: 10_682 - cents }]);
});

test('what staff give back on the provider’s pages is entered once, and what cannot have gone back is told', async () => {
  const { db } = running.database;
  const { id } = await anInvoice();
  const payer = await aPayer('4242424242424242');
  await payInvoice(deps(), id, payer);
  const [payment] = await listPayments(db, id);
  const chargeId = payment?.providerId ?? '';
  const told = { id: 'evt_5', type: 'refunded_elsewhere', chargeId, refundId: 're_elsewhere', cents: 682 } as const;
  expect(await hear({ ...told, chargeId: 'pi_later' })).toBe(false);
  expect([await hear(told), await hear(told)]).toEqual([true, true]);
  expect(await listPayments(db, id)).toMatchObject([{ refundedCents: 682, overRefundedCents: 0 }]);
  expect(await findInvoice(db, id)).toMatchObject({ returnedCents: 682, status: 'paid' });
  expect(puzzles).toEqual([]);
  expect(await hear({ ...told, refundId: 're_more', cents: 10_001 })).toBe(true);
  expect(puzzles.splice(0)).toEqual([{ paymentId: payment?.id, cents: 10_001, refusal: 'more_than_paid' }]);
  expect(await violationsOf(db)).toEqual([]);
});

test('a charge that is not one of ours changes nothing, and the books are in order', async () => {
  const { db } = running.database;
  for (const name of ['', 'attempt:', 'attempt:2000000', 'attempt:1e99', 'invoice:1'])
    await hear({
      id: 'evt_3',
      type: 'charge_paid',
      chargeId: 'pi_other',
      cents: 5,
      customerId: 'cus_other',
      reference: name,
    });
  expect(await hear({ id: 'evt_4', type: 'other' })).toBe(true);
  expect(await violationsOf(db)).toEqual([]);
});

test('a charge of another customer or amount pays no invoice, and staff are told', async () => {
  const { db } = running.database;
  const { id } = await anInvoice();
  const payer = await aPayer('4000002760003184', RETURN);
  const chargeId = await answer(await payInvoice(deps(), id, payer), 'complete');
  const event = await paidEvent(chargeId);
  expect(await hear({ ...event, customerId: 'cus_other' })).toBe(true);
  expect(await hear({ ...event, cents: 123 })).toBe(true);
  expect(puzzles.splice(0)).toMatchObject([
    { chargeId, cents: 10_682, expectedCents: 10_682 },
    { chargeId, cents: 123, expectedCents: 10_682 },
  ]);
  expect(await findInvoice(db, id)).toMatchObject({ status: 'open' });
  expect(await hear(event)).toBe(true);
  expect(await findInvoice(db, id)).toMatchObject({ status: 'paid' });
});

describe('a process that stops', () => {
  const begun = { method: 'card', cents: 10_682, status: 'started', startedAt: NOW } as const;

  test.each(['before the provider knew of the charge', 'before the charge was confirmed'])(
    '%s charges nobody later, and the invoice is paid by the next try',
    async (when) => {
      const { id } = await anInvoice();
      const payer = await aPayer('4242424242424242');
      const { customerId: providerCustomerId, sourceId } = payer;
      const stopped = { ...begun, identity: `stopped${id}`, invoiceId: id, providerCustomerId, sourceId };
      const attempt = await beginAttempt(running.database.db, stopped);
      if (when === 'before the charge was confirmed') {
        const charge = { customerId: providerCustomerId, cardId: sourceId, cents: 10_682 };
        const { reference: key } = attempt;
        const prepared = await running.cards.prepareCharge({ ...charge, reference: key, key });
        await savePrepared(running.database.db, attempt.id, 'chargeId' in prepared ? prepared.chargeId : '');
      }
      expect(await resume()).toBe(1);
      expect(await charged(providerCustomerId)).toEqual([]);
      expect(await payInvoice(deps(), id, payer)).toEqual({ status: 'paid' });
      expect(await charged(providerCustomerId)).toEqual([10_682]);
    },
  );

  test('and is overtaken does not charge after the attempt was taken back', async () => {
    const { id } = await anInvoice();
    const payer = await aPayer('4242424242424242');
    const { customerId: providerCustomerId, sourceId } = payer;
    const slow = { ...begun, identity: `slow${id}`, invoiceId: id, providerCustomerId, sourceId };
    const attempt = await beginAttempt(running.database.db, slow);
    expect(await resume()).toBe(1);
    expect(await askProvider(deps(), attempt, true)).toEqual({ status: 'canceled' });
    expect(await charged(providerCustomerId)).toEqual([]);
  });
});

test('an attempt begins while the one before it is taken back, or goes on with that one', async () => {
  const { db } = running.database;
  const { customerId: providerCustomerId, sourceId } = await aPayer('4242424242424242');
  const charge = { method: 'card', cents: 10_682, status: 'started', startedAt: NOW } as const;
  const { id: invoiceId } = await anInvoice();
  const attempt = { ...charge, identity: `taken${invoiceId}`, invoiceId, providerCustomerId, sourceId };
  const begin = () =>
    db.transaction(async (tx) => {
      await lockInvoice(tx, invoiceId);
      return beginAttempt(tx, attempt);
    });
  for (let race = 0; race < 200; race += 1) {
    const before = await begin();
    const [isTaken, after] = await Promise.all([cancelUnprepared(db, before.id, NOW), begin()]);
    expect({ isTaken, status: after.status }).toEqual({ isTaken: true, status: 'started' });
  }
  // Otherwise `resume` in the other tests would find it.
  await cancelUnprepared(db, (await begin()).id, NOW);
});

test.each(['server_error', 'account_restricted'] as const)(
  'a failure of the provider (%s) is no refusal of the card, and the next try pays',
  async (kind) => {
    const { id } = await anInvoice();
    const payer = await aPayer('4242424242424242');
    fault = kind;
    await expect(payInvoice(deps(), id, payer)).rejects.toBeInstanceOf(CardProviderFailure);
    fault = null;
    expect(await resume()).toBe(1);
    expect(await payInvoice(deps(), id, payer)).toEqual({ status: 'paid' });
    expect(await charged(payer.customerId)).toEqual([10_682]);
  },
);

test('a restored backup asks for the same charge within a day, and for none of another customer’s', async () => {
  const lines = [{ description: 'STANDARD', cents: 10_682, startsAt: null, endsAt: null }];
  const bill = async (db: Db, payer: Payer) => {
    const customerId = await ensureCustomer(db, 1, NOW);
    const { id } = await issueInvoice(
      db,
      { customerId, key: 'subscription:1:restored', lines, taxCents: 0, taxState: null },
      NOW,
    );
    return { paying: await payInvoice({ ...deps(), db }, id, payer), id };
  };
  const payer = await aPayer('4242424242424242');
  expect(await bill(running.database.db, payer)).toMatchObject({ paying: { status: 'paid' } });
  // Test databases are copies of one template, as a restored backup is of its original: neither has what was written to the other.
  const [restored, later] = await Promise.all([testDatabase(), testDatabase()]);
  try {
    const again = await bill(restored.db, payer);
    expect(again.paying).toEqual({ status: 'paid' });
    expect(await charged(payer.customerId)).toEqual([10_682]);
    const other = await aPayer('4242424242424242');
    expect(await bill(later.db, other)).toMatchObject({ paying: { status: 'paid' } });
    expect({ first: await charged(payer.customerId), other: await charged(other.customerId) }).toEqual({
      first: [10_682],
      other: [10_682],
    });
  } finally {
    await Promise.all([restored.close(), later.close()]);
  }
});
