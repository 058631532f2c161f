import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { creditOf, ensureCustomer, grantCredit, listPaidSales } from '#features/billing/ledger/public.ts';
import { findSite } from '#features/sites/sites/public.ts';
import { addDays, addMonths, daysBetween } from '#kernel/calendar.ts';
import { ROLES } from '#kernel/permissions.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, anAddress, cardToken, failsFromNowOn, runSubscriptionsAt } from '#tests/support/buyers.ts';
import { untilLockWait } from '#tests/support/lock-waits.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';

/** Waiving a renewal that could not be charged. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
});
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

type Owing = { buyer: Awaited<ReturnType<typeof aBuyer>>; id: number; owedCents: number; endsAt: string };

const aSupporter = () => staffSignedIn(app, { role: 'customer_support_admin' });
const aManager = () => staffSignedIn(app, { role: 'customer_support_admin_manager' });

/** A member whose renewal was declined after credit paid part of it. The clock stays at that day, so staff must sign in afterwards. */
async function owing(plan: 'monthly' | 'annual' = 'monthly', creditCents = 0): Promise<Owing> {
  const buyer = await aBuyer(app);
  const { body } = await buyer.buy({ payment_token: await cardToken(app) }, { plan });
  const id = Number(body.subscription_id);
  await failsFromNowOn(app, buyer);
  const customerId = await ensureCustomer(app.database.db, buyer.member.id, app.clock.now());
  const credit = { customerId, cents: creditCents, key: `a test of ${customerId}` };
  if (creditCents > 0) await grantCredit(app.database.db, credit, app.clock.now());
  const [before] = await buyer.own();
  await runSubscriptionsAt(app, new Date(before.term_ends_at));
  const [own] = await buyer.own();
  expect(own).toMatchObject({ id, status: 'past_due' });
  return { buyer, id, owedCents: Math.round(own.owed.amount * 100), endsAt: before.term_ends_at };
}

/** The same, plus a monthly subscription to another site whose renewal was declined on the same day. */
async function owingTwice(): Promise<{ yearly: Owing; monthly: Owing }> {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'annual' });
  const [{ term_ends_at: endsAt }] = await buyer.own();
  app.clock.set(addMonths(new Date(endsAt), -1));
  const georgia = (await findSite(app.database.db, 'georgia'))?.id ?? 0;
  await buyer.buy({}, { plan: 'monthly', site_id: String(georgia) });
  await failsFromNowOn(app, buyer);
  await runSubscriptionsAt(app, new Date(endsAt));
  const own = await buyer.own();
  const owed = (type: string): Owing => {
    const found = own.find((each: { type: string }) => each.type === type);
    return { buyer, id: found.id, owedCents: Math.round(found.owed.amount * 100), endsAt };
  };
  return { yearly: owed('annual'), monthly: owed('monthly') };
}

const waive = (by: SignedIn, { buyer, id, owedCents }: Owing, more: object = {}) =>
  by.send('PUT', `/api/v2/admin/users/subscriptions/${id}/waive_renewal`, {
    user_id: buyer.member.id,
    owed_cents: owedCents,
    reason: 'the site was down for a week',
    ...more,
  });

