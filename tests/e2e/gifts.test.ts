import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOfView } from '#tests/support/axe.ts';
import { failOnce, focusedAlert, focusedField, hydrated, openPage, severeToast } from '#tests/support/browser.ts';
import { typeCard } from '#tests/support/card-form.ts';
import { stopWithoutCardNumbers } from '#tests/support/card-numbers.ts';
import { heading, makeAccount, typeAccount, typeAddress } from '#tests/support/fans.ts';
import { pointer } from '#tests/support/keyboard.ts';
import { linkIn, mailTo } from '#tests/support/mailbox.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';

/** A gift in a real browser: bought by a visitor, emailed, and redeemed by somebody without an account and by a subscriber. */

const GIFTING = `insert into feature_flags (name, definition)
  values ('gifting', '{"state": "ENABLED", "variants": {"on": true, "off": false}, "defaultVariant": "on"}')`;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'debug' }, prepare: [GIFTING] });
});
afterAll(() => stopWithoutCardNumbers(server));

const SITE = 'alabama';

/** A visitor gives six months to an address; returns the link from the email. */
async function give(recipient: string, width = 1280): Promise<string> {
  const page = await openPage({ width, expected: /422|ERR_FAILED/ });
  const hands = pointer(page);
  await page.goto(server.url('/gifts/purchase', SITE));
  await hydrated(page);
  await hands.press('Pay $99.95 + tax');
  await page.getByText('Please enter the recipient’s name').waitFor();
  await focusedField(page, 'recipientName');
  expect(await faultsOfView(page)).toEqual([]);
  await hands.choose('6 months, $52.95');
  await hands.fill('Recipient’s name', 'Bo Birchwood');
  await hands.fill('Recipient’s email', recipient);
  await hands.fill('Your name', 'Ansel Amberley');
  await hands.fill('Your email', `for.${recipient}`);
  await typeAddress(hands);
  await page.getByLabel('State').selectOption('MN');
  await typeCard(page, '4000000000000341');
  await page.getByRole('button', { name: 'Pay $52.95', exact: true }).first().waitFor();
  await hands.press('Pay $52.95');
  await severeToast(page, 'Your card was declined.');
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Pay $52.95', exact: true }).first().waitFor();
  await failOnce(page, '**/api/v2/gifts.json', 'lost');
  await hands.press('Pay $52.95');
  await focusedAlert(page, 'We didn’t get an answer.');
  await hands.press('Pay $52.95');
  await heading(page, 'Your gift is on its way');
  expect(await page.getByRole('main').textContent()).toContain('You paid $52.95; we emailed your receipt.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await mailTo(server, `for.${recipient}`, /^Your receipt for a gift/);
  return linkIn(await mailTo(server, recipient, /^A gift for you/), '/redeem_gift');
}

test('a visitor gives, and who has no account redeems it with a new one', async () => {
  const link = await give('new.recipient@example.com', 360);
  const page = await openPage({ width: 360, expected: /422/ });
  const hands = pointer(page);
  await page.goto(link);
  await heading(page, '6 months of Alabama Recruiting');
  expect(await faultsOfView(page)).toEqual([]);
  await hands.follow('Create account');
  await makeAccount(page, hands, 'gift.new');
  await heading(page, 'Confirm your email');
  await page.goto(server.url('/users/subscriptions', SITE));
  expect(await page.getByRole('main').textContent()).toContain('Alabama Recruiting');
  await page.goto(link);
  await page.getByText('This gift has already been redeemed.').waitFor();
});

test('who pays for the site redeems it, and his next charge comes six months later', async () => {
  const link = await give('paying.recipient@example.com');
  const page = await openPage({ expected: /422/ });
  const hands = pointer(page);
  await page.goto(server.url('/subscribe?step=purchase', SITE));
  await hydrated(page);
  await heading(page, 'Subscribe to Alabama Recruiting');
  await typeAccount(hands, 'gift.paying');
  await typeAddress(hands);
  await page.getByLabel('State').selectOption('MN');
  await typeCard(page, '4242424242424242');
  await hands.choose('Renew every year until I cancel');
  await page.getByRole('button', { name: 'Pay $99.95', exact: true }).first().waitFor();
  await hands.press('Pay $99.95');
  await heading(page, 'You’re in');
  await page.goto(link);
  await hydrated(page);
  await hands.press('Redeem gift');
  await page.waitForURL((url) => url.pathname === '/landing_page');
  const inMonths = server.now();
  inMonths.setMonth(inMonths.getMonth() + 18, 15);
  await page.goto(server.url('/users/subscriptions', SITE));
  expect(await page.getByRole('main').textContent()).toContain(String(inMonths.getFullYear()));
});
