import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toSnake } from '#kernel/casing.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { signedIn } from '#tests/support/members.ts';
import { getReactProps } from './contract.ts';
import { sections } from './sections-view.ts';

const PATH = '/api/v2/react_props';

/** Exactly the specification, section 3; {product} is bluechip. */
const SECTIONS = [
  'adsSettings',
  'autoSave',
  'billingInformation',
  'bluechipRatingOptions',
  'cancellation',
  'cancellationForm',
  'cancellationSave',
  'footer',
  'forgotPassword',
  'forgotUsername',
  'header',
  'navBar',
  'prospectProfile',
  'stateList',
  'strictSignIn',
  'subscriptionPricing',
  'userProfile',
  'userSubscriptions',
];

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('the sections', () => {
  test('are those of the specification, each with its shape', () => {
    expect(Object.keys(sections).toSorted()).toEqual(SECTIONS);
    expect(Object.keys(getReactProps.response.shape).toSorted()).toEqual(SECTIONS);
  });

  test('are all filled', { tags: ['engine'] }, async () => {
    const { status, body } = await app.get(PATH);
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(SECTIONS.map(toSnake).toSorted());
    expect(Object.keys(body).filter((name) => body[name] === null)).toEqual([]);
  });

  test('that are filled say what holds', async () => {
    const { body } = await app.get(PATH);
    expect(body.forgot_password).toMatchObject({ path: '/users/password/forgot', action: '/api/user/password' });
    expect(body.forgot_username).toMatchObject({ action: '/api/v2/users/forgot_username' });
    expect(body.strict_sign_in).toEqual({
      path: '/users/strict_sign_in',
      minutes: 15,
      most_failures: 5,
      failure_minutes: 15,
    });
    expect(body.user_profile).toMatchObject({
      username: { least: 3, most: 25, change_every_days: 90 },
      password: { least: 12, most: 128 },
      current_password_invalid: 'Current password invalid',
    });
    expect(body.state_list).toHaveLength(51);
    expect(body.state_list).toContainEqual({ code: 'DC', name: 'District of Columbia' });
    const ratings = body.bluechip_rating_options.filter(({ sport }: { sport: string }) => sport === 'football');
    expect(ratings.map(({ rating, stars }: { rating: number; stars: number }) => `${rating}:${stars}`).join(' ')).toBe(
      '6.1:5 6:4 5.9:4 5.8:4 5.7:3 5.6:3 5.5:3 5.4:2 5.3:2 5.2:2',
    );
    expect(body.bluechip_rating_options).toContainEqual({ sport: 'basketball', rating: 4.9, stars: 2 });
    expect(body.prospect_profile).toEqual({
      tabs: ['College', 'High School'],
      media_types: ['galleries', 'news', 'photos', 'videos'],
      rank_scopes: [
        { scope: 'natl', name: 'National' },
        { scope: 'pos', name: 'Position' },
        { scope: 'st', name: 'State' },
      ],
      interest_statuses: ['none', 'offered', 'committed', 'signed'],
    });
    const { plans, add_ons: addOns, gifts, tax_states: taxStates } = body.subscription_pricing;
    expect(plans).toEqual([
      { plan_type: 'STANDARD', sites: 1, period: 'month', price: 9.95 },
      { plan_type: 'STANDARD', sites: 1, period: 'year', price: 99.95 },
      { plan_type: 'BUNDLE', sites: 3, period: 'month', price: 14.95 },
      { plan_type: 'BUNDLE', sites: 3, period: 'year', price: 149.95 },
      { plan_type: 'ALL_ACCESS', sites: null, period: 'month', price: 19.95 },
      { plan_type: 'ALL_ACCESS', sites: null, period: 'year', price: 199.95 },
    ]);
    expect(addOns).toHaveLength(18);
    expect(addOns).toContainEqual({ type: 'ALL_ACCESS', plan_type: 'BUNDLE', period: 'year', price: 50 });
    expect(gifts).toEqual([
      { months: 3, price: 27.95 },
      { months: 6, price: 52.95 },
      { months: 12, price: 99.95 },
    ]);
    expect(taxStates).toEqual([]);
    expect(body.footer.privacy.ccpa).toEqual([{ label: 'Do Not Sell or Share My Information', href: '/privacy' }]);
    expect(body.footer.privacy.unknown).toHaveLength(2);
  });

  test('of the forgot forms have the very answers of their calls', async () => {
    const { body } = await app.get(PATH);
    const password = await app.sendWithToken('POST', '/api/user/password', {
      body: { user: { email: 'nobody@example.com' } },
    });
    const username = await app.sendWithToken('POST', '/api/v2/users/forgot_username', {
      body: { email: 'nobody@example.com' },
    });
    expect({ passwordMessage: body.forgot_password.message, usernameMessage: body.forgot_username.message }).toEqual({
      passwordMessage: password.body.message,
      usernameMessage: username.body.message,
    });
  });
});

test('a site has its own name and the lists of its own sport', async () => {
  const { body: main } = await app.get(PATH);
  const { body: team } = await app.get(PATH, { host: 'alabama.localhost' });
  expect(team.header.title).not.toBe(main.header.title);
  expect(team.header.title.length).toBeLessThanOrEqual(team.header.name_limit);
  expect(team.header.href).toContain('alabama.');
  const { body: basketball } = await app.get(PATH, { host: 'basketball.localhost' });
  const hrefs = JSON.stringify(basketball.nav_bar.items);
  expect(hrefs).toContain('/prospect_rankings/basketball-national/');
  expect(hrefs).not.toContain('/prospect_rankings/football-national/');
});

test('the same is told to everybody, so that caches may keep it for 300 s', async () => {
  const visitor = await app.get(PATH);
  expect(visitor.headers['cache-control']).toBe('public, max-age=300, s-maxage=300');
  const staff = await signedIn(app, { role: 'super_admin' });
  const member = await staff.get(PATH, { headers: { 'sec-gpc': '1' } });
  expect(member.text).toBe(visitor.text);
  expect(member.headers['cache-control']).toBe('private, max-age=300');
});

test('an unknown host has no constants', async () => {
  expect((await app.get(PATH, { host: 'nowhere.localhost' })).status).toBe(404);
});
