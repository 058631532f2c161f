import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violationsOf } from '#features/billing/ledger/books.ts';
import { addDays, addMonths } from '#kernel/calendar.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import {
  aBuyer,
  type Buyer,
  cardToken,
  consentsOf,
  failsFromNowOn,
  runSubscriptionsAt,
} from '#tests/support/buyers.ts';
import { mailsTo } from '#tests/support/mails.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
});
beforeEach(() => app.clock.set(TEST_NOW));
afterAll(async () => {
  expect(await violationsOf(app.database.db)).toEqual([]);
  await app.close();
});

/** A monthly subscriber of Alabama's site, ten days into the third month. */
async function loyal(asked: Record<string, string> = {}): Promise<{ buyer: Buyer; id: number }> {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly', ...asked });
  const [{ id }] = await buyer.own();
  await runSubscriptionsAt(app, addMonths(TEST_NOW, 1));
  await runSubscriptionsAt(app, addMonths(TEST_NOW, 2));
  app.clock.set(addDays(addMonths(TEST_NOW, 2), 10));
  return { buyer, id };
}
const END = addMonths(TEST_NOW, 3);
const path = (id: number, call: string) => `/api/v2/users/subscriptions/${id}/${call}`;
const eligibility = async (buyer: Buyer, id: number) =>
  (await buyer.get(path(id, 'cancellation_save_eligibility'))).body;
async function take(buyer: Buyer, id: number, body: object) {
  const { offer } = await eligibility(buyer, id);
  return buyer.send('PUT', path(id, 'extend_renewal_date'), { offer: offer?.token ?? 'none', ...body });
}
const charges = async (buyer: Buyer) =>
  (await buyer.get('/api/v2/users/billing_history')).body.billing_history.map(
    ({ amount }: { amount: number }) => amount,
  );
const reads = async (buyer: Buyer) => (await buyer.get('/api/v2/users/access')).body.access.length > 0;
const cancel = (buyer: Buyer, id: number) => buyer.send('DELETE', `/api/v2/users/subscriptions/${id}`, {});

describe('an offer', () => {
  test('is needed, and a partner that there is not grants nothing', async () => {
    const { buyer, id } = await loyal();
    for (const body of [{ kind: 'free_month' }, { kind: 'partner_grant' }]) {
      const { status, body: refused } = await buyer.send('PUT', path(id, 'extend_renewal_date'), body);
      expect({ body, status, errorCode: refused.error_code }).toEqual({
        body,
        status: 422,
        errorCode: 'no_save_offer',
      });
    }
    expect((await buyer.own())[0].term_ends_at).toBe(END.toISOString());
  });

  test('is for who pays, has had it for thirty days and owes nothing', async () => {
    const young = await aBuyer(app);
    await young.buy({ payment_token: await cardToken(app) });
    const [{ id: youngId }] = await young.own();
    expect(await eligibility(young, youngId)).toEqual({ save_eligibility: false, offers: [], offer: null });
    app.clock.set(addDays(TEST_NOW, 29));
    expect((await eligibility(young, youngId)).save_eligibility).toBe(false);
    app.clock.set(addDays(TEST_NOW, 30));
    expect((await eligibility(young, youngId)).save_eligibility).toBe(true);

    app.clock.set(TEST_NOW);
    const { buyer, id } = await loyal();
    expect((await (await aBuyer(app)).get(path(id, 'cancellation_save_eligibility'))).status).toBe(404);
    await failsFromNowOn(app, buyer);
    await runSubscriptionsAt(app, END);
    expect((await buyer.own())[0].status).toBe('past_due');
    expect((await eligibility(buyer, id)).save_eligibility).toBe(false);
  });

  test('is taken once, of many who ask at once, and not again for twelve months', async () => {
    const { buyer, id } = await loyal();
    const { offer } = await eligibility(buyer, id);
    const body = { offer: offer.token, kind: 'free_month' };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => buyer.send('PUT', path(id, 'extend_renewal_date'), body)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.find(({ status }) => status !== 200)?.body.error_code).toBe('no_save_offer');
    expect((await buyer.own())[0].term_ends_at).toBe(addMonths(TEST_NOW, 4).toISOString());
    expect((await eligibility(buyer, id)).save_eligibility).toBe(false);
  });

  test.each([
    ['made up', { offer: 'made-up' }, 422],
    ['of no kind', { kind: 'money' }, 422],
    ['a pause of no length', { kind: 'pause' }, 422],
    ['a pause of a year', { kind: 'pause', months: 12 }, 422],
  ])('that is none is refused: %s', async (_, odd, status) => {
    const { buyer, id } = await loyal();
    expect((await take(buyer, id, { kind: 'discount', ...odd })).status).toBe(status);
    expect(await eligibility(buyer, id)).toMatchObject({ save_eligibility: true });
  });

  test('is too old after two weeks, and is for one subscription', async () => {
    const { buyer, id } = await loyal();
    const { offer } = await eligibility(buyer, id);
    app.clock.set(addDays(app.clock.now(), 14));
    const late = await buyer.send('PUT', path(id, 'extend_renewal_date'), { offer: offer.token, kind: 'discount' });
    expect(late.body.error_code).toBe('no_save_offer');
  });
});

