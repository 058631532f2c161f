import { afterAll, beforeAll, expect, test } from 'vitest';
import { sanitiseHtml } from '#platform/html/sanitise-html.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';
import { LEGAL_NAMES } from './legal-view.ts';
import { DEFAULT_TEXTS } from './service.ts';

/** The tests' clock: 2026-11-21, noon Central Time. */

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await testApp();
  admin = await staffSignedIn(app, { role: 'super_admin' });
});
afterAll(() => app.close());

const ADMIN = '/api/v2/admin/legal_documents';
/** Purges arrive with a delay; when this one is known, all earlier ones are. */
const settled = () => app.purge(['settled']);
async function documentOf(name: string) {
  await settled();
  return (await app.get(`/api/v2/legal_documents/${name}`)).body.legal_document;
}
const save = (name: string, version: number, more: object) =>
  admin.send('PUT', `${ADMIN}/${name}`, { version, ...more });
async function footerOf() {
  await settled();
  return (await app.get('/api/v2/sites/1/navigation')).body.legal;
}

test.each(LEGAL_NAMES)('%s has a default text that the sanitiser leaves as it is', async (name) => {
  expect(sanitiseHtml(DEFAULT_TEXTS[name])).toBe(DEFAULT_TEXTS[name]);
  expect(await documentOf(name)).toEqual({
    name,
    title: expect.any(String),
    html: DEFAULT_TEXTS[name],
    url: null,
    is_default: true,
    changed_on: null,
  });
});

test('a text that staff wrote is cleaned, dated and shown; an empty one brings the default back', {
  tags: ['engine'],
}, async () => {
  const html = '<h2>Rules</h2><p onclick="x()">Be kind.<script>alert(1)</script></p>';
  expect((await save('terms', 0, { html })).body).toMatchObject({ version: 1 });
  expect(await documentOf('terms')).toMatchObject({
    html: '<h2>Rules</h2><p>Be kind.</p>',
    is_default: false,
    changed_on: '2026-11-21',
  });
  expect((await save('terms', 0, { html: '<p>Late</p>' })).status).toBe(409);
  expect((await save('terms', 1, { html: '' })).body).toMatchObject({ version: 2 });
  expect(await documentOf('terms')).toMatchObject({ html: DEFAULT_TEXTS.terms, is_default: true });
});

test('the default text sent back by the form is not stored', async () => {
  const asPosted = DEFAULT_TEXTS.refunds.replaceAll('\n', '\r\n');
  expect((await save('refunds', 0, { html: asPosted })).status).toBe(200);
  expect(await documentOf('refunds')).toMatchObject({ is_default: true, changed_on: null });
});

test('an address elsewhere stands in place of our page in the footer', async () => {
  expect(await footerOf()).toEqual({ terms: '/terms', privacy_policy: '/privacy-policy', refunds: '/refunds' });
  await save('privacy-policy', 0, { url: 'https://legal.example.com/privacy' });
  expect(await footerOf()).toEqual({
    terms: '/terms',
    privacy_policy: 'https://legal.example.com/privacy',
    refunds: '/refunds',
  });
  await save('privacy-policy', 1, { url: '' });
  expect(await footerOf()).toMatchObject({ privacy_policy: '/privacy-policy', refunds: '/refunds' });
});

test.each([
  ['http://example.com/terms', 'Start the address with https://'],
  ['javascript:alert(1)', 'Start the address with https://'],
  ['https://user:secret@example.com/', 'Start the address with https://'],
  [`https://example.com/${'x'.repeat(300)}`, 'At most 300 characters'],
])('the address %s is refused', async (url, message) => {
  const { status, body } = await save('terms', 2, { url });
  expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { url: [message] } });
});

test('a text of which the sanitiser leaves nothing is refused', async () => {
  const { status, body } = await save('terms', 2, { html: '<script>x</script>' });
  expect({ status, errors: body.errors }).toEqual({
    status: 422,
    errors: { html: ['This HTML has nothing that can be shown on a page'] },
  });
});

test('only a super admin reads the entries and writes; another name is not found', async () => {
  const marketing = await staffSignedIn(app, { role: 'marketing_admin' });
  expect((await marketing.get(ADMIN)).status).toBe(403);
  expect((await marketing.send('PUT', `${ADMIN}/terms`, { version: 2, html: 'x' })).status).toBe(403);
  expect((await admin.get(ADMIN)).body.legal_documents).toHaveLength(3);
  expect((await app.get('/api/v2/legal_documents/imprint')).status).toBeGreaterThanOrEqual(400);
  const { rows } = await app.database.executeSql(
    `select count(*)::int as count from audit_entries where action = 'site.change_terms'`,
  );
  expect(rows[0]?.count).toBe(2);
});
