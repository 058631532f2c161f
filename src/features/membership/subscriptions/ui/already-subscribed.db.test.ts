import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken } from '#tests/support/buyers.ts';
import { testSite } from '#tests/support/site-app.ts';

/** Members who come to buy what they already have. */

let app: TestApp;
let buyer: Buyer;
beforeAll(async () => {
  app = await testSite({ TRUST_PROXY: 'loopback' });
  buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
});
afterAll(() => app.close());

async function paymentPage(site: string, plan: string): Promise<string> {
  const { status, text } = await buyer.get(`/subscribe?step=purchase&plan=${plan}`, { host: `${site}.localhost` });
  expect(status).toBe(200);
  return text.split('<script type="application/json"')[0]?.replaceAll('&#x27;', "'") ?? '';
}

test.each(['STANDARD', 'ALL_ACCESS'])(
  '%s of the site that he pays for: no form, and where to go instead',
  async (plan) => {
    const page = await paymentPage('alabama', plan);
    for (const words of ['You’re already subscribed', 'Standard, monthly', 'href="/users/subscriptions"'])
      expect(page).toContain(words);
    expect(page).not.toContain('What you pay');
  },
);

test('of another site it is sold', async () => {
  const page = await paymentPage('auburn', 'STANDARD');
  expect(page).toContain('What you pay');
  expect(page).not.toContain('You’re already subscribed');
});
