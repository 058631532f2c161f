import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureCustomer, grantCredit } from '#features/billing/ledger/public.ts';
import { ROLES } from '#kernel/permissions.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken, failsFromNowOn } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';
import { untilLockWait } from '#tests/support/lock-waits.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { whileCharging } from '#tests/support/provider-money.ts';
import { subscriptionCommand } from './command.ts';

/** What staff and the operator do with members' subscriptions. */

let app: TestApp;
let manager: SignedIn;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  manager = await staffSignedIn(app, { role: 'customer_support_admin_manager' });
});
afterAll(() => app.close());

const pathOf = (id: number) => `/api/v2/admin/users/subscriptions/${id}`;

/** A member with a monthly subscription, and its id. */
async function monthly(): Promise<{ buyer: Buyer; id: number }> {
  const buyer = await aBuyer(app);
  const { body, status } = await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { buyer, id: body.subscription_id };
}

const templatesTo = async (buyer: Buyer) =>
  (await mailsTo(app, buyer.member.email ?? '')).map(({ template }) => template);
const upgrade = (id: number, body: object, by = manager) => by.send('PUT', `${pathOf(id)}/upgrade_to_annual`, body);
const countOf = async (query: string) => Number((await app.database.executeSql(query)).rows[0]?.count);

describe('a subscription by its number', () => {
  test('is told with whose it is; one that is not is 404', async () => {
    const { buyer, id } = await monthly();
    const { status, body } = await manager.get(pathOf(id));
    expect({ status, subscription: body.subscription }).toEqual({
      status: 200,
      subscription: expect.objectContaining({ id, user_id: buyer.member.id, type: 'monthly', status: 'active' }),
    });
    expect((await manager.get(pathOf(999_999))).status).toBe(404);
  });

  test('is for those who look up members, and its upgrade for those who serve them', async () => {
    const { buyer, id } = await monthly();
    const wish = { user_id: buyer.member.id };
    for (const role of ROLES) {
      const somebody = await staffSignedIn(app, { role });
      const isService = /^customer_support|^super/.test(role);
      expect({ role, status: (await somebody.get(pathOf(id))).status }).toEqual({
        role,
        status: isService ? 200 : 403,
      });
      // Without consent the upgrade is refused, but the permission check comes first.
      expect({ role, status: (await upgrade(id, wish, somebody)).status }).toEqual({
        role,
        status: isService ? 422 : 403,
      });
    }
    expect((await buyer.get(pathOf(id))).status).toBe(403);
    const unproven = await signedIn(app, { role: 'super_admin' });
    expect((await unproven.get(pathOf(id))).body.error_code).toBe('second_factor_needed');
  });
});

