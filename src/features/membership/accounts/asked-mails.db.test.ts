import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type Browser, openBrowser, signedIn } from '#tests/support/members.ts';
import { issueToken } from '../mailed-tokens/public.ts';
import { buildMember } from './factory.ts';
import type { Member } from './public.ts';

/** Emails that anybody can request for a member: strangers can neither use up the member's limit nor flood the inbox. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback', RATE_LIMIT_PER_MINUTE: '10000' });
});
afterAll(() => app.close());

let asked = 0;
const anyAddress = () => {
  asked += 1;
  return `10.${20 + (asked >> 8)}.${asked & 255}.1`;
};

type Mail = {
  template: string;
  ask: (browser: Browser, email: string, from: string) => Promise<unknown>;
  /** Emails to one member requested from one address, and from all addresses together, without a known device of the member. */
  ofOne: number;
  ofAll: number;
};
const post =
  (path: string, body: (email: string) => object): Mail['ask'] =>
  async (browser, email, from) => {
    const reply = await browser.send('POST', path, body(email), { headers: { 'x-forwarded-for': from } });
    expect(reply.status).toBe(200);
    return reply.body;
  };

const MAILS: readonly Mail[] = [
  {
    template: 'sign_in_link',
    ask: post('/api/user/sign_in_link', (email) => ({ email })),
    ofOne: 3,
    ofAll: 6,
  },
  {
    template: 'reset_password',
    ask: post('/api/user/password', (email) => ({ user: { email } })),
    ofOne: 5,
    ofAll: 10,
  },
  {
    template: 'username_reminder',
    ask: post('/api/v2/users/forgot_username', (email) => ({ email })),
    ofOne: 5,
    ofAll: 10,
  },
  { template: 'confirm_email', ask: post('/api/user/confirm_email', (email) => ({ email })), ofOne: 5, ofAll: 10 },
];

const mailsOf = async ({ email }: Member, template: string) =>
  (await mailsTo(app, email ?? '')).filter((mail) => mail.template === template);

describe.each(MAILS)('$template', ({ template, ask, ofOne, ofAll }) => {
  const aMember = () => buildMember(app.database.db, template === 'confirm_email' ? { emailConfirmedAt: null } : {});
  const countOf = async (member: Member) => (await mailsOf(member, template)).length;

  test('one address has so many sent, and another address still has its own', async () => {
    const member = await aMember();
    const [stranger, owner] = [anyAddress(), anyAddress()];
    for (let time = 0; time < ofOne + 3; time += 1) await ask(openBrowser(app), member.email ?? '', stranger);
    expect(await countOf(member)).toBe(ofOne);
    await ask(openBrowser(app), member.email ?? '', owner);
    expect(await countOf(member)).toBe(ofOne + 1);
  });

  test('all addresses together fill no inbox, and a browser of the member still gets its mail', async () => {
    const { member, cookies } = await signedIn(app, template === 'confirm_email' ? { emailConfirmedAt: null } : {});
    const known = openBrowser(app, { bluechip_device: cookies.bluechip_device ?? '' });
    for (let time = 0; time < ofAll + 4; time += 1) await ask(openBrowser(app), member.email ?? '', anyAddress());
    expect(await countOf(member)).toBe(ofAll);
    await ask(known, member.email ?? '', anyAddress());
    expect(await countOf(member)).toBe(ofAll + 1);
    for (let time = 0; time < ofOne + 3; time += 1) await ask(known, member.email ?? '', anyAddress());
    expect(await countOf(member)).toBe(ofAll + ofOne);
  });

  test('a device of another member is a stranger’s, and the answer is the same for all', async () => {
    const [member, { cookies }] = [await aMember(), await signedIn(app)];
    const other = openBrowser(app, { bluechip_device: cookies.bluechip_device ?? '' });
    const from = anyAddress();
    const answers: unknown[] = [];
    for (let time = 0; time < ofOne + 1; time += 1) answers.push(await ask(other, member.email ?? '', from));
    answers.push(await ask(other, 'nobody@example.com', from));
    expect(await countOf(member)).toBe(ofOne);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });
});

