import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken } from '#tests/support/buyers.ts';
import { setFlag } from '#tests/support/flags.ts';
import { openBrowser } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** A site with subscriptions closed: no page leads to a purchase, and existing subscriptions are managed as before (decision 52). */

let app: TestApp;
let buyer: Buyer;
let id: number;
beforeAll(async () => {
  app = await testSite({ TRUST_PROXY: 'loopback' });
  buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
  [{ id }] = await buyer.own();
});
afterEach(async () => {
  await setFlag(app, 'disable_subscriptions', false);
  await setFlag(app, 'gifting', true);
});
afterAll(() => app.close());

async function pageOf(path: string, browser: Pick<Buyer, 'get'>): Promise<string> {
  const { status, text } = await browser.get(path, { host: 'alabama.localhost' });
  expect(status).toBe(200);
  return text.split('<script type="application/json"')[0] ?? '';
}
const visitor = () => openBrowser(app);
const leadsToSale = (html: string) => /href="\/(subscribe|gifts\/purchase)["?]/.test(html);

test.each(['/futurecast', '/help', '/news/member-services'])(
  '%s leads to a purchase only while there is a sale',
  async (path) => {
    await setFlag(app, 'gifting', true);
    expect(leadsToSale(await pageOf(path, visitor()))).toBe(true);
    await setFlag(app, 'disable_subscriptions', true);
    expect(leadsToSale(await pageOf(path, visitor()))).toBe(false);
  },
);

test.each(['/', '/help', '/news/member-services'])('%s leads to gifts only where they are sold', async (path) => {
  const leadsToGifts = async () => (await pageOf(path, visitor())).includes('href="/gifts/purchase"');
  expect(await leadsToGifts()).toBe(true);
  await setFlag(app, 'gifting', false);
  expect(await leadsToGifts()).toBe(false);
});

test('who has a subscription is offered nothing more, and may leave', async () => {
  const open = await pageOf('/users/subscriptions', buyer);
  for (const words of ['Switch to annual', '>Add-ons<', '/cancellation']) expect(open).toContain(words);
  await setFlag(app, 'disable_subscriptions', true);
  const closed = await pageOf('/users/subscriptions', buyer);
  for (const words of ['Switch to annual', '>Add-ons<']) expect(closed).not.toContain(words);
  expect(closed).toContain('/cancellation');
  const upgrade = await pageOf(`/users/subscriptions/${id}/upgrade`, buyer);
  expect(upgrade).toContain('Subscriptions are closed right now');
  expect(upgrade).not.toContain('Pay $');
  expect((await buyer.quote()).body).toMatchObject({ quote: null, total_price: 99.95 });
});
