import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecretBox } from '#platform/security/secret-box.ts';
import { SESSION_SECRET, type TestApp, testApp } from '#tests/support/app.ts';
import { runOn } from '#tests/support/command.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { signedIn } from '#tests/support/members.ts';
import { buildMember, MEMBER_PASSWORD } from '../accounts/factory.ts';
import { passkeys } from '../passkeys/tables.ts';
import { buildSecondFactor } from '../second-factor/factory.ts';
import { userCommand } from './command.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const box = createSecretBox(SESSION_SECRET);
const reset = (...args: string[]) => runOn(app, userCommand, ['reset-second-factor', ...args]);
const WHY = ['--reason', 'lost the phone; called, known voice'] as const;

async function withFactor(username: string, sealedBy = box) {
  const browser = await signedIn(app, { username, role: 'super_admin' });
  await buildSecondFactor(app.database.db, { userId: browser.member.id, box: sealedBy }, app.clock.now());
  return browser;
}

const addPasskey = (userId: number, credentialId: string) =>
  app.database.db.insert(passkeys).values({
    userId,
    credentialId,
    publicKey: 'key',
    counter: 0,
    isBackedUp: true,
    label: 'Laptop',
    createdAt: app.clock.now(),
  });

const factsOf = async (userId: number) =>
  (
    await app.database.executeSql(
      `select (select count(*)::int from second_factors where user_id = ${userId}) as factors,
         (select count(*)::int from recovery_codes where user_id = ${userId}) as codes,
         (select count(*)::int from passkeys where user_id = ${userId}) as passkeys,
         (select count(*)::int from sessions where user_id = ${userId}) as sessions,
         (select count(*)::int from audit_entries where subject_id = '${userId}' and action = 'member.reset_second_factor') as entries`,
    )
  ).rows[0];

test('the authenticator app and the recovery codes go; they are signed out, mailed, and it is in the audit log', async () => {
  const { member } = await withFactor('lost.phone');
  const { code, out } = await reset('lost.phone', ...WHY);
  expect({ code, out }).toEqual({
    code: 0,
    out: 'lost.phone: removed the authenticator app and the recovery codes.\nSigned out of 1 browser. They sign in with their password and set up a new one in their profile.',
  });
  expect(await factsOf(member.id)).toEqual({ factors: 0, codes: 0, passkeys: 0, sessions: 0, entries: 1 });
  expect((await mailsTo(app, 'lost.phone@example.com')).map(({ template }) => template)).toEqual([
    'second_factor_reset',
  ]);
  const signIn = await app.sendWithToken('POST', '/api/user/sign_in', {
    body: { user: { login: 'lost.phone', password: MEMBER_PASSWORD } },
  });
  expect({ status: signIn.status, needs: signIn.body.needs_second_factor }).toEqual({ status: 200, needs: false });
});

test('one that was sealed under another SESSION_SECRET is reset too', async () => {
  const { member } = await withFactor('old.secret', createSecretBox('the-secret-that-was-configured-before'));
  expect((await reset('old.secret@example.com', ...WHY)).code).toBe(0);
  expect(await factsOf(member.id)).toMatchObject({ factors: 0, codes: 0 });
});

test('passkeys stay and are named, and --passkeys removes them', async () => {
  const { member } = await withFactor('with.keys');
  await addPasskey(member.id, 'one');
  await addPasskey(member.id, 'two');
  expect((await reset('with.keys', ...WHY)).out).toContain('\nKept: 2 passkeys. --passkeys removes them, too.\n');
  expect((await reset('with.keys', ...WHY)).out).toBe(
    'with.keys has no second factor to reset. Nothing was changed.\nKept: 2 passkeys. --passkeys removes them, too.',
  );
  expect(await factsOf(member.id)).toMatchObject({ factors: 0, passkeys: 2, entries: 1 });
  expect((await reset('with.keys', '--passkeys', ...WHY)).out).toMatch(/^with\.keys: removed 2 passkeys\.\n/);
  expect(await factsOf(member.id)).toMatchObject({ passkeys: 0, entries: 2 });
});

test('--dry-run says what would be removed and changes nothing', async () => {
  const { member } = await withFactor('dry.reset');
  const { out } = await reset('dry.reset', '--dry-run', ...WHY);
  expect(out).toBe(
    'dry.reset: would remove the authenticator app and the recovery codes.\nNothing was changed (--dry-run).',
  );
  expect(await factsOf(member.id)).toEqual({ factors: 1, codes: 2, passkeys: 0, sessions: 1, entries: 0 });
  expect(await mailsTo(app, 'dry.reset@example.com')).toEqual([]);
});

test('--json answers as one object', async () => {
  const { member } = await withFactor('json.reset');
  expect(JSON.parse((await reset('json.reset', '--json', ...WHY)).out)).toEqual({
    user_id: member.id,
    username: 'json.reset',
    is_changed: true,
    had_application: true,
    removed_passkeys: 0,
    kept_passkeys: 0,
    ended_sessions: 1,
  });
});

test('somebody without a second factor is left alone: no audit entry, no mail', async () => {
  const member = await buildMember(app.database.db, { username: 'none.at.all' });
  const { code, out } = await reset('none.at.all', ...WHY);
  expect({ code, out }).toEqual({ code: 0, out: 'none.at.all has no second factor to reset. Nothing was changed.' });
  expect(await factsOf(member.id)).toMatchObject({ entries: 0 });
});

test.each([
  [['somebody'], 2, 'Add a reason'],
  [['somebody', '--reason', '  '], 2, 'Add a reason'],
  [[...WHY], 2, 'needs an email or a username'],
  [['somebody', 'else', ...WHY], 2, 'Unknown argument "else"'],
  [['somebody', '--password', ...WHY], 2, "Unknown option '--password'"],
  [['nobody.here', ...WHY], 1, 'Nobody signs in as "nobody.here".'],
])('wrong words are refused: %j', async (words, code, complaint) => {
  const refused = await reset(...words);
  expect(refused.code).toBe(code);
  expect(refused.err).toContain(complaint);
});
