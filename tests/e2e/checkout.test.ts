import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/support/ask.ts';
import { faultsOfView } from '#tests/support/axe.ts';
import { hydrated, openPage } from '#tests/support/browser.ts';
import { cardForm, typeCard } from '#tests/support/card-form.ts';
import { stopWithoutCardNumbers } from '#tests/support/card-numbers.ts';
import { chooseStandard, heading, typeAccount, typeAddress } from '#tests/support/fans.ts';
import { keyboard, pointer } from '#tests/support/keyboard.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';

/** The checkout around the payment: from a locked story and back, and its button. */

let server: RunningServer;
let story: { slug: string; headline: string };
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'debug' } });
  const feed = '/api/v2/content/contents/headline_news_feed?per_page=100';
  const { contents } = JSON.parse((await ask(server, server.url(feed))).body);
  story = contents.find(({ access }: { access: string }) => access === 'premium');
});
afterAll(() => stopWithoutCardNumbers(server));

test.each([
  ['pointer', pointer, 1280],
  ['keyboard', keyboard, 360],
] as const)('by %s: from a locked story to a subscription, and back into the story', async (by, handsOn, width) => {
  const page = await openPage({ width, expected: /422/ });
  const hands = handsOn(page);
  const ending = page.getByText('This story belongs to the demo network', { exact: false });
  await page.goto(server.url(`/news/${story.slug}`));
  await heading(page, story.headline);
  await hydrated(page);
  expect(await ending.count()).toBe(0);
  // Past the masthead, which has a link with the same name.
  if (by === 'keyboard') await hands.follow('Skip to content');
  await hands.follow('Subscribe');
  await page.waitForURL((url) => url.pathname === '/subscribe');
  await hydrated(page);
  await hands.follow('Subscribe to All Access');
  await heading(page, 'Subscribe to every site');
  await hydrated(page);
  await typeAccount(hands, `reader.${by}`);
  await hands.choose('One year only');
  await typeAddress(hands);
  await page.getByLabel('State').selectOption('MN');
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Pay $199.95', exact: true }).first().waitFor();
  await hands.press('Pay $199.95');
  await heading(page, 'You’re in');
  await hydrated(page);
  await page.getByRole('heading', { name: 'Unlocked for you' }).waitFor();
  await page.getByRole('link', { name: 'download it (PDF)' }).waitFor();
  expect(await faultsOfView(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await hands.follow('Back to your story');
  await heading(page, story.headline);
  await ending.waitFor();

  // Bought for one year; the subscriptions page turns its renewal on.
  await page.goto(server.url('/users/subscriptions'));
  await hydrated(page);
  await page.getByText('No. You won’t be charged again.').waitFor();
  expect(await page.getByRole('link', { name: 'Cancel', exact: true }).count()).toBe(0);
  expect(await faultsOfView(page)).toEqual([]);
  await hands.press('Turn on renewal');
  await page.getByText('Renewal is on. See your next charge below.').waitFor();
  await page.getByRole('link', { name: 'Cancel', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Turn on renewal' }).count()).toBe(0);
});

test.each([360, 1280])('at %i px a Pay button is in view while the ZIP code is typed', async (width) => {
  const page = await openPage({ width, height: 640 });
  const hands = pointer(page);
  await page.goto(server.url('/subscribe', 'alabama'));
  await chooseStandard(page, hands);
  await cardForm(page);
  await page.getByLabel('ZIP code').focus();
  const inView = () =>
    page.getByRole('button', { name: 'Pay $99.95 + tax', exact: true }).evaluateAll((buttons) =>
      buttons.some((button) => {
        const { top, bottom } = button.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }),
    );
  await expect.poll(inView).toBe(true);
});

test('at 360 px the bill is read before the button that charges it', async () => {
  const page = await openPage({ width: 360 });
  const hands = pointer(page);
  await page.goto(server.url('/subscribe', 'alabama'));
  await chooseStandard(page, hands);
  const line = page.getByText('Today $99.95 plus tax. Choose whether it renews.', { exact: true });
  const button = page.getByRole('button', { name: 'Pay $99.95 + tax', exact: true });
  const [above, below] = [await line.boundingBox(), await button.boundingBox()];
  expect((below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))).toBeLessThan(24);
  expect(above?.y ?? Number.POSITIVE_INFINITY).toBeLessThan(below?.y ?? 0);
  await hands.choose('One year only');
  await page.getByText(/^Today \$99\.95 plus tax\. Ends [A-Z][a-z]+ \d+, \d{4}\.$/).waitFor();
});

test.each([360, 1280])(
  'at %i px an empty form lists every field that is missing, those of the card too',
  async (width) => {
    const page = await openPage({ width });
    const hands = pointer(page);
    await page.goto(server.url('/subscribe', 'alabama'));
    await chooseStandard(page, hands);
    const frame = await cardForm(page);
    await hands.press('Pay $99.95 + tax');
    const list = page.getByRole('list', { name: 'Check these fields:' });
    const named = () => list.getByRole('link').allTextContents();
    const card = ['Card number', 'Expires', 'Security code'];
    await expect.poll(named).toEqual(expect.arrayContaining(card));
    const before = await named();
    expect(before).toEqual([
      ...before.slice(0, before.indexOf('Card number')),
      ...card,
      'Name on card',
      'Street address',
      'City',
      'State',
      'ZIP code',
    ]);
    expect(await faultsOfView(page)).toEqual([]);

    // Each link leads into the frame, to its field.
    await list.getByRole('link', { name: 'Security code' }).click();
    await expect.poll(() => frame.evaluate(() => document.activeElement?.id)).toBe('cvc');
    const nav = await page.getByRole('banner').boundingBox();
    const field = await page.locator('iframe[title^="Card number"]').boundingBox();
    expect(field?.y ?? 0).toBeGreaterThanOrEqual((nav?.y ?? 0) + (nav?.height ?? 0));

    // A corrected field leaves the list.
    await frame.getByLabel('Security code').fill('123');
    await expect.poll(named).toEqual(before.filter((label) => label !== 'Security code'));
    await typeCard(page, '4242424242424242');
    await expect.poll(named).toEqual(before.filter((label) => !card.includes(label)));
  },
);
