import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProspects } from '#features/recruiting/prospects/factory.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { loadConfig } from '#platform/config/config.ts';
import { rememberBounce } from '#platform/mail/bounces.ts';
import { SESSION_SECRET, TEST_NOW, type TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { prospectFollows } from '../../follows/tables.ts';
import { unsubscribeLinks } from '../public.ts';

/** The pages as rendered by the server, in each of their states. */

let app: TestApp;
beforeAll(async () => {
  app = await testSite();
});
afterAll(() => app.close());

const PAGE = '/users/notifications';

/** The visible text, without the data embedded for scripts. */
const drawn = (text: string) => (text.split('<script type="application/json"')[0] ?? '').replaceAll('<!-- -->', '');

async function pageOf(fan: SignedIn, query = ''): Promise<string> {
  const { status, text } = await fan.get(`${PAGE}${query}`);
  expect(status).toBe(200);
  return drawn(text);
}

async function followMany(fan: SignedIn, count: number) {
  const names = Array.from({ length: count }, (_, index) => ({ name: `Ansel Amberley ${index + 1}` }));
  const built = await buildProspects(app.database.db, names);
  await app.database.db.insert(prospectFollows).values(
    built.map(({ id }, index) => ({
      userId: fan.member.id,
      prospectId: id,
      followedAt: new Date(TEST_NOW.getTime() - index * 60_000),
    })),
  );
}

async function followIt(fan: SignedIn, prospectId: number) {
  const follow = { userId: fan.member.id, prospectId, followedAt: TEST_NOW };
  await app.database.db.insert(prospectFollows).values(follow);
}

test('who is not signed in is led to the sign-in, and back', async () => {
  const { status, headers } = await app.get(PAGE);
  expect({ status, location: headers.location }).toEqual({
    status: 303,
    location: '/users/sign_in?return_to=%2Fusers%2Fnotifications',
  });
});

test('the prospect whose profile led here is followed and left by forms that need no script', async () => {
  const fan = await signedIn(app);
  const [prospect] = await buildProspects(app.database.db, [{ name: 'Bodie Brightwater' }]);
  const query = `?follow=${prospect?.id}`;
  const press = async () => {
    const [, method = '', hidden = ''] =
      /aria-label="(?:Unf|F)ollow Bodie Brightwater".*?name="_method" value="(\w+)".*?name="(id)"/.exec(
        await pageOf(fan, query),
      ) ?? [];
    expect(hidden).toBe('id');
    return method;
  };
  expect(await press()).toBe('PUT');
  await followIt(fan, prospect?.id ?? 0);
  expect(await press()).toBe('DELETE');
  expect((await fan.get(`${PAGE}?follow=99999999`)).status).toBe(404);
  expect(await pageOf(fan, '?follow=x')).not.toContain('The prospect you came from');
});

test('a new member: everything by its default, nothing followed, and each form posts without a script', async () => {
  const fan = await signedIn(app);
  const text = await pageOf(fan);
  expect(text).toContain(fan.member.email);
  expect(text).toMatch(/<input[^>]*name="email\[prospect_commitment\]"[^>]*checked=""/);
  for (const words of [
    'You’re not following any teams yet.',
    'You’re not following any prospects yet',
    'See the 2027 class',
  ])
    expect(text).toContain(words);
  expect(text).not.toMatch(/not confirmed|came back|Your change is saved/);
  const actions = [...text.matchAll(/<form[^>]*action="([^"]+)"/g)].map(([, action]) => action);
  expect(actions).toEqual(
    expect.arrayContaining(['/api/v2/users/notification_settings', '/api/v2/users/followed_sites']),
  );
});

test('an address that is not confirmed, and one that came back', async () => {
  const late = await signedIn(app, { emailConfirmedAt: null });
  expect(await pageOf(late)).toContain('Confirm your email address to get email alerts.');
  const gone = await signedIn(app);
  await rememberBounce(app.database.db, { address: gone.member.email ?? '', reason: 'gone', at: TEST_NOW });
  expect(await pageOf(gone)).toContain('Email to your address bounced, so we can’t send you email alerts.');
});

test('after a form without a script the page says that it is saved', async () => {
  expect(await pageOf(await signedIn(app), '?saved=1')).toContain('Changes saved.');
});

test('sites that are followed are ticked, and not offered again', async () => {
  const fan = await signedIn(app);
  const site = (await listSites(app.database.db))[9];
  await fan.send('PUT', '/api/v2/users/followed_sites', { site_ids: [site?.id] });
  const [, sites = ''] = (await pageOf(fan)).split('id="sites"');
  const [section = ''] = sites.split('id="primary-site"');
  expect(section).toMatch(new RegExp(`<input[^>]*name="site_ids\\[\\]"[^>]*checked=""[^>]*value="${site?.id}"`));
  expect(section).not.toContain(`<option value="${site?.id}"`);
});

describe('many prospects', () => {
  let fan: SignedIn;
  beforeAll(async () => {
    fan = await signedIn(app);
    await followMany(fan, 26);
  });
  const unfollows = (text: string) => text.match(/aria-label="Unfollow [^"]+"/g)?.length;

  test('are shown 25 at a time, the latest followed first', async () => {
    const first = await pageOf(fan);
    // Each has the form's label and the button's.
    expect(unfollows(first)).toBe(50);
    expect(first).toContain('1 to 25 of 26');
    expect(first).toMatch(/Ansel Amberley 1<\/a>/);
    const second = await pageOf(fan, '?page=2');
    expect(unfollows(second)).toBe(2);
    expect(second).toContain('26 to 26 of 26');
  });

  test.each(['99', '0', '-3', '1.5', 'x'])('page %s is one that there is', async (page) => {
    expect(unfollows(await pageOf(fan, `?page=${page}`))).toBe(page === '99' ? 2 : 50);
  });
});

describe('/unsubscribe', () => {
  const links = unsubscribeLinks(loadConfig({ NODE_ENV: 'test', SESSION_SECRET }));
  const pathOf = (userId: number) => {
    const { pathname, search } = new URL(links({ userId, kind: 'prospect_commitment' }).pageUrl);
    return `${pathname}${search}`;
  };

  test('asks whoever opens the link, signed in or not, and changes nothing by itself', async () => {
    const { member } = await signedIn(app);
    for (let time = 0; time < 2; time++) {
      const { status, text, headers } = await app.get(pathOf(member.id));
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('no-store');
      expect(drawn(text)).toContain('Unsubscribe?');
      expect(drawn(text)).not.toContain(member.email);
      expect(text).toContain('<meta name="robots" content="noindex"');
    }
  });

  test('says what is so, and offers the way back', async () => {
    const fan = await signedIn(app);
    await fan.send('PATCH', '/api/v2/users/notification_settings', { email: { prospect_commitment: false } });
    const off = drawn((await app.get(pathOf(fan.member.id))).text);
    expect(off).toContain('You’re unsubscribed');
    expect(off).toContain('Resubscribe');
  });

  test.each(['/unsubscribe', '/unsubscribe?token=x', `/unsubscribe?token=${'x'.repeat(300)}`])(
    '%s gets words',
    async (path) => {
      const { status, text } = await app.get(path);
      expect(status).toBe(200);
      expect(drawn(text)).toContain('This link is incomplete');
    },
  );
});
