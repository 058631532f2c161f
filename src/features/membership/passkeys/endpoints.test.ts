import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { createSecretBox } from '#platform/security/secret-box.ts';
import { SESSION_SECRET, type TestApp, type TestRequest, testApp } from '#tests/support/app.ts';
import { type Falsehoods, type SoftAuthenticator, softAuthenticator } from '#tests/support/authenticator.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type SignedIn, signedIn, signInAs } from '#tests/support/members.ts';
import type { MemberOverrides } from '../accounts/factory.ts';
import { buildSecondFactor } from '../second-factor/factory.ts';
import { passkeyData } from './member-data.ts';

const OWN = '/api/v2/users/passkeys';
const SIGN_IN = '/api/user/passkey';
const STRICT = '/api/v2/users/strict_sign_in/passkey';

let app: TestApp;
let db: Db;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback', RATE_LIMIT_PER_MINUTE: '10000' });
  db = app.database.db;
});
afterAll(() => app.close());

const box = createSecretBox(SESSION_SECRET);
const strictUntil = () => new Date(app.clock.now().getTime() + 15 * MINUTE_MS);
const strict = (overrides: MemberOverrides = {}) =>
  signedIn(app, { ...overrides, session: { strictUntil: strictUntil() } });

let asked = 0;
/** Each from a new address, because these tests are not about the per-address rate limits. */
const elsewhere = (): TestRequest => {
  asked += 1;
  return { headers: { 'x-forwarded-for': `10.${asked >> 8}.${asked & 255}.1` } };
};

async function add(somebody: SignedIn, authenticator = softAuthenticator(), falsehoods: Falsehoods = {}) {
  const { body } = await somebody.send('POST', `${OWN}/options`);
  return somebody.send('POST', OWN, { answer: { json: authenticator.create(body.options, falsehoods) } });
}

/** A member with one passkey. */
async function withPasskey(authenticator = softAuthenticator(), overrides: MemberOverrides = {}) {
  const somebody = await strict(overrides);
  const added = await add(somebody, authenticator);
  expect(added.status).toBe(200);
  return { ...somebody, authenticator, passkeyId: Number(added.body.passkey.id) };
}

const optionsOf = async (path: string) =>
  (await app.sendWithToken('POST', `${path}/options`, elsewhere())).body.options;

/** Logs in from a browser without cookies. */
async function signInBy(authenticator: SoftAuthenticator, falsehoods: Falsehoods = {}, more: object = {}) {
  const json = authenticator.get(await optionsOf(SIGN_IN), falsehoods);
  return app.sendWithToken('POST', SIGN_IN, { ...elsewhere(), body: { answer: { json }, ...more } });
}

const templates = async ({ member }: SignedIn) =>
  (await mailsTo(app, member.email ?? '')).map(({ template }) => template);
const REFUSED = {
  error_code: 'passkey_refused',
  error: 'That passkey didn’t work. Try again, or log in another way',
};

test('added, listed, renamed, used, removed; the owner hears of the first and the last', {
  tags: ['engine'],
}, async () => {
  const sam = await strict();
  const { body } = await sam.send('POST', `${OWN}/options`);
  const options = JSON.parse(body.options.json);
  expect(options.rp).toEqual({ id: 'bluechip.localhost', name: 'Bluechip' });
  expect(options.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'preferred' });
  expect(options.attestation).toBe('none');
  expect(options.user.id).not.toContain(sam.member.email);
  const authenticator = softAuthenticator();
  const json = authenticator.create(body.options);
  const added = await sam.send('POST', OWN, { answer: { json }, label: ' My key ' });
  expect(added.status).toBe(200);
  const { id } = added.body.passkey;
  const view = { id, label: 'My key', is_backed_up: true, last_used_at: null };
  expect(added.body.passkey).toMatchObject(view);
  expect((await sam.get(OWN)).body).toEqual({ passkeys: [added.body.passkey] });
  const renamed = await sam.send('PATCH', `${OWN}/${id}`, { label: 'Blue key' });
  expect(renamed.body.passkey.label).toBe('Blue key');
  expect((await signInBy(authenticator)).status).toBe(200);
  expect((await sam.get(OWN)).body.passkeys[0].last_used_at).toBe(app.clock.now().toISOString());
  expect((await sam.send('DELETE', `${OWN}/${id}`)).status).toBe(200);
  expect((await sam.get(OWN)).body).toEqual({ passkeys: [] });
  expect((await signInBy(authenticator)).body).toMatchObject(REFUSED);
  expect(await templates(sam)).toEqual(['passkey_added', 'new_device', 'passkey_removed']);
  expect((await mailsTo(app, sam.member.email ?? ''))[0]?.text).toContain('“My key”');
});

