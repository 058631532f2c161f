import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSite } from '#features/sites/sites/public.ts';
import { rememberBounce } from '#platform/mail/bounces.ts';
import { createSecretBox } from '#platform/security/secret-box.ts';
import { SESSION_SECRET, type TestApp } from '#tests/support/app.ts';
import { aBuyer, cardToken } from '#tests/support/buyers.ts';
import { type SignedIn, signedIn, signInAs } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { giveComp } from '../../entitlements/public.ts';
import { buildSecondFactor } from '../../second-factor/factory.ts';
import { giveSubscription } from '../../subscriptions/service/give.ts';
import { MEMBER_PASSWORD } from '../factory.ts';

/** The server-rendered profile page: who can see it, and what it says in each state of an account. */

let app: TestApp;
beforeAll(async () => {
  app = await testSite({ TRUST_PROXY: 'loopback' });
});
afterAll(() => app.close());

const PROFILE = '/users/profile';

async function profileOf(overrides: Parameters<typeof signedIn>[1] = {}, query = ''): Promise<string> {
  return drawnFor(await signedIn(app, overrides), query);
}

async function drawnFor(casey: Pick<SignedIn, 'get'>, query = ''): Promise<string> {
  const { status, text } = await casey.get(`${PROFILE}${query}`);
  expect(status).toBe(200);
  const [drawn = ''] = text.split('<script type="application/json"');
  return drawn.replaceAll('<!-- -->', '');
}

test('who is not signed in is led to the sign-in, and back', async () => {
  const { status, headers } = await app.get(PROFILE);
  expect({ status, location: headers.location }).toEqual({
    status: 303,
    location: '/users/sign_in?return_to=%2Fusers%2Fprofile',
  });
});

test('nobody keeps it', async () => {
  const casey = await signedIn(app);
  const { headers } = await casey.get(PROFILE);
  expect(headers['cache-control']).toBe('no-store');
});

test('a free account is called so, and nothing is said of boards while there are none', async () => {
  const text = await profileOf({ username: 'free_casey' });
  expect(text).toContain('Free Account - No Subscriptions');
  expect(text).not.toContain('You have access to free message boards');
  expect(text).toContain('<h1>free_casey</h1>');
});

describe('what a member has and when it ends', () => {
  const PLANS = /<ul[^>]* aria-label="Your plans">(.*?)<\/ul>/;
  const plansIn = (text: string) => (PLANS.exec(text.replaceAll('\u00a0', ' '))?.[1] ?? '').match(/[^<>]+(?=<\/li>)/g);
  const idOf = async (subdomain: string) => (await findSite(app.database.db, subdomain))?.id ?? 0;
  const give = async (userId: number, subdomain: string, months: Parameters<typeof giveSubscription>[1]['months']) => {
    const siteId = await idOf(subdomain);
    const given: Parameters<typeof giveSubscription>[1] = {
      userId,
      type: 'gift',
      plan: 'STANDARD',
      months,
      siteId,
      siteIds: [siteId],
    };
    await app.database.db.transaction((db) => giveSubscription(db, given, app.clock.now()));
  };

  test('gifts are named with their site, their source and their last day', async () => {
    const casey = await signedIn(app);
    await give(casey.member.id, 'alabama', 12);
    await give(casey.member.id, 'georgia', 1);
    const text = await drawnFor(casey);
    expect(plansIn(text)?.toSorted()).toEqual([
      'Standard, Alabama Recruiting (gift). Access until Nov 21, 2027. Does not renew.',
      'Standard, Georgia Recruiting (gift). Access until Dec 21, 2026. Does not renew.',
    ]);
    expect(text).toContain('<a href="/users/subscriptions">Manage</a>');
    expect(text).not.toContain('Free Account');
  });

  test('a paid subscription is named with its add-ons', async () => {
    const buyer = await aBuyer(app);
    await buyer.buy({ payment_token: await cardToken(app) });
    const [{ id }] = await buyer.own();
    const site_ids = [await idOf('georgia')];
    const asked = `add_on_id=SPY&subscription_id=${id}&site_ids[]=${site_ids[0]}`;
    const { quote } = (await buyer.get(`/api/v2/users/estimate_add_on_price?${asked}`)).body;
    const body = { subscription_id: id, add_on_id: 'SPY', site_ids, quote };
    expect((await buyer.send('POST', '/api/v2/users/subscription_add_ons', body)).status).toBe(200);
    expect(plansIn(await drawnFor(buyer))).toEqual([
      expect.stringMatching(/^Standard, Alabama Recruiting, with Spy \(Georgia Recruiting\)\. /),
    ]);
  });

  test('what staff opened names its sites and its last day', async () => {
    const casey = await signedIn(app);
    const context = { actor: { kind: 'operator' }, now: app.clock.now(), requestId: 'test' } as const;
    const given = await giveComp(app.database.db, context, {
      userId: casey.member.id,
      resources: ['premium', 'war_room'],
      siteId: await idOf('alabama'),
      endsAt: new Date('2027-01-07T18:00:00Z'),
      reason: 'a test',
    });
    expect(given.ok).toBe(true);
    expect(plansIn(await drawnFor(casey))).toEqual(['Alabama Recruiting (complimentary). Access until Jan 7, 2027.']);
  });
});

