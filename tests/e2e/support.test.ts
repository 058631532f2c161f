import { beforeAll, expect, test } from 'vitest';
import { faultsOf } from '#tests/support/axe.ts';
import { focusedField, hydrated, openPage, SIZES } from '#tests/support/browser.ts';
import { mailTo } from '#tests/support/mailbox.ts';
import { type RunningServer, sharedServer } from '#tests/support/running-server.ts';

/** Help, contact and welcome pages in a real browser, on the built program. */

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer();
});

const REFUSED = /status of 422/;

test('a message by keys alone: what was typed stays after a mistake, and the operator gets it', async () => {
  const page = await openPage({ width: SIZES.phone, expected: REFUSED });
  await page.goto(server.url('/news/contact-us-5'));
  await hydrated(page);
  await page.getByLabel('Topic').selectOption('technical');
  await page.getByLabel('Email').fill('sorrel@nowhere');
  await page.getByRole('textbox', { name: 'Message' }).fill('The tracker of hockey is empty.');
  await page.getByRole('button', { name: 'Send message' }).press('Enter');
  await page.getByText('Please enter a valid email address').waitFor();
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('The tracker of hockey is empty.');
  await focusedField(page, 'email');
  await page.getByLabel('Email').fill('sorrel@example.com');
  await page.keyboard.press('Enter');
  await page.getByText('We got your message').waitFor();
  const [, number] = /sent=(\d+)$/.exec(page.url()) ?? [];
  expect(await mailTo(server, 'desk@bluechip.example', new RegExp(`Message ${number}:`))).toContain(
    'The tracker of hockey is empty.',
  );
});

test('without JavaScript a message is sent as well', async () => {
  const page = await openPage({ javaScript: false });
  await page.goto(server.url('/news/contact-us-5?subject=other'));
  await page.getByLabel('Email').fill('sorrel@example.com');
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('We got your message').waitFor();
  expect(new URL(page.url()).pathname).toBe('/news/contact-us-5');
});

test('a list of contents leads to its section, and the footer to what the network is', async () => {
  const page = await openPage();
  await page.goto(server.url('/sites'));
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await page.getByRole('heading', { name: 'About us' }).waitFor();
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Accessibility' }).click();
  expect(new URL(page.url()).hash).toBe('#accessibility');
  await expect
    .poll(() => page.evaluate(() => document.getElementById('accessibility')?.getBoundingClientRect().top ?? 9999))
    .toBeLessThan(700);
});

test.each(['/news/no-such-story', '/no/such/page'])(
  '%s, which is not there, shows the latest stories',
  async (path) => {
    const page = await openPage({ expected: /status of 404/ });
    await page.goto(server.url(path));
    await page.getByRole('heading', { name: 'Latest stories' }).waitFor();
    expect(await page.locator('main article a').count()).toBe(5);
  },
);

test('a page that is not there leads to a search', async () => {
  const page = await openPage({ expected: /status of 404/ });
  await page.goto(server.url('/no/such/page'));
  await hydrated(page);
  await page.getByRole('main').getByRole('searchbox').fill('alabama');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?query=alabama');
});

test('the welcome page of a new account, in both schemes and sizes', async () => {
  const page = await openPage();
  await page.goto(server.url('/create_account?return_to=%2Flanding_page'));
  await hydrated(page);
  await page.getByLabel('Email').fill('wren.tarn@example.com');
  await page.getByLabel('Username').fill('wren.tarn');
  await page.getByLabel('Password', { exact: true }).fill('violet lantern over the bridge');
  await page.getByLabel('16 or older').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Confirm your email' }).waitFor();
  await page.goto(server.url('/landing_page'));
  await hydrated(page);
  await page.getByRole('heading', { level: 1, name: 'Welcome, wren.tarn' }).waitFor();
  expect(await faultsOf(page, { without: [] })).toEqual([]);
});
