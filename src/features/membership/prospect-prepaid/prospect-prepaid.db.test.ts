import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prospectCodeCommand } from '#features/admin/prospect-codes/command.ts';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { giveDueRefunds, paymentDeps } from '#features/billing/payments/public.ts';
import { taxCommand } from '#features/billing/tax/command.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { setProspectsHidden } from '#features/recruiting/prospects/public.ts';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, anAddress, type Buyer, cardToken, runSubscriptionsAt } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { buyByPaypal } from '#tests/support/paypal-payers.ts';
import { centsDuring } from '#tests/support/provider-money.ts';
import { subscriptionCommand } from '../subscriptions/command.ts';
import { dropStaleOrders } from '../subscriptions/service/drop-order.ts';
import { sendNotices } from '../subscriptions/service/send-notices.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  await runOn(app, taxCommand, ['register', 'MN', '--reason', 'a test']);
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

const command = (...args: string[]) => runOn(app, prospectCodeCommand, args);
const issue = (personId: number, ...more: string[]) =>
  command('issue', '--person', String(personId), '--reason', 'their son commits', '--json', ...more);
async function aCode(): Promise<string> {
  const { personId } = await buildProspect(app.database.db);
  return JSON.parse((await issue(personId)).out).code;
}
const list = async () => JSON.parse((await command('list', '--json')).out).codes;
const stateOf = async (wanted: string) => (await list()).find(({ code }: { code: string }) => code === wanted)?.state;
const END = addMonths(TEST_NOW, 12);
const HOST = { host: 'alabama.localhost' };
const reads = async (buyer: Buyer) => (await buyer.get('/api/v2/users/access', HOST)).body.access;
const mails = async ({ member }: Buyer) => (await mailsTo(app, member.email ?? '')).map(({ subject }) => subject);