test('the account menu and the tabs of the user area stand in the page of a member', async () => {
  const text = await profileOf();
  expect(text).toMatch(/<summary>Account<span/);
  expect(text).toMatch(/aria-label="User area"><a href="\/users\/profile" aria-current="page">User Profile<\/a>/);
  expect(text).not.toContain('>Log In</a>');
});

describe('the e-mail', () => {
  test('confirmed', async () => {
    const text = await profileOf();
    expect(text).toContain('Confirmed.');
    expect(text).not.toContain('Resend link');
  });

  test('not confirmed: the link once more', async () => {
    const text = await profileOf({ emailConfirmedAt: null });
    expect(text).toContain('Not confirmed yet');
    expect(text).toContain('Resend link');
  });

  test('being changed: whoever is asked is named, and nobody else', async () => {
    const change = async (emailConfirmedAt: Date | null) => {
      const casey = await signedIn(app, { emailConfirmedAt });
      const email = `next.${casey.member.id}@mail.example`;
      const body = { email, current_password: MEMBER_PASSWORD };
      expect((await casey.send('PATCH', '/api/v2/users/update', body)).status).toBe(200);
      const text = await drawnFor(casey);
      const [, list = ''] = /aria-label="Confirmations for the change">(.*?)<\/ul>/.exec(text) ?? [];
      return {
        text,
        waiting: list.match(/Not opened yet/g)?.length,
        isOldNamed: list.includes(`${casey.member.email}`),
      };
    };
    const confirmed = await change(app.clock.now());
    expect(confirmed).toMatchObject({ waiting: 2, isOldNamed: true });
    expect(confirmed.text).toContain('We’ll email both addresses.');
    const never = await change(null);
    expect(never).toMatchObject({ waiting: 1, isOldNamed: false });
    expect(never.text).toContain('We’ll email a link to the new address.');
  });

  test('that mail came back from', async () => {
    const bounce = { address: 'back@example.com', reason: '550 no such mailbox', at: app.clock.now() };
    await rememberBounce(app.database.db, bounce);
    const text = await profileOf({ email: 'back@example.com' });
    expect(text).toContain('Email to this address bounced');
  });
});

describe('the username', () => {
  test('may be changed', async () => {
    expect(await profileOf()).toContain('Change username');
  });

  test('was changed a day ago: the day from which it may be again', async () => {
    const changed = new Date(app.clock.now().getTime() - 86_400_000);
    const text = await profileOf({ usernameChangedAt: changed });
    expect(text).not.toContain('Change username');
    expect(text).toContain('Next change: Feb 18, 2027');
  });
});

test('what only a confirmed address may have is not offered before', async () => {
  const before = await profileOf({ emailConfirmedAt: null });
  expect(before).not.toContain('Add a passkey');
  expect(before).not.toContain('Turn on</button>');
  expect(before.match(/confirm your email address<\/a> first/g)).toHaveLength(2);
  const after = await profileOf();
  expect(after).toContain('Add a passkey');
  expect(after).not.toContain('confirm your email address</a> first');
});

test('under 16 no offers of partners are offered', async () => {
  expect(await profileOf({ ageBand: '16_and_over' })).toContain('third_party_emails');
  expect(await profileOf({ ageBand: '13_to_15' })).not.toContain('third_party_emails');
});

test('an account without a password asks for the strict sign-in in its place', async () => {
  const text = await profileOf({ password: null });
  expect(text).not.toContain('name="current_password"');
  expect(text).toContain('/users/strict_sign_in?return_to=%2Fusers%2Fprofile%23password');
});

describe('the devices', () => {
  const ENDED_ALONE = /aria-label="Log out [^"]*"/g;

  test('20 are listed, this one first, and the rest counted; all others are ended above them', async () => {
    const casey = await signedIn(app);
    for (let index = 0; index < 20; index++) await signInAs(app, casey.member);
    const text = await drawnFor(casey);
    const [, list = ''] = /aria-label="Where you’re logged in">(.*?)<\/ul>/.exec(text) ?? [];
    expect(list.match(/<li/g)).toHaveLength(20);
    expect(list.indexOf('This device')).toBeLessThan(list.indexOf('Log out'));
    expect(text).toContain('and 1 more<');
    expect(text.indexOf('Log out everywhere else')).toBeLessThan(text.indexOf('Where you’re logged in'));
    const names = [...list.matchAll(ENDED_ALONE)].map(([name]) => name);
    expect({ nameCount: names.length, distinctCount: new Set(names).size }).toEqual({
      nameCount: 19,
      distinctCount: 19,
    });
  });

  test('20 are all', async () => {
    const casey = await signedIn(app);
    for (let index = 0; index < 19; index++) await signInAs(app, casey.member);
    expect(await drawnFor(casey)).not.toMatch(/and \d+ more</);
  });
});

