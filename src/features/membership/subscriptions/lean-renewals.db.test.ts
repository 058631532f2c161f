import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { ensureCustomer, grantCredit } from '#features/billing/ledger/public.ts';
import { paymentDeps } from '#features/billing/payments/public.ts';
import { addMonths } from '#kernel/calendar.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, buyAddOn, cardToken, failsFromNowOn } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { centsDuring } from '#tests/support/provider-money.ts';
import { promotionCommand } from '../promotions/command.ts';
import { runDue } from './service/renew.ts';

/** How many statements a renewal sends to the database, and how many renewals run in parallel. */

const END = addMonths(TEST_NOW, 1);

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' }, { dispatches: false });
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

async function monthly(): Promise<Buyer> {
  const buyer = await aBuyer(app);
  const { body } = await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  expect(body.status).toBe('active');
  return buyer;
}

const deps = () => paymentDeps({ db: app.database.db, ports: app.application.ports, now: app.clock.now() });
const never = (error: unknown) => expect(error).toBeNull();

async function settled(): Promise<void> {
  await app.application.dispatcher.drain();
  await app.application.runJobs();
}

/** Every statement sent to the server during `work`, including those that begin and end transactions. */
async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    const [statement] = asked;
    statements.push(typeof statement === 'string' ? statement : (statement as { text: string }).text);
    return Reflect.apply(query, this, asked);
  });
  await work().finally(() => spy.mockRestore());
  return statements;
}

/** Leaves out the transactions, from first to last statement, in which the embedded card provider does its own work. */
function withoutProvider(statements: readonly string[]): string[] {
  const own: string[] = [];
  let open: string[] | null = null;
  for (const statement of statements) {
    if (statement === 'begin') open = [statement];
    else if (open) open.push(statement);
    else own.push(statement);
    if (open && (statement === 'commit' || statement === 'rollback')) {
      if (!open.some((each) => each.includes('embedded_card_'))) own.push(...open);
      open = null;
    }
  }
  return own;
}

/** In a test a single process polls every queue in turn. */
const isLookForOtherWork = (statement: string) =>
  /^\s*with\s+next\s+as/i.test(statement) && !statement.includes(`'deliver_mail'`);

const BUYERS = 10;

/** Our own statements for each renewal of `buyers`, at the end of their term. */
async function perRenewal(buyers: readonly Buyer[], end: Date): Promise<number> {
  await settled();
  app.clock.set(end);
  const statements = await statementsDuring(async () => {
    // One at a time, so that the statements of a transaction are adjacent.
    await runDue(deps(), never, undefined, 1);
    await settled();
  });
  const own = withoutProvider(statements).filter((statement) => !isLookForOtherWork(statement));
  return own.length / buyers.length;
}

async function tenMonthly(prepare: (buyer: Buyer) => Promise<unknown> = async () => {}): Promise<Buyer[]> {
  const buyers: Buyer[] = [];
  for (let each = 0; each < BUYERS; each += 1) {
    const buyer = await monthly();
    await prepare(buyer);
    buyers.push(buyer);
  }
  return buyers;
}

async function expectReceipts(buyers: readonly Buyer[], count: number): Promise<void> {
  for (const buyer of buyers) {
    const mails = await mailsTo(app, buyer.member.email ?? '');
    expect(mails.filter(({ template }) => template === 'receipt')).toHaveLength(count);
    expect((await buyer.own())[0].next_bill.at).toBe(addMonths(TEST_NOW, 2).toISOString());
  }
}

test('a renewal is at most 40 statements, from the claim to the mail', async () => {
  const buyers = await tenMonthly();
  const each = await perRenewal(buyers, END);
  await expectReceipts(buyers, 2);
  expect(each).toBeLessThanOrEqual(40);
});

test('a renewal with an add-on is at most 40 statements', async () => {
  const buyers = await tenMonthly(async (buyer) =>
    buyAddOn(buyer, { id: (await buyer.own())[0].id, addOn: 'AD_LITE' }),
  );
  const each = await perRenewal(buyers, END);
  await expectReceipts(buyers, 3);
  expect((await buyers[0]?.own())?.[0].next_bill.amount).toBe(11.9);
  expect(each).toBeLessThanOrEqual(40);
});

