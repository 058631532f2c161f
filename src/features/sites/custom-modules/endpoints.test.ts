import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSite } from '#features/sites/sites/public.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';
import { MOST_MODULES } from './module-view.ts';

let app: TestApp;
let marketing: SignedIn;
let [main, alabama, auburn] = [0, 0, 0];
beforeAll(async () => {
  app = await testApp();
  marketing = await staffSignedIn(app, { role: 'marketing_admin' });
  const idOf = async (subdomain: string) => (await findSite(app.database.db, subdomain))?.id ?? 0;
  [main, alabama, auburn] = [await idOf('www'), await idOf('alabama'), await idOf('auburn')];
});
afterAll(() => app.close());

const ADMIN = '/api/v2/admin/custom_modules';
/** Purges arrive with a delay; when this one is known, all earlier ones are. */
const settled = () => app.purge(['settled']);
async function modulesOf(id: number | 'default') {
  await settled();
  return (await app.get(`/api/v2/custom_modules/${id}`)).body.custom_modules;
}
const save = (id: number, version: number, more: object = {}) =>
  marketing.send('PUT', `${ADMIN}/${id}`, { version, name: 'signing-day', title: '', html: '<p>Soon</p>', ...more });

test('the main site’s modules stand on every site that has none of that name', { tags: ['engine'] }, async () => {
  expect(await modulesOf('default')).toEqual({ site_id: main, modules: [] });
  expect((await save(main, 0, { title: 'Signing day' })).body).toEqual({ site_id: main, version: 1 });
  const network = { name: 'signing-day', title: 'Signing day', html: '<p>Soon</p>' };
  expect(await modulesOf('default')).toEqual({ site_id: main, modules: [network] });
  expect(await modulesOf(alabama)).toEqual({ site_id: alabama, modules: [network] });
  await save(alabama, 0, { html: '<p>Ours</p>' });
  expect(await modulesOf(alabama)).toEqual({
    site_id: alabama,
    modules: [{ name: 'signing-day', title: null, html: '<p>Ours</p>' }],
  });
  expect((await modulesOf(auburn)).modules).toEqual([network]);
  // The page can place it.
  const { body } = await marketing.get(`/api/v2/admin/page_configs/${auburn}`);
  expect(body.page_config.blocks.at(-1)).toEqual({
    block: 'module:signing-day',
    is_shown: false,
    title: null,
    width: null,
  });
});

test('HTML is cleaned when it is written, and again when it is read', async () => {
  const { body } = await save(auburn, 0, { name: 'hostile', html: '<p onclick="x()">a<script>alert(1)</script></p>' });
  expect(body.version).toBe(1);
  const stored = await app.database.executeSql(
    `select document::text as text from site_documents where site_id = ${auburn} and kind = 'custom-modules'`,
  );
  expect(stored.rows[0]?.text).not.toMatch(/onclick|script/);
  await app.database.executeSql(
    `update site_documents set document = '{"modules":[{"name":"old","title":null,"html":"<p>b</p><iframe src=x></iframe>"}]}'
     where site_id = ${auburn} and kind = 'custom-modules'`,
  );
  await app.purge([`site-custom-modules:${auburn}`]);
  expect((await modulesOf(auburn)).modules[0]).toEqual({ name: 'old', title: null, html: '<p>b</p>' });
  // A document that no schema of ours wrote is ignored.
  await app.database.executeSql(`update site_documents set document = '[1]' where site_id = ${auburn}`);
  await app.purge([`site-custom-modules:${auburn}`]);
  expect((await modulesOf(auburn)).modules).toHaveLength(1);
});

test.each([
  [{ name: 'Signing Day' }, { name: ['Use a name such as signing-day'] }],
  [{ name: '../x' }, { name: ['Use a name such as signing-day'] }],
  [{ html: '' }, { html: ['Please enter HTML'] }],
  [{ html: '<script>alert(1)</script>' }, { html: ['This HTML has nothing that can be shown on a page'] }],
  [{ html: 'x'.repeat(20_001) }, { html: ['At most 20,000 characters'] }],
  [{ isNew: true }, { name: ['A module with this name already exists'] }],
])('refused with words at the field: %j', async (more, errors) => {
  const reply = await save(main, 1, more);
  expect({ status: reply.status, errors: reply.body.errors }).toEqual({ status: 422, errors });
});

test('a module is changed and removed by its version; there is an end to their number', async () => {
  expect((await save(main, 0)).status).toBe(409);
  expect((await save(main, 1, { html: '<p>Now</p>' })).body.version).toBe(2);
  const remove = (version: number) => marketing.send('DELETE', `${ADMIN}/${main}/signing-day`, { version });
  expect((await remove(1)).status).toBe(409);
  expect((await remove(2)).body).toEqual({ site_id: main, version: 3 });
  expect((await remove(3)).status).toBe(404);
  for (let index = 0; index < MOST_MODULES; index++) await save(main, 3 + index, { name: `module-${index}` });
  const full = await save(main, 3 + MOST_MODULES, { name: 'one-more' });
  expect(full).toMatchObject({ status: 422, body: { error_code: 'too_many_modules' } });
  expect((await save(main, 3 + MOST_MODULES, { name: 'module-3', html: '<p>New</p>' })).status).toBe(200);
});

test('only who may promote', async () => {
  const publisher = await staffSignedIn(app, { publisherSiteIds: [alabama] });
  expect((await publisher.send('PUT', `${ADMIN}/${alabama}`, { version: 1, name: 'x', html: 'x' })).status).toBe(403);
  expect((await publisher.send('DELETE', `${ADMIN}/${alabama}/signing-day`, { version: 1 })).status).toBe(403);
  expect((await publisher.get(`${ADMIN}/${alabama}`)).status).toBe(403);
  expect((await app.get('/api/v2/custom_modules/99999')).status).toBe(404);
});
