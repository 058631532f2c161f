import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { outbox } from '#platform/events/tables.ts';
import { COOKIES } from '#platform/http/cookies.ts';
import { consumeAddressLimit } from '#platform/limits/address-limit.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { ADDRESS, cardToken } from '#tests/support/buyers.ts';
import { solveCaptcha } from '#tests/support/captcha.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { signedIn } from '#tests/support/members.ts';
import { centsDuring } from '#tests/support/provider-money.ts';
import { buildMember } from '../accounts/factory.ts';
import { findMemberByLogin } from '../accounts/public.ts';
import { MOST_ACCOUNTS } from './service/register.ts';

const PATH = '/api/v2/registrations';
const PASSWORD = 'nine green parsnips';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => app.close());

let asked = 0;
/** Every request comes from its own address, unless the test is about one. */
function fromAnywhere(): string {
  asked += 1;
  return `10.0.${Math.floor(asked / 250)}.${asked % 250}`;
}

let named = 0;
function applicant(overrides: Record<string, unknown> = {}) {
  named += 1;
  const username = `fan_${named}`;
  return { username, email: `${username}@mail.example`, password: PASSWORD, age_band: '16_and_over', ...overrides };
}

const register = (
  registration: Record<string, unknown>,
  {
    ip = fromAnywhere(),
    headers = {},
    ...more
  }: { ip?: string; headers?: Record<string, string>; [key: string]: unknown } = {},
) =>
  app.sendWithToken('POST', PATH, { body: { registration, ...more }, headers: { 'x-forwarded-for': ip, ...headers } });

const solved = () => solveCaptcha(app.application.ports.captcha);

const memberOf = (username: string) => findMemberByLogin(app.database.db, username);

test('a free account is made, signed in and asked to confirm its address', { tags: ['engine'] }, async () => {
  const fan = applicant({
    bluechip_emails: true,
    third_party_emails: 'on',
    referral_code: 'PAL',
    params: { utm_source: 'x' },
  });
  const { status, body, cookies } = await register({ ...fan, return_to: '/futurecast' });
  expect(status).toBe(200);
  const member = await memberOf(fan.username);
  expect(body).toEqual({
    user: { user_id: member?.id, username: fan.username, email: fan.email },
    errors: {},
    payment: null,
    return_to: '/futurecast',
    is_signed_in: true,
  });
  expect(member).toMatchObject({
    emailConfirmedAt: null,
    role: 'user',
    ageBand: '16_and_over',
    bluechipEmails: true,
    thirdPartyEmails: true,
    referralCode: 'PAL',
    registrationParams: { utm_source: 'x' },
    registeredSiteId: member?.primarySiteId,
  });
  expect(member?.passwordHash).toMatch(/^\$argon2id\$/);
  const current = await app.get('/api/v2/users/current', { cookies });
  expect(current.body.user).toMatchObject({ username: fan.username, email_confirmed: false, subscriptions: [] });
  const [mail, ...others] = await mailsTo(app, fan.email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ template: 'confirm_email' });
  const token = /confirmation\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  expect(mail?.html).toContain(`http://bluechip.localhost:3000/users/confirmation?token=${token}`);
  const confirmed = await app.sendWithToken('POST', '/api/user/confirm_email', { body: { token }, cookies });
  expect(confirmed.body.is_confirmed).toBe(true);
  expect((await app.get('/api/v2/users/current', { cookies })).body.user.email_confirmed).toBe(true);
});

test('the device of the registration counts as known, and the event names the site', async () => {
  const fan = applicant();
  const { cookies } = await register(fan);
  const member = await memberOf(fan.username);
  const sessions = await app.get('/api/v2/users/sessions', { cookies });
  if (sessions.status === 200) expect(sessions.body.sessions).toMatchObject([{ signed_in_by: 'registration' }]);
  const events = await app.database.db.select().from(outbox).where(eq(outbox.type, 'member_registered'));
  expect(events.map(({ payload }) => payload)).toContainEqual({ userId: member?.id, siteId: member?.registeredSiteId });
});

