import { generateSync } from 'otplib/functional';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { softAuthenticator } from '#tests/support/authenticator.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { openBrowser, type SignedIn, signedIn, signInAs, staffSignedIn } from '#tests/support/members.ts';
import { buildMember, MEMBER_PASSWORD, type MemberOverrides } from '../accounts/factory.ts';
import { findMember, updateMember } from '../accounts/public.ts';
import { listPasskeysOf } from '../passkeys/public.ts';
import { findSecondFactor, isSecondFactorOn } from '../second-factor/public.ts';

const PATH = '/api/user/undo_change';
const PASSKEYS = '/api/v2/users/passkeys';
const FACTOR = '/api/v2/users/second_factor';
const NEW_PASSWORD = 'a quiet river at noon';

let app: TestApp;
let db: Db;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback', RATE_LIMIT_PER_MINUTE: '10000' });
  db = app.database.db;
});
afterAll(() => app.close());

let asked = 0;
/** Each from a new address, because these tests are not about the per-address rate limits. */
const elsewhere = () => {
  asked += 1;
  return { headers: { 'x-forwarded-for': `10.4.${asked >> 8}.${(asked & 255) + 1}` } };
};
const strict = (overrides: MemberOverrides = {}) =>
  signedIn(app, { ...overrides, session: { strictUntil: new Date(app.clock.now().getTime() + DAY_MS) } });
const look = (token: string) => app.get(`${PATH}?token=${token}`, elsewhere());
const undo = (token: string) => app.sendWithToken('PUT', PATH, { body: { token }, ...elsewhere() });
const isIn = async ({ get }: SignedIn) => (await get('/api/v2/users/current')).status === 200;
const addressOf = ({ email }: { email: string | null }) => String(email);

