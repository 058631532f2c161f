import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** The legal pages as served, the site's links to them, and the staff form. */

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await testSite();
  admin = await staffSignedIn(app, { role: 'super_admin' });
});
afterAll(() => app.close());

async function save(name: string, version: number, more: object) {
  const { status } = await admin.send('PUT', `/api/v2/admin/legal_documents/${name}`, { version, ...more });
  expect(status).toBe(200);
  await app.purge(['settled']);
}

test.each([
  ['/terms', 'Terms of Service', 'Cancel online under'],
  ['/privacy-policy', 'Privacy Policy', 'Global Privacy Control'],
  ['/refunds', 'Cancellations and Refunds', 'within 14 days'],
])('%s is a public page that is kept and listed', async (path, title, words) => {
  const { status, text, headers } = await app.get(path, { host: 'alabama.bluechip.localhost' });
  expect(status).toBe(200);
  expect(headers['cache-control']).toContain('s-maxage');
  expect(text).toContain(`<h1>${title}</h1>`);
  expect(text).toContain(words);
  expect(text).not.toContain('noindex');
  expect((await app.get('/sitemaps/pages.xml')).text).toContain(`${path}</loc>`);
});

test('the footer and the registration lead to the terms and the privacy policy', async () => {
  const { text } = await app.get('/create_account');
  const [page = '', footer = ''] = text.split('<footer');
  for (const part of [page, footer]) {
    expect(part).toMatch(/<a href="\/terms"[^>]*>Terms of Service<\/a>/);
    expect(part).toMatch(/<a href="\/privacy-policy"[^>]*>Privacy Policy<\/a>/);
  }
  expect((await app.get('/sign_up_obi_iframe')).text).toContain('href="/terms" target="_blank"');
});

test('a changed text is on the page at once, with its day', async () => {
  await app.get('/terms');
  await save('terms', 0, { html: '<p>Be kind.</p>' });
  const { text } = await app.get('/terms');
  expect(text).toContain('Be kind.');
  expect(text).toContain('Last updated Nov 21, 2026');
});

test('an address elsewhere is where every link and our own page lead', async () => {
  await app.get('/help');
  await save('terms', 1, { url: 'https://legal.example.com/terms' });
  expect((await app.get('/help')).text).toContain('href="https://legal.example.com/terms"');
  const { status, headers } = await app.get('/terms');
  expect({ status, location: headers.location }).toEqual({ status: 302, location: 'https://legal.example.com/terms' });
  expect((await app.get('/sitemaps/pages.xml')).text).not.toContain('/terms</loc>');
});

test('a super admin edits them in the settings of the main site, nobody else and nowhere else', async () => {
  const [main, team] = [await admin.get('/admin/site_settings'), await admin.get('/admin/site_settings?site_id=6')];
  expect(main.text).toContain('id="legal-head"');
  expect(main.text).toContain('Save Privacy Policy');
  expect(team.status).toBe(200);
  expect(team.text).not.toContain('id="legal-head"');
  const marketing = await staffSignedIn(app, { role: 'marketing_admin' });
  expect((await marketing.get('/admin/site_settings')).text).not.toContain('id="legal-head"');
});
