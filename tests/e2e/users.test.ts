import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '#tests/support/axe.ts';
import { hydrated, openPage, type PageOptions, SIZES } from '#tests/support/browser.ts';
import { openAs } from '#tests/support/browser-members.ts';
import { typeCard } from '#tests/support/card-form.ts';
import { chooseStandard, heading, typeAccount, typeAddress } from '#tests/support/fans.ts';
import { keyboard, pointer } from '#tests/support/keyboard.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';

/** A day of customer support in a real browser, with the keyboard only. */

const SUPPORT = 'gwen.barlow';
const MANAGER = 'marta.quill';
const MEMBER = 'dana.fenwick';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

const alerts = (page: Page) => page.getByRole('region', { name: 'Alerts' });

/** From the console to the page of a member, found by name. */
async function findMember(
  username: string,
  { member = MEMBER, ...options }: PageOptions & { member?: string } = {},
): Promise<Page> {
  const page = await openAs(server, username, '/admin/home', options);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/users$/);
  await hydrated(page);
  const hands = keyboard(page);
  await hands.fill('Search', member, 'Search users');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=/);
  await hands.follow(member);
  await page.waitForURL(/\/admin\/users\/\d+$/);
  await page.getByRole('heading', { level: 1, name: member }).waitFor();
  await hydrated(page);
  return page;
}

/** A fan pays for a year, which is more than customer support may refund. */
async function buyYear(name: string): Promise<void> {
  const page = await openPage();
  const hands = pointer(page);
  await page.goto(server.url('/subscribe', 'alabama'));
  await chooseStandard(page, hands);
  await typeAccount(hands, name);
  await typeAddress(hands);
  await page.getByLabel('State').selectOption('MN');
  await typeCard(page, '4242424242424242');
  await hands.choose('Renew every year until I cancel');
  await page.getByRole('button', { name: 'Pay $99.95', exact: true }).first().waitFor();
  await hands.press('Pay $99.95');
  await heading(page, 'You’re in');
}

const memberPath = (page: Page) => new URL(page.url()).pathname;

test('a manager views the site as a member, finds it read-only, and stops', async () => {
  const page = await findMember(MANAGER, { expected: /403/ });
  const path = memberPath(page);
  const hands = keyboard(page);
  await hands.unfold('View the site as this member');
  await hands.fill('Reason', 'Cannot read a story', 'View the site as this member');
  await hands.press('View as member');
  await page.waitForURL(server.url('/'));
  await hydrated(page);
  const bar = page.getByRole('region', { name: 'Viewing as a member' });
  await bar.getByText(MEMBER).waitFor();
  expect(await faultsOf(page, { without: [] })).toEqual([]);
  await page.goto(server.url('/users/profile'));
  await page.getByText('Their billing and security stay hidden').first().waitFor();
  await bar.waitFor();
  await keyboard(page).press('Stop viewing');
  await page.waitForURL(server.url(path));
  await page.getByRole('heading', { level: 1, name: MEMBER }).waitFor();
  expect(await bar.count()).toBe(0);
}, 120_000);

test('support asks for a refund above their limit, and a manager approves it', async () => {
  await buyYear('asks.back');
  const page = await findMember(SUPPORT, { member: 'asks.back' });
  const path = memberPath(page);
  const hands = keyboard(page);
  await hands.follow('Billing');
  await page.waitForURL(/\/billing$/);
  await hydrated(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Refund payment/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/refund$/);
  await hydrated(page);
  await page.getByText('Ask a manager').waitFor();
  await hands.fill('Reason', 'Canceled before the renewal', 'Ask for approval');
  await hands.press('Ask for approval');
  await page.waitForURL(/done=requested/);
  await alerts(page).getByText('Request sent').waitFor();

  const desk = await openAs(server, MANAGER, '/admin/home');
  await desk.getByRole('link', { name: '1 refund waits for a second person' }).focus();
  await desk.keyboard.press('Enter');
  await desk.waitForURL(/\/admin\/refund_requests$/);
  await hydrated(desk);
  await desk.getByText('Canceled before the renewal').waitFor();
  for (const scheme of ['light', 'dark'] as const) {
    await desk.emulateMedia({ colorScheme: scheme });
    expect(await faultsOf(desk, { widths: Object.values(SIZES), without: [] })).toEqual([]);
  }
  const [button] = await desk.getByRole('button', { name: /^Refund \$/ }).allTextContents();
  await keyboard(desk).press(button ?? '');
  await desk.waitForURL(/done=approved/);
  await alerts(desk).getByText('Request approved').waitFor();
  await desk
    .getByRole('table', { name: 'Decided refund requests' })
    .getByText(/Approved by marta\.quill/)
    .waitFor();
  await page.goto(server.url(`${path}/history`));
  await page
    .getByText(/refund/i)
    .first()
    .waitFor();
}, 120_000);

test('a payment that was refunded meanwhile shows what is left under what was typed', async () => {
  await buyYear('back.twice');
  const page = await findMember(MANAGER, { member: 'back.twice', expected: /409/ });
  await page.goto(server.url(`${memberPath(page)}/billing`));
  const link = page.getByRole('main').getByRole('link', { name: /^Refund payment/ });
  const address = new URL(`${await link.first().getAttribute('href')}?amount=5.00`, page.url()).href;
  await page.goto(address);
  await hydrated(page);
  const hands = keyboard(page);
  const other = await page.context().newPage();
  await other.goto(address);
  await hydrated(other);
  await keyboard(other).fill('Reason', 'Charged twice', 'Refund');
  await keyboard(other).press('Refund $5.00');
  await other.waitForURL(/done=refunded/);
  await hands.fill('Reason', 'Late delivery', 'Refund');
  await hands.press('Refund $5.00');
  await page.getByText('Part of this payment was refunded meanwhile').waitFor();
  await page.getByRole('main').getByText('On its way', { exact: true }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('Late delivery');
  await hands.press('Refund $5.00');
  await page.waitForURL(/done=refunded/);
  await page
    .getByRole('main')
    .getByText(/\$10\.00 on its way back/)
    .waitFor();
}, 120_000);

test('a change that a role does not have is not offered', async () => {
  const page = await findMember(SUPPORT);
  await page.getByText('Unlock log-in').first().waitFor();
  for (const words of ['View the site as this member', 'Suspend the account', 'Change the email'])
    expect(await page.getByText(words).count()).toBe(0);
}, 60_000);
