import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureSites, findSite } from '#features/sites/sites/public.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** The page of a site's settings, and its forms without JavaScript. */

let app: TestApp;
let marketing: SignedIn;
let [alabama, auburn] = [0, 0];
beforeAll(async () => {
  app = await testSite();
  marketing = await staffSignedIn(app, { role: 'marketing_admin' });
  alabama = (await findSite(app.database.db, 'alabama'))?.id ?? 0;
  auburn = (await findSite(app.database.db, 'auburn'))?.id ?? 0;
});
afterAll(() => app.close());

const PATH = '/admin/site_settings';
const pageOf = (id: number) => `${PATH}?site_id=${id}`;

async function post(path: string, fields: Record<string, string>) {
  const token = (await marketing.get('/api/v2/csurf_token')).body.csurf_token;
  const reply = await app.send('POST', `/api/v2/admin${path}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    cookies: { ...marketing.cookies },
    body: new URLSearchParams({ _csrf: token, _method: 'PUT', ...fields }).toString(),
  });
  return { status: reply.status, location: reply.headers.location, text: reply.text };
}

test('for staff alone; a publisher sees banner and letter of their own sites', async () => {
  const member = await signedIn(app);
  const publisher = await staffSignedIn(app, { publisherSiteIds: [alabama] });
  const writer = await staffSignedIn(app, { isStaffWriter: true });
  expect((await app.get(PATH)).status).toBe(303);
  expect((await member.get(PATH)).status).toBe(403);
  expect((await writer.get(PATH)).status).toBe(403);
  const { status, text } = await publisher.get(PATH);
  expect(status).toBe(200);
  expect(text).toMatch(/<h1[^>]*>Alabama Crimson Tide<\/h1>/);
  expect(text.match(/<h2 id="([a-z]+)-head"/g)).toEqual([
    '<h2 id="call-head"',
    '<h2 id="banner-head"',
    '<h2 id="letter-head"',
  ]);
  expect(text).not.toContain('Choose a site');
  expect((await publisher.get(pageOf(auburn))).status).toBe(404);
  for (const id of ['99999', '0', 'x']) expect((await marketing.get(`${PATH}?site_id=${id}`)).status).toBe(404);
});

test('every part stands for marketing, who choose the site; support reads', async () => {
  const { text } = await marketing.get(pageOf(auburn));
  expect(text.match(/<h1/g)).toHaveLength(1);
  expect(text).toContain('noindex');
  expect(text).toMatch(/<a href="\/admin\/site_settings" aria-current="page">Site settings<\/a>/);
  for (const part of ['page', 'colors', 'call', 'banner', 'letter', 'sponsors', 'modules', 'measurement'])
    expect(text).toContain(`id="${part}-head"`);
  expect(text).toContain(`<option value="${alabama}"`);
  const support = await staffSignedIn(app, { role: 'customer_support_admin' });
  const read = (await support.get(pageOf(auburn))).text;
  expect(read).toContain('Ticker, Lead story, Latest stories');
  expect(read).not.toContain('name="version"');
});

test('without a script: an arrow moves a block and saves the page, and the page says so', async () => {
  const rows = (names: string[]) =>
    Object.fromEntries(
      names.flatMap((block, index) => [
        [`blocks[${index}][block]`, block],
        [`blocks[${index}][title]`, block === 'river' ? 'All news' : ''],
        [`blocks[${index}][is_shown]`, '1'],
      ]),
    );
  const saved = await post(`/page_configs/${alabama}`, { version: '0', ...rows(['lead', 'river']), up: 'river' });
  expect(saved).toMatchObject({ status: 303, location: `${pageOf(alabama)}&saved=page#page` });
  await app.purge(['settled']);
  const { body } = await app.get(`/api/v2/page_configs/${alabama}`);
  expect(body.page_config.blocks.slice(0, 2)).toEqual([
    { block: 'river', is_shown: true, title: 'All news', width: null },
    { block: 'lead', is_shown: true, title: null, width: null },
  ]);
  const { text } = await marketing.get(`${pageOf(alabama)}&saved=page`);
  expect(text).toContain('Front page saved');
  expect(text).toContain('value="All news"');
  const late = await post(`/page_configs/${alabama}`, { version: '0', ...rows(['lead']) });
  expect(late.status).toBe(409);
  expect(late.text).toContain('Someone changed this after you opened it');
});

test('without a script: the call to action is in the header of every page of the site, and leads to the sign-up', async () => {
  const { call_version: version } = (await marketing.get(`/api/v2/admin/site_voice/${alabama}`)).body;
  const before = await app.get('/sites', { host: 'alabama.localhost' });
  expect(before.text).not.toContain('Read it first');
  const fields = { version, message: '<b>Read</b> it first', link_text: 'Sign up free' };
  const saved = await post(`/site_voice/${alabama}/call_to_action`, fields);
  expect(saved).toMatchObject({ status: 303, location: `${pageOf(alabama)}&saved=call#call` });
  await app.purge(['settled']);
  const { text } = await marketing.get(`${pageOf(alabama)}&saved=call`);
  expect(text).toContain('Call to action saved.');
  expect(text).toContain('value="&lt;b&gt;Read&lt;/b&gt; it first"');
  const front = (await app.get('/sites', { host: 'alabama.localhost' })).text.replaceAll('<!-- -->', '');
  expect(front).toContain('<b>Read</b> it first <a href="/sign_up">Sign up free</a>');
  const other = await app.get('/sites', { host: 'auburn.localhost' });
  expect(other.text).not.toContain('it first');
});