test('a sign-in names nobody beforehand, leads back and gives a session that has its second factor', async () => {
  const { member, authenticator } = await withPasskey(softAuthenticator(), { role: 'reporting_admin' });
  const options = JSON.parse((await optionsOf(SIGN_IN)).json);
  expect(options.allowCredentials).toBeUndefined();
  const reply = await signInBy(authenticator, {}, { return_to: '/rankings', remember_me: true });
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({
    user: { user_id: member.id, username: member.username },
    needs_second_factor: false,
    return_to: '/rankings',
  });
  const session = await app.get(OWN, { cookies: reply.cookies });
  expect(session.status).toBe(200);
  expect((await signInBy(authenticator, {}, { return_to: 'https://evil.example' })).body.return_to).toBe('/');
});

test('with a second factor turned on: verification is one, without it the code is still asked for', async () => {
  const { member, authenticator } = await withPasskey();
  await buildSecondFactor(db, { userId: member.id, box }, app.clock.now());
  expect((await signInBy(authenticator)).body.needs_second_factor).toBe(false);
  const reply = await signInBy(authenticator, { isUserVerified: false });
  expect(reply.body.needs_second_factor).toBe(true);
  expect((await app.get(OWN, { cookies: reply.cookies })).status).toBe(401);
  // A member without a second factor is logged in either way.
  const other = await withPasskey();
  expect((await signInBy(other.authenticator, { isUserVerified: false })).body.needs_second_factor).toBe(false);
});

const ELSEWHERE = [
  'http://evil.example:3000',
  'http://bluechip.localhost.evil.example:3000',
  'http://evilbluechip.localhost:3000',
  'http://no-such-site.bluechip.localhost:3000',
  'http://a.football.bluechip.localhost:3000',
  'http://localhost:3000',
  'http://bluechip.localhost:3001',
  'https://bluechip.localhost:3000',
  'http://bluechip.localhost:3000/',
  'null',
  '',
];

