import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/dates.ts';
import { consumeAddressLimit } from '#platform/limits/address-limit.ts';
import type { TestApp } from '#tests/support/app.ts';
import { solveCaptcha } from '#tests/support/captcha.ts';
import { allMemberData, runDueDeletions } from '#tests/support/due-deletions.ts';
import { type SignedIn, signedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { fromAnywhere, TRUSTED } from '../../../../tests/security/calls.ts';
import { sweepContactMessagesJob } from './jobs.ts';
import { MOST_MESSAGES } from './service/send-message.ts';

/** From the submitted form to the email that the operator gets. */

let app: TestApp;
let member: SignedIn;
beforeAll(async () => {
  app = await testSite({ ...TRUSTED, CONTACT_MAIL: 'desk@bluechip.example' });
  member = await signedIn(app, { email: 'quill@example.com' });
});
afterAll(() => app.close());

const PATH = '/api/v2/contact';
const rows = async (query: string) => (await app.database.executeSql(query)).rows;
const letter = (more: object = {}) => ({
  subject: 'mistake',
  email: 'sorrel@example.com',
  message: 'The height of Corwin Castellow is wrong.',
  ...more,
});
const send = (body: object, headers: Record<string, string> = fromAnywhere()) =>
  app.sendWithToken('POST', PATH, { body, headers });
const mailOf = async (number: number) =>
  (await rows(`select * from mail_outbox where subject like 'Message ${number}:%'`))[0];

test('what anybody writes is kept under a number and mailed to the operator, with the sender as whom to answer', {
  tags: ['engine'],
}, async () => {
  const { status, body } = await send(letter());
  expect({ status, keys: Object.keys(body) }).toEqual({ status: 200, keys: ['number'] });
  expect(await rows(`select * from contact_messages where id = ${body.number}`)).toMatchObject([
    {
      user_id: null,
      subject: 'mistake',
      email: 'sorrel@example.com',
      message: 'The height of Corwin Castellow is wrong.',
    },
  ]);
  const mail = await mailOf(body.number);
  expect(mail).toMatchObject({
    to_address: 'desk@bluechip.example',
    reply_to: 'sorrel@example.com',
    subject: `Message ${body.number}: A correction to a story, profile or table`,
    unsubscribe_url: null,
  });
  expect(mail?.text).toContain('From sorrel@example.com, not signed in');
  expect(mail?.text).toContain('Your reply goes to sorrel@example.com.');
  expect(await rows(`select 1 from mail_outbox where to_address = 'sorrel@example.com'`)).toEqual([]);
});

test('of a member it is known who wrote; lines stay lines, and markup stays text', async () => {
  const message = 'First\r\nsecond\r\n\r\n<b onclick="x()">third</b>';
  const { body } = await member.send('POST', PATH, letter({ message }), { headers: fromAnywhere() });
  expect(await rows(`select user_id, message from contact_messages where id = ${body.number}`)).toEqual([
    { user_id: member.member.id, message: 'First\nsecond\n\n<b onclick="x()">third</b>' },
  ]);
  const mail = await mailOf(body.number);
  expect(mail?.text).toContain(`signed in as member ${member.member.id}`);
  expect(mail?.text).toContain('First\nsecond\n\n<b onclick="x()">third</b>');
  expect(mail?.html).not.toContain('<b onclick');
});

const WRONG: readonly (readonly [string, object, string, string])[] = [
  ['another subject', { subject: 'spam' }, 'subject', 'Please enter a topic'],
  ['a header in the subject', { subject: 'other\r\nBcc: a@b.example' }, 'subject', 'Please enter a topic'],
  ['no words', { message: ' \n ' }, 'message', 'Please enter a message'],
  ['too many words', { message: 'x'.repeat(5001) }, 'message', 'At most 5000 characters'],
  ['no address', { email: '' }, 'email', 'Please enter an email'],
  ...[
    'nobody',
    'a@x.example\r\nBcc: b@x.example',
    'a@x.example,b@x.example',
    '"A" <a@x.example>',
    'a@x.example\u202e',
  ].map((email) => [JSON.stringify(email), { email }, 'email', 'Please enter a valid email address'] as const),
];

test.each(WRONG)('refused with words at the field, and nothing is mailed: %s', async (_name, more, field, words) => {
  const before = await rows('select count(*)::int as n from mail_outbox');
  const { status, body } = await send(letter(more));
  expect({ status, fields: Object.keys(body.errors), message: body.errors[field][0] }).toEqual({
    status: 422,
    fields: [field],
    message: words,
  });
  expect(await rows('select count(*)::int as n from mail_outbox')).toEqual(before);
});

test('the longest message is taken', async () => {
  expect((await send(letter({ message: 'x'.repeat(5000) }))).status).toBe(200);
});

test('ten from one address in an hour, then each with a captcha, however many were refused', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.91' };
  for (let each = 0; each < 10; each++) expect((await send(letter(), headers)).status).toBe(200);
  const refused = await send(letter(), headers);
  expect(refused).toMatchObject({ status: 422, body: { error_code: 'captcha_needed' } });
  const captcha_token = await solveCaptcha(app.application.ports.captcha);
  expect((await send(letter({ captcha_token }), headers)).status).toBe(200);
  const again = await send(letter({ captcha_token }), headers);
  expect(again.body.error_code).toBe('captcha_needed');
  for (let each = 0; each < 30; each++) expect((await send(letter(), headers)).body.error_code).toBe('captcha_needed');
  const more = await solveCaptcha(app.application.ports.captcha);
  expect((await send(letter({ captcha_token: more }), headers)).status).toBe(200);
});