test('colors and the measurement id are set by marketing and super admins alone, and only for a team’s own site', async () => {
  const { version } = (await marketing.get(`/api/v2/admin/site_colors/${auburn}`)).body;
  const colors = { version, primary_color: '#123456', secondary_color: '#fedcba' };
  const measured = { version: 'x', measurement_id: 'G-AB12CD34EF' };
  const publisher = await staffSignedIn(app, { publisherSiteIds: [auburn] });
  const support = await staffSignedIn(app, { role: 'customer_support_admin' });
  for (const { send } of [publisher, support, await signedIn(app)]) {
    expect((await send('PUT', `/api/v2/admin/site_colors/${auburn}`, colors)).status).toBe(403);
    expect((await send('PUT', `/api/v2/admin/site_measurement/${auburn}`, measured)).status).toBe(403);
  }
  const bad = await marketing.send('PUT', `/api/v2/admin/site_colors/${auburn}`, { ...colors, primary_color: 'red' });
  expect(bad.body.errors).toEqual({ primary_color: ['Enter a color like #1a2b3c'] });
});

test('a setting saved as it was changes nothing, and no entry of the audit log says so', async () => {
  const path = `/api/v2/admin/site_measurement/${alabama}`;
  const { version, measurement_id: measurementId } = (await marketing.get(path)).body;
  const count = async () =>
    (await app.database.executeSql("select 1 from audit_entries where action = 'site.change_measurement'")).rows.length;
  const before = await count();
  const saved = await marketing.send('PUT', path, { version, measurement_id: measurementId });
  expect({ status: saved.status, version: saved.body.version, more: (await count()) - before }).toEqual({
    status: 200,
    version,
    more: 0,
  });
});

test('without a script: the colors of a site are those of its pages, and two empty ones the college’s again', async () => {
  const versionOf = async () => (await marketing.get(`/api/v2/admin/site_colors/${auburn}`)).body.version;
  const sheetOf = async () => {
    await app.purge(['settled']);
    const { text } = await app.get('/sites', { host: 'auburn.localhost' });
    expect(text).toMatch(/<html[^>]*data-site=""[^>]*data-team="auburn"/);
    return (await app.get(/href="(\/assets\/teams-[^"]+\.css)"/.exec(text)?.[1] ?? '')).text;
  };
  const before = await sheetOf();
  const own = { primary_color: '#123456', secondary_color: '#fedcba' };
  const saved = await post(`/site_colors/${auburn}`, { version: await versionOf(), ...own });
  expect(saved).toMatchObject({ status: 303, location: `${pageOf(auburn)}&saved=colors#colors` });
  const sheet = await sheetOf();
  // The site's pages have the new colors, and the college's flag keeps its own.
  expect(sheet).toContain('[data-site][data-team="auburn"]{--p:#123456;');
  expect(sheet).not.toContain('\n[data-team="auburn"]{--p:#123456;');
  expect((await marketing.get(pageOf(auburn))).text).toContain('value="#123456"');
  // The next start, which updates the colleges' facts, keeps them.
  await ensureSites(app.database.db);
  expect((await app.get('/api/v2/sites/auburn')).body.site).toMatchObject(own);
  const half = await post(`/site_colors/${auburn}`, { version: await versionOf(), ...own, secondary_color: '' });
  expect({ status: half.status, hasWords: half.text.includes('Enter both colors, or leave both empty') }).toEqual({
    status: 422,
    hasWords: true,
  });
  await post(`/site_colors/${auburn}`, { version: await versionOf(), primary_color: '', secondary_color: '' });
  expect(await sheetOf()).toBe(before);
});

test('without a script: a measurement id is saved, and the page says what is missing for it', async () => {
  const { version } = (await marketing.get(`/api/v2/admin/site_measurement/${auburn}`)).body;
  const saved = await post(`/site_measurement/${auburn}`, { version, measurement_id: 'G-AB12CD34EF' });
  expect(saved).toMatchObject({ status: 303, location: `${pageOf(auburn)}&saved=measurement#measurement` });
  const text = (await marketing.get(`${pageOf(auburn)}&saved=measurement`)).text.replaceAll('<!-- -->', '');
  expect(text).toContain('Measurement ID saved.');
  expect(text).toContain('value="G-AB12CD34EF"');
  expect(text).toContain('add the API secret of G-AB12CD34EF to GOOGLE_ANALYTICS_SECRETS');
});

test('without a script: sponsors by their rows, a module, a banner; what was written is shown as it was cleaned', async () => {
  const sponsors = {
    'sponsors[0][name]': 'Marrow Trucks',
    'sponsors[0][href]': 'https://trucks.example/',
    'sponsors[0][line]': '',
    'sponsors[1][name]': '',
    'sponsors[1][href]': '',
    'sponsors[1][line]': '',
  };
  expect((await post(`/sponsors/${auburn}`, { version: '0', ...sponsors })).status).toBe(303);
  const module = { version: '0', name: 'signing-day', title: 'Signing day', html: '<p onclick="x()">Soon</p>' };
  expect((await post(`/custom_modules/${auburn}`, { ...module, is_new: '1' })).status).toBe(303);
  const banner = {
    version: '0',
    html: 'Now <b>half</b><script>x</script>',
    is_selling: '1',
    starts_on: '',
    ends_on: '',
  };
  expect((await post(`/site_voice/${auburn}/promotion_banner`, banner)).status).toBe(303);
  // Module names are cached in memory, and the page was rendered before.
  await app.purge(['settled']);
  const { text } = await marketing.get(pageOf(auburn));
  expect(text).toContain('value="Marrow Trucks"');
  expect(text).toContain('<p>Soon</p>');
  expect(text).toContain('Module “signing-day”');
  expect(text).toContain('<span data-written="">Now <b>half</b></span>');
  // Readers see the banner at once, whatever was cached before.
  await app.purge(['settled']);
  const front = await app.get('/sites', { host: 'auburn.localhost' });
  expect(front.text).toContain('Now <b>half</b>');
});
