import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildArticle } from '#features/content/articles/factory.ts';
import { findSite } from '#features/sites/sites/public.ts';
import type { TestApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken } from '#tests/support/buyers.ts';
import { testSite } from '#tests/support/site-app.ts';

/** The first page that new subscribers see. */

let app: TestApp;
let buyer: Buyer;
beforeAll(async () => {
  app = await testSite({ TRUST_PROXY: 'loopback' });
  const { db } = app.database;
  const alabama = await findSite(db, 'alabama');
  if (!alabama) throw new Error('the site is missing');
  const collegeIds = [alabama.collegeId ?? 0];
  await buildArticle(db, { slug: 'own', headline: 'Own story', access: 'premium', siteId: alabama.id });
  await buildArticle(db, { slug: 'national', headline: 'National story', access: 'premium', collegeIds });
  buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app) }, { plan: 'monthly' });
});
afterAll(() => app.close());

test('only stories that the gate opens are called unlocked', async () => {
  const { status, text } = await buyer.get('/subscribe?step=success', { host: 'alabama.localhost' });
  expect(status).toBe(200);
  const main = text.split('<script type="application/json"')[0] ?? '';
  expect(main).toContain('You now have every subscriber-only Alabama story.');
  const [, unlocked = ''] = main.split('Unlocked for you');
  expect(unlocked).toContain('href="/news/own"');
  expect(unlocked).not.toContain('href="/news/national"');
});
