import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultsOfView } from '#tests/support/axe.ts';
import { failOnce, focusedAlert, focusedField, hydrated, openPage, severeToast } from '#tests/support/browser.ts';
import { cardForm, typeCard } from '#tests/support/card-form.ts';
import { stopWithoutCardNumbers } from '#tests/support/card-numbers.ts';
import { chooseStandard, FAN_PASSWORD, heading, makeAccount, typeAccount, typeAddress } from '#tests/support/fans.ts';
import { type Hands, keyboard, pointer } from '#tests/support/keyboard.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';

/** A fan subscribes, in a real browser on the built program: from the offer to the subscription, and to its cancellation. */

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'debug' } });
});
afterAll(() => stopWithoutCardNumbers(server));

const SITE = 'alabama';

/** A visitor at checkout for the plan they chose, with the account fields filled in. */
async function atPayment(page: Page, hands: Hands, name: string): Promise<void> {
  await page.goto(server.url('/subscribe', SITE));
  await chooseStandard(page, hands);
  await typeAccount(hands, name);
}

async function fillPayment(page: Page, hands: Hands, number: string): Promise<void> {
  await typeAddress(hands);
  await page.getByLabel('State').selectOption('MN');
  await typeCard(page, number);
  await hands.choose('Renew every year until I cancel');
  await page.getByRole('button', { name: 'Pay $99.95', exact: true }).first().waitFor();
}

test('what comes late moves no button from under who presses it', async () => {
  const page = await openPage({ width: 360 });
  const hands = pointer(page);
  await page.goto(server.url('/subscribe', SITE));
  await chooseStandard(page, hands);
  const frame = await cardForm(page);
  const place = () =>
    page
      .getByRole('button', { name: 'Pay $99.95 + tax', exact: true })
      .first()
      .evaluate((button) => button.getBoundingClientRect().top + scrollY);
  const before = await place();
  await typeAccount(hands, 'buyer.still');
  // Offered to the first requests from here on, so this journey comes first.
  await page.getByText('Available').waitFor();
  await frame.getByLabel('Card number').waitFor();
  expect(await place()).toBe(before);
});

