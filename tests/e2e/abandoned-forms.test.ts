import { afterAll, beforeAll, expect, test } from 'vitest';
import { hydrated, openPage } from '#tests/support/browser.ts';
import { typeCard } from '#tests/support/card-form.ts';
import { heading, typeAccount, typeAddress } from '#tests/support/fans.ts';
import { pointer } from '#tests/support/keyboard.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';

/** The analytics events of a purchase that is left half filled in. */

let server: RunningServer;
let isStopped = false;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => (isStopped ? undefined : server?.stop()));

const SITE = 'alabama';

/** A reader who consents: requests sent while a page unloads carry their cookies, but not the headers that a test adds. */
async function atPurchase() {
  const page = await openPage({ country: 'DE', expected: /422/ });
  await page.goto(server.url('/subscribe?step=purchase&plan=STANDARD', SITE));
  await hydrated(page);
  await page.getByRole('button', { name: 'Accept all' }).click();
  await page.getByRole('button', { name: 'Accept all' }).waitFor({ state: 'hidden' });
  return { page, hands: pointer(page) };
}

test('a form that was begun and left is told once, and nothing of what was typed', async () => {
  const changed = await atPurchase();
  await changed.hands.fill('Email', 'left.by.link@example.com');
  await changed.page.getByRole('navigation').getByRole('link', { name: 'Commitments' }).first().click();
  await changed.page.waitForURL((url) => url.pathname.startsWith('/commitments'));

  const loaded = await atPurchase();
  await loaded.hands.choose('Monthly, $9.95 a month');
  await loaded.hands.fill('City', 'Minneapolis');
  await loaded.page.goto(server.url('/help', SITE));
  await loaded.page.goBack();
  await hydrated(loaded.page);
  // The browser has restored the form, and the script that reports it has had time to load.
  await loaded.page.waitForLoadState('networkidle');
  await loaded.page.goto(server.url('/help', SITE));

  const only = await atPurchase();
  await only.page.goto(server.url('/help', SITE));

  const paid = await atPurchase();
  await typeAccount(paid.hands, 'not.abandoned');
  await typeAddress(paid.hands);
  await paid.hands.choose('One year only');
  await paid.page.getByLabel('State').selectOption('MN');
  await typeCard(paid.page, '4242424242424242');
  await paid.page.getByRole('button', { name: 'Pay $99.95', exact: true }).first().waitFor();
  await paid.hands.press('Pay $99.95');
  await heading(paid.page, 'You’re in');

  const registering = await openPage({ country: 'DE' });
  await registering.goto(server.url('/create_account', SITE));
  await hydrated(registering);
  await registering.getByRole('button', { name: 'Accept all' }).click();
  await registering.getByLabel('Email').fill('left.registering@example.com');
  await registering.waitForLoadState('networkidle');
  // Registration is another document: the click event must survive this one.
  await registering.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Log In' }).click();
  await registering.waitForURL('**/users/sign_in**');
  await hydrated(registering);
  await registering.waitForLoadState('networkidle');

  await paid.page.goto('about:blank');
  isStopped = true;
  await server.stop(async (database) => {
    const { rows } = await database.executeSql(
      `select properties from analytics_events where name = 'abandon_form' order by id`,
    );
    expect(rows.map(({ properties }) => properties)).toEqual([
      { form: 'subscription', plan: 'STANDARD', period: 'year', by: 'visitor' },
      { form: 'subscription', plan: 'STANDARD', period: 'month', by: 'visitor' },
      { form: 'registration' },
    ]);
    const { rows: clicks } = await database.executeSql(
      `select properties from analytics_events where name = 'click_navigation' and properties->>'label' = 'Log In'`,
    );
    expect(clicks.map(({ properties }) => properties)).toEqual([{ label: 'Log In', target: '/users/sign_in' }]);
  });
});