test('the member owes nothing and has the term; credit that was given away paid it', { tags: ['engine'] }, async () => {
  const member = await owing();
  const support = await aSupporter();
  const { buyer, id, owedCents, endsAt } = member;
  const { status, body } = await waive(support, member);
  expect({ status, subscription: body.subscription }).toMatchObject({
    status: 200,
    subscription: { id, status: 'active', owed: null, auto_renewal_opt_in: true },
  });
  expect(new Date(body.subscription.term_ends_at).getTime()).toBeGreaterThan(new Date(endsAt).getTime());
  expect(await buyer.own()).toMatchObject([{ id, status: 'active', owed: null }]);
  const { rows } = await app.database.executeSql(
    `select p.account, sum(p.cents)::int as cents from ledger_postings p join ledger_entries e on e.id = p.entry_id
     join billing_customers c on c.id = e.customer_id where c.user_id = ${buyer.member.id}
     and p.account in ('promotional_credit', 'account_credit', 'receivable') group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { account: 'account_credit', cents: 0 },
    { account: 'promotional_credit', cents: owedCents },
    { account: 'receivable', cents: 0 },
  ]);
  const log = await app.database.executeSql(
    `select after, reason, actor_id from audit_entries where action = 'member.waive' and subject_id = '${buyer.member.id}'`,
  );
  expect(log.rows).toMatchObject([
    {
      after: { subscriptionId: id, cents: owedCents },
      reason: 'the site was down for a week',
      actor_id: support.member.id,
    },
  ]);
});

test('what was waived is no sale in reports, and what credit paid of it is', { tags: ['engine'] }, async () => {
  const member = await owing('monthly', 400);
  await waive(await aSupporter(), member);
  const { rows } = await app.database.executeSql(
    `select b.invoice_id::int as id from subscription_invoices b where b.subscription_id = ${member.id} and b.kind = 'renewal'`,
  );
  const now = app.clock.now();
  const sales = await listPaidSales(
    app.database.db,
    { from: addDays(now, -1), until: addDays(now, 1) },
    { afterId: 0, limit: 1_000 },
  );
  expect(sales.filter(({ invoiceId }) => invoiceId === rows[0]?.id).map(({ cents }) => cents)).toEqual([400]);
});

const statusOf = async (id: number) =>
  (await app.database.executeSql(`select status from subscriptions where id = ${id}`)).rows[0]?.status;

test('it is not charged for that term later, and the next one is', async () => {
  const member = await owing();
  const support = await aSupporter();
  await waive(support, member);
  const [own] = await member.buyer.own();
  await runSubscriptionsAt(app, new Date(new Date(own.term_ends_at).getTime() - 1));
  expect(await statusOf(member.id)).toBe('active');
  await runSubscriptionsAt(app, new Date(own.term_ends_at));
  expect(await statusOf(member.id)).toBe('past_due');
});

test('it counts toward the limit of customer support, which is $25 in 30 days', async () => {
  const yearly = await owing('annual');
  const support = await aSupporter();
  const manager = await aManager();
  expect(yearly.owedCents).toBeGreaterThan(2_500);
  expect((await waive(support, yearly)).body.error_code).toBe('over_limit');
  expect((await waive(manager, yearly)).status).toBe(200);
});

test('waived twice at once it is waived once', async () => {
  const member = await owing();
  const manager = await aManager();
  const replies = await Promise.all([1, 2, 3].map(() => waive(manager, member)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  expect((await waive(manager, member)).body.error_code).toBe('nothing_owed');
});

test('another sum than is owed, another member or no reason changes nothing', async () => {
  const member = await owing();
  const support = await aSupporter();
  expect((await waive(support, member, { owed_cents: member.owedCents + 1 })).status).toBe(409);
  expect((await waive(support, member, { user_id: support.member.id })).status).toBe(404);
  expect((await waive(support, member, { reason: ' ' })).status).toBe(422);
  expect(await member.buyer.own()).toMatchObject([{ status: 'past_due' }]);
});

/** What the upgrade to yearly would cost now, and until when it would run. */
const yearOf = async ({ buyer, id }: Owing) =>
  (await buyer.get(`/api/v2/users/subscriptions/${id}/upgrade_preview`, { headers: anAddress() })).body;

test('a waived month is worth no money in an upgrade: its days come after the year', async () => {
  const member = await owing();
  await waive(await aSupporter(), member);
  const [own] = await member.buyer.own();
  const shown = await yearOf(member);
  expect(shown.lines.map(({ price }: { price: number }) => price)).toEqual([99.95]);
  expect(shown).toMatchObject({ price_before_tax: 99.95, left_as_credit: 0, credit: 0 });
  const body = { subscription_plan: 'annual', auto_renewal_opt_in: true, quote: shown.quote };
  const payment_token = await cardToken(app);
  const path = `/api/v2/users/${member.buyer.member.id}/subscriptions/${member.id}`;
  expect((await member.buyer.send('PATCH', path, { ...body, payment_token })).status).toBe(200);
  const [year] = await member.buyer.own();
  const waivedDays = daysBetween(app.clock.now(), new Date(own.term_ends_at));
  expect(year).toMatchObject({
    type: 'annual',
    term_ends_at: addMonths(addDays(app.clock.now(), waivedDays), 12).toISOString(),
  });
});

test('of a month that credit paid in part, that part is credited in an upgrade and what was waived is not', async () => {
  const member = await owing('monthly', 400);
  expect(member.owedCents).toBe(595);
  await waive(await aSupporter(), member);
  const { lines } = await yearOf(member);
  expect(lines.map(({ price }: { price: number }) => price)).toEqual([99.95, -4]);
});

test('a renewal that can’t be given any more stays owed, and nothing becomes credit', async () => {
  const member = await owing();
  const support = await aSupporter();
  // The term is extended, so that no renewal is due.
  await app.database.executeSql(
    `update subscriptions set term_ends_at = term_ends_at + interval '1 year' where id = ${member.id}`,
  );
  const { status, body } = await waive(support, member);
  expect({ status, code: body.error_code }).toEqual({ status: 409, code: 'conflict' });
  const { rows } = await app.database.executeSql(
    `select i.status, i.due_cents::int as due from subscription_invoices b join invoices i on i.id = b.invoice_id
     where b.subscription_id = ${member.id} and b.kind = 'renewal' and b.fulfilled_at is null
     and not exists (select 1 from ledger_entries e where e.key = 'forgiven:' || i.id)`,
  );
  expect(rows).toEqual([{ status: 'open', due: member.owedCents }]);
  const customerId = await ensureCustomer(app.database.db, member.buyer.member.id, app.clock.now());
  expect(await creditOf(app.database.db, customerId)).toBe(0);
});

test('nothing is waived for a member who becomes staff while the call waits', { tags: ['engine'] }, async () => {
  const member = await owing();
  const support = await aSupporter();
  let asked: ReturnType<typeof waive> | undefined;
  await app.database.db.transaction(async (db) => {
    await db.execute(sql`update users set role = 'marketing_admin' where id = ${member.buyer.member.id}`);
    asked = waive(support, member);
    await untilLockWait(app.database);
  });
  expect((await asked)?.body.error_code).toBe('staff_account');
  expect(await statusOf(member.id)).toBe('past_due');
});

test('nobody waives their own', async () => {
  const member = await owing();
  const support = await aSupporter();
  await app.database.executeSql(`update billing_customers set user_id = null where user_id = ${support.member.id}`);
  await app.database.executeSql(
    `update billing_customers set user_id = ${support.member.id} where user_id = ${member.buyer.member.id}`,
  );
  await app.database.executeSql(`update subscriptions set user_id = ${support.member.id} where id = ${member.id}`);
  expect((await waive(support, member, { user_id: support.member.id })).body.error_code).toBe('own_account');
});

test.each(
  ROLES.filter((role) => !['customer_support_admin', 'customer_support_admin_manager', 'super_admin'].includes(role)),
)('a %s may not', async (role) => {
  const member = await owing();
  expect((await waive(await staffSignedIn(app, { role }), member)).status).toBe(403);
});

test('above the limit a second person waives it, on request, and it counts against neither one’s limit', async () => {
  const { yearly, monthly } = await owingTwice();
  const [support, manager, other] = [await aSupporter(), await aManager(), await aManager()];
  const { buyer, id, owedCents } = yearly;
  const ask = (by: SignedIn, more: object = {}) =>
    by.send('POST', `/api/v2/admin/users/${buyer.member.id}/subscriptions/${id}/waiver_requests`, {
      owed_cents: owedCents,
      reason: 'the site was down for a week',
      ...more,
    });
  const decide = (by: SignedIn, requestId: number, outcome: string) =>
    by.send('PUT', `/api/v2/admin/refund_requests/${requestId}`, { outcome, note: '' });
  expect((await ask(manager)).body.error_code).toBe('within_limit');
  expect((await ask(support, { owed_cents: owedCents + 1 })).status).toBe(409);
  const { status, body } = await ask(support);
  expect(status).toBe(200);
  expect((await ask(support)).body.error_code).toBe('already_requested');
  const { waiting } = (await manager.get('/api/v2/admin/refund_requests')).body;
  expect(waiting).toMatchObject([
    { id: body.request_id, payment_id: null, subscription_id: id, may: { approve: true, withdraw: false } },
  ]);
  expect((await decide(support, body.request_id, 'approved')).body.error_code).toBe('own_request');
  expect(await statusOf(id)).toBe('past_due');
  expect((await decide(manager, body.request_id, 'approved')).status).toBe(200);
  expect((await decide(other, body.request_id, 'approved')).body.error_code).toBe('already_decided');
  expect(await statusOf(id)).toBe('active');
  const { rows } = await app.database.executeSql(
    `select actor_id, after from audit_entries where action = 'member.waive' and subject_id = '${buyer.member.id}'`,
  );
  expect(rows).toMatchObject([
    { actor_id: manager.member.id, after: { subscriptionId: id, cents: owedCents, requestId: body.request_id } },
  ]);
  const payment = await app.database.executeSql(
    `select min(p.id)::int as id from payments p join invoices i on i.id = p.invoice_id
     join billing_customers c on c.id = i.customer_id where c.user_id = ${buyer.member.id}`,
  );
  const limitOf = async (by: SignedIn) =>
    (await by.get(`/api/v2/admin/users/${buyer.member.id}/payments/${String(payment.rows[0]?.id)}/refund`)).body.limit;
  const wholeLimit = await limitOf(other);
  expect({ support: await limitOf(support), manager: await limitOf(manager) }).toEqual({
    support: 25,
    manager: wholeLimit,
  });
  expect((await waive(support, monthly)).status).toBe(200);
  expect(await limitOf(support)).toBe(25 - monthly.owedCents / 100);
});

test('the page says who waives it alone, who asks, and that nobody but a super admin does for staff', async () => {
  const member = await owing('annual');
  const waiverFor = async (by: SignedIn) =>
    (await by.get(`/api/v2/admin/users/${member.buyer.member.id}/subscriptions`)).body.subscriptions[0].waiver;
  const [support, manager, owner] = [
    await aSupporter(),
    await aManager(),
    await staffSignedIn(app, { role: 'super_admin' }),
  ];
  expect({ support: await waiverFor(support), manager: await waiverFor(manager) }).toEqual({
    support: 'ask',
    manager: 'alone',
  });
  await app.database.executeSql(`update users set is_staff_writer = true where id = ${member.buyer.member.id}`);
  expect({ support: await waiverFor(support), manager: await waiverFor(manager) }).toEqual({
    support: null,
    manager: null,
  });
  expect(await waiverFor(owner)).toBe('alone');
});

test('a waiver that was paid meanwhile is not given', async () => {
  const yearly = await owing('annual');
  const [support, manager] = [await aSupporter(), await aManager()];
  const path = `/api/v2/admin/users/${yearly.buyer.member.id}/subscriptions/${yearly.id}/waiver_requests`;
  const { body } = await support.send('POST', path, { owed_cents: yearly.owedCents, reason: 'a test' });
  expect((await waive(manager, yearly)).status).toBe(200);
  const late = await manager.send('PUT', `/api/v2/admin/refund_requests/${body.request_id}`, {
    outcome: 'approved',
    note: '',
  });
  expect(late.body.error_code).toBe('nothing_owed');
});