describe('what is taken', () => {
  test('a pause: no charge and no access, then the days that were paid for and the price as before', async () => {
    const { buyer, id } = await loyal();
    const taken = await take(buyer, id, { kind: 'pause', months: 2 });
    const nextBill = { at: addMonths(TEST_NOW, 5).toISOString(), amount: 9.95 };
    expect(taken.body.subscription).toMatchObject({ status: 'paused', next_bill: nextBill });
    expect(await reads(buyer)).toBe(false);
    const before = await charges(buyer);
    await runSubscriptionsAt(app, addMonths(TEST_NOW, 4));
    expect(await reads(buyer)).toBe(false);
    await runSubscriptionsAt(app, addDays(addMonths(TEST_NOW, 4), 11));
    expect(await reads(buyer)).toBe(true);
    expect(await charges(buyer)).toEqual(before);
    expect((await buyer.own())[0].next_bill).toMatchObject(nextBill);
    await runSubscriptionsAt(app, addMonths(TEST_NOW, 5));
    expect(await charges(buyer)).toEqual([9.95, ...before]);
  });

  test('30 % off: the next term only, and what was said is charged', async () => {
    const { buyer, id } = await loyal({ add_on: 'AD_LITE' });
    const { offers } = await eligibility(buyer, id);
    // 9.95 less 2.99, plus 1.95 for the add-on.
    expect(offers[2].words).toContain('$8.91 instead of $11.90');
    const taken = await take(buyer, id, { kind: 'discount' });
    expect(taken.body.subscription.next_bill.amount).toBe(8.91);
    await runSubscriptionsAt(app, END);
    await runSubscriptionsAt(app, addMonths(TEST_NOW, 4));
    expect((await charges(buyer)).slice(0, 3)).toEqual([11.9, 8.91, 11.9]);
  });

  test('a free month that is never money: a year credits only what was paid, and the days come after it', async () => {
    const { buyer, id } = await loyal();
    await take(buyer, id, { kind: 'free_month' });
    const { body } = await buyer.get(`/api/v2/users/subscriptions/${id}/upgrade_preview`);
    const days = Math.round((END.getTime() - app.clock.now().getTime()) / 86_400_000);
    const whole = Math.round((END.getTime() - addMonths(TEST_NOW, 2).getTime()) / 86_400_000);
    expect(body.lines.at(-1).price).toBeCloseTo(-Math.round((995 * days) / whole) / 100, 2);
    // The free month begins at the end of the paid term.
    const given = Math.round((addMonths(TEST_NOW, 4).getTime() - END.getTime()) / 86_400_000);
    expect(body.ends_at.slice(0, 10)).toBe(addMonths(addDays(app.clock.now(), given), 12).toISOString().slice(0, 10));
  });

  test('after a cancellation takes it back: by the mail that he got', async () => {
    const { buyer, id } = await loyal();
    await cancel(buyer, id);
    const asked = await buyer.send('POST', path(id, 'cancellation_save_email'), {});
    expect(asked.status).toBe(200);
    const mails = await mailsTo(app, buyer.member.email ?? '');
    // Found by template, because two emails of the same moment have no order.
    const mail = mails.find(({ template }) => template === 'save_offer');
    const link = /cancellation\?offer=([^"\s&)]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const reply = await buyer.send('PUT', path(id, 'extend_renewal_date'), {
      offer: decodeURIComponent(link),
      kind: 'discount',
    });
    expect(reply.body.subscription).toMatchObject({ cancelled_at: null, next_bill: { amount: 6.96 } });
    expect((await consentsOf(app, id)).at(-1)).toMatch(/you pay \$6\.96 .* renews every term until you cancel\.$/);
    // After canceling again, the terms beside the button show the discounted term and the later ones.
    await cancel(buyer, id);
    const [own] = await buyer.own();
    expect(own.once_reactivated).toMatchObject({ amount: 6.96, regular: 9.95 });
    await buyer.send('PUT', path(id, 'reactivate'), {});
    expect((await consentsOf(app, id)).at(-1)).toMatch(
      /at \$6\.96 with tax, then every month, at \$9\.95 once the discount ends, until you cancel\.$/,
    );
    expect((await buyer.send('POST', path(id, 'cancellation_save_email'), {})).body.error_code).toBe('no_save_offer');
  });
});