test('a renewal whose promotion ends with it is at most 40 statements', async () => {
  const created = ['create', 'TWO-MONTHS', '--amount', '2', '--lasting', '2', '--reason', 'a test'];
  expect(await runOn(app, promotionCommand, created)).toMatchObject({ code: 0 });
  const buyers: Buyer[] = [];
  for (let each = 0; each < BUYERS; each += 1) {
    const buyer = await aBuyer(app);
    const wish = { plan: 'monthly', promo_code: 'TWO-MONTHS' };
    expect((await buyer.buy({ payment_token: await cardToken(app) }, wish)).body.status).toBe('active');
    buyers.push(buyer);
  }
  let each = 0;
  const charged = await centsDuring(app, 'charge', async () => {
    each = await perRenewal(buyers, END);
  });
  expect(charged).toEqual(buyers.map(() => 795));
  expect((await buyers[0]?.own())?.[0].next_bill.amount).toBe(9.95);
  expect(each).toBeLessThanOrEqual(40);
});

test.each([
  ['a part', 300, [695]],
  ['all', 2000, []],
] as const)('a renewal with %s paid by account credit takes at most 40 statements', async (_, cents, charges) => {
  const buyers = await tenMonthly(async ({ member }) => {
    const customerId = await ensureCustomer(app.database.db, member.id, TEST_NOW);
    await grantCredit(app.database.db, { customerId, cents, key: `lean:${member.id}` }, TEST_NOW);
  });
  let each = 0;
  const charged = await centsDuring(app, 'charge', async () => {
    each = await perRenewal(buyers, END);
  });
  expect(charged).toEqual(buyers.flatMap(() => charges));
  await expectReceipts(buyers, 2);
  expect(each).toBeLessThanOrEqual(40);
});

test('a renewal that the card refuses is at most 40 statements, its email included', async () => {
  const buyers = await tenMonthly((buyer) => failsFromNowOn(app, buyer));
  const each = await perRenewal(buyers, END);
  for (const buyer of buyers) {
    expect((await buyer.own())[0].status).toBe('past_due');
    const mails = await mailsTo(app, buyer.member.email ?? '');
    expect(mails.filter(({ template }) => template === 'renewal_failed')).toHaveLength(1);
  }
  expect(each).toBeLessThanOrEqual(40);
});

test('two runs at once share what is due, and charge each once', async () => {
  const buyers: Buyer[] = [];
  for (let each = 0; each < 6; each += 1) buyers.push(await monthly());
  app.clock.set(END);
  const charged = await centsDuring(app, 'charge', async () => {
    const done = await Promise.all([runDue(deps(), never), runDue(deps(), never)]);
    expect(done[0] + done[1]).toBe(6);
  });
  expect(charged).toEqual(Array.from({ length: 6 }, () => 995));
});

test('what cannot be done, or is in the hands of somebody else, keeps no other from its turn', async () => {
  const [good, stuck] = [await monthly(), await monthly()];
  const [{ id }] = await stuck.own();
  // Without an owner nobody can be charged for them.
  const { rows } = await app.database.executeSql(
    `insert into subscriptions (type, plan, months, site_id, site_ids, plan_cents, state, zip, status, anchor, renews,
       term_starts_at, term_ends_at, due_at, created_at)
     select type, plan, months, site_id, site_ids, plan_cents, state, zip, status, anchor, renews,
       term_starts_at, term_ends_at, due_at - interval '1 hour', created_at
     from subscriptions, generate_series(1, 130) where id = $1 returning id`,
    [id],
  );
  expect(rows).toHaveLength(130);
  app.clock.set(END);
  await app.database.db.transaction(async (tx) => {
    await tx.execute(`select id from subscriptions where id = ${id} for update`);
    expect(await runDue(deps(), never)).toBe(131);
  });
  expect((await good.own())[0].next_bill.at).toBe(addMonths(TEST_NOW, 2).toISOString());
  expect((await stuck.own())[0].next_bill.at).toBe(END.toISOString());
  await runDue(deps(), never);
  expect((await stuck.own())[0].next_bill.at).toBe(addMonths(TEST_NOW, 2).toISOString());
});