test.each<[string, (other: SoftAuthenticator) => Falsehoods]>([
  ...ELSEWHERE.map((origin): [string, () => Falsehoods] => [`a page of "${origin}"`, () => ({ origin })]),
  ['a frame of another site', () => ({ crossOrigin: true })],
  ['another relying party', () => ({ rpId: 'localhost' })],
  ['a challenge that we did not give', () => ({ challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' })],
  ['an answer to the other ceremony', () => ({ type: 'webauthn.create' })],
  ['nobody at the authenticator', () => ({ isUserPresent: false })],
  ['another key', (other) => ({ signer: other })],
  ['the handle of somebody else', () => ({ userHandle: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' })],
])('refused, always by the same words: %s', async (_name, falsehoodsOf) => {
  const { authenticator } = await withPasskey();
  const reply = await signInBy(authenticator, falsehoodsOf(softAuthenticator()));
  expect(reply.status).toBe(422);
  expect(reply.body).toMatchObject(REFUSED);
  expect(reply.cookies.remember_user_token_v2).toBeUndefined();
  // The passkey still works.
  expect((await signInBy(authenticator, { counter: 2 })).status).toBe(200);
});

test.each(['', '{}', 'null', '[1]', '{"id":"AA","rawId":"AA","type":"public-key","response":{"clientDataJSON":"AA"}}'])(
  'refused: %s in the place of an answer',
  async (json) => {
    const reply = await app.sendWithToken('POST', SIGN_IN, { ...elsewhere(), body: { answer: { json } } });
    expect(reply.body).toMatchObject(REFUSED);
  },
);

test('an answer is good once, also of twenty at once', async () => {
  for (const authenticator of [softAuthenticator(), softAuthenticator({ countsFrom: 0 })]) {
    await withPasskey(authenticator);
    const json = authenticator.get(await optionsOf(SIGN_IN));
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.sendWithToken('POST', SIGN_IN, { ...elsewhere(), body: { answer: { json } } }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.error_code === 'passkey_refused')).toHaveLength(19);
  }
});

test('without a counter it signs in again and again', async () => {
  const { authenticator } = await withPasskey(softAuthenticator({ countsFrom: 0 }));
  for (let i = 0; i < 3; i += 1) expect((await signInBy(authenticator)).status).toBe(200);
});

test('a refused answer uses its challenge up', async () => {
  const { authenticator } = await withPasskey();
  const options = await optionsOf(SIGN_IN);
  const give = (falsehoods: Falsehoods) =>
    app.sendWithToken('POST', SIGN_IN, {
      ...elsewhere(),
      body: { answer: { json: authenticator.get(options, falsehoods) } },
    });
  expect((await give({ origin: 'http://evil.example:3000' })).body).toMatchObject(REFUSED);
  expect((await give({})).body).toMatchObject(REFUSED);
});

test('a challenge holds five minutes', async () => {
  const { authenticator } = await withPasskey();
  for (const [ms, status] of [
    [5 * MINUTE_MS - 1, 200],
    [5 * MINUTE_MS, 422],
  ] as const) {
    const options = await optionsOf(SIGN_IN);
    app.clock.advance(ms);
    const json = authenticator.get(options);
    expect((await app.sendWithToken('POST', SIGN_IN, { ...elsewhere(), body: { answer: { json } } })).status).toBe(
      status,
    );
  }
});

test('it signs in on every site of ours', async () => {
  const { authenticator } = await withPasskey();
  const host = 'football.bluechip.localhost';
  const options = (await app.sendWithToken('POST', `${SIGN_IN}/options`, { ...elsewhere(), host })).body.options;
  for (const origin of ['http://www.bluechip.localhost:3000', `http://${host}:3000`]) {
    const json = authenticator.get(origin.includes('football') ? options : await optionsOf(SIGN_IN), { origin });
    const reply = await app.sendWithToken('POST', SIGN_IN, { ...elsewhere(), host, body: { answer: { json } } });
    expect(reply.status).toBe(200);
  }
});

test('adding is refused for a wrong answer, by the same words', async () => {
  const sam = await strict();
  for (const falsehoods of [
    { origin: 'http://evil.example:3000' },
    { rpId: 'evil.example' },
    { challenge: 'AAAA' },
    { type: 'webauthn.get' },
    { isUserPresent: false },
    { crossOrigin: true },
    // A certificate could name an address for checking its revocation.
    { certificates: [Buffer.from('a certificate')] },
  ])
    expect((await add(sam, softAuthenticator(), falsehoods)).body).toMatchObject(REFUSED);
  expect((await sam.get(OWN)).body.passkeys).toEqual([]);
  expect(await templates(sam)).toEqual([]);
});

test('a challenge is for whom and for what it was given', async () => {
  const [sam, eve] = [await strict(), await strict()];
  const forSam = (await sam.send('POST', `${OWN}/options`)).body.options;
  const json = softAuthenticator().create(forSam);
  expect((await eve.send('POST', OWN, { answer: { json } })).body).toMatchObject(REFUSED);
  const forSignIn = JSON.parse((await optionsOf(SIGN_IN)).json);
  const mixed = { json: JSON.stringify({ ...JSON.parse(forSam.json), challenge: forSignIn.challenge }) };
  const second = softAuthenticator().create(mixed);
  expect((await sam.send('POST', OWN, { answer: { json: second } })).body).toMatchObject(REFUSED);
});

test('a credential belongs to one account, and the browser is told which are there', async () => {
  const { authenticator, ...sam } = await withPasskey();
  const options = JSON.parse((await sam.send('POST', `${OWN}/options`)).body.options.json);
  expect(options.excludeCredentials).toEqual([
    { id: authenticator.credentialId, type: 'public-key', transports: ['internal'] },
  ]);
  expect((await add(await strict(), authenticator)).body).toMatchObject(REFUSED);
  expect((await add(sam, authenticator)).body).toMatchObject(REFUSED);
});

test('ten passkeys at most, also when several are added at once', async () => {
  const sam = await strict();
  for (let i = 0; i < 8; i += 1) expect((await add(sam)).status).toBe(200);
  const answers = [];
  for (let i = 0; i < 5; i += 1)
    answers.push(softAuthenticator().create((await sam.send('POST', `${OWN}/options`)).body.options));
  const replies = await Promise.all(answers.map((json) => sam.send('POST', OWN, { answer: { json } })));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 422, 422, 422]);
  expect((await sam.get(OWN)).body.passkeys).toHaveLength(10);
  expect((await sam.send('POST', `${OWN}/options`)).body.error_code).toBe('too_many_passkeys');
});

test('without a sign-in, or a strict one where it takes one: refused', async () => {
  const sam = await signedIn(app);
  for (const [method, path, body, needsStrict] of [
    ['POST', `${OWN}/options`, {}, true],
    ['POST', OWN, { answer: { json: '{}' } }, true],
    ['DELETE', `${OWN}/1`, {}, true],
    ['PATCH', `${OWN}/1`, { label: 'x' }, false],
    ['POST', `${STRICT}/options`, {}, false],
    ['POST', STRICT, { answer: { json: '{}' } }, false],
  ] as const) {
    expect((await app.sendWithToken(method, path, { ...elsewhere(), body })).status).toBe(401);
    if (needsStrict) expect((await sam.send(method, path, body)).body.error_code).toBe('strict_sign_in_needed');
  }
  expect((await app.get(OWN)).status).toBe(401);
});

test('somebody else’s passkey is not there', async () => {
  const { passkeyId, authenticator } = await withPasskey();
  const eve = await strict();
  expect((await eve.send('PATCH', `${OWN}/${passkeyId}`, { label: 'mine' })).status).toBe(404);
  expect((await eve.send('DELETE', `${OWN}/${passkeyId}`)).status).toBe(404);
  expect((await eve.send('DELETE', `${OWN}/999999`)).status).toBe(404);
  expect((await signInBy(authenticator)).status).toBe(200);
});

test('labels: asked for, at most 60 letters', async () => {
  const { passkeyId, ...sam } = await withPasskey();
  for (const label of ['', '   ', 'x'.repeat(61), undefined])
    expect((await sam.send('PATCH', `${OWN}/${passkeyId}`, { label })).status).toBe(422);
  expect((await sam.send('PATCH', `${OWN}/${passkeyId}`, { label: 'x'.repeat(60) })).status).toBe(200);
});

test('a session of before the second factor neither adds nor removes', async () => {
  const { passkeyId, ...sam } = await withPasskey();
  await buildSecondFactor(db, { userId: sam.member.id, box }, app.clock.now());
  expect((await sam.send('POST', `${OWN}/options`)).body).toMatchObject({
    error_code: 'second_factor_needed',
    error: 'Enter your two-step login code to continue.',
  });
  expect((await sam.send('DELETE', `${OWN}/${passkeyId}`)).body.error_code).toBe('second_factor_needed');
});

test('a strict sign-in: only by one’s own passkey and with verification; it is the second factor too', async () => {
  const { authenticator, ...sam } = await withPasskey();
  await buildSecondFactor(db, { userId: sam.member.id, box }, app.clock.now());
  const browser = await signInAs(app, sam.member);
  const other = await withPasskey();
  const confirm = async (by: SoftAuthenticator, falsehoods: Falsehoods = {}) => {
    const { body } = await browser.send('POST', `${STRICT}/options`);
    expect(JSON.parse(body.options.json)).toMatchObject({
      userVerification: 'required',
      allowCredentials: [{ id: authenticator.credentialId }],
    });
    return browser.send('POST', STRICT, { answer: { json: by.get(body.options, falsehoods) } });
  };
  expect((await confirm(other.authenticator)).body).toMatchObject(REFUSED);
  expect((await confirm(authenticator, { isUserVerified: false })).body).toMatchObject(REFUSED);
  const before = browser.cookies.remember_user_token_v2;
  const done = await confirm(authenticator, { userHandle: null });
  expect(done.body).toEqual({ strict_until: strictUntil().toISOString() });
  expect(browser.cookies.remember_user_token_v2).not.toBe(before);
  expect((await browser.send('POST', `${OWN}/options`)).status).toBe(200);
  app.clock.advance(15 * MINUTE_MS);
  expect((await browser.send('POST', `${OWN}/options`)).body.error_code).toBe('strict_sign_in_needed');
});

test('the export names them without their keys, and erasing leaves none', async () => {
  const { member, authenticator } = await withPasskey();
  const exported = await passkeyData.export(db, member.id);
  expect(exported).toEqual([expect.objectContaining({ is_backed_up: true, last_used_at: null })]);
  expect(JSON.stringify(exported)).not.toContain(authenticator.credentialId);
  await passkeyData.erase(db, member.id, app.clock.now());
  expect(await passkeyData.export(db, member.id)).toEqual([]);
  expect((await signInBy(authenticator)).body).toMatchObject(REFUSED);
});
