import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSite } from '#features/sites/sites/public.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';

/** The tests' clock: 2026-11-21, noon Central Time. */

let app: TestApp;
let publisher: SignedIn;
let [alabama, auburn] = [0, 0];
beforeAll(async () => {
  app = await testApp();
  alabama = (await findSite(app.database.db, 'alabama'))?.id ?? 0;
  auburn = (await findSite(app.database.db, 'auburn'))?.id ?? 0;
  publisher = await staffSignedIn(app, { publisherSiteIds: [alabama] });
});
afterAll(() => app.close());

const ADMIN = '/api/v2/admin/site_voice';
/** Purges arrive with a delay; when this one is known, all earlier ones are. */
const settled = () => app.purge(['settled']);
async function bannerOf(id: number) {
  await settled();
  return (await app.get(`/api/v2/content/promotion_banner/${id}`)).body.promotion_banner;
}
async function letterOf(id: number) {
  await settled();
  return (await app.get(`/api/v2/sites/${id}/publisher_letter`)).body.publisher_letter;
}
const saveBanner = (version: number, more: object) =>
  publisher.send('PUT', `${ADMIN}/${alabama}/promotion_banner`, { version, ...more });
const saveLetter = (version: number, more: object) =>
  publisher.send('PUT', `${ADMIN}/${alabama}/publisher_letter`, { version, ...more });

test('a banner of b, i and a; another text has another key, the same text the same', { tags: ['engine'] }, async () => {
  expect(await bannerOf(alabama)).toBeNull();
  const html = '<p>Signing day: <b onclick="x()">a year</b> for <a href="/subscribe">$99.95</a><img src=x></p>';
  expect((await saveBanner(0, { html, is_selling: true })).body).toEqual({ site_id: alabama, version: 1 });
  const banner = await bannerOf(alabama);
  expect(banner).toEqual({
    key: expect.stringMatching(/^[0-9a-f]{8}$/),
    html: 'Signing day: <b>a year</b> for <a href="/subscribe">$99.95</a>',
    is_selling: true,
  });
  await saveBanner(1, { html, is_selling: false });
  expect(await bannerOf(alabama)).toEqual({ ...banner, is_selling: false });
  await saveBanner(2, { html: 'Another' });
  expect((await bannerOf(alabama)).key).not.toBe(banner.key);
  expect(await bannerOf(auburn)).toBeNull();
});

test.each([
  ['2026-11-21', '2026-11-21', true],
  ['', '2026-11-20', false],
  ['2026-11-22', '', false],
  ['2026-11-01', '', true],
])('a banner from %s to %s: %s', async (startsOn, endsOn, isShown) => {
  const { banner_version: version } = (await publisher.get(`${ADMIN}/${alabama}`)).body;
  expect((await saveBanner(version, { html: 'x', starts_on: startsOn, ends_on: endsOn })).status).toBe(200);
  expect((await bannerOf(alabama)) !== null).toBe(isShown);
});

test('the letter: blocks, a signature, and taken away by an empty text', async () => {
  expect(await letterOf(alabama)).toBeNull();
  const html = '<h1>Dear reader</h1><p style="color:red">We <em>watch</em> film.</p><svg onload=alert(1)></svg>';
  expect((await saveLetter(0, { title: 'Why we write', html, signature: 'Quill Marrow' })).status).toBe(200);
  expect(await letterOf(alabama)).toEqual({
    title: 'Why we write',
    html: '<h2>Dear reader</h2><p>We <em>watch</em> film.</p>',
    signature: 'Quill Marrow',
  });
  expect((await saveLetter(0, { title: 'Late', html: 'x' })).status).toBe(409);
  await saveLetter(1, { html: '' });
  expect(await letterOf(alabama)).toBeNull();
});

test.each([
  [{ html: 'x', title: '' }, { title: ['Please enter a title'] }],
  [{ html: '<script>x</script>', title: 'x' }, { html: ['This HTML has nothing that can be shown on a page'] }],
  [{ starts_on: '2027-02-03', ends_on: '2027-02-02' }, { ends_on: ['The last day can’t be before the first'] }],
  [{ starts_on: 'soon' }, { starts_on: ['First day must be a date such as 2027-02-03'] }],
  [{ html: 'x'.repeat(10_001), title: 'x' }, { html: ['At most 10,000 characters'] }],
])('a letter is refused with words at the field: %j', async (more, errors) => {
  const reply = await saveLetter(2, more);
  expect({ status: reply.status, errors: reply.body.errors }).toEqual({ status: 422, errors });
});