test('everything that is wrong is said at once, by field', async () => {
  const empty = await register({});
  expect(empty.status).toBe(422);
  expect(empty.body.errors).toEqual({
    'registration.email': ['Please enter an email'],
    'registration.username': ['Please enter a username'],
    'registration.password': ['Please enter your password'],
    'registration.age_band': ['Please enter your age'],
  });
  const taken = await buildMember(app.database.db, { username: 'Taken_Name' });
  const wrong = await register({
    email: String(taken.email).toUpperCase(),
    username: 'taken_name',
    password: 'short',
    age_band: 'under_13',
  });
  expect(Object.keys(wrong.body.errors).toSorted()).toEqual([
    'registration.age_band',
    'registration.email',
    'registration.password',
    'registration.username',
  ]);
  expect(wrong.body.errors['registration.username']).toEqual(['This username is taken']);
  expect(wrong.cookies).not.toHaveProperty(COOKIES.session.name);
});

test.each([
  ['email', 'no-address', 'Please enter a valid email address'],
  ['username', 'ab', 'Usernames have 3 to 25 characters'],
  ['username', 'Moderator', 'This username is reserved'],
  ['age_band', '12', 'Accounts are for people of 13 and older'],
])('%s %j is refused', async (field, value, words) => {
  const { status, body } = await register(applicant({ [field]: value }));
  expect(status).toBe(422);
  expect(body.errors).toEqual({ [`registration.${field}`]: [words] });
});

test('a password is refused for being short, common, or the name of who has it', async () => {
  const fan = applicant();
  for (const password of ['elevenchars', 'passwordpassword', `${fan.username}${fan.username}`]) {
    const { body } = await register({ ...fan, password });
    expect(Object.keys(body.errors ?? {}), password).toEqual(['registration.password']);
  }
  expect((await register({ ...fan, password: 'twelve chars' })).status).toBe(200);
});

test('who is under 16 is kept as a band, and nothing of his goes to third parties', async () => {
  const fan = applicant({ age_band: '13_to_15', third_party_emails: true });
  await register(fan);
  expect(await memberOf(fan.username)).toMatchObject({ ageBand: '13_to_15', thirdPartyEmails: false });
});

test('what is not his to choose is not taken', async () => {
  const fan = applicant({
    role: 'super_admin',
    is_staff_writer: true,
    email_confirmed: true,
    email_confirmed_at: '2026-01-01',
    id: 1,
  });
  expect((await register(fan)).status).toBe(200);
  expect(await memberOf(fan.username)).toMatchObject({ role: 'user', isStaffWriter: false, emailConfirmedAt: null });
});

test.each(['//evil.example', 'https://evil.example', '/\\evil.example'])(
  'nobody is led to %s afterwards',
  async (return_to) => {
    expect((await register(applicant({ return_to }))).body.return_to).toBe('/');
  },
);

