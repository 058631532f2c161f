import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { taxCommand } from '#features/billing/tax/command.ts';
import { promotionCommand } from '#features/membership/promotions/command.ts';
import { addMonths } from '#kernel/calendar.ts';
import type { Database } from '#platform/db/database.ts';
import { openPostgres } from '#platform/db/postgres.ts';
import { faultsOfView } from '#tests/support/axe.ts';
import { hydrated, openPage, severeToast } from '#tests/support/browser.ts';
import { typeCard } from '#tests/support/card-form.ts';
import { runOn } from '#tests/support/command.ts';
import { copyDemoDatabase } from '#tests/support/demo-network.ts';
import { FAN_PASSWORD, heading, typeAccount, typeAddress } from '#tests/support/fans.ts';
import { type Hands, keyboard, pointer } from '#tests/support/keyboard.ts';
import { mailTo } from '#tests/support/mailbox.ts';
import { queueJobs } from '#tests/support/queue-jobs.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';
import { serverNow } from '#tests/support/test-clock.ts';
import { findPostgres } from '../../scripts/postgres.ts';

/** A fan's membership over two years, in a real browser: every page on the way shows the charge, and the charge matches it. */

const postgres = await findPostgres();
let database: Database;
let server: RunningServer;
beforeAll(async () => {
  if (postgres === null) return;
  const databaseUrl = await copyDemoDatabase();
  database = await openPostgres({ url: databaseUrl, poolSize: 2 });
  const operator = { database, clock: { now: serverNow } };
  await runOn(operator, taxCommand, ['register', 'MN', '--reason', 'a test']);
  await runOn(operator, promotionCommand, ['create', 'FIRST-20', '--percent', '20', '--reason', 'a test']);
  server = await startServer({ databaseUrl });
});
afterAll(async () => {
  await server?.stop();
  await database?.close();
});

const SITE = 'alabama';

const mainText = async (page: Page) => (await page.getByRole('main').textContent()) ?? '';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.url(path, SITE));
  await hydrated(page);
}

/** As if their subscription had begun that many months ago: its term ends right now, and everything due has been done. */
async function endTerm(name: string, months: number): Promise<void> {
  const from = addMonths(server.now(), -months);
  await database.executeSql(
    `update subscriptions set anchor = $2, term_starts_at = $2, term_ends_at = $3, due_at = $3
     where user_id = (select id from users where username = $1)`,
    [name, from, addMonths(from, months)],
  );
  await queueJobs(database, ['run_subscriptions']);
}

/** Their charges in cents, according to the books. */
async function charged(name: string): Promise<number[]> {
  const { rows } = await database.executeSql(
    `select p.cents from payments p join invoices i on i.id = p.invoice_id
     join billing_customers c on c.id = i.customer_id join users u on u.id = c.user_id where u.username = $1 order by p.id`,
    [name],
  );
  return rows.map(({ cents }) => Number(cents));
}

/** Replaces the card on the billing page, where a strict sign-in is required. */
async function changeCard(page: Page, hands: Hands, number: string): Promise<void> {
  await open(page, '/users/billing_information');
  await hands.press('Change card');
  await typeCard(page, number);
  await hands.press('Save');
  const asked = page.getByRole('heading', { level: 1, name: 'Confirm it’s you' });
  const saved = page.getByText('Your payment method and address are saved.');
  await asked.or(saved).waitFor();
  if (await asked.isVisible()) {
    await hydrated(page);
    await hands.fill('Password', FAN_PASSWORD);
    await hands.press('Confirm');
    await heading(page, 'Billing');
    await hydrated(page);
    await hands.choose('Another card');
    await typeCard(page, number);
    await hands.press('Save');
  }
  await saved.waitFor();
}

/** Waits for a state of the subscription: jobs change it, and an open page does not update. */
async function until(page: Page, words: string): Promise<string> {
  await expect
    .poll(
      async () => {
        await open(page, '/users/subscriptions');
        return mainText(page);
      },
      { timeout: 30_000, interval: 500 },
    )
    .toContain(words);
  return mainText(page);
}

async function cancel(page: Page, hands: Hands): Promise<void> {
  await hands.follow('Cancel');
  await heading(page, 'Cancel Alabama Recruiting');
  await hydrated(page);
  await hands.press('Cancel subscription');
  await page.getByText('Your subscription is canceled.').waitFor();
  await hydrated(page);
}

/** The history fails to load, first with a server error and then without a connection: the page says so, and loads it on a retry. */
async function retryHistory(page: Page, hands: Hands): Promise<void> {
  await database.executeSql('alter table invoice_lines rename to invoice_lines_away');
  try {
    await open(page, '/users/billing_information');
    await page.getByRole('alert').getByText('Failed to get billing history,').waitFor();
    expect(await faultsOfView(page)).toEqual([]);
  } finally {
    await database.executeSql('alter table invoice_lines_away rename to invoice_lines');
  }
  const calls = '**/api/v2/users/billing_history*';
  await page.route(calls, (route) => route.abort());
  const [request] = await Promise.all([page.waitForEvent('requestfailed'), hands.press('Retry')]);
  expect(request.url()).toContain('billing_history');
  await page.getByRole('alert').getByText('Failed to get billing history,').waitFor();
  await page.unroute(calls);
  await hands.press('Retry');
  await page.getByRole('table', { name: 'Billing history, newest first' }).getByText('$160.21').waitFor();
  expect(await page.getByText('Failed to get billing history,').count()).toBe(0);
}

