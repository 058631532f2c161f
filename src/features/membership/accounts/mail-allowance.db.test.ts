import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/dates.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type SignedIn, signedIn } from '#tests/support/members.ts';
import { sweepAccessJob } from '../sessions/jobs.ts';
import { buildMember, MEMBER_PASSWORD } from './factory.ts';

/** Nobody can flood a mailbox through us, and half-approved email changes survive the nightly sweep. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => app.close());

let asked = 0;
function fromAnywhere() {
  asked += 1;
  return { 'x-forwarded-for': `10.3.${Math.floor(asked / 250)}.${asked % 250}` };
}
const change = ({ send }: SignedIn, email: string) =>
  send('PATCH', '/api/v2/users/update', { email, current_password: MEMBER_PASSWORD }, { headers: fromAnywhere() });
const templatesTo = async (address: string) => (await mailsTo(app, address)).map(({ template }) => template);

const TOO_MANY = 'We’ve already emailed you several times. Check your inbox, or try again tomorrow';

test('a member has five changes of address mailed in an hour', async () => {
  const me = await signedIn(app);
  for (let wish = 1; wish <= 5; wish++) expect((await change(me, `wish${wish}@mail.example`)).status).toBe(200);
  const sixth = await change(me, 'wish6@mail.example');
  expect({ status: sixth.status, errors: sixth.body.errors }).toEqual({ status: 422, errors: { email: [TOO_MANY] } });
  expect(await templatesTo('wish6@mail.example')).toEqual([]);
  expect(await templatesTo(String(me.member.email))).toHaveLength(5);
  // The earlier change stays pending.
  expect((await me.get('/api/v2/users/current')).body.user.pending_email).toMatchObject({
    email: 'wish5@mail.example',
  });
});

test('an address gets five of these mails in a day, whoever asks for them and however it is written', async () => {
  const all = [];
  for (let who = 0; who < 6; who++) all.push(await signedIn(app));
  const statuses = [];
  for (const [index, me] of all.entries())
    statuses.push((await change(me, index % 2 ? 'VICTIM@mail.example' : 'victim@mail.example')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 422]);
});

test('a refused change of another field, or a wrong password, costs no mail', async () => {
  const me = await signedIn(app);
  const { username } = await buildMember(app.database.db);
  for (let time = 0; time < 6; time++)
    await me.send(
      'PATCH',
      '/api/v2/users/update',
      { email: 'later@mail.example', username, current_password: MEMBER_PASSWORD },
      { headers: fromAnywhere() },
    );
  expect((await change(me, 'later@mail.example')).status).toBe(200);
});

test('a member has five codes for the strict sign-in mailed in an hour, from wherever he asks', async () => {
  const me = await signedIn(app);
  const ask = () => me.send('POST', '/api/v2/users/strict_sign_in/code', {}, { headers: fromAnywhere() });
  for (let time = 0; time < 5; time++) expect((await ask()).status).toBe(200);
  const sixth = await ask();
  expect(sixth).toMatchObject({ status: 429, body: { error_code: 'too_many_requests' } });
  expect(await templatesTo(String(me.member.email))).toHaveLength(5);
});

test.each([
  ['the new', 'change_email_new', 'change_email_old'],
  ['the present', 'change_email_old', 'change_email_new'],
])('a change that %s address agreed to waits for the other through the night', async (_, first, second) => {
  const me = await signedIn(app);
  const email = `night.${first.replaceAll('_', '.')}@mail.example`;
  await change(me, email);
  const agree = async (template: string) => {
    const to = template === 'change_email_new' ? email : String(me.member.email);
    const mail = (await mailsTo(app, to)).findLast((each) => each.template === template);
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    return (await me.send('POST', '/api/v2/users/email_change', { token }, { headers: fromAnywhere() })).body;
  };
  expect(await agree(first)).toMatchObject({ is_changed: false });
  app.clock.advance(HOUR_MS);
  await sweepAccessJob({ db: app.database.db, now: () => app.clock.now() }).run({});
  expect((await me.get('/api/v2/users/current')).body.user.pending_email).toMatchObject({ email });
  expect(await agree(second)).toMatchObject({ is_changed: true });
});
