import { afterAll, beforeAll, expect, test } from 'vitest';
import { prospectCodeCommand } from '#features/admin/prospect-codes/command.ts';
import { promotionCommand } from '#features/membership/promotions/command.ts';
import { addDays } from '#kernel/calendar.ts';
import type { Database } from '#platform/db/database.ts';
import { openPostgres } from '#platform/db/postgres.ts';
import { faultsOfView } from '#tests/support/axe.ts';
import { hydrated, openPage } from '#tests/support/browser.ts';
import { typeCard } from '#tests/support/card-form.ts';
import { runOn } from '#tests/support/command.ts';
import { copyDemoDatabase } from '#tests/support/demo-network.ts';
import { chooseStandard, heading, makeAccount, typeAccount, typeAddress } from '#tests/support/fans.ts';
import { keyboard, pointer } from '#tests/support/keyboard.ts';
import { mailTo } from '#tests/support/mailbox.ts';
import { queueJobs } from '#tests/support/queue-jobs.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';
import { serverNow } from '#tests/support/test-clock.ts';
import { findPostgres } from '../../scripts/postgres.ts';

/** Purchases with someone else's code, in a real browser: a friend's, and one of a prospect’s family. */

const postgres = await findPostgres();
let database: Database;
let server: RunningServer;
beforeAll(async () => {
  if (postgres === null) return;
  const databaseUrl = await copyDemoDatabase();
  database = await openPostgres({ url: databaseUrl, poolSize: 2 });
  server = await startServer({ databaseUrl });
});
afterAll(async () => {
  await server?.stop();
  await database?.close();
});

const SITE = 'alabama';

/** As if all their payments had been made that many days ago: the program's ledger does not allow it. */
async function backdatePayments(name: string, days: number): Promise<void> {
  await database.executeSql('alter table payments disable trigger payments_keep');
  await database.executeSql(
    `update payments set paid_at = $2 where invoice_id in (
       select i.id from invoices i join billing_customers c on c.id = i.customer_id join users u on u.id = c.user_id
       where u.username = $1)`,
    [name, addDays(server.now(), -days)],
  );
  await database.executeSql('alter table payments enable trigger payments_keep');
}

test.skipIf(postgres === null)('a friend pays by a member’s link, and after thirty days each has a month', async () => {
  const own = await openPage({ width: 360, expected: /422/ });
  await own.goto(server.url('/create_account', SITE));
  await makeAccount(own, pointer(own), 'codes.member');
  await heading(own, 'Confirm your email');
  await own.goto(server.url('/users/subscriptions', SITE));
  const link = await own.getByLabel('Your link').inputValue();
  expect(await own.getByRole('main').textContent()).toContain('None yet');

  // Another browser, because nobody can refer themselves.
  const page = await openPage({ width: 360, expected: /422/ });
  const hands = keyboard(page);
  await page.goto(link);
  await page.getByText('Referral code applied.').waitFor();
  await chooseStandard(page, hands);
  await typeAccount(hands, 'codes.friend');
  await typeAddress(hands);
  await page.getByLabel('State').selectOption('MN');
  await typeCard(page, '5555555555554444');
  await hands.choose('One year only');
  await page.getByRole('button', { name: 'Pay $99.95', exact: true }).first().waitFor();
  expect(await faultsOfView(page)).toEqual([]);
  await hands.press('Pay $99.95');
  await heading(page, 'You’re in');
  await own.reload();
  expect(await own.getByRole('main').textContent()).toContain('1 friend in their first 30 days, 0 months earned');

  await backdatePayments('codes.friend', 31);
  await queueJobs(database, ['settle_referrals']);
  await mailTo(server, 'codes.friend@example.com', /^You earned a free month/);
  await mailTo(server, 'codes.member@example.com', /^You earned a free month/);
  await own.reload();
  expect(await own.getByRole('main').textContent()).toContain('0 friends in their first 30 days, 1 month earned');
  // Members without a term to extend get its price as credit.
  await own.goto(server.url('/users/billing_information', SITE));
  expect(await own.getByRole('main').textContent()).toMatch(/Account credit.{0,200}\$9\.95/);
});

test.skipIf(postgres === null)('a free order takes no card, and one that renews does', async () => {
  const operator = { database, clock: { now: serverNow } };
  await runOn(operator, promotionCommand, ['create', 'FREE100', '--percent', '100', '--reason', 'a test']);
  for (const width of [360, 1280]) {
    const page = await openPage({ width, expected: /422/ });
    const hands = keyboard(page);
    await page.goto(server.url('/sign_up?plan=STANDARD&period=year&promo_code=FREE100', SITE));
    await heading(page, 'Subscribe to Alabama Recruiting');
    await hydrated(page);
    await typeAccount(hands, `codes.free.${width}`);
    await typeAddress(hands);
    await page.getByLabel('State').selectOption('MN');
    await page.getByText('No card needed. You pay nothing today and won’t be charged later.').waitFor();
    expect(await page.locator('iframe[title^="Card number"]').count()).toBe(0);
    expect(await faultsOfView(page)).toEqual([]);
    // It renews, so a card will be charged.
    await hands.choose('Renew every year until I cancel');
    await page.locator('iframe[title^="Card number"]').waitFor();
    expect(await page.getByText('No card needed').count()).toBe(0);
    await hands.choose('One year only');
    await page.getByText('No card needed').waitFor();
    expect(await page.getByRole('complementary').textContent()).toContain('You won’t be charged again.');
    await hands.press('Start now');
    await heading(page, 'You’re in');
    await page.goto(server.url('/users/subscriptions', SITE));
    expect(await page.getByRole('main').textContent()).toContain('You won’t be charged again.');
  }
});

test.skipIf(postgres === null)('a family pays for twelve months by the code that staff gave it, once', async () => {
  const { rows } = await database.executeSql('select person_id as id from prospects order by id limit 1');
  const operator = { database, clock: { now: serverNow } };
  const words = ['issue', '--person', String(rows[0]?.id), '--reason', 'a test', '--json'];
  const issued = await runOn(operator, prospectCodeCommand, words);
  expect(issued.code).toBe(0);
  const { code } = JSON.parse(issued.out);

  const page = await openPage({ expected: /422/ });
  const hands = pointer(page);
  await page.goto(server.url('/sign_up?plan=STANDARD&period=year', SITE));
  await heading(page, 'Subscribe to Alabama Recruiting');
  await hydrated(page);
  await typeAccount(hands, 'codes.family');
  await typeAddress(hands);
  await page.getByLabel('State').selectOption('MN');
  await page.getByText('Have a promo or referral code?').click();
  await hands.fill('Promo code (optional)', code);
  await page.keyboard.press('Tab');
  await page.getByText('12 months for $49.95, before tax. It doesn’t renew.').waitFor();
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Pay $49.95', exact: true }).first().waitFor();
  await hands.press('Pay $49.95');
  await heading(page, 'You’re in');
  await page.goto(server.url('/users/subscriptions', SITE));
  const held = await page.getByRole('main').textContent();
  expect(held).toContain('prepaid for a prospect’s family');
  expect(held).toContain('You won’t be charged again.');

  const other = await openPage({ expected: /422/ });
  await other.goto(server.url(`/sign_up?plan=STANDARD&period=year&promo_code=${code}`, SITE));
  await heading(other, 'Subscribe to Alabama Recruiting');
  await hydrated(other);
  const typing = pointer(other);
  await typeAccount(typing, 'codes.stranger');
  await typeAddress(typing);
  await other.getByLabel('State').selectOption('MN');
  await other.getByText('This code was already used. It works once for each prospect.').waitFor();
});