test('sixty from one address in an hour, then none, whatever captchas are solved', async () => {
  const ip = '203.0.113.92';
  const { captcha, rateLimiter } = app.application.ports;
  for (let each = 1; each < MOST_MESSAGES.limit.points; each++)
    await consumeAddressLimit(rateLimiter, { ...MOST_MESSAGES, ip });
  expect((await send(letter(), { 'x-forwarded-for': ip })).status).toBe(200);
  const refused = await send(letter({ captcha_token: await solveCaptcha(captcha) }), { 'x-forwarded-for': ip });
  expect(refused).toMatchObject({ status: 429, body: { error_code: 'too_many_requests' } });
  expect((await send(letter(), { 'x-forwarded-for': '203.0.113.93' })).status).toBe(200);
});

test('from the page to its number without JavaScript; a refusal says why and leads back', async () => {
  const page = await app.get('/news/contact-us-5?subject=mistake');
  expect(page.text).toContain('action="/api/v2/contact"');
  expect(page.text).toMatch(/<option value="mistake" selected/);
  const post = async (fields: Record<string, string>) => {
    const asked = await app.get('/api/v2/csurf_token');
    return app.send('POST', PATH, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...fromAnywhere() },
      cookies: asked.cookies,
      body: new URLSearchParams({ _csrf: asked.body.csurf_token, ...fields }).toString(),
    });
  };
  const sent = await post(letter());
  const [, number] = /^\/news\/contact-us-5\?sent=(\d+)$/.exec(sent.headers.location ?? '') ?? [];
  expect({ status: sent.status, hasNumber: Number(number) > 0 }).toEqual({ status: 303, hasNumber: true });
  const thanks = await app.get(`/news/contact-us-5?sent=${number}`);
  expect(thanks.text).toContain(`Your reference number is <b>${number}</b>`);
  expect(thanks.text).not.toContain('action="/api/v2/contact"');
  const refused = await post(letter({ message: '' }));
  expect(refused).toMatchObject({ status: 422, text: expect.stringContaining('Please enter a message') });
});

test('the page knows the address of a member, shows no number that is none, and is kept by nobody', async () => {
  const own = await member.get('/news/contact-us-5');
  expect(own.text).toContain('value="quill@example.com"');
  expect(own.headers['cache-control']).toContain('no-store');
  const visitor = await app.get('/news/contact-us-5?sent=%3Cb%3E1');
  expect(visitor.text).not.toContain('We got your message');
  expect(visitor.text).not.toContain('quill@example.com');
});

test('a message is exported with its member, deleted with him, and after a year in any case', async () => {
  const { db } = app.database;
  const strictUntil = new Date(app.clock.now().getTime() + HOUR_MS);
  const leaving = await signedIn(app, { session: { strictUntil } });
  const email = 'leaving@example.com';
  const { body } = await leaving.send('POST', PATH, letter({ email }), { headers: fromAnywhere() });
  const mails = () => rows(`select template from mail_outbox where reply_to = '${email}'`);
  expect(await mails()).toEqual([{ template: 'contact_message' }]);
  const { parts } = (await leaving.get('/api/v2/users/export')).body;
  expect(parts.contact_messages).toMatchObject([{ number: body.number, subject: 'mistake' }]);
  expect(allMemberData.map(({ name }) => name)).toContain('contact_messages');
  await leaving.send('POST', '/api/v2/users/deletion');
  const from = app.clock.now();
  app.clock.advance(14 * DAY_MS);
  await runDueDeletions(app);
  expect(await rows(`select id from contact_messages where id = ${body.number}`)).toEqual([]);
  expect(await mails()).toEqual([]);
  const sweepAt = (days: number) =>
    sweepContactMessagesJob({ db, now: () => new Date(from.getTime() + days * DAY_MS) }).run({});
  const total = async () => (await rows('select count(*)::int as n from contact_messages'))[0]?.n;
  const before = await total();
  await sweepAt(365);
  expect(await total()).toBe(before);
  await sweepAt(366);
  expect(await total()).toBe(0);
});
