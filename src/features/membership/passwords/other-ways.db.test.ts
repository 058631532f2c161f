// @module-tag engine
import { generateSync } from 'otplib/functional';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { createSecretBox } from '#platform/security/secret-box.ts';
import { SESSION_SECRET, type TestApp, testApp } from '#tests/support/app.ts';
import { softAuthenticator } from '#tests/support/authenticator.ts';
import { silentLog } from '#tests/support/log.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { openBrowser, type SignedIn, signedIn, signInAs, staffSignedIn } from '#tests/support/members.ts';
import { updateMember } from '../accounts/public.ts';
import { listPasskeysOf } from '../passkeys/public.ts';
import { buildSecondFactor } from '../second-factor/factory.ts';
import { findSecondFactor, isSecondFactorOn } from '../second-factor/public.ts';
import { runRemovals } from '../second-factor/service/run-removals.ts';

/** What a reset by email does with passkeys and a second factor that somebody else may have added (decision 0092). */

const PATH = '/api/user/password';
const PASSKEYS = '/api/v2/users/passkeys';
const SETUP = '/api/v2/users/second_factor';
const NEW_PASSWORD = 'a quiet river at noon';
const WAIT_MS = 72 * HOUR_MS;

let app: TestApp;
let db: Db;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback', RATE_LIMIT_PER_MINUTE: '10000' });
  db = app.database.db;
});
afterAll(() => app.close());

const box = createSecretBox(SESSION_SECRET);
let asked = 0;
const elsewhere = () => {
  asked += 1;
  return { headers: { 'x-forwarded-for': `10.5.${asked >> 8}.${(asked & 255) + 1}` } };
};
const strict = () => signedIn(app, { session: { strictUntil: new Date(app.clock.now().getTime() + DAY_MS) } });
const turnOn = ({ member }: SignedIn) => buildSecondFactor(db, { userId: member.id, box }, app.clock.now());
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
const addressOf = ({ member }: SignedIn) => String(member.email);
const templates = async (somebody: SignedIn) =>
  (await mailsTo(app, addressOf(somebody))).map(({ template }) => template);