describe('the upgrade by staff', () => {
  test('of another subscription than its address names is refused; the same one may be repeated', async () => {
    const { buyer, id } = await monthly();
    const { buyer: _, id: otherId } = await monthly();
    const wish = { user_id: buyer.member.id, is_auto_renew_agreed: true };
    const { status, body } = await upgrade(id, { ...wish, subscription_id: otherId });
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { subscription_id: ['The address names another subscription'] },
    });
    expect(await buyer.own()).toMatchObject([{ type: 'monthly' }]);
    expect((await upgrade(id, { ...wish, subscription_id: id })).body.subscription).toMatchObject({
      id,
      type: 'annual',
    });
  });

  test('needs that renewals were agreed to, and the right member', async () => {
    const { buyer, id } = await monthly();
    const refused = await upgrade(id, { user_id: buyer.member.id });
    expect({ status: refused.status, fields: Object.keys(refused.body.errors) }).toEqual({
      status: 422,
      fields: ['is_auto_renew_agreed'],
    });
    const other = await upgrade(id, { user_id: manager.member.id, is_auto_renew_agreed: true });
    expect(other.status).toBe(404);
    expect(await buyer.own()).toMatchObject([{ id, type: 'monthly' }]);
  });

  test('at another price than was shown is refused, and charges nothing', async () => {
    const { buyer, id } = await monthly();
    const wish = { user_id: buyer.member.id, is_auto_renew_agreed: true };
    const preview = async () => Math.round((await manager.get(`${pathOf(id)}/upgrade_preview`)).body.amount_due * 100);
    const shown = await preview();
    const customerId = await ensureCustomer(app.database.db, buyer.member.id, app.clock.now());
    await grantCredit(app.database.db, { customerId, cents: 500, key: `a test of ${customerId}` }, app.clock.now());
    const { status, body } = await upgrade(id, { ...wish, amount_due_cents: shown });
    expect({ status, error: body.error }).toEqual({ status: 409, error: expect.stringContaining('now costs $') });
    expect(await buyer.own()).toMatchObject([{ id, type: 'monthly', owed: null }]);
    expect(await preview()).toBe(shown - 500);
    expect((await upgrade(id, { ...wish, amount_due_cents: shown - 500 })).status).toBe(200);
    expect(await buyer.own()).toMatchObject([{ id, type: 'annual' }]);
  });

  test('mails the exact amount, charges the kept card, and is done once', async () => {
    const { buyer, id } = await monthly();
    const shown = (await buyer.get(`/api/v2/users/subscriptions/${id}/upgrade_preview`)).body.amount_due;
    const wish = { user_id: buyer.member.id, is_auto_renew_agreed: true };
    const replies = await Promise.all([1, 2, 3].map(() => upgrade(id, wish)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(replies[0]?.body.subscription).toMatchObject({
      type: 'annual',
      status: 'active',
      auto_renewal_opt_in: true,
    });
    const charged = await app.database.executeSql(
      `select p.cents from payment_attempts p join subscription_invoices s on s.invoice_id = p.invoice_id
       where s.subscription_id = ${id} and s.kind = 'upgrade' and p.status = 'paid'`,
    );
    expect(charged.rows).toEqual([{ cents: Math.round(shown * 100) }]);
    const mails = (await mailsTo(app, buyer.member.email ?? '')).filter(({ subject }) =>
      subject.startsWith('You’re switching'),
    );
    expect(mails.map(({ subject }) => subject)).toEqual([`You’re switching to annual: $${shown.toFixed(2)} today`]);
    expect(
      await countOf(
        `select count(*) from audit_entries where action = 'member.upgrade_to_annual' and subject_id = '${buyer.member.id}'
         and actor_id = ${manager.member.id}`,
      ),
    ).toBe(1);
    expect(
      await countOf(
        `select count(*) from renewal_consents where subscription_id = ${id} and words like 'Agreed with our staff%'`,
      ),
    ).toBe(1);
  });

  test('is mailed before the charge, and the receipt after it says what was charged', async () => {
    const { buyer, id } = await monthly();
    const shown = (await buyer.get(`/api/v2/users/subscriptions/${id}/upgrade_preview`)).body.amount_due;
    const wish = { user_id: buyer.member.id, is_auto_renew_agreed: true };
    // Does not process events, because the result must not depend on when they are handled.
    const [before] = await whileCharging(
      app,
      () => templatesTo(buyer),
      async () => expect((await upgrade(id, wish)).status).toBe(200),
    );
    expect(before?.at(-1)).toBe('upgrade_by_staff');
    await app.application.dispatcher.drain();
    const receipt = (await mailsTo(app, buyer.member.email ?? '')).at(-1);
    expect(receipt?.text).toContain(`$${shown.toFixed(2)}`);
    expect((await templatesTo(buyer)).slice(before?.length)).toEqual(['receipt']);
  });

  test('that is declined says so by mail, and that nothing was charged', async () => {
    const { buyer, id } = await monthly();
    await app.application.dispatcher.drain();
    await failsFromNowOn(app, buyer);
    const had = (await templatesTo(buyer)).length;
    expect((await upgrade(id, { user_id: buyer.member.id, is_auto_renew_agreed: true })).status).toBe(422);
    await app.application.dispatcher.drain();
    expect((await templatesTo(buyer)).slice(had)).toEqual(['upgrade_by_staff', 'upgrade_declined']);
    const mail = (await mailsTo(app, buyer.member.email ?? '')).at(-1);
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('You weren’t charged for it');
  });

  test('of a member who becomes staff while the call waits charges nothing', { tags: ['engine'] }, async () => {
    const { buyer, id } = await monthly();
    let asked: ReturnType<typeof upgrade> | undefined;
    await app.database.db.transaction(async (db) => {
      await db.execute(sql`update users set role = 'marketing_admin' where id = ${buyer.member.id}`);
      asked = upgrade(id, { user_id: buyer.member.id, is_auto_renew_agreed: true });
      await untilLockWait(app.database);
    });
    expect((await asked)?.body.error_code).toBe('staff_account');
    expect(await buyer.own()).toMatchObject([{ id, type: 'monthly' }]);
  });

  test('changes nothing where the card is refused', async () => {
    const { buyer, id } = await monthly();
    await failsFromNowOn(app, buyer);
    const wish = { user_id: buyer.member.id, is_auto_renew_agreed: true };
    const { status, body } = await upgrade(id, wish);
    expect({ status, errorCode: body.error_code }).toEqual({ status: 422, errorCode: 'card_declined' });
    expect(await buyer.own()).toMatchObject([{ id, type: 'monthly', status: 'active', owed: null }]);
    const { rows } = await app.database.executeSql(
      `select action, (after->>'invoiceId')::int as invoice, after->>'refusal' as refusal from audit_entries
       where subject_type = 'member' and subject_id = '${buyer.member.id}' and action like 'member.upgrade%' order by id`,
    );
    const invoice = rows[0]?.invoice;
    expect(rows).toEqual([
      { action: 'member.upgrade_to_annual', invoice, refusal: null },
      { action: 'member.upgrade_declined', invoice, refusal: expect.any(String) },
    ]);
    expect(
      await countOf(
        `select count(*) from subscription_invoices s join invoices i on i.id = s.invoice_id
         where s.subscription_id = ${id} and s.kind = 'upgrade' and i.status <> 'void'`,
      ),
    ).toBe(0);
  });
});

