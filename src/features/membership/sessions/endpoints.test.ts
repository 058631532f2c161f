import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, signInAs } from '#tests/support/members.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const PATH = '/api/v2/users/sessions';
const isIn = async (browser: SignedIn) =>
  (await app.get('/api/v2/users/current', { cookies: browser.cookies })).status === 200;
const idsOf = async (browser: SignedIn) =>
  (await browser.get(PATH)).body.sessions.map(({ id }: { id: number }) => id) as number[];

test('the list names each device in words, the last used first, and nothing that lets anybody in', {
  tags: ['engine'],
}, async () => {
  const start = app.clock.now().toISOString();
  const older = await signedIn(app, {
    session: { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/143.0', ip: '192.0.2.9' },
  });
  app.clock.advance(60_000);
  const newer = await signInAs(app, older.member, { signedInBy: 'passkey' });
  await signInAs(app, older.member, { isPending: true });
  await signInAs(app, older.member, { expiresAt: app.clock.now() });
  const { body } = await older.get(PATH);
  expect(body.sessions).toEqual([
    {
      id: newer.sessionId,
      device_id: expect.any(Number),
      is_this: false,
      device: 'Unknown device',
      ip: '127.0.0.1',
      signed_in_by: 'passkey',
      created_at: app.clock.now().toISOString(),
      last_seen_at: app.clock.now().toISOString(),
    },
    {
      id: older.sessionId,
      device_id: expect.any(Number),
      is_this: true,
      device: 'Firefox on Windows',
      ip: '192.0.2.9',
      signed_in_by: 'password',
      created_at: start,
      last_seen_at: start,
    },
  ]);
});

test('one session ends at once, and the others go on', async () => {
  const one = await signedIn(app);
  const two = await signInAs(app, one.member);
  const three = await signInAs(app, one.member);
  expect((await one.send('DELETE', `${PATH}/${two.sessionId}`)).status).toBe(200);
  expect({ oneIsIn: await isIn(one), twoIsIn: await isIn(two), threeIsIn: await isIn(three) }).toEqual({
    oneIsIn: true,
    twoIsIn: false,
    threeIsIn: true,
  });
  expect(new Set(await idsOf(one))).toEqual(new Set([one.sessionId, three.sessionId]));
  expect((await one.send('DELETE', `${PATH}/${two.sessionId}`)).status).toBe(404);
});

test("somebody else's session and none at all are the same: 404", async () => {
  const one = await signedIn(app);
  const stranger = await signedIn(app);
  const foreign = await one.send('DELETE', `${PATH}/${stranger.sessionId}`);
  const absent = await one.send('DELETE', `${PATH}/999999`);
  expect(foreign).toMatchObject({ status: 404, body: { error_code: 'not_found' } });
  expect(absent).toMatchObject({ status: 404, body: { error: foreign.body.error } });
  expect(await isIn(stranger)).toBe(true);
  expect((await one.send('DELETE', `${PATH}/none`)).status).toBe(422);
});

test('ending this one signs this browser out', async () => {
  const one = await signedIn(app);
  expect((await one.send('DELETE', `${PATH}/${one.sessionId}`)).status).toBe(200);
  expect(Object.keys(one.cookies)).not.toContain('remember_user_token_v2');
  expect(await isIn(one)).toBe(false);
});

test('all others end together, nobody else’s do', async () => {
  const one = await signedIn(app);
  const others = [await signInAs(app, one.member), await signInAs(app, one.member, { isPending: true })];
  const stranger = await signedIn(app);
  const reply = await one.send('DELETE', PATH);
  expect({ status: reply.status, body: reply.body }).toEqual({
    status: 200,
    body: { ended: 2, message: 'All other devices have been logged out.' },
  });
  expect({ oneIsIn: await isIn(one), strangerIsIn: await isIn(stranger) }).toEqual({
    oneIsIn: true,
    strangerIsIn: true,
  });
  for (const other of others) expect(await isIn(other)).toBe(false);
  expect((await one.send('DELETE', PATH)).body.ended).toBe(0);
});

test('a session ends at its hour', async () => {
  const HOUR = 3_600_000;
  const now = app.clock.now().getTime();
  const plain = await signedIn(app, { session: { isRemembered: false, expiresAt: new Date(now + 12 * HOUR) } });
  const remembered = await signedIn(app, { session: { expiresAt: new Date(now + 30 * 24 * HOUR) } });
  app.clock.advance(12 * HOUR - 1);
  expect({ plainIsIn: await isIn(plain), rememberedIsIn: await isIn(remembered) }).toEqual({
    plainIsIn: true,
    rememberedIsIn: true,
  });
  app.clock.advance(1);
  expect({ plainIsIn: await isIn(plain), rememberedIsIn: await isIn(remembered) }).toEqual({
    plainIsIn: false,
    rememberedIsIn: true,
  });
});

test.each([
  ['GET', PATH],
  ['DELETE', PATH],
  ['DELETE', `${PATH}/1`],
] as const)('%s %s is for who is signed in', async (method, path) => {
  const reply = method === 'GET' ? await app.get(path) : await app.sendWithToken(method, path);
  expect(reply.status).toBe(401);
});
