import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { customPages } from './tables.ts';

/** Pages as they are served and where the site links to them. Tests take place on 2026-11-21, at noon in Chicago. */

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await testSite();
  admin = await staffSignedIn(app, { role: 'super_admin' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.db.delete(customPages);
  await app.purge(['custom-pages', 'sites']);
});

const ADMIN = '/api/v2/admin/pages';
const ALABAMA = { host: 'alabama.bluechip.localhost' };

/** Its id; the version is 1. */
async function created(change: object = {}): Promise<number> {
  const body = { title: 'About us', html: '<p>We cover recruiting.</p>', status: 'published', ...change };
  const reply = await admin.send('POST', ADMIN, body);
  expect(reply.status, reply.text).toBe(200);
  await app.purge(['settled']);
  return reply.body.page_id;
}
async function save(id: number, version: number, change: object): Promise<void> {
  const body = { title: 'About us', html: '<p>We cover recruiting.</p>', status: 'published', version, ...change };
  expect((await admin.send('PUT', `${ADMIN}/${id}`, body)).status).toBe(200);
  await app.purge(['settled']);
}
const partOf = (html: string, from: string, to: string) => html.split(from)[1]?.split(to)[0] ?? '';
const headerOf = (html: string) => partOf(html, '<header', '</header>');
const footerOf = (html: string) => partOf(html, '<footer', '</footer>');
const sitemap = async (host?: { host: string }) => (await app.get('/sitemaps/pages.xml', host)).text;

test('a published page is read and kept on every host, with its canonical address on the main site', async () => {
  await created({ description: 'Who we are.' });
  for (const host of [{}, ALABAMA, { host: 'hockey.bluechip.localhost' }]) {
    const { status, text, headers } = await app.get('/pages/about-us', host);
    expect(status).toBe(200);
    expect(headers['cache-control']).toContain('s-maxage');
    expect(text).toContain('<h1>About us</h1>');
    expect(text).toContain('We cover recruiting.');
    expect(text).toContain('Last updated Nov 21, 2026');
    expect(text).toContain('<meta name="description" content="Who we are."/>');
    expect(text).toMatch(/<link rel="canonical" href="http:\/\/[^/.]+\.?[^/]*\/pages\/about-us"\/>/);
    expect(text).not.toContain('rel="canonical" href="http://alabama');
    expect(text).toContain('"@type":"WebPage","name":"About us"');
    expect(text).toContain('property="og:title" content="About us"');
    expect(text).not.toContain('noindex');
  }
  expect(await sitemap()).toMatch(/\/pages\/about-us<\/loc><lastmod>2026-11-21T/);
  expect(await sitemap(ALABAMA)).not.toContain('/pages/about-us');
});

test('a draft is on no page and in no sitemap; staff see it in its preview alone', async () => {
  const id = await created({ status: 'draft', place: 'header' });
  expect((await app.get('/pages/about-us')).status).toBe(404);
  expect((await admin.get('/pages/about-us')).status).toBe(404);
  expect((await app.get('/')).text).not.toContain('/pages/about-us');
  expect(await sitemap()).not.toContain('/pages/about-us');
  const preview = await admin.get(`/admin/pages/${id}/preview`);
  expect({ status: preview.status, cache: preview.headers['cache-control'] }).toEqual({
    status: 200,
    cache: 'no-store',
  });
  expect(preview.text).toContain('Draft: only staff see this page.');
  expect(preview.text).toContain('We cover recruiting.');
  expect(preview.text).toContain('<meta name="robots" content="noindex"/>');
  expect((await app.get(`/admin/pages/${id}/preview`)).status).toBe(303);
  expect((await (await signedIn(app)).get(`/admin/pages/${id}/preview`)).status).toBe(403);
  await save(id, 1, { place: 'header' });
  expect((await app.get('/pages/about-us')).status).toBe(200);
  expect((await admin.get(`/admin/pages/${id}/preview`)).text).toContain('Published: readers see this page');
});

