import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { signedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** Only the session says where an email was sent. The page's URL may prefill the field, and is stored nowhere. */

let app: TestApp;
beforeAll(async () => {
  app = await testSite();
});
afterAll(() => app.close());

const PATH = '/users/confirmation';
const drawn = (text: string) => text.split('<script type="application/json"')[0]?.replaceAll('<!-- -->', '') ?? '';

test('who waits for his mail reads where it went', async () => {
  const { get, member } = await signedIn(app, { emailConfirmedAt: null });
  const { status, text, headers } = await get(`${PATH}?return_to=%2Fhelp`);
  expect(status).toBe(200);
  expect(drawn(text)).toContain(`We emailed a link to ${member.email}.`);
  expect(drawn(text)).toContain(`value="${member.email}"`);
  expect(drawn(text)).toContain('href="/help"');
  expect(headers['cache-control']).toBe('no-store');
});

test('the email parameter fills the field and claims nothing about a mail', async () => {
  const { text, headers } = await app.get(`${PATH}?email=someone%40mail.example`);
  expect(drawn(text)).toContain('value="someone@mail.example"');
  expect(drawn(text)).toContain('Open the link we emailed you.');
  expect(drawn(text)).not.toContain('We emailed a link to');
  expect(headers['cache-control']).toBe('no-store');
});

test('the field of a member who waits for a mail keeps their own address', async () => {
  const { get, member } = await signedIn(app, { emailConfirmedAt: null });
  const { text } = await get(`${PATH}?email=someone%40mail.example`);
  expect(drawn(text)).toContain(`value="${member.email}"`);
  expect(drawn(text)).not.toContain('someone@mail.example');
});

test.each([
  ['a text that is no address', '"><script>alert(1)</script>'],
  ['an address of more than 254 characters', `${'a'.repeat(250)}@mail.example`],
  ['nothing', ''],
])('the email parameter with %s leaves the field empty', async (_, email) => {
  const { status, text } = await app.get(`${PATH}?email=${encodeURIComponent(email)}`);
  expect(status).toBe(200);
  expect(/<input[^>]*name="email"[^>]*>/.exec(drawn(text))?.[0]).toMatch(/ value=""| (?!.*value=)/);
  expect(text).not.toContain('<script>alert(1)');
});

test('a confirmed member sees no address', async () => {
  const { get, member } = await signedIn(app);
  expect(drawn((await get(PATH)).text)).not.toContain(`We emailed a link to ${member.email}`);
});

test('a visitor, and a member with a confirmed account, read above the button how to keep the password', async () => {
  const mailed = `${PATH}?token=${'a'.repeat(43)}`;
  const confirmed = await signedIn(app);
  const own = { reply: await app.get(mailed), words: 'If you confirm here, your current password stops working' };
  const others = { reply: await confirmed.get(mailed), words: `You’re logged in as ${confirmed.member.email}` };
  for (const { reply, words } of [own, others]) {
    const page = drawn(reply.text);
    expect(page).toContain(words);
    expect(page).toContain(`/users/sign_in?return_to=${encodeURIComponent(mailed)}`);
    expect(page.indexOf('current password stops working')).toBeLessThan(page.indexOf('Confirm my email'));
  }
});

test('a member whose own account waits for confirmation needs no warning', async () => {
  const { get } = await signedIn(app, { emailConfirmedAt: null });
  const page = drawn((await get(`${PATH}?token=${'a'.repeat(43)}`)).text);
  expect(page).toContain('Confirm my email');
  expect(page).not.toContain('current password stops working');
});

test('after a confirmation from another browser the page leads to a new password', async () => {
  const page = drawn((await app.get(`${PATH}?done=password`)).text);
  expect(page).toContain('Now choose a new password.');
  expect(page).toContain('href="/users/password/forgot"');
});