/** Whether they can read the site's paid stories. */
const reads = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await (await fetch('/api/v2/users/access')).json()).access.length > 0);

const WALKERS = [
  ['pointer', pointer, 1280],
  ['keyboard', keyboard, 360],
] as const;

test.skipIf(postgres === null).each(WALKERS)(
  'by %s: a month with a promotion and tax, an add-on, the year, a refused card, its balance, and out',
  async (by, handsOn, width) => {
    const name = `journey.${by}`;
    const page = await openPage({ width, expected: /422|403|ERR_FAILED/ });
    const hands = handsOn(page);

    await open(page, '/subscribe?plan=STANDARD&period=month&step=purchase&promo_code=first-20');
    await heading(page, 'Subscribe to Alabama Recruiting');
    await typeAccount(hands, name);
    await typeAddress(hands);
    await page.getByLabel('State').selectOption('MN');
    await typeCard(page, '4242424242424242');
    await hands.choose('Renew every month until I cancel');
    await page.getByText('You save $1.99 today.').waitFor();
    await page.getByRole('button', { name: 'Pay $8.51', exact: true }).first().waitFor();
    await hands.press('Pay $8.51');
    await heading(page, 'You’re in');
    expect(await mainText(page)).toContain('Your next charge is $10.63');
    expect(await charged(name)).toEqual([851]);
    await mailTo(server, `${name}@example.com`, /receipt/i);

    // Adds the War Room for the remaining days.
    await open(page, '/users/subscriptions');
    await hands.press('Add-ons');
    await page.getByRole('button', { name: 'Choose War Room' }).waitFor();
    await hands.press('Choose War Room');
    await hands.press('See the price');
    await page.getByText('Charged to: Visa ending in 4242').waitFor();
    await page.getByRole('button', { name: 'Pay $5.29', exact: true }).first().waitFor();
    await hands.press('Pay $5.29');
    await page.getByText('War Room: added to your subscription.').waitFor();
    await hands.press('Done');
    await page.getByText('Add-on added.').waitFor();
    expect(await charged(name)).toEqual([851, 529]);

    // Upgrades both to a year: what was paid for the month is deducted.
    await open(page, '/users/subscriptions');
    await hands.follow('Switch to annual, save $28.90 a year');
    await heading(page, 'Switch Alabama Recruiting to annual');
    await hydrated(page);
    await hands.choose('Renew every year until I cancel');
    const due = /Pay \$([\d.]+)/.exec(await mainText(page))?.[1] ?? '';
    // 149.90 for the year minus 12.91 for the month, plus tax on the difference.
    expect(due).toBe('146.41');
    expect(await mainText(page)).toContain('at $160.21, tax included');
    await hands.press(`Pay $${due}`);
    await page.getByText('You’re now on the annual plan.').waitFor();
    expect(await charged(name)).toEqual([851, 529, 14_641]);

    // A year later their card is refused: they keep access, and pay the open invoice with another one.
    await changeCard(page, hands, '4000000000000341');
    await endTerm(name, 12);
    const late = await until(page, 'Past due');
    expect(late).toContain('Your payment of $160.21 didn’t go through. You keep your access for now.');
    expect(await faultsOfView(page)).toEqual([]);
    expect(await reads(page)).toBe(true);
    await mailTo(server, `${name}@example.com`, /^Your payment /);
    await open(page, '/users/billing_information');
    await hands.press('Pay $160.21');
    await severeToast(page, 'Your card was declined.');
    expect(await charged(name)).toEqual([851, 529, 14_641]);
    expect(await faultsOfView(page)).toEqual([]);
    await changeCard(page, hands, '5555555555554444');
    await open(page, '/users/billing_information');
    const history = page.waitForResponse('**/api/v2/users/billing_history*');
    await hands.press('Pay $160.21');
    await page.getByText('Your balance is paid.').waitFor();
    await history;
    // The page was not reloaded: the balance disappeared by itself, and the history contains the renewal.
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('heading', { name: 'Outstanding balance' }).waitFor({ state: 'detached' });
    expect(await charged(name)).toEqual([851, 529, 14_641, 16_021]);
    await retryHistory(page, hands);

    // Cancel, resume, and cancel for good: they keep what they paid for.
    await open(page, '/users/subscriptions');
    await cancel(page, hands);
    await hands.press('Resume');
    await page.getByText('Your subscription is active again. See what’s next below.').waitFor();
    // Shown once: a reload does not show it again.
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: 'Resume' }).waitFor({ state: 'detached' });
    await open(page, '/users/subscriptions');
    await cancel(page, hands);
    expect(await mainText(page)).toContain('You won’t be charged again.');
    expect(await reads(page)).toBe(true);
    await endTerm(name, 12);
    await until(page, 'Free Account - No Subscriptions');
    expect(await reads(page)).toBe(false);
    expect(await charged(name)).toEqual([851, 529, 14_641, 16_021]);

    // The next page says that it lapsed, and links back to the plan.
    await open(page, '/sites');
    const line = page.locator('header > [role="status"]');
    await line.getByText(/^Your Alabama Recruiting subscription ended [A-Z][a-z]+ \d+, \d{4}\./).waitFor();
    expect(await line.getByRole('link', { name: 'Renew' }).getAttribute('href')).toMatch(
      /^\/subscribe\?siteName=alabama&step=purchase&plan=STANDARD&period=(month|year)$/,
    );
    expect(await faultsOfView(page)).toEqual([]);
  },
);