/** How each emailed link is used. `windows`: how many windows of ten emails requested by strangers pass while the link is valid. */
const LINKS = [
  {
    template: 'sign_in_link',
    index: 0,
    windows: 1,
    method: 'PUT',
    path: '/api/user/sign_in_link',
    body: (token: string) => ({ token }),
  },
  {
    template: 'reset_password',
    index: 1,
    windows: 1,
    method: 'PUT',
    path: '/api/user/password',
    body: (token: string) => ({ user: { reset_password_token: token, password: 'a quiet river at noon' } }),
  },
  {
    template: 'confirm_email',
    index: 3,
    windows: 72,
    method: 'POST',
    path: '/api/user/confirm_email',
    body: (token: string) => ({ token }),
  },
] as const;
type Link = (typeof LINKS)[number];

const linksOf = async (member: Member, template: string) =>
  (await mailsOf(member, template)).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '');
const redeem = ({ method, path, body }: Link, token: string) =>
  openBrowser(app).send(method, path, body(token), { headers: { 'x-forwarded-for': anyAddress() } });

test.each(LINKS)(
  'the first $template mail is still good after strangers have had all sent that they can',
  async (link) => {
    const { template, index, windows } = link;
    const member = await buildMember(app.database.db, template === 'confirm_email' ? { emailConfirmedAt: null } : {});
    const ask = MAILS[index]?.ask;
    for (let time = 0; time < 12; time += 1) await ask?.(openBrowser(app), member.email ?? '', anyAddress());
    const [first = ''] = await linksOf(member, template);
    // Issues the tokens of the later windows directly, because the rate limit runs on the real clock.
    for (let more = 0; more < (windows - 1) * 10; more += 1)
      await issueToken(app.database.db, { userId: member.id, kind: template, now: app.clock.now() });
    expect((await redeem(link, first)).status).toBe(200);
  },
);

test.each(LINKS.slice(0, 2))(
  'who used a $template link can have the next one sent, whatever strangers asked for',
  async (link) => {
    const { template, index } = link;
    const member = await buildMember(app.database.db);
    const { ask, ofAll = 0 } = MAILS[index] ?? {};
    for (let time = 0; time < ofAll + 2; time += 1) await ask?.(openBrowser(app), member.email ?? '', anyAddress());
    const before = await linksOf(member, template);
    expect((await redeem(link, before[0] ?? '')).status).toBe(200);
    await ask?.(openBrowser(app), member.email ?? '', anyAddress());
    const after = await linksOf(member, template);
    expect(after).toHaveLength(ofAll + 1);
    expect((await redeem(link, after.at(-1) ?? '')).status).toBe(200);
  },
);

test('who set a new password by a link can have a sign-in link sent again, for it ended those too', async () => {
  const member = await buildMember(app.database.db);
  const [signInLink, reset] = MAILS;
  for (let time = 0; time < 8; time += 1) await signInLink?.ask(openBrowser(app), member.email ?? '', anyAddress());
  await reset?.ask(openBrowser(app), member.email ?? '', anyAddress());
  const [token = ''] = await linksOf(member, 'reset_password');
  expect((await redeem(LINKS[1], token)).status).toBe(200);
  await signInLink?.ask(openBrowser(app), member.email ?? '', anyAddress());
  expect(await linksOf(member, 'sign_in_link')).toHaveLength(7);
});

test('who used a link from one address can ask from that address again', async () => {
  const member = await buildMember(app.database.db);
  const from = anyAddress();
  const [signInLink] = MAILS;
  for (let time = 0; time < 4; time += 1) await signInLink?.ask(openBrowser(app), member.email ?? '', from);
  const [token = ''] = await linksOf(member, 'sign_in_link');
  const used = await openBrowser(app).send(
    'PUT',
    '/api/user/sign_in_link',
    { token },
    { headers: { 'x-forwarded-for': from } },
  );
  expect(used.status).toBe(200);
  await signInLink?.ask(openBrowser(app), member.email ?? '', from);
  expect(await linksOf(member, 'sign_in_link')).toHaveLength(4);
});
