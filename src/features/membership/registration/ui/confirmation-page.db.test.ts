import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { signedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** Whose mail is on its way, the page knows by the session: the address of the page tells it to nobody. */

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
  expect(drawn(text)).toContain(`We mailed a link to ${member.email}.`);
  expect(drawn(text)).toContain(`value="${member.email}"`);
  expect(drawn(text)).toContain('href="/help"');
  expect(headers['cache-control']).toBe('no-store');
});

test('an address in the address of the page is not taken, and nobody’s is shown to who has none to confirm', async () => {
  const { get, member } = await signedIn(app);
  for (const { text } of [await get(PATH), await app.get(`${PATH}?email=someone%40mail.example`)]) {
    expect(drawn(text)).toContain('Open the link that we mailed you.');
    expect(drawn(text)).not.toContain('someone@mail.example');
    expect(drawn(text)).not.toContain(`We mailed a link to ${member.email}`);
  }
});