describe('the call to action', () => {
  const bannerOn = async (subdomain: string) => {
    await settled();
    return (await app.get(`/api/v2/sites/${subdomain}`)).body.site.banner;
  };
  const versionOf = async (who: SignedIn, id: number) => (await who.get(`${ADMIN}/${id}`)).body.call_version;
  const save = (who: SignedIn, id: number, body: object) => who.send('PUT', `${ADMIN}/${id}/call_to_action`, body);

  test('is written to the site with b, i and a alone, and taken away by an empty text', async () => {
    const message = '<p>Every <b onclick="x()">visit</b> first.</p><img src=x>';
    const version = await versionOf(publisher, alabama);
    const saved = await save(publisher, alabama, { version, message, link_text: 'Join now' });
    expect(saved.status).toBe(200);
    expect(await bannerOn('alabama')).toEqual({ message: 'Every <b>visit</b> first.', link_text: 'Join now' });
    expect((await publisher.get(`${ADMIN}/${alabama}`)).body).toMatchObject({
      call_to_action: { message: 'Every <b>visit</b> first.', link_text: 'Join now' },
      call_version: saved.body.version,
    });
    const { rows } = await app.database.executeSql(
      `select before, after, subject_id from audit_entries where action = 'site.change_call_to_action'`,
    );
    expect(rows).toEqual([
      {
        before: { bannerMessage: null, bannerLinkText: null },
        after: { bannerMessage: 'Every <b>visit</b> first.', bannerLinkText: 'Join now' },
        subject_id: String(alabama),
      },
    ]);
    await save(publisher, alabama, { version: saved.body.version, message: '', link_text: '' });
    expect(await bannerOn('alabama')).toBeNull();
  });

  test('a change that was made meanwhile is not overwritten', async () => {
    const version = await versionOf(publisher, alabama);
    expect((await save(publisher, alabama, { version, message: 'First' })).status).toBe(200);
    expect((await save(publisher, alabama, { version, message: 'Second' })).status).toBe(409);
    expect(await bannerOn('alabama')).toEqual({ message: 'First', link_text: null });
  });

  test.each([
    [{ message: '<script>x</script>' }, { message: ['This HTML has nothing that can be shown on a page'] }],
    [{ message: 'x'.repeat(161) }, { message: ['At most 160 characters'] }],
    [{ message: 'x', link_text: 'x'.repeat(41) }, { link_text: ['At most 40 characters'] }],
  ])('is refused with words at the field: %j', async (body, errors) => {
    const reply = await save(publisher, alabama, { version: await versionOf(publisher, alabama), ...body });
    expect({ status: reply.status, errors: reply.body.errors }).toEqual({ status: 422, errors });
  });

  test('is for publishers of the site, marketing and super admins to write, and for support to read', async () => {
    const marketing = await staffSignedIn(app, { role: 'marketing_admin' });
    const superAdmin = await staffSignedIn(app, { role: 'super_admin' });
    const support = await staffSignedIn(app, { role: 'customer_support_admin' });
    const version = await versionOf(marketing, auburn);
    const body = { version, message: 'x' };
    expect((await save(publisher, auburn, body)).status).toBe(404);
    expect((await save(support, auburn, body)).status).toBe(403);
    const saved = await save(marketing, auburn, body);
    expect(saved.status).toBe(200);
    expect((await save(superAdmin, auburn, { version: saved.body.version, message: 'y' })).status).toBe(200);
    expect((await support.get(`${ADMIN}/${auburn}`)).body).toMatchObject({ call_to_action: { message: 'y' } });
  });
});

test('a publisher speaks for their own site, marketing for all, a staff writer for none', async () => {
  const body = { version: 0, html: 'x' };
  expect((await publisher.send('PUT', `${ADMIN}/${auburn}/promotion_banner`, body)).status).toBe(404);
  expect((await publisher.send('PUT', `${ADMIN}/${auburn}/publisher_letter`, { ...body, title: 'x' })).status).toBe(
    404,
  );
  expect((await publisher.get(`${ADMIN}/${auburn}`)).status).toBe(404);
  const writer = await staffSignedIn(app, { isStaffWriter: true });
  expect((await writer.get(`${ADMIN}/${alabama}`)).status).toBe(403);
  const marketing = await staffSignedIn(app, { role: 'marketing_admin' });
  expect((await marketing.send('PUT', `${ADMIN}/${auburn}/promotion_banner`, body)).status).toBe(200);
  const support = await staffSignedIn(app, { role: 'customer_support_admin' });
  expect((await support.get(`${ADMIN}/${auburn}`)).body).toMatchObject({ banner: { html: 'x' }, may_write: false });
  expect((await app.get('/api/v2/content/promotion_banner/99999')).status).toBe(404);
  const { rows } = await app.database.executeSql(
    `select count(*)::int as count from audit_entries where action in ('site.change_banner', 'site.change_letter')`,
  );
  expect(Number(rows[0]?.count)).toBeGreaterThan(5);
});
