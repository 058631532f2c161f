import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** The server-rendered login page for members who are already logged in. */

let app: TestApp;
beforeAll(async () => {
  app = await testSite();
});
afterAll(() => app.close());

async function mainOf(query: string, casey?: SignedIn): Promise<string> {
  const browser = casey ?? (await signedIn(app));
  const { status, text } = await browser.get(`/users/sign_in${query}`);
  expect(status).toBe(200);
  return /<main.*?<\/main>/s.exec(text)?.[0] ?? '';
}

test('who is signed in goes on to where the sign-in would lead', async () => {
  const main = await mainOf('?return_to=%2Ffuturecast%2Fmine%3Fpage%3D2');
  expect(main).toMatch(/<a [^>]*href="\/futurecast\/mine\?page=2"[^>]*>Continue<\/a>/);
  expect(main).not.toContain('Go to your profile');
});

test.each(['', '?return_to=%2F', '?return_to=https%3A%2F%2Fevil.example%2F'])(
  'without a place of this site to go, to the profile: %s',
  async (query) => {
    const main = await mainOf(query);
    expect(main).toContain('Go to your profile');
    expect(main).not.toContain('evil.example');
  },
);

test('a pending sign-in shows how long the code may take', async () => {
  const casey = await signedIn(app, { session: { isPending: true } });
  const main = await mainOf('?step=second_factor', casey);
  expect(main).toContain('Enter the 6-digit code from your authenticator app. You have 10 minutes.');
  expect(main).toContain('You can use a passkey instead.');
});

test('a member who is signed in gives a code again without a deadline', async () => {
  const main = await mainOf('?step=second_factor');
  expect(main).toContain('Enter the 6-digit code from your authenticator app.');
  expect(main).not.toContain('ten minutes');
});
