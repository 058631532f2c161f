import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasBounced } from '#platform/mail/bounces.ts';
import { mailBounces } from '#platform/mail/tables.ts';
import { SERVER_KEY, TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { signedIn } from '#tests/support/members.ts';

const PATH = '/api/v2/mail/bounces';
const KEY = { headers: { 'x-server-key': SERVER_KEY } };

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('a mail service reports a bounce, as often as it likes: the last reason stays', { tags: ['engine'] }, async () => {
  for (const reason of ['mailbox unknown', 'complained']) {
    const { status, body } = await app.send('POST', PATH, { ...KEY, body: { address: 'Pat@Home.example', reason } });
    expect({ status, body }).toEqual({ status: 200, body: { is_remembered: true } });
  }
  expect(await app.database.db.select().from(mailBounces)).toEqual([
    { address: 'pat@home.example', at: TEST_NOW, reason: 'complained' },
  ]);
});

test('nobody else may', async () => {
  const body = { address: 'kim@home.example', reason: 'x' };
  const fan = await signedIn(app);
  expect((await app.sendWithToken('POST', PATH, { body })).status).toBe(403);
  expect((await fan.send('POST', PATH, body)).status).toBe(403);
  expect((await app.send('POST', PATH, { body, headers: { 'x-server-key': `${SERVER_KEY}1` } })).status).toBe(403);
  expect(await hasBounced(app.database.db, body.address)).toBe(false);
});

test.each([
  ['no address', { address: 'nobody', reason: 'x' }],
  ['no reason', { address: 'kim@home.example' }],
  ['a long reason', { address: 'kim@home.example', reason: 'x'.repeat(501) }],
])('%s is refused', async (_what, body) => {
  expect((await app.send('POST', PATH, { ...KEY, body })).status).toBe(422);
});
