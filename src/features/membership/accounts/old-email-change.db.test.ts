import { generateSync } from 'otplib/functional';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/dates.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { softAuthenticator } from '#tests/support/authenticator.ts';
import { runOn } from '#tests/support/command.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type SignedIn, signedIn } from '#tests/support/members.ts';
import { issueToken } from '../mailed-tokens/public.ts';
import { userCommand } from '../roles/command.ts';
import { MEMBER_PASSWORD } from './factory.ts';
import { findMember } from './queries.ts';

/** The links of an email change stop working after any change of the account's security. */

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const NEW_PASSWORD = 'quiet orange ladder';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback', GEO_COUNTRY_HEADER: 'cf-ipcountry', GEO_REGION_HEADER: 'cf-region' });
});
// A second-factor code can be used once, so each test runs at its own time.
beforeEach(() => app.clock.advance(2 * MINUTE_MS));
afterAll(() => app.close());

const strictly = (): Promise<SignedIn> =>
  signedIn(app, { session: { strictUntil: new Date(app.clock.now().getTime() + 60 * MINUTE_MS) } });

let asked = 0;
function fromAnywhere() {
  asked += 1;
  return { 'x-forwarded-for': `10.2.${Math.floor(asked / 250)}.${asked % 250}` };
}

async function linkTo(address: string, template: string): Promise<string> {
  const mail = (await mailsTo(app, address)).findLast((each) => each.template === template);
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

const agree = (token: string) =>
  app.sendWithToken('POST', '/api/v2/users/email_change', { body: { token }, headers: fromAnywhere() });

/** Requests a change to another address. */
async function asking() {
  const me = await strictly();
  const [before, after] = [String(me.member.email), `new.${me.member.id}@mail.example`];
  const body = { email: after, current_password: MEMBER_PASSWORD };
  const { status } = await me.send('PATCH', '/api/v2/users/update', body, { headers: fromAnywhere() });
  expect(status).toBe(200);
  const halves = {
    old: await linkTo(before, 'change_email_old'),
    new: await linkTo(after, 'change_email_new'),
  };
  return { me, before, after, halves };
}

const DELETION = '/api/v2/users/deletion';
const FACTOR = '/api/v2/users/second_factor';
const PASSKEYS = '/api/v2/users/passkeys';
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });

async function turnOn(me: SignedIn): Promise<void> {
  const { body } = await me.send('POST', FACTOR);
  expect((await me.send('PUT', FACTOR, { code: codeOf(body.secret) })).status).toBe(200);
}

async function addPasskey(me: SignedIn): Promise<number> {
  const { body } = await me.send('POST', `${PASSKEYS}/options`);
  const added = await me.send('POST', PASSKEYS, { answer: { json: softAuthenticator().create(body.options) } });
  expect(added.status).toBe(200);
  return Number(added.body.passkey.id);
}

const update = async (me: SignedIn, body: object) => {
  const reply = await me.send('PATCH', '/api/v2/users/update', body, { headers: fromAnywhere() });
  expect(reply.status).toBe(200);
  return reply;
};

const ENDS: readonly [what: string, act: (me: SignedIn) => Promise<unknown>][] = [
  ['the account sent to deletion', (me) => me.send('POST', DELETION)],
  [
    'a deletion that was taken back',
    async (me) => {
      await me.send('POST', DELETION);
      await me.send('DELETE', DELETION);
    },
  ],
  ['another username', (me) => update(me, { username: `other.${me.member.id}` })],
  [
    'another password',
    (me) =>
      me.send('PUT', '/api/v2/users/update_password', {
        current_password: MEMBER_PASSWORD,
        password: NEW_PASSWORD,
      }),
  ],
  [
    'a password set by a mailed link',
    async ({ member: { id: userId, email } }) => {
      const facts = { email: String(email) };
      const token = await issueToken(app.database.db, { userId, kind: 'reset_password', facts, now: app.clock.now() });
      const body = { user: { reset_password_token: token, password: NEW_PASSWORD } };
      expect((await app.sendWithToken('PUT', '/api/user/password', { body, headers: fromAnywhere() })).status).toBe(
        200,
      );
    },
  ],
  ['a passkey that was added', addPasskey],
  [
    'a passkey that was removed',
    async (me) => {
      const id = await addPasskey(me);
      await me.send('DELETE', `${PASSKEYS}/${id}`);
    },
  ],
  ['a second factor that was turned on', turnOn],
  [
    'a second factor that was turned off',
    async (me) => {
      await turnOn(me);
      await me.send('DELETE', FACTOR);
    },
  ],
  [
    'new recovery codes',
    async (me) => {
      await turnOn(me);
      await me.send('POST', `${FACTOR}/recovery_codes`);
    },
  ],
  [
    'a role',
    async ({ member }) => {
      const words = ['grant', String(member.username), 'marketing_admin', '--reason', 'a test'];
      expect((await runOn(app, userCommand, words)).code).toBe(0);
    },
  ],
  ['the present address asked for', (me) => update(me, { email: String(me.member.email) })],
  [
    'a newer change',
    (me) => update(me, { email: `newer.${me.member.id}@mail.example`, current_password: MEMBER_PASSWORD }),
  ],
];