test('nothing is bought before the buyer has chosen whether it renews', async () => {
  const page = await openPage({ width: 360, expected: /422/ });
  const hands = pointer(page);
  await atPayment(page, hands, 'buyer.renewal');
  await typeAddress(hands);
  await page.getByLabel('State').selectOption('MN');
  await typeCard(page, '4242424242424242');
  for (const name of ['Renew every year until I cancel', 'One year only'])
    expect(await page.getByLabel(name).isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Pay $99.95', exact: true }).waitFor();
  await hands.press('Pay $99.95');
  await page.getByText('Choose whether your subscription renews.').waitFor();
  await focusedField(page, 'auto_renewal_opt_in');
  expect(await faultsOfView(page)).toEqual([]);
});

describe.each([
  ['pointer', pointer, 1280],
  ['keyboard', keyboard, 360],
] as const)('by %s', (by, handsOn, width) => {
  test('a visitor with a plan makes his account and pays on one page', async () => {
    const page = await openPage({ width, expected: /422/ });
    const hands = handsOn(page);
    await page.goto(server.url('/sign_up?plan=STANDARD&period=month&utm_source=paper', SITE));
    await heading(page, 'Subscribe to Alabama Recruiting');
    await hydrated(page);
    await hands.choose('Renew every month until I cancel');
    await hands.press('Pay $9.95 + tax');
    await page.getByText('Please enter an email').waitFor();
    await focusedField(page, 'registration[email]');
    // Where no row is half hidden by the masthead.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await faultsOfView(page)).toEqual([]);
    await typeAccount(hands, `one.${by}`);
    await typeAddress(hands);
    await page.getByLabel('State').selectOption('MN');
    await typeCard(page, '4242424242424242');
    await page.getByRole('button', { name: 'Pay $9.95', exact: true }).first().waitFor();
    const bill = await page.getByRole('complementary').textContent();
    for (const words of ['Tax', 'and every month after that until you cancel', 'Anytime online.'])
      expect(bill).toContain(words);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await hands.press('Pay $9.95');
    await heading(page, 'You’re in');
    expect(await page.getByRole('main').textContent()).toContain('Your next charge is $9.95');
  });

  test('a visitor’s account is made, his first card refused; he pays with another, cancels and comes back', async () => {
    const page = await openPage({ width, expected: /422/ });
    const hands = handsOn(page);
    await atPayment(page, hands, `buyer.${by}`);
    await fillPayment(page, hands, '4000000000000341');
    await hands.press('Pay $99.95');
    // They are told what happened, and need not retype anything but a card.
    await severeToast(page, 'Your card was declined.');
    await page.getByText(`We created your account, and you’re logged in as buyer.${by}.`).waitFor();
    expect(await page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Minneapolis');
    expect(await page.getByLabel('Renew every year until I cancel').isChecked()).toBe(true);
    await page.getByRole('banner').getByRole('link', { name: 'Subscribe Now' }).waitFor();
    expect(await faultsOfView(page)).toEqual([]);
    await typeCard(page, '4242424242424242');
    await page.getByRole('button', { name: 'Pay $99.95', exact: true }).first().waitFor();
    await hands.press('Pay $99.95');
    await heading(page, 'You’re in');
    expect(await page.getByRole('main').textContent()).toContain('Your next charge is $99.95');

    await page.goto(server.url('/users/subscriptions', SITE));
    await hydrated(page);
    expect(await page.getByRole('main').textContent()).toContain('at $99.95, tax included');
    await hands.follow('Cancel');
    await heading(page, 'Cancel Alabama Recruiting');
    await hydrated(page);
    await hands.press('Cancel subscription');
    await page.getByText('Your subscription is canceled.').waitFor();
    await hydrated(page);
    await hands.press('Resume');
    await page.getByText('Your subscription is active again. See what’s next below.').waitFor();
  });
});

const NO_ANSWER = 'We didn’t get an answer. Please try again: you won’t be charged twice.';
const ACCOUNT_WORDS = `${NO_ANSWER} If your email is already in use then, your account was created: log in and finish here.`;

test('a visitor whom no answer reaches is told so where he looks, and the next press makes his account and pays', async () => {
  const page = await openPage({ width: 360, expected: /422|ERR_FAILED|502/ });
  const hands = pointer(page);
  await atPayment(page, hands, 'buyer.unheard');
  await fillPayment(page, hands, '4242424242424242');
  for (const how of ['unsent', 'bad gateway'] as const) {
    await failOnce(page, '**/api/v2/registrations', how);
    await hands.press('Pay $99.95');
    await focusedAlert(page, ACCOUNT_WORDS);
    expect(await faultsOfView(page)).toEqual([]);
  }
  await hands.press('Pay $99.95');
  await heading(page, 'You’re in');
});

test('an account whose answer was lost is taken at the next press: he logs in, and goes on to pay', async () => {
  const page = await openPage({ width: 360, expected: /422|ERR_FAILED/ });
  const hands = pointer(page);
  await atPayment(page, hands, 'buyer.lost');
  await fillPayment(page, hands, '4000000000000002');
  await failOnce(page, '**/api/v2/registrations', 'lost');
  await hands.press('Pay $99.95');
  await focusedAlert(page, ACCOUNT_WORDS);
  await hands.press('Pay $99.95');
  await focusedField(page, 'registration[email]');
  await hands.follow('Log in');
  await page.waitForURL((url) => url.pathname === '/users/sign_in');
  await hydrated(page);
  await hands.fill('Email or username', 'buyer.lost');
  await hands.fill('Password', FAN_PASSWORD);
  await hands.press('Log in');
  await heading(page, 'Subscribe to Alabama Recruiting');
  await hydrated(page);
  await fillPayment(page, hands, '4242424242424242');
  await hands.press('Pay $99.95');
  await heading(page, 'You’re in');
});

test('a member whose answer was lost presses again, and has paid once', async () => {
  const page = await openPage({ width: 360, expected: /422|ERR_FAILED/ });
  const hands = pointer(page);
  await page.goto(server.url('/create_account', SITE));
  await makeAccount(page, hands, 'buyer.twice');
  await heading(page, 'Confirm your email');
  await page.goto(server.url('/subscribe?step=purchase', SITE));
  await heading(page, 'Subscribe to Alabama Recruiting');
  await hydrated(page);
  await fillPayment(page, hands, '4242424242424242');
  await failOnce(page, '**/api/v2/users/subscriptions', 'lost');
  await hands.press('Pay $99.95');
  await focusedAlert(page, NO_ANSWER);
  await hands.press('Pay $99.95');
  await heading(page, 'You’re in');
  await page.goto(server.url('/users/billing_information', SITE));
  const history = page.getByRole('table', { name: 'Billing history, newest first' });
  expect(await history.getByRole('link', { name: /PDF/ }).count()).toBe(1);
});

test('the bank asks on its own page, and leads back to what was bought', async () => {
  // Beyond three accounts from one address, a captcha is required.
  const page = await openPage({ expected: /422/ });
  const hands = pointer(page);
  await page.goto(server.url('/subscribe?step=purchase&return_to=%2Fcommitments', SITE));
  await hydrated(page);
  await typeAccount(hands, 'buyer.bank');
  await fillPayment(page, hands, '4000002500003155');
  await hands.press('Pay $99.95');
  await page.waitForURL((url) => url.hostname.startsWith('test-cards.'));
  await page.getByRole('button', { name: 'Yes, it is me' }).click();
  // The bank asks once for saving the card, and once for the charge.
  await page.waitForURL((url) => url.hostname.startsWith('test-cards.') && url.pathname.includes('/pi_'));
  await page.getByRole('button', { name: 'Yes, it is me' }).click();
  await heading(page, 'You’re in');
  expect(await page.getByRole('link', { name: 'Back to your story' }).getAttribute('href')).toBe('/commitments');
});

test('the form says what is missing, field by field, in the frame too', async () => {
  const page = await openPage({ width: 360, expected: /422/ });
  const hands = pointer(page);
  await atPayment(page, hands, 'buyer.fields');
  await hands.choose('One year only');
  await hands.press('Pay $99.95 + tax');
  await page.getByText('Please enter the name on your card').waitFor();
  // The card comes first, and its fields are in a frame.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('title'));
  await expect.poll(focused).toBe('Card number, expiry and security code');
  await typeAddress(hands);
  await page.getByLabel('State').selectOption('AL');
  await page.getByText('This ZIP code is in another state. Please check both.').waitFor();
  await page.getByLabel('State').selectOption('MN');
  await page.getByRole('button', { name: 'Pay $99.95', exact: true }).first().waitFor();
  await hands.press('Pay $99.95');
  const frame = await cardForm(page);
  await frame.getByText('Please enter your card number').waitFor();
  expect(await faultsOfView(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('what is typed and chosen before the script has come is kept, and priced', async () => {
  const page = await openPage({ expected: /422/ });
  await atPayment(page, pointer(page), 'buyer.early');
  const held = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.getByLabel('Monthly, $9.95 a month').check();
  await page.getByLabel('Username').fill('buyer.early');
  await page.getByLabel('City').fill('Minneapolis');
  await page.getByLabel('ZIP code').fill('55401');
  await page.getByLabel('State').selectOption('MN');
  await page.getByLabel('Renew every year until I cancel').check();
  held.resolve();
  await hydrated(page);
  await page.getByRole('button', { name: 'Pay $9.95', exact: true }).first().waitFor();
  expect(await page.getByLabel('City').inputValue()).toBe('Minneapolis');
  expect(await page.getByLabel('Username').inputValue()).toBe('buyer.early');
  expect(await page.getByRole('main').textContent()).toContain('and every month after that until you cancel');
});

test('who pays by the month changes to the year, and is billed what was shown', async () => {
  const page = await openPage({ width: 360, expected: /422|409|ERR_FAILED/ });
  const hands = pointer(page);
  await atPayment(page, hands, 'buyer.upgrade');
  await hands.choose('Monthly, $9.95 a month');
  await hands.choose('One month only');
  await typeAddress(hands);
  await page.getByLabel('State').selectOption('MN');
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Pay $9.95', exact: true }).first().waitFor();
  await hands.press('Pay $9.95');
  await heading(page, 'You’re in');

  await page.goto(server.url('/users/subscriptions', SITE));
  await hydrated(page);
  await hands.follow('Switch to annual, save $19.45 a year');
  await heading(page, 'Switch Alabama Recruiting to annual');
  await hydrated(page);
  expect(await faultsOfView(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await page.getByRole('main').textContent()).toContain('Credit for unused days');
  await hands.choose('Renew every year until I cancel');
  await failOnce(page, '**/api/v2/users/*/subscriptions/*', 'unsent');
  await hands.press('Pay $90.00');
  await focusedAlert(page, NO_ANSWER);
  // An expired quote: the page shows the price again and charges that.
  const change = '**/api/v2/users/*/subscriptions/*';
  const over = { error: 'The price has changed since you saw it.', error_code: 'quote_changed', quote: null };
  await page.route(change, (route) => route.fulfill({ status: 409, json: over }), { times: 1 });
  const priced = page.waitForResponse('**/upgrade_preview*');
  await hands.press('Pay $90.00');
  await severeToast(page, 'The price has changed since you saw it.');
  await priced;
  await hands.press('Pay $90.00');
  await page.getByText('You’re now on the annual plan.').waitFor();

  // It may become monthly with its next term, and stays yearly until then.
  await hydrated(page);
  await page.getByText(/^\$9\.95 a month, tax included, from [A-Z][a-z]+ \d+, \d{4}$/).waitFor();
  await hands.press('Switch to monthly');
  await page.getByText('Monthly billing starts with your next term.').waitFor();
  await page.getByText('at $9.95, tax included, then monthly').waitFor();
  await hydrated(page);
  expect(await faultsOfView(page)).toEqual([]);
  await hands.press('Stay on annual');
  await page.getByText('You’re staying on the annual plan.').waitFor();
  await page.getByText('at $99.95, tax included').waitFor();

  // The whole of the month was unused, and the receipts say so.
  await page.goto(server.url('/users/billing_information', SITE));
  const history = page.getByRole('table', { name: 'Billing history, newest first' });
  expect(await history.textContent()).toContain('$90.00');
  expect(await faultsOfView(page)).toEqual([]);
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    history.getByRole('link', { name: /PDF/ }).first().click(),
  ]);
  expect(receipt.suggestedFilename()).toMatch(/^receipt-\d+\.pdf$/);
});

test('a member who was billed nothing is told so', async () => {
  const page = await openPage({ expected: /422|404/ });
  await page.goto(server.url('/create_account', SITE));
  await makeAccount(page, pointer(page), 'buyer.history');
  await heading(page, 'Confirm your email');
  await page.goto(server.url('/users/billing_information', SITE));
  await page.getByText('No charges yet').waitFor();
});

test('a balance after the bank asked: no answer is said in place, and a part that is paid is not called the whole', async () => {
  const page = await openPage({ width: 360, expected: /422|ERR_FAILED/ });
  await page.goto(server.url('/create_account', SITE));
  await makeAccount(page, pointer(page), 'buyer.balance');
  await heading(page, 'Confirm your email');
  const calls = '**/api/v2/users/billing_information/collect_osb';
  await page.route(calls, (route) => route.abort());
  await page.goto(server.url('/users/billing_information?balance=asked', SITE));
  await page.getByRole('main').getByRole('alert').getByText('Something went wrong.').waitFor();
  await page.unroute(calls);
  const message = 'We charged $5.00. You still owe $4.95.';
  const json = { status: 'paid', url: null, outstanding_balance: 4.95, message };
  await page.route(calls, (route) => route.fulfill({ json }));
  await page.reload();
  await page.getByText(message).waitFor();
  await page.waitForURL((url) => url.search === '');
  expect(await page.getByText('Your balance is paid.', { exact: true }).count()).toBe(0);
  expect(await faultsOfView(page)).toEqual([]);
});

/** A yearly member, on their subscriptions page. */
async function atSubscriptions(page: Page, hands: Hands, name: string): Promise<void> {
  await atPayment(page, hands, name);
  await fillPayment(page, hands, '4242424242424242');
  await hands.press('Pay $99.95');
  await heading(page, 'You’re in');
  await page.goto(server.url('/users/subscriptions', SITE));
  await hydrated(page);
}

test('an add-on that is not removed says whom to ask, and goes at the next press', async () => {
  const page = await openPage({ width: 360, expected: /422|502/ });
  const hands = pointer(page);
  await atSubscriptions(page, hands, 'buyer.add-on');
  await hands.press('Add-ons');
  await hands.press('Choose War Room');
  await hands.press('See the price');
  await page.getByText('Charged to: Visa ending in 4242').waitFor();
  await hands.press('Pay $49.95');
  await hands.press('Done');
  await failOnce(page, '**/api/v2/users/subscription_add_ons', 'bad gateway');
  await hands.press('Remove War Room');
  await severeToast(page, 'Something went wrong when attempting to remove the add-on. Please contact customer care.');
  expect(await faultsOfView(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('alert').getByRole('link', { name: 'Contact Us' }).waitFor();
  await hands.press('Remove War Room');
  await page.getByText('Your add-on runs through the period you paid for and won’t be charged again.').waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('an add-on that another page asks for opens with its price', async () => {
  const page = await openPage({ width: 360, expected: /422/ });
  const hands = pointer(page);
  await atSubscriptions(page, hands, 'buyer.asked');
  const path = await page.getByRole('link', { name: 'Cancel', exact: true }).getAttribute('href');
  const id = /\d+/.exec(path ?? '')?.[0] ?? '';
  await page.goto(server.url(`/users/subscriptions?choose=WAR_ROOM&subscription=${id}`, SITE));
  await page.getByRole('button', { name: 'Pay $49.95', exact: true }).waitFor();
  expect(await faultsOfView(page)).toEqual([]);
  await hands.press('Pay $49.95');
  await page.getByText('War Room: added to your subscription.').waitFor();
});

test('several add-ons are chosen, taken back, offered as All Access, and paid for together', async () => {
  const page = await openPage({ width: 360, expected: /422/ });
  const hands = keyboard(page);
  await atSubscriptions(page, hands, 'buyer.bundle');
  await page.getByText('Payment method', { exact: true }).waitFor();
  await hands.press('Add-ons');
  await page.getByRole('heading', { name: 'Your next bill without changes' }).waitFor();
  await hands.press('Choose Ad Lite');
  await page.getByText('Your choice: $19.95 a year, before tax').waitFor();
  await hands.press('Clear all');
  await hands.press('Choose War Room');
  await hands.press('Choose Ad Lite');
  await hands.press('Choose Spy');
  await page.getByLabel('Which site?').selectOption({ index: 1 });
  await hands.press('Choose this site');
  await page.getByText('Your choice: $119.85 a year, before tax').waitFor();
  expect(await faultsOfView(page)).toEqual([]);
  await hands.press('See the price');
  await page.getByRole('button', { name: 'Choose All Access' }).waitFor();
  await hands.press('Keep my choice');
  await page.getByRole('button', { name: 'Pay $119.85', exact: true }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await hands.press('Back');
  await hands.press('Remove Ad Lite');
  await hands.press('See the price');
  await page.getByRole('button', { name: 'Pay $99.90', exact: true }).first().waitFor();
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await hands.press('Pay $99.90');
  await page.getByText(/War Room, Spy: .*: added to your subscription\./).waitFor();
  await hands.press('Done');
  await page.getByRole('button', { name: 'Remove War Room' }).waitFor();
  await page.getByRole('button', { name: /^Remove Spy/ }).waitFor();
});

test('the screen is covered while a payment runs, and free again where it is refused', async () => {
  const page = await openPage({ width: 360, expected: /422/ });
  const hands = pointer(page);
  await atPayment(page, hands, 'buyer.covered');
  await fillPayment(page, hands, '4000000000000341');
  const answer = Promise.withResolvers<undefined>();
  await page.route('**/api/v2/registrations', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  const cover = page.getByText('Paying', { exact: true });
  await hands.press('Pay $99.95');
  await cover.waitFor();
  expect(await cover.evaluate((panel) => panel.parentElement?.getBoundingClientRect().width)).toBe(360);
  answer.resolve(undefined);
  await severeToast(page, 'Your card was declined.');
  await cover.waitFor({ state: 'detached' });
  await page.getByText('You haven’t paid yet: Your card was declined.').waitFor();
});

test('while tax takes longer than two seconds the page says so, and the price before tax stays', async () => {
  const page = await openPage({ expected: /422/ });
  const hands = pointer(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v2/users/estimate_tax?**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(server.url('/subscribe?step=purchase&plan=STANDARD', SITE));
  await hydrated(page);
  await typeAddress(hands);
  await page.getByLabel('State').selectOption('MN');
  await page.getByText('Calculating tax…').waitFor();
  await page.getByText('Calculating tax is taking longer than usual.').waitFor();
  await page.getByText('$99.95').first().waitFor();
  held.resolve();
  await page.getByRole('button', { name: 'Pay $99.95', exact: true }).first().waitFor();
});

test('a typed code is validated by its own call, and its refusal is said at the field', async () => {
  const page = await openPage({ expected: /422/ });
  const hands = pointer(page);
  await page.goto(server.url('/subscribe?step=purchase&plan=STANDARD', SITE));
  await hydrated(page);
  await typeAccount(hands, 'buyer.code');
  await typeAddress(hands);
  await page.getByLabel('State').selectOption('MN');
  await page.getByRole('button', { name: 'Pay $99.95', exact: true }).first().waitFor();
  await hands.choose('One year only');
  await page.getByText('Have a promo or referral code?').click();
  const validated = page.waitForRequest('**/api/v2/promotions/validation?**');
  await hands.fill('Promo code (optional)', 'NOSUCHCODE');
  await page.getByLabel('City').focus();
  expect(new URL((await validated).url()).searchParams.get('code')).toBe('NOSUCHCODE');
  await page.getByText('This code is not valid.').waitFor();
  // The price stays, and the button leads to the error.
  await typeCard(page, '4242424242424242');
  await hands.press('Pay $99.95');
  // Pay first asks the card’s frame for missing fields.
  await page.locator('[name=promo_code]:focus').waitFor();
  await page.getByLabel('ZIP').fill('10001');
  await page.getByText('This ZIP code is in another state.').waitFor();
  await hands.press('Pay $99.95 + tax');
  await page.locator('[autocomplete~=postal-code]:focus').waitFor();
});