describe('bluechip subscription', () => {
  const subscription = (...args: string[]) => runOn(app, subscriptionCommand, args);

  test('gives one that ends by itself, and tells the log why; tried before, it does nothing', async () => {
    const fan = await signedIn(app);
    const login = fan.member.username ?? '';
    const words = ['comp', login, '--plan', 'STANDARD', '--months', '3', '--site', 'alabama', '--reason', 'a test'];
    expect(await subscription(...words, '--dry-run')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nothing'),
    });
    expect((await subscription('list', login)).out).toContain('has and had no subscription');
    const done = await subscription(...words, '--json');
    expect(JSON.parse(done.out)).toMatchObject({ user_id: fan.member.id, ends_at: '2027-02-21T18:00:00.000Z' });
    const listed = JSON.parse((await subscription('list', login, '--json')).out);
    expect(listed.subscriptions).toMatchObject([
      { type: 'comped', status: 'active', plan: 'STANDARD', months: 3, sites: ['alabama'], renews: false },
    ]);
    expect((await subscription('list', login)).out).toMatch(/active +comped +STANDARD +until 02\/21\/2027 .*alabama/);
    const { rows } = await app.database.executeSql(
      `select reason from audit_entries where action = 'member.comp_subscription' and subject_id = '${fan.member.id}'`,
    );
    expect(rows).toEqual([{ reason: 'a test' }]);
  });

  test('changes a member to the year who agreed to it: shown, charged, mailed and logged once', async () => {
    const { buyer, id } = await monthly();
    const words = ['upgrade-to-annual', String(id), '--agreed', '--reason', 'he called'];
    const shown = (await buyer.get(`/api/v2/users/subscriptions/${id}/upgrade_preview`)).body.amount_due;
    expect(await subscription(...words, '--dry-run')).toMatchObject({
      code: 0,
      out: expect.stringMatching(`^\\$${shown.toFixed(2)} for the year until .*\\.\nNothing was changed`),
    });
    expect(await buyer.own()).toMatchObject([{ type: 'monthly' }]);
    expect(JSON.parse((await subscription(...words, '--json')).out)).toMatchObject({
      id,
      cents: Math.round(shown * 100),
      dry_run: false,
    });
    expect(await buyer.own()).toMatchObject([{ id, type: 'annual', status: 'active', auto_renewal_opt_in: true }]);
    expect(await subscription(...words)).toMatchObject({ code: 1, err: expect.stringContaining('monthly') });
    const mails = await mailsTo(app, buyer.member.email ?? '');
    expect(mails.filter(({ template }) => template === 'upgrade_by_staff')).toMatchObject([
      { subject: `You’re switching to annual: $${shown.toFixed(2)} today` },
    ]);
    const { rows } = await app.database.executeSql(
      `select actor_kind, reason from audit_entries where action = 'member.upgrade_to_annual'
       and subject_id = '${buyer.member.id}'`,
    );
    expect(rows).toEqual([{ actor_kind: 'operator', reason: 'he called' }]);
  });

  test('leaves the month as it is where the card is refused', async () => {
    const { buyer, id } = await monthly();
    await failsFromNowOn(app, buyer);
    const words = ['upgrade-to-annual', String(id), '--agreed', '--reason', 'he called'];
    expect(await subscription(...words)).toMatchObject({ code: 1, err: 'Your card was declined.' });
    expect(await buyer.own()).toMatchObject([{ id, type: 'monthly', status: 'active', owed: null }]);
    expect((await subscription('upgrade-to-annual', '999999', '--agreed', '--reason', 'x')).code).toBe(1);
  });

  test('says whom or what there is not', async () => {
    const { member } = await signedIn(app);
    const comp = (login: string, site: string) =>
      subscription('comp', login, '--plan', 'STANDARD', '--months', '1', '--site', site, '--reason', 'a test');
    expect(await comp('nobody-of-this-name', 'alabama')).toMatchObject({ code: 1, out: '' });
    expect(await comp(member.username ?? '', 'atlantis')).toMatchObject({
      code: 1,
      err: expect.stringContaining('atlantis'),
    });
    expect(await subscription('list', 'nobody-of-this-name')).toMatchObject({ code: 1 });
    expect(await subscription('refund')).toMatchObject({ code: 2 });
  });
});
