import { afterAll, expect, test } from 'vitest';
import { signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** A network with CARD_PROVIDER=none, where nothing can be bought. */

const app = await testSite({ CARD_PROVIDER: 'none', PAYPAL_PROVIDER: 'none' });
afterAll(() => app.close());

test('offers no card, and refuses every purchase in words', async () => {
  const { body } = await app.get('/api/v2/card_form');
  expect(body).toEqual({
    card_form: { provider: 'none', url: null, publishable_key: null },
    offers_paypal: false,
  });
  const member = await signedIn(app);
  const order = await member.send('POST', '/api/v2/users/subscriptions', { quote: 'x', auto_renewal_opt_in: true });
  expect(order).toMatchObject({ status: 422, body: { error_code: 'subscriptions_closed' } });
  const address = 'address[state]=MN&address[zip]=55401';
  expect((await app.get(`/api/v2/gifts/estimate_price?months=3&site_id=8&${address}`)).body.error_code).toBe(
    'subscriptions_closed',
  );
});

test('its pages lead to no sale, and the page of the sale says so', async () => {
  const front = await app.get('/', { host: 'alabama.localhost' });
  expect(front.status).toBe(200);
  expect(front.text).not.toContain('href="/subscribe"');
  expect((await app.get('/subscribe', { host: 'alabama.localhost' })).text).toContain(
    'Subscriptions are closed right now',
  );
  const member = await signedIn(app);
  const { text } = await member.get('/users/billing_information');
  expect(text).toContain('No charges yet');
  expect(text).not.toContain('>Payment method<');
});

test('the checklist asks for no price and no tax', async () => {
  const owner = await staffSignedIn(app, { role: 'super_admin' });
  const { body } = await owner.get('/api/v2/admin/checklist');
  expect(body.items.map(({ id }: { id: string }) => id)).toEqual([
    'network_name',
    'legal_documents',
    'author',
    'mail',
    'import',
    'backup',
  ]);
});
