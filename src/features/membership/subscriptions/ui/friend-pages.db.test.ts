import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { aBuyer, type Buyer, cardToken } from '#tests/support/buyers.ts';
import { openBrowser } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** What server-rendered pages say about a friend’s code, without JavaScript too. */

let app: TestApp;
beforeAll(async () => {
  app = await testSite({ TRUST_PROXY: 'loopback' });
});
afterAll(() => app.close());

async function pageOf(path: string, browser: Pick<Buyer, 'get'> = openBrowser(app)): Promise<string> {
  const { status, text, headers } = await browser.get(path, { host: 'alabama.localhost' });
  expect({ status, cacheControl: headers['cache-control'] }).toEqual({ status: 200, cacheControl: 'no-store' });
  return (
    text
      .split('<script type="application/json"')[0]
      ?.replaceAll('<!-- -->', '')
      .replaceAll('&amp;', '&')
      .replaceAll('&#x27;', "'") ?? ''
  );
}

test('a member sees his link and what it has brought, and a friend at every step that it was accepted', async () => {
  const [member, friend] = [await aBuyer(app), await aBuyer(app)];
  const own = await pageOf('/users/subscriptions', member);
  expect(own).toContain('None yet');
  const code = /refer_a_friend_code=([0-9A-Z-]{9})/.exec(own)?.[1] ?? '';
  const path = `/subscribe?refer_a_friend_code=${code}`;
  const accepted = 'Referral code applied. After your first 30 paid days, you and your friend each get a free month.';
  const learn = await pageOf(path);
  expect(learn).toContain(accepted);
  // The code is kept in the links to the next step, to the account and to another site.
  expect(learn).toContain(`step=upsell&plan=STANDARD&period=year&refer_a_friend_code=${code}`);
  expect(learn).toMatch(new RegExp(`name="refer_a_friend_code" value="${code}"`));
  const account = await pageOf(`${path}&step=purchase`);
  expect(account).toContain(accepted);
  expect(account).toContain(encodeURIComponent(`refer_a_friend_code=${code}`));
  const payment = await pageOf(`${path}&step=purchase`, friend);
  expect(payment).toMatch(new RegExp(`name="refer_a_friend_code"[^>]* value="${code}"`));
  expect(await pageOf(path, member)).toContain('This is your own code');
  expect(await pageOf('/subscribe?refer_a_friend_code=XXXX-XXXX')).toContain('We couldn’t find this referral code');

  await friend.buy({ payment_token: await cardToken(app, '5555555555554444') }, { refer_a_friend_code: code });
  expect(await pageOf('/users/subscriptions', member)).toContain('1 friend in their first 30 days, 0 months earned');
});