test('pages are in header and footer of every site in their order, and a change of it shows at once', async () => {
  await app.get('/help', ALABAMA);
  const about = await created({ place: 'header' });
  const staff = await created({ title: 'Staff', place: 'header' });
  await created({ title: 'Rules', place: 'footer' });
  for (const host of [{}, ALABAMA]) {
    const { text } = await app.get('/help', host);
    expect(headerOf(text)).toMatch(/Teams.*\/pages\/about-us">About us<.*\/pages\/staff">Staff</);
    expect(footerOf(text)).toMatch(/Contact Us.*\/pages\/rules">Rules<.*Terms of Service/);
    expect(headerOf(text)).not.toContain('/pages/rules');
  }
  await admin.send('PUT', `${ADMIN}/${staff}/position`, { position: 1 });
  await app.purge(['settled']);
  expect(headerOf((await app.get('/help', ALABAMA)).text)).toMatch(/\/pages\/staff">.*\/pages\/about-us">/);
  await save(about, 1, { place: 'none' });
  expect(headerOf((await app.get('/help', ALABAMA)).text)).not.toContain('/pages/about-us');
  const props = (await app.get('/api/v2/react_props')).body;
  expect(JSON.stringify(props.nav_bar)).toContain('{"label":"Staff","href":"/pages/staff"}');
  expect(JSON.stringify(props.footer.items)).toContain('{"label":"Rules","href":"/pages/rules"}');
});

test('two short titles are links of their own in the header, a third puts them all into a menu', async () => {
  await created({ title: 'About', place: 'header' });
  await created({ title: 'Staff', place: 'header' });
  const main = async () => partOf(headerOf((await app.get('/help')).text), 'data-navigation="main"', '</nav>');
  expect((await main()).match(/\/pages\/about"/g)).toHaveLength(2);
  await created({ title: 'Jobs', place: 'header' });
  const text = await main();
  expect(text.match(/\/pages\/about"/g)).toHaveLength(1);
  expect(text).toMatch(/More<.*\/pages\/about".*\/pages\/staff".*\/pages\/jobs"/);
});

test('the header marks the page that is read, and no other', async () => {
  await created({ place: 'header' });
  await created({ title: 'Staff', place: 'header' });
  const { text } = await app.get('/pages/staff');
  expect(text).toContain('<a href="/pages/staff" aria-current="page">Staff</a>');
  expect(text).not.toMatch(/<a href="\/pages\/about-us" aria-current/);
});

test('a new text is on the page at once', async () => {
  const id = await created();
  await app.get('/pages/about-us');
  await save(id, 1, { html: '<p>We cover it all.</p>' });
  expect((await app.get('/pages/about-us')).text).toContain('We cover it all.');
});

test('an old address leads to the new one for good, and a deleted page is not found at either', async () => {
  const id = await created({ place: 'header' });
  await save(id, 1, { slug: 'about', place: 'header' });
  const old = await app.get('/pages/about-us', ALABAMA);
  expect({ status: old.status, location: old.headers.location }).toEqual({ status: 301, location: '/pages/about' });
  expect((await app.get('/pages/about', ALABAMA)).status).toBe(200);
  await admin.send('DELETE', `${ADMIN}/${id}`, { version: 2 });
  await app.purge(['settled']);
  for (const path of ['/pages/about', '/pages/about-us']) expect((await app.get(path, ALABAMA)).status).toBe(404);
  expect((await app.get('/help')).text).not.toContain('/pages/about');
  expect(await sitemap()).not.toContain('/pages/about');
});

test.each(['/pages/About-us', '/pages/about_us', `/pages/${'a'.repeat(81)}`, '/pages/no-such-page', '/pages/%20'])(
  'the address %s is not found',
  async (path) => {
    await created();
    expect((await app.get(path)).status).toBe(404);
  },
);

test('the pages of the desk are for super admins, and list what there is', async () => {
  const empty = await admin.get('/admin/pages');
  expect(empty.text).toContain('No pages yet');
  const id = await created({ place: 'footer' });
  const list = await admin.get('/admin/pages?done=moved');
  expect(list.text).toContain(`href="/admin/pages/${id}/edit"`);
  expect(list.text).toContain('The order is saved.');
  const edit = await admin.get(`/admin/pages/${id}/edit?done=saved`);
  expect(edit.text).toContain('Changes saved.');
  expect(edit.text).toContain('&lt;p&gt;We cover recruiting.&lt;/p&gt;');
  expect((await admin.get('/admin/pages/new')).text).toContain('Add page');
  for (const path of ['/admin/pages/x/edit', '/admin/pages/999999/edit', '/admin/pages/0/preview'])
    expect((await admin.get(path)).status).toBe(404);
  const marketing = await staffSignedIn(app, { role: 'marketing_admin' });
  for (const path of ['/admin/pages', `/admin/pages/${id}/edit`, `/admin/pages/${id}/preview`]) {
    expect((await marketing.get(path)).status).toBe(403);
    expect((await app.get(path)).status).toBe(303);
  }
  expect((await marketing.get('/admin/home')).text).not.toContain('href="/admin/pages"');
  expect((await admin.get('/admin/home')).text).toContain('href="/admin/pages"');
});

test('without JavaScript a form posts the page and leads on, and a page is moved by a button', async () => {
  const about = await created({ place: 'footer' });
  const staff = await created({ title: 'Staff', place: 'footer' });
  const token = (await admin.get('/api/v2/csurf_token')).body.csurf_token;
  const post = (path: string, fields: Record<string, string>) =>
    app.send('POST', path, {
      cookies: { ...admin.cookies },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ _csrf: token, ...fields }).toString(),
    });
  const moved = await post(`${ADMIN}/${staff}/position`, { _method: 'PUT', position: '0' });
  expect({ status: moved.status, location: moved.headers.location }).toEqual({
    status: 303,
    location: '/admin/pages?done=moved',
  });
  const saved = await post(`${ADMIN}/${about}`, { _method: 'PUT', version: '1', title: 'About', html: 'x' });
  expect(saved.headers.location).toBe(`/admin/pages/${about}/edit?done=saved`);
  const deleted = await post(`${ADMIN}/${about}`, { _method: 'DELETE', version: '2' });
  expect(deleted.headers.location).toBe('/admin/pages?done=deleted');
});