test.each(ENDS)('%s ends both links, whichever was used before', async (_, act) => {
  for (const first of ['none', 'old', 'new'] as const) {
    const { me, before, halves } = await asking();
    if (first !== 'none') expect((await agree(halves[first])).body).toMatchObject({ is_changed: false });
    await act(me);
    const late = { old: (await agree(halves.old)).status, new: (await agree(halves.new)).status };
    expect({ first, late }).toEqual({ first, late: { old: 410, new: 410 } });
    expect((await findMember(app.database.db, me.member.id))?.email).toBe(before);
  }
});

test('a half that is used while the account is sent to deletion is refused, and the other one after it was taken back', async () => {
  const { me, before, halves } = await asking();
  await me.send('POST', DELETION);
  expect((await agree(halves.new)).status).toBe(410);
  await me.send('DELETE', DELETION);
  expect((await agree(halves.old)).status).toBe(410);
  expect((await findMember(app.database.db, me.member.id))?.email).toBe(before);
});

test('a change asked for while the account is sent to deletion ends when it is taken back', async () => {
  const me = await strictly();
  await me.send('POST', DELETION);
  const after = `late.${me.member.id}@mail.example`;
  await update(me, { email: after, current_password: MEMBER_PASSWORD });
  await me.send('DELETE', DELETION);
  expect((await agree(await linkTo(after, 'change_email_new'))).status).toBe(410);
});

test('another username says that the change of email was stopped, and only then', async () => {
  const { me } = await asking();
  const stopped = await update(me, { username: `stopped.${me.member.id}` });
  expect(stopped.body.message).toContain('Your change of email was stopped');
  const other = await strictly();
  const plain = await update(other, { username: `plain.${other.member.id}` });
  expect(plain.body.message).toBe('Your changes were saved.');
});

test.each<[what: string, act: (me: SignedIn) => Promise<unknown>]>([
  ['other preferences', (me) => update(me, { preferences: true, bluechip_emails: true })],
  ['a look at the account', (me) => me.get('/api/v2/users/current')],
  ['a second factor that is begun and not proven', (me) => me.send('POST', FACTOR)],
  ['a refused password', (me) => me.send('PUT', '/api/v2/users/update_password', { password: 'x' })],
])('%s leaves the links as they are', async (_, act) => {
  const { me, after, halves } = await asking();
  await act(me);
  expect((await agree(halves.old)).body).toMatchObject({ is_changed: false });
  expect((await agree(halves.new)).body).toMatchObject({ is_changed: true });
  expect((await findMember(app.database.db, me.member.id))?.email).toBe(after);
});

test.each([
  [{}, 'from the address 203.0.113.7.'],
  [{ 'cf-ipcountry': 'US' }, 'from the address 203.0.113.7 (US).'],
  [{ 'cf-ipcountry': 'US', 'cf-region': 'TX' }, 'from the address 203.0.113.7 (Texas, US).'],
])('the mail to the present address says who asked: by which browser, when and from where', async (place, words) => {
  const me = await strictly();
  const headers = { 'x-forwarded-for': '203.0.113.7', 'user-agent': CHROME, ...place };
  const body = { email: `asked.${me.member.id}@mail.example`, current_password: MEMBER_PASSWORD };
  expect((await me.send('PATCH', '/api/v2/users/update', body, { headers })).status).toBe(200);
  const [mail] = await mailsTo(app, String(me.member.email));
  const text = mail?.text.replaceAll(/\s+/g, ' ');
  expect(text).toMatch(/Requested from: Chrome on Windows, 11\/21\/2026 \d\d:\d\d:\d\d in Chicago, /);
  expect(text).toContain(words);
});
