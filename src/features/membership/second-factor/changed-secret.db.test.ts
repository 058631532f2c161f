import { generateSync } from 'otplib/functional';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { createSecretBox } from '#platform/security/secret-box.ts';
import { SESSION_SECRET, type TestApp, testApp } from '#tests/support/app.ts';
import { signedIn } from '#tests/support/members.ts';
import { buildSecondFactor } from './factory.ts';
import { countUnreadable } from './public.ts';
import { openSecrets, sealSecrets } from './sealed-secrets.ts';

const PATH = '/api/v2/users/second_factor';
const GIVE = '/api/user/second_factor';
const own = createSecretBox(SESSION_SECRET);
const other = createSecretBox('the-secret-that-was-configured-before');

let app: TestApp;
let db: Db;
beforeAll(async () => {
  app = await testApp();
  db = app.database.db;
});
afterAll(() => app.close());
// A code can be used once, so each test runs in its own time step.
beforeEach(() => app.clock.advance(2 * MINUTE_MS));

const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
const strictUntil = () => new Date(app.clock.now().getTime() + 15 * MINUTE_MS);

/** A member who gave the password, and whose second factor was sealed under `box`. */
async function pending(box = other, session = {}) {
  const browser = await signedIn(app, { session: { isPending: true, ...session } });
  const made = await buildSecondFactor(db, { userId: browser.member.id, box }, app.clock.now());
  return { ...browser, ...made };
}

test('a right code that can no longer be checked is answered in words, and not counted as a wrong one', async () => {
  const lee = await pending();
  for (let round = 0; round < 7; round += 1) {
    const reply = await lee.send('POST', GIVE, { code: codeOf(lee.secret) });
    expect({ status: reply.status, code: reply.body.error_code }).toEqual({
      status: 422,
      code: 'second_factor_unreadable',
    });
    expect(reply.body.error).toMatch(
      /^We can’t check codes from your authenticator app right now\. Use a recovery code/,
    );
  }
});

test('a recovery code still signs in, and the member moves to a new application', async () => {
  const kim = await pending();
  expect((await kim.send('POST', GIVE, { code: kim.recoveryCodes[0] })).status).toBe(200);
  await app.database.executeSql(
    `update sessions set strict_until = '${strictUntil().toISOString()}' where user_id = ${kim.member.id}`,
  );
  expect((await kim.get(PATH)).body).toMatchObject({ is_on: true, pending: null });
  const begun = await kim.send('POST', PATH);
  expect(begun.status, begun.text).toBe(200);
  const proven = await kim.send('PUT', PATH, { code: codeOf(begun.body.secret) });
  expect(proven.status, proven.text).toBe(200);
  expect(await countOf(kim.member.id)).toBe(false);
});

test('a second factor that was begun again and never proven does not call a right code wrong', async () => {
  const ann = await pending(own);
  const sealedSecret = sealSecrets(own, ann.member.id, { inUse: null, next: ann.secret });
  await app.database.executeSql(
    `update second_factors set sealed_secret = '${sealedSecret}' where user_id = ${ann.member.id}`,
  );
  expect((await ann.send('POST', GIVE, { code: codeOf(ann.secret) })).body.error_code).toBe('second_factor_unreadable');
});

test('a second factor under the program’s own secret works as before', async () => {
  const bo = await pending(own);
  expect((await bo.send('POST', GIVE, { code: '000000' })).body.error_code).toBe('wrong_code');
  expect((await bo.send('POST', GIVE, { code: codeOf(bo.secret) })).status).toBe(200);
});

async function countOf(userId: number): Promise<boolean> {
  const { rows } = await app.database.executeSql(`select sealed_secret from second_factors where user_id = ${userId}`);
  return openSecrets(own, userId, String(rows[0]?.sealed_secret)) === null;
}

test('the count tells the second factors that another secret sealed from those in use', async () => {
  await app.database.executeSql('delete from second_factors');
  expect(await countUnreadable(db, own)).toEqual({ all: 0, unreadable: 0 });
  await pending(own);
  expect(await countUnreadable(db, own)).toEqual({ all: 1, unreadable: 0 });
  await pending(other);
  await pending(other);
  expect(await countUnreadable(db, own)).toEqual({ all: 3, unreadable: 2 });
  expect(await countUnreadable(db, other)).toEqual({ all: 3, unreadable: 1 });
  await app.database.executeSql('update second_factors set confirmed_at = null');
  expect(await countUnreadable(db, own), 'one that was only begun is nobody’s way in').toEqual({
    all: 0,
    unreadable: 0,
  });
});

const SEALED = sealSecrets(own, 7, { inUse: 'A', next: null });

test.each([
  ['another member', 8, SEALED],
  ['an empty text', 7, ''],
  ['a text that is too short', 7, SEALED.slice(0, 12)],
  ['a cut text', 7, SEALED.slice(0, -4)],
  ['a text with one letter changed', 7, `${SEALED.startsWith('A') ? 'B' : 'A'}${SEALED.slice(1)}`],
  ['a text that is no base64', 7, '*** not sealed ***'],
  ['another secret', 7, sealSecrets(other, 7, { inUse: 'A', next: null })],
  ['another purpose', 7, own.seal('{"inUse":"A","next":null}', 'something else')],
])('a secret sealed for %s is unreadable, and no error', (_, userId, sealed) => {
  expect(openSecrets(own, userId, sealed)).toBeNull();
});