describe('the operator', () => {
  test('issues one code for a prospect, also of many who ask at once, and both are in the log', async () => {
    const { personId, name } = await buildProspect(app.database.db);
    expect(JSON.parse((await issue(personId, '--dry-run')).out)).toMatchObject({ code: null, dry_run: true });
    const asked = await Promise.all(Array.from({ length: 20 }, () => issue(personId)));
    expect(asked.filter(({ code }) => code === 0)).toHaveLength(1);
    const [first] = asked.filter(({ code }) => code === 0);
    const { code } = JSON.parse(first?.out ?? '');
    expect(code).toMatch(/^FAMILY-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(asked.find((each) => each.code === 1)?.err).toBe(
      `${name} has the code ${code} of 11/21/2026, which is open. It is once for each.`,
    );
    expect((await command('list')).out).toContain(`${code}  open     11/21/2026  person ${personId}  ${name}`);
    const revoke = () => command('revoke', code, '--reason', 'lost');
    expect((await command('revoke', code, '--reason', 'lost', '--dry-run')).out).toContain('Nothing was changed');
    const revoked = await Promise.all([revoke(), revoke()]);
    expect(revoked.map((each) => each.code).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect((await (await aBuyer(app)).quote({ promo_code: code })).body.error).toBe('This code is not valid.');
    expect((await issue(personId)).code).toBe(0);
    const { rows } = await app.database.executeSql(
      `select action, reason from audit_entries where after->>'personId' = '${personId}' order by id`,
    );
    expect(rows).toEqual([
      { action: 'prospect_code.issue', reason: 'their son commits' },
      { action: 'prospect_code.revoke', reason: 'lost' },
      { action: 'prospect_code.issue', reason: 'their son commits' },
    ]);
  });

  test('names a prospect who is there and shown, and gives a reason', async () => {
    expect(await issue(999_999)).toMatchObject({ code: 1, err: 'No prospect who is shown has the person 999999.' });
    const { personId } = await buildProspect(app.database.db);
    await setProspectsHidden(app.database.db, { personId, isHidden: true, now: TEST_NOW });
    expect((await issue(personId)).code).toBe(1);
    for (const args of [
      ['issue', '--reason', 'x'],
      ['issue', '--person', 'x', '--reason', 'x'],
      ['issue', '--person', '1'],
      ['revoke', '--reason', 'x'],
      ['give'],
      ['list', 'all'],
    ])
      expect((await command(...args)).code).toBe(2);
  });
});

describe('a family', () => {
  test('sees the plain price, pays it once with tax, and reads the site for twelve months', async () => {
    const [code, buyer] = [await aCode(), await aBuyer(app)];
    const query = new URLSearchParams({ code: code.toLowerCase(), plan_type: 'STANDARD' });
    const path = `/api/v2/promotions/validation?${query}`;
    expect((await buyer.get(path, { ...HOST, headers: anAddress() })).body).toMatchObject({
      valid: true,
      type: 'sale_promo',
      value: 49.95,
      price_after: 49.95,
      message: '12 months of Standard for a prospect’s family. It doesn’t renew.',
    });
    const { body: quoted } = await buyer.quote({ promo_code: code });
    expect(quoted).toMatchObject({
      lines: [{ product: 'PROSPECT_PREPAID', price: 49.95 }],
      discount: 0,
      total_tax: 3.43,
      total_price: 53.38,
      amount_due: 53.38,
      can_renew: false,
      next_charge: { at: END.toISOString(), amount: 0, tax: 0 },
    });
    const charges = await centsDuring(app, 'charge', async () => {
      // The box has no effect: the plan never renews.
      const { body } = await buyer.buy({ payment_token: await cardToken(app), quote: quoted.quote });
      expect(body.subscription).toMatchObject({
        type: 'prospect_prepaid',
        plan: 'STANDARD',
        status: 'active',
        auto_renewal_opt_in: false,
        billing_period: null,
        term_ends_at: END.toISOString(),
        next_bill: null,
        takes_add_ons: false,
        can_upgrade: false,
      });
    });
    expect(charges).toEqual([5338]);
    expect(await reads(buyer)).toMatchObject([{ resource: 'premium', until: END.toISOString() }]);
    await app.application.dispatcher.drain();
    expect(await mails(buyer)).toEqual(['Your subscription is active', 'Your receipt, $53.38']);
    const [receipt] = (await mailsTo(app, buyer.member.email ?? '')).filter(({ subject }) => /receipt/.test(subject));
    expect(receipt?.text).toContain('Standard, prepaid for twelve months (Alabama Recruiting): $49.95');
    expect(await stateOf(code)).toBe('used');
    expect((await command('revoke', code, '--reason', 'x')).err).toContain('This code was used');

    const deps = { db: app.database.db, config: app.config, mail: app.application.ports.mail };
    expect(await sendNotices({ ...deps, now: addDays(END, -7) }, () => {})).toBe(0);
    await runSubscriptionsAt(app, END);
    expect(await reads(buyer)).toEqual([]);
    expect((await buyer.own())[0]).toMatchObject({ status: 'ended' });
  });

  test('pays by PayPal as well', async () => {
    const [code, buyer] = [await aCode(), await aBuyer(app)];
    expect((await buyByPaypal(app, buyer, { promo_code: code })).body).toMatchObject({
      status: 'active',
      subscription: { type: 'prospect_prepaid', next_bill: null },
    });
    expect(await stateOf(code)).toBe('used');
  });

  test('has it for Standard by the year, alone, and not beside what reads the site', async () => {
    const [code, buyer] = [await aCode(), await aBuyer(app)];
    const refusal = async (asked: Record<string, string>) =>
      (await buyer.quote({ promo_code: code, ...asked })).body.error;
    expect(await refusal({ plan: 'monthly' })).toBe('This code is for twelve months: please choose the year.');
    expect(await refusal({ plan_type: 'ALL_ACCESS' })).toBe('This code is for the annual Standard plan.');
    expect(await refusal({ add_on: 'AD_LITE' })).toContain('please choose no add-on');
    expect(await refusal({ promo_code: 'FAMILY-0000-0000' })).toBe('This code is not valid.');
    await buyer.buy({ payment_token: await cardToken(app) }, { promo_code: code });
    expect((await buyer.buy({})).body.error_code).toBe('already_subscribed');
    expect((await buyer.buy({}, { plan_type: 'ALL_ACCESS' })).status).toBe(200);
  });

  test('uses it once: of fifty at once one, and every other one is told so', async () => {
    const code = await aCode();
    const token = await cardToken(app);
    const ready: { buyer: Buyer; quote: string }[] = [];
    for (let count = 0; count < 50; count += 1) {
      const buyer = await aBuyer(app);
      ready.push({ buyer, quote: (await buyer.quote({ promo_code: code })).body.quote });
    }
    const charges = await centsDuring(app, 'charge', async () => {
      const replies = await Promise.all(ready.map(({ buyer, quote }) => buyer.buy({ quote, payment_token: token })));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      const others = replies.filter(({ status }) => status !== 200);
      expect(others.filter(({ body }) => body.error_code === 'promo_code_refused')).toHaveLength(49);
      expect(others.filter(({ body }) => !body.error.includes('once for each prospect'))).toEqual([]);
    });
    expect(charges).toEqual([5338]);
    const late = await (await aBuyer(app)).quote({ promo_code: code });
    expect(late).toMatchObject({
      status: 422,
      body: { error: 'This code was already used. It works once for each prospect.' },
    });
  });

  test('holds it with an order that is not paid, and it is free again when that is over', async () => {
    const [code, buyer, other] = [await aCode(), await aBuyer(app), await aBuyer(app)];
    const asked = { promo_code: code };
    await buyer.buy({ payment_token: await cardToken(app, '4000000000000341') }, asked);
    expect(await stateOf(code)).toBe('held');
    expect((await other.quote(asked)).body.error).toContain('Somebody is using this code right now');
    expect((await command('revoke', code, '--reason', 'x')).err).toContain('An unpaid order holds this code');
    // With another card it is still the same order; with another address it is a new one.
    const elsewhere = await buyer.quote({ ...asked, 'address[state]': 'IA', 'address[zip]': '50309' });
    expect(elsewhere.body).toMatchObject({ total_price: 49.95 });
    await buyer.buy({ payment_token: await cardToken(app, '4000000000000341'), quote: elsewhere.body.quote });
    expect(await stateOf(code)).toBe('held');
    const later = addDays(TEST_NOW, 2);
    await dropStaleOrders(app.database.db, later, () => {});
    expect(await stateOf(code)).toBe('open');
    expect((await other.quote(asked)).status).toBe(200);
  });

  test('gets back what it did not use, and the code stays used', async () => {
    const [code, buyer] = [await aCode(), await aBuyer(app)];
    await buyer.buy({ payment_token: await cardToken(app) }, { promo_code: code });
    const [{ id }] = await buyer.own();
    expect((await runOn(app, subscriptionCommand, ['refund', String(id), '--reason', 'moved away'])).out).toContain(
      '$53.38 go back, and it ends now',
    );
    const deps = paymentDeps({ db: app.database.db, ports: app.application.ports, now: TEST_NOW });
    await giveDueRefunds(deps, () => {});
    expect(await stateOf(code)).toBe('used');
    expect((await buyer.quote({ promo_code: code })).body.error).toContain('was already used');
  });
});