async function addPasskey(browser: SignedIn): Promise<void> {
  const { body } = await browser.send('POST', `${PASSKEYS}/options`);
  const json = softAuthenticator().create(body.options);
  expect((await browser.send('POST', PASSKEYS, { answer: { json } })).status).toBe(200);
}
async function mailedToken(somebody: SignedIn): Promise<string> {
  const user = { email: addressOf(somebody) };
  await app.sendWithToken('POST', PATH, { body: { user }, ...elsewhere() });
  const mail = (await mailsTo(app, addressOf(somebody))).findLast(({ template }) => template === 'reset_password');
  return /reset_password_token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
const read = (token: string) => app.get(`${PATH}?reset_password_token=${token}`, elsewhere());
const put = (token: string, more: object) => {
  const user = { reset_password_token: token, password: NEW_PASSWORD, ...more };
  return app.sendWithToken('PUT', PATH, { body: { user }, ...elsewhere() });
};
async function reset(somebody: SignedIn, more: object = { remove_other_ways: true }) {
  const reply = await put(await mailedToken(somebody), more);
  expect(reply.status).toBe(200);
}
const removing = () => ({
  db,
  now: () => app.clock.now(),
  log: silentLog,
  config: app.config,
  ports: app.application.ports,
});
const runJob = () => runRemovals(removing());
/** A browser that gave the new password and is asked for a code. */
async function pendingBrowser({ member }: SignedIn) {
  const browser = openBrowser(app);
  const user = { login: member.username, password: NEW_PASSWORD };
  const reply = await browser.send('POST', '/api/user/sign_in', { user }, elsewhere());
  expect(reply.body.needs_second_factor).toBe(true);
  return browser;
}

test('the mailed link shows what else signs in, uses nothing up, and a used one shows nothing', async () => {
  const owner = await strict();
  await addPasskey(owner);
  const at = app.clock.now();
  await turnOn(owner);
  const token = await mailedToken(owner);
  expect((await read(token)).body).toEqual({
    passkeys: [{ label: expect.any(String), created_at: at.toISOString() }],
    second_factor: { turned_on_at: at.toISOString(), removal_due_at: null },
    can_remove: true,
    least_length: 12,
  });
  expect((await put(token, {})).status).toBe(200);
  expect(await read(token)).toMatchObject({ status: 410, body: { error_code: 'gone' } });
});

describe('removing every other way', () => {
  test('what a thief added lately goes at once, and the owner signs in with the password alone', async () => {
    const thief = await strict();
    await addPasskey(thief);
    await turnOn(thief);
    await reset(thief);
    expect(await listPasskeysOf(db, thief.member.id)).toEqual([]);
    expect(await findSecondFactor(db, thief.member.id)).toBeNull();
    const mail = (await mailsTo(app, addressOf(thief))).at(-1);
    expect(mail?.template).toBe('password_changed');
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('Your passkeys were removed too');
    const user = { login: thief.member.username, password: NEW_PASSWORD };
    const signIn = await openBrowser(app).send('POST', '/api/user/sign_in', { user }, elsewhere());
    expect(signIn.body.needs_second_factor).toBe(false);
  });

  test('unchecked, or not sent, they stay, and the second factor is asked for as before', async () => {
    for (const more of [{}, { remove_other_ways: false }, { remove_other_ways: '0' }]) {
      const owner = await strict();
      await addPasskey(owner);
      await turnOn(owner);
      await reset(owner, more);
      expect(await listPasskeysOf(db, owner.member.id)).toHaveLength(1);
      expect(await findSecondFactor(db, owner.member.id)).toMatchObject({ removalDueAt: null });
      await pendingBrowser(owner);
    }
  });

  test('an old second factor waits 72 hours when only the mailbox is known', async () => {
    const owner = await strict();
    await addPasskey(owner);
    const { recoveryCodes } = await turnOn(owner);
    app.clock.advance(WAIT_MS + 1);
    await reset(owner);
    expect(await listPasskeysOf(db, owner.member.id)).toEqual([]);
    expect(await isSecondFactorOn(db, owner.member.id)).toBe(true);
    expect(await templates(owner)).toContain('second_factor_removal_scheduled');
    await pendingBrowser(owner);

    app.clock.advance(WAIT_MS - DAY_MS - 1);
    await runJob();
    expect((await templates(owner)).filter((each) => each === 'second_factor_removal_scheduled')).toHaveLength(1);
    app.clock.advance(1);
    await runJob();
    await runJob();
    expect((await templates(owner)).filter((each) => each === 'second_factor_removal_scheduled')).toHaveLength(2);
    app.clock.advance(DAY_MS - 1);
    await runJob();
    expect(await isSecondFactorOn(db, owner.member.id)).toBe(true);
    app.clock.advance(1);
    await runJob();
    expect(await findSecondFactor(db, owner.member.id)).toBeNull();
    expect(recoveryCodes).toHaveLength(2);
    const { rows } = await app.database.executeSql(
      `select count(*)::int as left from recovery_codes where user_id = ${owner.member.id}`,
    );
    expect(rows).toEqual([{ left: 0 }]);
    expect((await templates(owner)).at(-1)).toBe('second_factor_removal_removed');
  });

  test('a removal that fails leaves the others done', async () => {
    const owners = [await strict(), await strict()];
    for (const owner of owners) await turnOn(owner);
    app.clock.advance(WAIT_MS + 1);
    for (const owner of owners) await reset(owner);
    app.clock.advance(WAIT_MS);
    const { mail, ...ports } = removing().ports;
    let isFirst = true;
    const failingOnce: typeof mail = {
      ...mail,
      post: async (...posted) => {
        if (!isFirst) return mail.post(...posted);
        isFirst = false;
        throw new Error('no mail');
      },
    };
    await expect(runRemovals({ ...removing(), ports: { ...ports, mail: failingOnce } })).rejects.toThrow(
      'second factors were not removed',
    );
    const left = await Promise.all(owners.map(({ member }) => isSecondFactorOn(db, member.id)));
    expect(left.filter(Boolean)).toHaveLength(1);
    await runJob();
    expect(await Promise.all(owners.map(({ member }) => isSecondFactorOn(db, member.id)))).toEqual([false, false]);
  });

  test('a second reset neither restarts the wait nor mails again', async () => {
    const owner = await strict();
    await turnOn(owner);
    app.clock.advance(WAIT_MS + 1);
    await reset(owner);
    const dueAt = (await findSecondFactor(db, owner.member.id))?.removalDueAt;
    app.clock.advance(HOUR_MS);
    await reset(owner);
    expect(await findSecondFactor(db, owner.member.id)).toMatchObject({ removalDueAt: dueAt });
    expect((await templates(owner)).filter((each) => each === 'second_factor_removal_scheduled')).toHaveLength(1);
  });

  test('a code that is given keeps the second factor on', async () => {
    const owner = await strict();
    const { secret } = await turnOn(owner);
    app.clock.advance(WAIT_MS + 1);
    await reset(owner);
    const browser = await pendingBrowser(owner);
    const given = await browser.send('POST', '/api/user/second_factor', { code: codeOf(secret) }, elsewhere());
    expect(given.status).toBe(200);
    expect(await findSecondFactor(db, owner.member.id)).toMatchObject({ removalDueAt: null });
    expect(await templates(owner)).toContain('second_factor_removal_stopped');
    app.clock.advance(2 * WAIT_MS);
    await runJob();
    expect(await isSecondFactorOn(db, owner.member.id)).toBe(true);
  });

  test('the link of the mail keeps it on, once, and ends the new password', async () => {
    const owner = await strict();
    await turnOn(owner);
    app.clock.advance(WAIT_MS + 1);
    await reset(owner);
    const mail = (await mailsTo(app, addressOf(owner))).findLast(
      ({ template }) => template === 'second_factor_removal_scheduled',
    );
    const token = /users\/undo\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const undo = () => app.sendWithToken('PUT', '/api/user/undo_change', { body: { token }, ...elsewhere() });
    const replies = await Promise.all([undo(), undo()]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    expect(await findSecondFactor(db, owner.member.id)).toMatchObject({ removalDueAt: null });
    const user = { login: owner.member.username, password: NEW_PASSWORD };
    expect((await openBrowser(app).send('POST', '/api/user/sign_in', { user }, elsewhere())).status).toBe(422);
  });

  test('of two resets at once, one wins and one removal is scheduled', async () => {
    const owner = await strict();
    await turnOn(owner);
    app.clock.advance(WAIT_MS + 1);
    const token = await mailedToken(owner);
    const more = { remove_other_ways: true };
    const replies = await Promise.all([put(token, more), put(token, more)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    expect((await templates(owner)).filter((each) => each === 'second_factor_removal_scheduled')).toHaveLength(1);
  });
});

describe('staff', () => {
  test('keep their passkeys and their second factor, whatever the form says', async () => {
    const staff = await staffSignedIn(app, { role: 'customer_support_admin' });
    await addPasskey(staff);
    await turnOn(staff);
    expect((await read(await mailedToken(staff))).body).toMatchObject({ can_remove: false, least_length: 15 });
    await reset(staff);
    expect(await listPasskeysOf(db, staff.member.id)).toHaveLength(1);
    expect(await findSecondFactor(db, staff.member.id)).toMatchObject({ removalDueAt: null });
  });

  test('with a passkey alone, a reset by mail adds no second factor and no passkey, and removes none', async () => {
    const staff = await staffSignedIn(app, { role: 'customer_support_admin' });
    await addPasskey(staff);
    await reset(staff);
    const strictUntil = new Date(app.clock.now().getTime() + HOUR_MS);
    const thief = await signInAs(app, staff.member, { strictUntil });
    const refused = { status: 403, body: { error_code: 'second_factor_needed' } };
    const [passkey] = await listPasskeysOf(db, staff.member.id);
    expect(await thief.send('POST', SETUP)).toMatchObject(refused);
    expect(await thief.send('POST', `${PASSKEYS}/options`)).toMatchObject(refused);
    expect(await thief.send('DELETE', `${PASSKEYS}/${passkey?.id}`)).toMatchObject(refused);
    const owner = await signInAs(app, staff.member, { strictUntil, secondFactorAt: app.clock.now() });
    expect((await owner.send('POST', SETUP)).status).toBe(200);
  });

  test('somebody who got a role while the removal waited keeps the second factor', async () => {
    const member = await strict();
    await turnOn(member);
    app.clock.advance(WAIT_MS + 1);
    await reset(member);
    await updateMember(db, member.member.id, { role: 'customer_support_admin' });
    app.clock.advance(WAIT_MS);
    await runJob();
    expect(await isSecondFactorOn(db, member.member.id)).toBe(true);
  });
});