test('of 20 at once with one name and address, one is made and the others are told', async () => {
  const fan = applicant();
  const replies = await Promise.all(Array.from({ length: 20 }, () => register(fan)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = replies.filter(({ status }) => status === 422);
  expect(refused).toHaveLength(19);
  for (const { body } of refused)
    expect(Object.keys(body.errors).toSorted()).toEqual(['registration.email', 'registration.username']);
  expect(await mailsTo(app, fan.email)).toHaveLength(1);
});

test('of 20 at once from one address none fails otherwise either', async () => {
  const fan = applicant();
  const ip = fromAnywhere();
  const replies = await Promise.all(Array.from({ length: 20 }, () => register(fan, { ip })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]));
});

test('a class makes forty accounts in an hour behind one address, and more with a captcha each', {
  timeout: 120_000,
}, async () => {
  const ip = fromAnywhere();
  for (let made = 0; made < 40; made++) expect((await register(applicant(), { ip })).status).toBe(200);
  const next = applicant();
  const refused = await register(next, { ip });
  expect(refused.status).toBe(422);
  expect(refused.body.error_code).toBe('captcha_needed');
  expect(await memberOf(next.username)).toBeNull();
  const token = await solved();
  expect((await register(next, { ip, recaptcha_token: token })).status).toBe(200);
  expect((await register(applicant(), { ip, recaptcha_token: token })).body.error_code).toBe('captcha_needed');
  for (let made = 0; made < 5; made++)
    expect((await register(applicant(), { ip, recaptcha_token: await solved() })).status).toBe(200);
  expect((await register(applicant())).status).toBe(200);
});

test('an address makes two hundred accounts in an hour, then none, whatever captchas are solved', async () => {
  const ip = fromAnywhere();
  for (let made = 1; made < MOST_ACCOUNTS.limit.points; made++)
    await consumeAddressLimit(app.application.ports.rateLimiter, { ...MOST_ACCOUNTS, ip });
  expect((await register(applicant(), { ip })).status).toBe(200);
  const next = applicant();
  const refused = await register(next, { ip, recaptcha_token: await solved() });
  expect(refused).toMatchObject({ status: 429, body: { error_code: 'too_many_requests' } });
  expect(await memberOf(next.username)).toBeNull();
  expect((await register(applicant())).status).toBe(200);
});

test('what is taken is told an address 150 times in ten minutes, then a captcha opens', async () => {
  const ip = fromAnywhere();
  const taken = () =>
    app.get('/api/v2/users/validate?property=username&value=ab', { headers: { 'x-forwarded-for': ip } });
  for (let told = 0; told < 150; told++) expect((await taken()).status).toBe(200);
  const nobody = () => register(applicant({ username: 'ab' }), { ip });
  expect((await nobody()).body.error_code).toBe('captcha_needed');
  const opened = await register(applicant({ username: 'ab' }), { ip, recaptcha_token: await solved() });
  expect(opened.body.error_code).toBe('invalid');
});

test('a plain form is led on', async () => {
  const fan = applicant();
  const { body: csrf, cookies } = await app.get('/api/v2/csurf_token');
  const fields = Object.entries({ ...fan, return_to: '/help' }).map(([key, value]) => [`registration[${key}]`, value]);
  const { status, headers } = await app.send('POST', PATH, {
    body: new URLSearchParams([...fields, ['_csrf', csrf.csurf_token]]).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': fromAnywhere() },
    cookies,
  });
  expect(status).toBe(303);
  expect(headers.location).toBe('/users/confirmation?return_to=%2Fhelp');
});

const OWN = 'http://bluechip.localhost';
const frameToken = async (): Promise<string> => (await app.get(`${PATH}/frame_token`)).body.frame_token;

/** As from another site's frame: no cookie, and with the origin. */
const fromFrame = (frame_token: string, { origin = OWN, registration = applicant(), cookies = {} } = {}) =>
  app.send('POST', PATH, {
    body: { registration, frame_token },
    headers: { 'x-forwarded-for': fromAnywhere(), ...(origin === '' ? {} : { origin }) },
    cookies,
  });

test('in a frame of another site the account is made and nobody is signed in', async () => {
  const registration = applicant();
  const { status, body, cookies } = await fromFrame(await frameToken(), { registration });
  expect(status).toBe(200);
  expect(body).toMatchObject({ is_signed_in: false, user: { username: registration.username } });
  expect(cookies).toEqual({});
  expect(await mailsTo(app, registration.email)).toMatchObject([{ template: 'confirm_email' }]);
});

test('the frame form needs its token, ours and in time, and our own origin by name', async () => {
  const token = await frameToken();
  const refused = await Promise.all([
    fromFrame(''),
    fromFrame('made.up.token'),
    fromFrame(`z${token}`),
    fromFrame(`${token.slice(0, -2)}__`),
    fromFrame((await app.get('/api/v2/csurf_token')).body.csurf_token),
    fromFrame(token, { origin: 'https://evil.example' }),
    fromFrame(token, { origin: 'null' }),
    fromFrame(token, { origin: '' }),
  ]);
  expect(refused.map(({ body }) => body.error_code)).toEqual(refused.map(() => 'csrf_failed'));
  app.clock.advance(2 * 3_600_000 - 1);
  expect((await fromFrame(token)).status).toBe(200);
  app.clock.advance(1);
  expect((await fromFrame(token)).body.error_code).toBe('csrf_failed');
});

test('a frame token signs nobody out, and opens no other call', async () => {
  const member = await signedIn(app);
  const before = { ...member.cookies };
  const { status, cookies } = await fromFrame(await frameToken(), { cookies: before });
  expect(status).toBe(200);
  expect(cookies).toEqual({});
  expect((await member.get('/api/v2/users/current')).body.user.user_id).toBe(member.member.id);
  const elsewhere = await app.send('PATCH', '/api/v2/users/update', {
    body: { bluechip_emails: false, frame_token: await frameToken() },
    headers: { origin: OWN },
    cookies: before,
  });
  expect(elsewhere.body.error_code).toBe('csrf_failed');
});

test('the captcha is named with its challenge', async () => {
  const { status, body, headers } = await app.get('/api/v2/captcha');
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toMatchObject({ provider: 'altcha', site_key: null });
  expect(JSON.parse(body.challenge)).toHaveProperty('signature');
});

describe('with a payment', () => {
  const payment = async (number?: string) => ({
    quote: (
      await app.get('/api/v2/users/estimate_tax?plan=annual&address[state]=MN&address[zip]=55401', {
        host: 'alabama.localhost',
        headers: { 'x-forwarded-for': fromAnywhere() },
      })
    ).body.quote,
    payment_token: await cardToken(app, number),
    address: ADDRESS,
    auto_renewal_opt_in: true,
  });

  test('the account and what was quoted come in one call', async () => {
    const { status, body } = await register(applicant(), { payment: await payment() });
    expect({ status, errors: body.errors, paymentStatus: body.payment.status }).toEqual({
      status: 200,
      errors: {},
      paymentStatus: 'active',
    });
    expect(body.payment.subscription).toMatchObject({ type: 'annual', status: 'active' });
  });

  test('that is refused, the account is free, and its order waits for another card', async () => {
    const fan = applicant();
    const { status, body } = await register(fan, { payment: await payment('4000000000000002') });
    expect({ status, payment: body.payment, isSignedIn: body.is_signed_in }).toEqual({
      status: 200,
      payment: null,
      isSignedIn: true,
    });
    expect(body.errors).toEqual({ payment_issue: ['Your card was declined.'] });
    expect(await memberOf(fan.username)).not.toBeNull();
  });

  test('that fails by surprise, the account stands, and its member pays the same order once', async () => {
    const fan = applicant();
    const wish = await payment();
    const { ports } = app.application;
    const report = vi.spyOn(ports.errorReporting, 'report');
    await app.database.executeSql('alter table payment_attempts rename to attempts_away');
    const { status, body, cookies } = await register(fan, { payment: wish });
    await app.database.executeSql('alter table attempts_away rename to payment_attempts');
    const userId = (await memberOf(fan.username))?.id;
    expect({ status, userId: body.user.user_id, payment: body.payment, isSignedIn: body.is_signed_in }).toEqual({
      status: 200,
      userId,
      payment: null,
      isSignedIn: true,
    });
    expect(body.errors).toEqual({ payment_issue: [expect.stringContaining('you won’t be charged twice')] });
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ source: 'request', facts: { userId } }));
    report.mockRestore();
    const charges = await centsDuring(app, 'charge', async () => {
      for (const _ of [1, 2]) {
        const again = await app.sendWithToken('POST', '/api/v2/users/subscriptions', {
          body: wish,
          cookies,
          headers: { 'x-forwarded-for': fromAnywhere() },
        });
        expect(again).toMatchObject({ status: 200, body: { status: 'active' } });
      }
    });
    expect(charges).toEqual([9_995]);
  });

  test('the data of a card is refused before anything is made', async () => {
    const fan = applicant();
    const { status } = await register(fan, { payment: { ...(await payment()), card_number: '4242424242424242' } });
    expect(status).toBe(422);
    expect(await memberOf(fan.username)).toBeNull();
  });
});