describe('a deletion', () => {
  test('is asked for, with what it does', async () => {
    expect(await profileOf()).toContain('Delete my account in 14 days');
  });

  test('is due: the day, and the way back', async () => {
    const text = await profileOf({ deletionDueAt: new Date('2026-12-05T18:00:00Z') });
    expect(text).toContain('will be deleted on Dec 5.');
    expect(text).toContain('Keep my account');
  });
});

describe('staff', () => {
  test.each([
    ['a role', { role: 'reporting_admin' }],
    ['a publisher', { publisherSiteIds: [3] }],
    ['a staff writer', { isStaffWriter: true }],
  ] as const)('%s finds the console, and the length of a password there', async (_, standing) => {
    const text = await profileOf(standing);
    expect(text).toContain('<a href="/admin/home">Open the console</a>');
    expect(text).toContain('<a href="/admin/home">Console</a>');
    expect(text).toContain('Use at least 15 characters. A short sentence works well.');
  });

  test('nobody else does', async () => {
    const text = await profileOf();
    expect(text).not.toContain('/admin/home');
    expect(text).toContain('Use at least 12 characters. A short sentence works well.');
  });

  test('a second step is turned off by members only; staff move it to another application', async () => {
    const box = createSecretBox(SESSION_SECRET);
    const drawn = async (overrides: Parameters<typeof signedIn>[1]) => {
      const casey = await signedIn(app, { ...overrides, session: { secondFactorAt: app.clock.now() } });
      await buildSecondFactor(app.database.db, { userId: casey.member.id, box }, app.clock.now());
      return drawnFor(casey);
    };
    const member = await drawn({});
    expect(member).toContain('aria-label="Turn off"');
    expect(member).not.toContain('Switch to another app');
    const staff = await drawn({ role: 'super_admin' });
    expect(staff).not.toContain('aria-label="Turn off"');
    expect(staff).toContain('You can’t turn it off while you’re on staff');
    expect(staff).toContain('Switch to another app');
  });
});

describe('somebody of the staff who has no second step', () => {
  const staff = { role: 'reporting_admin' } as const;

  test('is told why he is here', async () => {
    const text = await profileOf(staff, '?needs=second_factor&return_to=%2Fadmin%2Fhome');
    expect(text).toContain('Staff pages require two-step login');
    expect(text).toContain('Reporting');
  });

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example'])('is never led to %s', async (address) => {
    const text = await profileOf(staff, `?needs=second_factor&return_to=${encodeURIComponent(address)}`);
    expect(text).not.toContain('evil.example');
  });
});

test.each([
  ['?saved=1', 'Changes saved.'],
  ['?deletion=scheduled', 'Your account is scheduled for deletion.'],
  ['?deletion=undone', 'Deletion canceled. Your account stays open.'],
])('what a form without JavaScript did is told: %s', async (query, told) => {
  expect(await profileOf({}, query)).toContain(told);
  expect(await profileOf()).not.toContain(told);
});

describe('forms without JavaScript', () => {
  const TOKEN = /name="_csrf" value="([^"]+)"/;

  test('preferences: a box without a tick means no', async () => {
    const casey = await signedIn(app, { bluechipEmails: true, thirdPartyEmails: true });
    const [, token = ''] = TOKEN.exec((await casey.get(PROFILE)).text) ?? [];
    const reply = await app.send('POST', '/api/v2/users/update', {
      cookies: casey.cookies,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        _csrf: token,
        _method: 'PATCH',
        preferences: '1',
        third_party_emails: '1',
      }).toString(),
    });
    expect(reply).toMatchObject({ status: 303, headers: { location: '/users/profile?saved=1' } });
    const { body } = await casey.get('/api/v2/users/current');
    expect(body.user).toMatchObject({ bluechip_emails: false, third_party_emails: true });
  });

  test('every form names its call and repeats the token', async () => {
    const text = await profileOf({ emailConfirmedAt: null });
    const forms = [...text.matchAll(/<form[^>]*method="post"[^>]*>(.*?)<\/form>/g)];
    expect(forms.length).toBeGreaterThanOrEqual(6);
    for (const [whole = '', inside = ''] of forms) {
      expect(whole).toMatch(/action="\/api\/(v2|user)\//);
      expect(inside).toMatch(TOKEN);
    }
  });
});
