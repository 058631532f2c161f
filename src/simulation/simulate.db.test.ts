import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oweRefund } from '#features/billing/ledger/public.ts';
import { addDays } from '#kernel/calendar.ts';
import type { Database, Db } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { checkAtEnd } from './check.ts';
import type { Broken } from './checks/checked.ts';
import { FAULT_NAMES } from './fault-names.ts';
import { type Lived, liveThrough, type Plan } from './simulate.ts';

const LONG_MS = 600_000;

const folder = mkdtempSync(join(tmpdir(), 'bluechip-simulated-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function lived(plan: Plan): Promise<Lived & { database: Database }> {
  const database = await testDatabase();
  return { ...(await liveThrough({ database, folder, plan })), database };
}

async function close({ world, database }: { world: Lived['world']; database: Database }): Promise<void> {
  await world.close();
  await database.close();
}

describe('a year of some members, of whom much goes wrong', () => {
  let year: Awaited<ReturnType<typeof lived>>;
  beforeAll(async () => {
    year = await lived({ members: 60, years: 1, faults: 0.4, seed: 13, lane: null });
  }, LONG_MS);
  afterAll(async () => {
    if (year) await close(year);
  });

  test('every rule holds, and nothing failed that was not planted', async () => {
    expect([...year.broken, ...(await checkAtEnd(year.world, year.members))]).toEqual([]);
    expect(Object.fromEntries(year.world.surprises.found)).toEqual({});
  });

  test('they did much, and much broke', () => {
    const acts = new Set([...year.outcomes.keys()].map((outcome) => outcome.split(':')[0]));
    for (const act of [
      'register',
      'buy',
      'cancel',
      'another card',
      'add-on',
      'stay for an offer',
      'give',
      'redeem',
      'money back',
    ])
      expect(acts).toContain(act);
  });

  test('each fault happened at least once', () => {
    const { counts } = year.world.faults;
    expect([...counts.keys()]).toEqual(FAULT_NAMES);
    expect([...counts].filter(([, times]) => times === 0)).toEqual([]);
  });

  test('another sum than the one that was shown is told', async () => {
    const { rows } = await year.database.db.execute<{ id: number }>(sql`
      select s.subscription_id as id from subscription_invoices s join payments y using (invoice_id)
      where s.kind = 'first' and s.fulfilled_at is not null and s.is_given limit 1`);
    const deal = year.members
      .flatMap(({ deals }) => [...deals.values()])
      .find((each) => each.subscriptionId === rows[0]?.id);
    if (!deal) throw new Error('nobody paid');
    const { shownFirst } = deal;
    deal.shownFirst = { ...shownFirst, dueCents: shownFirst.dueCents - 1 };
    const broken = await checkAtEnd(year.world, year.members);
    deal.shownFirst = shownFirst;
    expect(broken.map(({ rule }) => rule)).toEqual(['what was shown is what is charged']);
  });

  test('a year that was not announced is told', async () => {
    const { rows } = await year.database.db.execute<{ id: number }>(sql`
      select subscription_id as id from subscription_invoices where kind = 'renewal' and fulfilled_at is not null and is_given`);
    const renewed = new Set(rows.map(({ id }) => id));
    const deal = year.members
      .flatMap(({ deals }) => [...deals.values()])
      .find(({ subscriptionId, months, given }) => renewed.has(subscriptionId) && months === 1 && given === null);
    if (!deal) throw new Error('no month was renewed');
    deal.months = 12;
    const broken = await checkAtEnd(year.world, year.members);
    deal.months = 1;
    expect(broken.map(({ rule }) => rule)).toContain('what is charged for a year was announced');
  });

  /** Breaks one thing, runs the checks, and rolls it back. */
  const brokenBy = (statement: string) => brokenAfter((db) => db.execute(sql.raw(statement)));

  async function brokenAfter(change: (db: Db) => Promise<unknown>): Promise<Broken[]> {
    const undo = new Error('undone');
    let broken: Broken[] = [];
    const work = year.database.db.transaction(async (db) => {
      await change(db);
      broken = await checkAtEnd({ ...year.world, database: { ...year.database, db } }, year.members);
      throw undo;
    });
    await expect(work).rejects.toBe(undo);
    return broken;
  }

  test('a refund that was too old for PayPal and is owed is missed at no provider and in no mail', async () => {
    const broken = await brokenAfter(async (db) => {
      const { rows } = await db.execute<{ id: number; paid_at: string }>(sql`
        select y.id, y.paid_at from payments y join invoices i on i.id = y.invoice_id
        where y.method = 'paypal' and y.dispute is null and y.over_cents = 0 and y.refunded_cents = 0 and i.returned_cents = 0
        order by y.id limit 1`);
      const [payment] = rows;
      const owed = { paymentId: payment?.id ?? 0, cents: 5, key: 'planted' };
      expect(await oweRefund(db, owed, addDays(new Date(payment?.paid_at ?? ''), 181))).toMatchObject({ ok: true });
    });
    const subjects = broken.filter(({ rule }) => rule !== 'every event was handled').map(({ subject }) => subject);
    // Only its failure is emailed, and nothing dispatches the event here.
    expect(subjects).toEqual([
      expect.stringMatching(/^event \d+, refund_failed, was told to nobody$/),
      expect.stringMatching(/^refund_failed to /),
    ]);
  });

  test('a refund that failed and was made again under the same reference is no refund without its own', async () => {
    const again = (reference: string) => `
      insert into embedded_card_objects (id, object, number, created_at, body)
      overriding system value
      select 're_first', object, number - 1000000, created_at, body || jsonb_build_object('id', 're_first', 'status', 'failed')
        || jsonb_build_object('metadata', jsonb_build_object('reference', ${reference}))
      from embedded_card_objects
      where id = (select max(r.provider_id) from refunds r join payments y on y.id = r.payment_id and y.method = 'card'
        join embedded_card_objects o on o.id = r.provider_id and o.body->'metadata'->>'reference' is not null)`;
    expect(await brokenBy(again(`body->'metadata'->>'reference'`))).toEqual([]);
    expect(await brokenBy(again(`'another'`))).toEqual([
      { rule: 'every refund of the provider has its own, and back', subject: 're_first' },
    ]);
  });

  test.each([
    [
      'access is had by right, and only by right',
      'delete from entitlement_grants where id = (select max(id) from entitlement_grants where revoked_at is null)',
    ],
    [
      'access is had by right, and only by right',
      `insert into entitlement_grants (user_id, resource, source, source_id, reason, starts_at, created_at)
       select user_id, 'war_room', source, source_id, '', starts_at, created_at
       from entitlement_grants where resource = 'premium' and site_id is not null limit 1`,
    ],
    [
      'every charge of the provider has its payment',
      `insert into embedded_card_objects (id, object, customer_id, body, created_at)
       select 'pi_second', object, customer_id, body, created_at from embedded_card_objects
       where object = 'payment_intent' and body->>'status' = 'succeeded' limit 1`,
    ],
    [
      'what the provider has for us is what we charged and did not give back',
      `insert into embedded_card_objects (id, object, customer_id, body, created_at)
       select 'ch_second', object, customer_id, body, created_at from embedded_card_objects
       where object = 'charge' and (body->>'paid')::boolean limit 1`,
    ],
    [
      'every payment has its charge at the provider',
      `delete from embedded_card_objects where id = (select provider_id from payments order by id desc limit 1)`,
    ],
    [
      'every refund of the provider has its own, and back',
      `insert into embedded_card_objects (id, object, body, created_at)
       values ('re_none', 'refund', '{"amount": 100, "charge": "ch_none"}', now())`,
    ],
    [
      'the ledger sums to zero',
      `insert into ledger_postings (entry_id, account, cents) select max(id), 'chargebacks', 5 from ledger_entries`,
    ],
    [
      'what is owed is what the ledger says',
      `with entry as (insert into ledger_entries (kind, customer_id, key, at)
         select 'credit_granted', id, 'planted', now() from billing_customers limit 1 returning id)
       insert into ledger_postings (entry_id, account, cents)
       select id, 'receivable', 7 from entry union all select id, 'revenue', -7 from entry`,
    ],
    [
      'a subscription lasts as long as what was paid for it',
      `update subscriptions set term_ends_at = term_ends_at + interval '1 month'
       where id = (select max(id) from subscriptions where anchor is not null)`,
    ],
    [
      'no period is missed',
      `update subscription_invoices set term_starts_at = term_starts_at + interval '1 month'
       where invoice_id = (select max(invoice_id) from subscription_invoices where kind = 'renewal' and fulfilled_at is not null)`,
    ],
    [
      'it renews if its member says so, and not else',
      `update subscriptions set renews = not renews where id = (select max(id) from subscriptions where status = 'active')`,
    ],
    [
      'every mail is sent once',
      `insert into mail_outbox (to_address, subject, html, text, template, status)
       select to_address, subject, html, text, template, status from mail_outbox where template = 'receipt' limit 1`,
    ],
    [
      'every mail is sent once',
      `delete from mail_outbox where id = (select max(id) from mail_outbox where template = 'receipt')`,
    ],
    [
      'every charge of PayPal has its payment, and back',
      `insert into embedded_paypal_objects (id, body, created_at) values ('SECOND',
         '{"kind": "order", "captureId": "SECONDS", "captureStatus": "COMPLETED", "cents": 500, "refundedCents": 0}', now())`,
    ],
    [
      'every charge of PayPal has its payment, and back',
      `delete from embedded_paypal_objects where id = (
         select max(id) from embedded_paypal_objects where body->>'kind' = 'order' and body->>'captureStatus' = 'COMPLETED')`,
    ],
    [
      'every refund of PayPal has its own, and back',
      `insert into embedded_paypal_objects (id, body, created_at)
       values ('RE', '{"kind": "refund", "captureId": "NONE", "cents": 500}', now())`,
    ],
    [
      'only what is too old for PayPal is owed without having been sent',
      `insert into refunds (payment_id, provider_id, cents, tax_cents, refunded_at)
       select id, 'unsent:planted', 5, 0, paid_at + interval '181 days' from payments where method = 'card' limit 1`,
    ],
    [
      'PayPal gives back no more than it charged',
      `insert into embedded_paypal_objects (id, body, created_at)
       select 'RE', jsonb_build_object('kind', 'refund', 'captureId', body->>'captureId', 'cents', 99999), created_at
       from embedded_paypal_objects where body->>'kind' = 'order' limit 1`,
    ],
    [
      'what is to go back went back',
      'insert into due_refunds (payment_id, cents, noted_at) select max(id), 5, now() from payments',
    ],
    [
      'a gift is redeemed once, or its money goes back',
      'update gifts set subscription_id = null where id = (select max(id) from gifts where redeemed_at is not null)',
    ],
    [
      'a gift that was paid can be redeemed',
      `update gifts set paid_at = null
       where id = (select max(id) from gifts where paid_at is not null and redeemed_at is null)`,
    ],
    [
      'a refund of a gift that was begun was given',
      `update gifts set refunding_at = now()
       where id = (select max(id) from gifts where paid_at is not null and redeemed_at is null and refunded_at is null)`,
    ],
    [
      'every mail is sent once',
      `delete from mail_outbox where id = (select max(m.id) from mail_outbox m join users u on u.email = m.to_address
         where m.template = 'gift' and u.deletion_due_at is null)`,
    ],
    [
      'every mail is sent once',
      `delete from mail_outbox where id = (select max(id) from mail_outbox where template = 'subscription_saved')`,
    ],
    [
      'access is had by right, and only by right',
      `update entitlement_grants set revoked_at = revoked_at + interval '3 days' where id = (
         select max(g.id) from entitlement_grants g join subscription_saves o on o.subscription_id::text = g.source_id
         where o.kind = 'pause' and g.revoked_at = o.taken_at)`,
    ],
    [
      'what is to go back went back',
      `insert into due_refunds (payment_id, cents, noted_at, decided_at, refusal)
       select max(id), 5, now(), now(), 'disputed' from payments where dispute is null`,
    ],
    ['every event was handled', `insert into outbox (type, payload) values ('invoice_paid', '{"invoiceId": 1}')`],
    [
      'what was paid was given',
      `update subscription_invoices set fulfilled_at = null
       where invoice_id = (select max(s.invoice_id) from subscription_invoices s join payments y using (invoice_id))`,
    ],
  ])('"%s" is told when it is broken', async (rule, statement) => {
    expect((await brokenBy(statement)).map((each) => each.rule)).toContain(rule);
  });
});

test('one seed is one history', { timeout: LONG_MS }, async () => {
  const once = async () => {
    const some = await lived({ members: 4, years: 1, faults: 0.8, seed: 3, lane: null });
    const { rows } = await some.database.db.execute(sql`
      select id, plan, status, renews, anchor, term_ends_at, ended_at, end_reason from subscriptions order by id`);
    const faults = Object.fromEntries(some.world.faults.counts);
    await close(some);
    return { rows, faults, outcomes: Object.fromEntries(some.outcomes) };
  };
  const first = await once();
  expect(await once()).toEqual(first);
  expect(first.rows.length).toBeGreaterThan(2);
});