async function linkIn(address: string, template: string): Promise<string> {
  const mail = (await mailsTo(app, address)).findLast((each) => each.template === template);
  return /users\/undo\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
async function resetTokenIn(address: string): Promise<string | undefined> {
  const mail = (await mailsTo(app, address)).findLast(({ template }) => template === 'change_undone');
  return /reset_password_token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
}
async function addPasskey(browser: SignedIn) {
  const { body } = await browser.send('POST', `${PASSKEYS}/options`);
  const added = await browser.send('POST', PASSKEYS, { answer: { json: softAuthenticator().create(body.options) } });
  expect(added.status).toBe(200);
  return Number(added.body.passkey.id);
}
async function turnOnFactor(browser: SignedIn) {
  const { body } = await browser.send('POST', FACTOR);
  const code = generateSync({ secret: body.secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
  expect((await browser.send('PUT', FACTOR, { code })).status).toBe(200);
}
async function changeEmail(browser: SignedIn, from: string, to: string) {
  const changed = await browser.send('PATCH', '/api/v2/users/update', { email: to, current_password: MEMBER_PASSWORD });
  expect(changed.status).toBe(200);
  for (const [address, template] of [
    [from, 'change_email_old'],
    [to, 'change_email_new'],
  ] as const) {
    const mail = (await mailsTo(app, address)).findLast((each) => each.template === template);
    const token = /change_token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    expect((await browser.send('POST', '/api/v2/users/email_change', { token }, elsewhere())).status).toBe(200);
  }
}
const changePassword = (browser: SignedIn, password: string) =>
  browser.send('PUT', '/api/v2/users/update_password', { current_password: MEMBER_PASSWORD, password }, elsewhere());

describe('“This wasn’t me” about a passkey', () => {
  test('removes that one alone, ends sessions and password, and mails a link to set a new one', {
    tags: ['engine'],
  }, async () => {
    const thief = await strict();
    const owner = await signInAs(app, thief.member);
    const kept = await addPasskey(thief);
    const added = await addPasskey(thief);
    const address = addressOf(thief.member);
    const token = await linkIn(address, 'passkey_added');
    const shown = await look(token);
    expect(shown).toMatchObject({ status: 200, body: { change: 'passkey', email: null, removal_due_at: null } });
    expect(shown.body.label).toBe((await listPasskeysOf(db, thief.member.id)).find(({ id }) => id === added)?.label);

    const reply = await undo(token);
    expect(reply).toMatchObject({ status: 200, body: { outcome: 'link_mailed' } });
    expect((await listPasskeysOf(db, thief.member.id)).map(({ id }) => id)).toEqual([kept]);
    expect({ thief: await isIn(thief), owner: await isIn(owner) }).toEqual({ thief: false, owner: false });
    expect((await findMember(db, thief.member.id))?.passwordHash).toBeNull();
    const user = { reset_password_token: await resetTokenIn(address), password: NEW_PASSWORD };
    const reset = await openBrowser(app).send('PUT', '/api/user/password', { user }, elsewhere());
    expect(reset.status).toBe(200);
    expect(await undo(token)).toMatchObject({ status: 410, body: { error_code: 'gone' } });
    expect((await look(token)).status).toBe(410);
  });

  test('the link of each passkey works, however many were added and removed since', async () => {
    const thief = await strict();
    const first = await addPasskey(thief);
    const token = await linkIn(addressOf(thief.member), 'passkey_added');
    for (let more = 0; more < 25; more += 1)
      expect((await thief.send('DELETE', `${PASSKEYS}/${await addPasskey(thief)}`)).status).toBe(200);
    expect((await undo(token)).status).toBe(200);
    expect((await listPasskeysOf(db, thief.member.id)).some(({ id }) => id === first)).toBe(false);
  });

  test('of two clicks at once, one undoes it and one link is mailed', { tags: ['engine'] }, async () => {
    const thief = await strict();
    await addPasskey(thief);
    const address = addressOf(thief.member);
    const token = await linkIn(address, 'passkey_added');
    const replies = await Promise.all([undo(token), undo(token)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    const mails = (await mailsTo(app, address)).filter(({ template }) => template === 'change_undone');
    expect(mails).toHaveLength(1);
  });

  test('it is good for seven days', async () => {
    const [inTime, late] = [await strict(), await strict()];
    const tokens = [];
    for (const each of [inTime, late]) {
      await addPasskey(each);
      tokens.push(await linkIn(addressOf(each.member), 'passkey_added'));
    }
    app.clock.advance(7 * DAY_MS - 1);
    expect((await undo(tokens[0] ?? '')).status).toBe(200);
    app.clock.advance(1);
    expect((await undo(tokens[1] ?? '')).status).toBe(410);
  });

  test('opening the link changes nothing, and a made-up one is none', async () => {
    const thief = await strict();
    await addPasskey(thief);
    const token = await linkIn(addressOf(thief.member), 'passkey_added');
    expect((await look(token)).status).toBe(200);
    expect(await listPasskeysOf(db, thief.member.id)).toHaveLength(1);
    expect((await undo('a-token-that-nobody-gave-out-0000')).status).toBe(410);
    expect((await look('short')).status).toBe(422);
  });
});

describe('“This wasn’t me” about a second factor', () => {
  test('one that was just set up goes at once, with its recovery codes', async () => {
    const thief = await strict();
    await turnOnFactor(thief);
    const token = await linkIn(addressOf(thief.member), 'second_factor_turned_on');
    expect((await look(token)).body).toMatchObject({ change: 'second_factor', removal_due_at: null });
    expect((await undo(token)).body.outcome).toBe('link_mailed');
    expect(await findSecondFactor(db, thief.member.id)).toBeNull();
  });

  test('an old one that was moved to another application goes after 72 hours, not at once', async () => {
    const owner = await strict();
    await turnOnFactor(owner);
    app.clock.advance(4 * DAY_MS);
    const later = await signInAs(app, owner.member, {
      strictUntil: new Date(app.clock.now().getTime() + HOUR_MS),
      secondFactorAt: app.clock.now(),
    });
    await turnOnFactor(later);
    const token = await linkIn(addressOf(owner.member), 'second_factor_changed');
    const dueAt = new Date(app.clock.now().getTime() + 3 * DAY_MS);
    expect((await look(token)).body.removal_due_at).toBe(dueAt.toISOString());
    expect((await undo(token)).body.outcome).toBe('removal_scheduled');
    expect(await findSecondFactor(db, owner.member.id)).toMatchObject({ removalDueAt: dueAt });
    expect(await isSecondFactorOn(db, owner.member.id)).toBe(true);
  });

  test('staff get no such link, and one from before the role does nothing', async () => {
    const writer = await staffSignedIn(app, { role: 'customer_support_admin' });
    await addPasskey(writer);
    expect(await linkIn(addressOf(writer.member), 'passkey_added')).toBe('');
    const member = await strict();
    await turnOnFactor(member);
    const token = await linkIn(addressOf(member.member), 'second_factor_turned_on');
    await updateMember(db, member.member.id, { role: 'customer_support_admin' });
    expect((await undo(token)).status).toBe(410);
    expect(await isSecondFactorOn(db, member.member.id)).toBe(true);
  });
});

test('a changed password ends, and the owner gets a link to set their own', async () => {
  const thief = await signedIn(app);
  expect((await changePassword(thief, NEW_PASSWORD)).status).toBe(200);
  const address = addressOf(thief.member);
  expect((await undo(await linkIn(address, 'password_changed'))).body.outcome).toBe('link_mailed');
  expect((await findMember(db, thief.member.id))?.passwordHash).toBeNull();
  const user = { login: thief.member.username, password: NEW_PASSWORD };
  expect((await openBrowser(app).send('POST', '/api/user/sign_in', { user }, elsewhere())).status).toBe(422);
  expect(await resetTokenIn(address)).toBeTruthy();
});

describe('“This wasn’t me” about a changed e-mail', () => {
  test('brings the address of before back, ends the rest, and tells the other address', async () => {
    const thief = await strict();
    const old = addressOf(thief.member);
    await changeEmail(thief, old, 'thief.one@example.com');
    expect(await linkIn('thief.one@example.com', 'email_changed')).toBe('');
    const token = await linkIn(old, 'email_changed');
    expect((await look(token)).body).toMatchObject({ change: 'email', email: old });
    expect((await undo(token)).body.outcome).toBe('link_mailed');
    expect(await findMember(db, thief.member.id)).toMatchObject({
      email: old,
      emailConfirmedAt: app.clock.now(),
      passwordHash: null,
    });
    expect(await isIn(thief)).toBe(false);
    expect(await resetTokenIn(old)).toBeTruthy();
    const told = (await mailsTo(app, 'thief.one@example.com')).map(({ template }) => template);
    expect(told).toContain('email_restored');
    expect(told).not.toContain('change_undone');
  });

  test('the older address outranks: a thief who changed it twice cannot take it back', async () => {
    const thief = await strict();
    const old = addressOf(thief.member);
    await changeEmail(thief, old, 'thief.two@example.com');
    await changeEmail(thief, 'thief.two@example.com', 'thief.three@example.com');
    const [owners, thiefs] = [
      await linkIn(old, 'email_changed'),
      await linkIn('thief.two@example.com', 'email_changed'),
    ];
    expect((await undo(thiefs)).status).toBe(200);
    expect((await undo(owners)).status).toBe(200);
    expect((await findMember(db, thief.member.id))?.email).toBe(old);
  });

  test('used first, it ends the links that went to the thief', async () => {
    const thief = await strict();
    const old = addressOf(thief.member);
    await changeEmail(thief, old, 'thief.four@example.com');
    await changeEmail(thief, 'thief.four@example.com', 'thief.five@example.com');
    const thiefs = await linkIn('thief.four@example.com', 'email_changed');
    expect((await undo(await linkIn(old, 'email_changed'))).status).toBe(200);
    expect((await undo(thiefs)).status).toBe(410);
    expect((await findMember(db, thief.member.id))?.email).toBe(old);
  });

  test('an account that took the address since without proving it does not keep it from its owner', async () => {
    const thief = await strict();
    const old = addressOf(thief.member);
    await changeEmail(thief, old, 'thief.six@example.com');
    const squatter = await buildMember(db, { email: old, emailConfirmedAt: null });
    expect((await undo(await linkIn(old, 'email_changed'))).body.outcome).toBe('link_mailed');
    expect((await findMember(db, thief.member.id))?.email).toBe(old);
    expect((await findMember(db, squatter.id))?.email).toBeNull();
  });

  test('where somebody proved it since, the address stays theirs and the thief is signed out', async () => {
    const thief = await strict();
    const old = addressOf(thief.member);
    await changeEmail(thief, old, 'thief.seven@example.com');
    const other = await buildMember(db, { email: old });
    expect((await undo(await linkIn(old, 'email_changed'))).body.outcome).toBe('address_taken');
    expect((await findMember(db, other.id))?.email).toBe(old);
    expect(await findMember(db, thief.member.id)).toMatchObject({
      email: 'thief.seven@example.com',
      passwordHash: null,
    });
    expect(await isIn(thief)).toBe(false);
  });

  test('an address that was never proven gets no link', async () => {
    const member = await signedIn(app, { emailConfirmedAt: null });
    const old = addressOf(member.member);
    await member.send('PATCH', '/api/v2/users/update', {
      email: 'right@example.com',
      current_password: MEMBER_PASSWORD,
    });
    const mail = (await mailsTo(app, 'right@example.com')).at(-1);
    const token = /change_token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    expect((await member.send('POST', '/api/v2/users/email_change', { token }, elsewhere())).status).toBe(200);
    expect((await mailsTo(app, old)).map(({ template }) => template)).toContain('email_changed');
    expect(await linkIn(old, 'email_changed')).toBe('');
  });

  test('a link about a passkey waits until the address is back', async () => {
    const thief = await strict();
    const old = addressOf(thief.member);
    const added = await addPasskey(thief);
    const about = await linkIn(old, 'passkey_added');
    await changeEmail(thief, old, 'thief.eight@example.com');
    expect((await undo(about)).body.error).toContain('changed after this email');
    expect((await undo(await linkIn(old, 'email_changed'))).status).toBe(200);
    expect((await undo(about)).status).toBe(200);
    expect((await listPasskeysOf(db, thief.member.id)).some(({ id }) => id === added)).toBe(false);
  });
});

test('without JavaScript the form leads to what came of it', async () => {
  const thief = await strict();
  await addPasskey(thief);
  const token = await linkIn(addressOf(thief.member), 'passkey_added');
  const { body, cookies } = await app.get('/api/v2/csurf_token');
  const posted = await app.send('POST', PATH, {
    ...elsewhere(),
    cookies,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ _csrf: body.csurf_token, _method: 'PUT', token }).toString(),
  });
  expect(posted).toMatchObject({ status: 303, headers: { location: '/users/undo?done=link_mailed' } });
});

test('sixty times a minute from one address', async () => {
  const request = { headers: { 'x-forwarded-for': '192.0.2.9' } };
  const token = 'a-token-that-nobody-gave-out-0000';
  for (let i = 0; i < 60; i += 1)
    expect((await app.sendWithToken('PUT', PATH, { body: { token }, ...request })).status).toBe(410);
  expect((await app.sendWithToken('PUT', PATH, { body: { token }, ...request })).status).toBe(429);
});
