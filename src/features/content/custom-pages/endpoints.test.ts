import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { buildCustomPage } from './factory.ts';
import { customPageData } from './member-data.ts';

/** Tests take place on 2026-11-21, at noon in Chicago. */
let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await testApp();
  admin = await staffSignedIn(app, { role: 'super_admin', username: 'hal.head' });
});
afterAll(() => app.close());

const ADMIN = '/api/v2/admin/pages';
const NOBODY = 2_147_483_000;
const facts = (change: object = {}) => ({ title: 'About us', html: '<p>Hello.</p>', status: 'published', ...change });
/** A purge is heard a moment later; everything before this one is known after it. */
const settled = () => app.purge(['settled']);

type Changed = { page_id: number; slug: string; version: number };

async function created(change: object = {}): Promise<Changed> {
  const { status, body, text } = await admin.send('POST', ADMIN, facts(change));
  expect(status, text).toBe(200);
  return body;
}
const save = (id: number, version: number, change: object = {}) =>
  admin.send('PUT', `${ADMIN}/${id}`, facts({ version, ...change }));
const move = (id: number, position: number | string) => admin.send('PUT', `${ADMIN}/${id}/position`, { position });
const remove = (id: number, version: number) => admin.send('DELETE', `${ADMIN}/${id}`, { version });
const read = (slug: string) => app.get(`/api/v2/pages/${slug}`);
async function slugsIn(place: string): Promise<string[]> {
  await settled();
  const { pages } = (await app.get('/api/v2/pages')).body;
  return pages.filter((page: { place: string }) => page.place === place).map(({ slug }: { slug: string }) => slug);
}
const actionsOf = async (id: number) => {
  const { rows } = await app.database.executeSql(
    `select action from audit_entries where subject_type = 'page' and subject_id = '${id}' order by id`,
  );
  return rows.map(({ action }) => action);
};
const refused = ({ status, body }: { status: number; body: { errors?: object; error_code?: string } }) => ({
  status,
  errorCode: body.error_code,
  fields: Object.keys(body.errors ?? {}),
});

test('a page is written, read, changed and deleted, and the log has each step', { tags: ['engine'] }, async () => {
  expect((await admin.get(ADMIN)).body).toEqual({ pages: [] });
  const html = '<h2>Who</h2><p onclick="x()">We are <b>Gridiron</b>.<script>alert(1)</script></p>';
  const { page_id: id, slug, version } = await created({ html, description: ' Who we are. ', place: 'header' });
  expect({ slug, version }).toEqual({ slug: 'about-us', version: 1 });
  expect((await read('about-us')).body).toEqual({
    page: {
      id,
      slug: 'about-us',
      title: 'About us',
      description: 'Who we are.',
      html: '<h2>Who</h2><p>We are <b>Gridiron</b>.</p>',
      revised_on: '2026-11-21',
    },
  });
  expect(await slugsIn('header')).toEqual(['about-us']);
  expect((await save(id, 1, { title: 'About the desk', place: 'footer' })).body).toMatchObject({ version: 2 });
  expect((await read('about-us')).body.page).toMatchObject({ title: 'About the desk', html: '<p>Hello.</p>' });
  expect((await admin.get(`${ADMIN}/${id}`)).body.page).toMatchObject({
    place: 'footer',
    status: 'published',
    version: 2,
    changed_by: 'hal.head',
    changed_at: app.clock.now().toISOString(),
  });
  expect((await save(id, 2, { status: 'draft' })).body).toMatchObject({ version: 3 });
  expect((await remove(id, 3)).body).toEqual({ page_id: id });
  expect((await read('about-us')).status).toBe(404);
  expect((await admin.get(`${ADMIN}/${id}`)).status).toBe(404);
  expect(await actionsOf(id)).toEqual(['page.create', 'page.change', 'page.unpublish', 'page.delete']);
});

test('a draft is in no reply to readers; publishing shows it, and taking it back hides it again', async () => {
  const { page_id: id } = await created({ title: 'Staff', status: 'draft', place: 'header' });
  expect((await read('staff')).status).toBe(404);
  expect(await slugsIn('header')).toEqual([]);
  await save(id, 1, { title: 'Staff', place: 'header' });
  expect((await read('staff')).status).toBe(200);
  expect(await slugsIn('header')).toEqual(['staff']);
  await save(id, 2, { title: 'Staff', place: 'header', status: 'draft' });
  expect((await read('staff')).status).toBe(404);
  expect(await slugsIn('header')).toEqual([]);
  expect(await actionsOf(id)).toEqual(['page.create', 'page.publish', 'page.unpublish']);
  await remove(id, 3);
});

describe('the address', () => {
  test('comes from the title, with a number where another page has it', async () => {
    const first = await created({ title: 'Community guidelines' });
    const second = await created({ title: 'Community guidelines' });
    expect([first.slug, second.slug]).toEqual(['community-guidelines', 'community-guidelines-2']);
  });

  test('of a published page leads to its new one and stays its own; of a draft nobody knew it', async () => {
    const { page_id: id } = await created({ title: 'Advertise' });
    expect((await save(id, 1, { title: 'Advertise', slug: 'advertise-with-us' })).body.slug).toBe('advertise-with-us');
    expect((await read('advertise')).body.page).toMatchObject({ id, slug: 'advertise-with-us' });
    const taken = await admin.send('POST', ADMIN, facts({ slug: 'advertise' }));
    expect({ ...refused(taken), errors: taken.body.errors }).toEqual({
      status: 422,
      errorCode: 'invalid',
      fields: ['slug'],
      errors: { slug: ['The page “Advertise” has this address, or had it'] },
    });
    // Back to the first address: it is no former one any more.
    expect((await save(id, 2, { title: 'Advertise', slug: 'advertise' })).body.slug).toBe('advertise');
    expect((await read('advertise-with-us')).body.page.slug).toBe('advertise');
    // A page that is saved without an address keeps it.
    expect((await save(id, 3, { title: 'Partners', slug: '' })).body.slug).toBe('advertise');
    await save(id, 4, { title: 'Partners', status: 'draft' });
    expect((await read('advertise-with-us')).status).toBe(404);

    const draft = await created({ title: 'Jobs', status: 'draft' });
    await save(draft.page_id, 1, { title: 'Jobs', slug: 'careers', status: 'draft' });
    expect((await created({ title: 'Jobs' })).slug).toBe('jobs');
  });

  test.each(['About Us', 'about_us', 'about--us', '-about', 'about/us', 'a'.repeat(81)])(
    '%j is refused at its field',
    async (slug) => {
      expect(refused(await admin.send('POST', ADMIN, facts({ slug })))).toMatchObject({
        status: 422,
        fields: ['slug'],
      });
    },
  );
});

test.each([
  ['no title', { title: ' ' }, 'title'],
  ['a title that nobody sees', { title: '\u200b' }, 'title'],
  ['a title of 121 characters', { title: 'a'.repeat(121) }, 'title'],
  ['a title without letters of an address', { title: '李小龙' }, 'slug'],
  ['a description of 301 characters', { description: 'a'.repeat(301) }, 'description'],
  ['a text of 60,001 characters', { html: 'a'.repeat(60_001) }, 'html'],
  ['a text of which nothing is left', { html: '<script>x</script>' }, 'html'],
  ['no text, published', { html: '' }, 'html'],
  ['an unknown place', { place: 'sidebar' }, 'place'],
  ['an unknown status', { status: 'deleted' }, 'status'],
])('a page with %s is refused at its field', async (_, change, field) => {
  expect(refused(await admin.send('POST', ADMIN, facts(change)))).toEqual({
    status: 422,
    errorCode: 'invalid',
    fields: [field],
  });
});

test('a change of an older version is refused, also the deletion, and the same facts again change nothing', async () => {
  const { page_id: id } = await created({ title: 'Contact' });
  expect((await save(id, 1, { title: 'Contact', html: '<p>Mine.</p>' })).body.version).toBe(2);
  expect(refused(await save(id, 1, { title: 'Contact', html: '<p>Theirs.</p>' }))).toMatchObject({
    status: 409,
    errorCode: 'conflict',
  });
  expect((await remove(id, 1)).status).toBe(409);
  expect((await read('contact')).body.page.html).toBe('<p>Mine.</p>');
  expect((await save(id, 2, { title: 'Contact', html: '<p>Mine.</p>' })).body.version).toBe(2);
  expect(await actionsOf(id)).toEqual(['page.create', 'page.change']);
  expect((await save(NOBODY, 1)).status).toBe(404);
  expect((await remove(NOBODY, 1)).status).toBe(404);
  expect(refused(await save(id, -1))).toMatchObject({ status: 422, fields: ['version'] });
});

test('the day that readers see is that of the last change of title or text', async () => {
  const { page_id: id } = await created({ title: 'History', place: 'none' });
  const before = app.clock.now();
  app.clock.set(new Date(before.getTime() + 3 * 86_400_000));
  await save(id, 1, { title: 'History', place: 'footer' });
  expect((await read('history')).body.page.revised_on).toBe('2026-11-21');
  await save(id, 2, { title: 'History', place: 'footer', html: '<p>More of it.</p>' });
  expect((await read('history')).body.page).toMatchObject({
    revised_on: '2026-11-24',
    // Without a description of its own.
    description: 'More of it.',
  });
  app.clock.set(before);
  await remove(id, 3);
});

test('pages are moved among those of their place, and a place has room for twelve', async () => {
  const ids: number[] = [];
  for (let number = 1; number <= 12; number += 1) {
    const page = await created({ title: `Footer ${number}`, place: 'footer' });
    ids.push(page.page_id);
  }
  const last = ids[11] ?? 0;
  expect(refused(await admin.send('POST', ADMIN, facts({ place: 'footer' })))).toMatchObject({
    status: 422,
    fields: ['place'],
  });
  expect((await move(last, 1)).body).toEqual({ page_id: last, position: 1 });
  expect((await slugsIn('footer')).slice(0, 3)).toEqual(['footer-12', 'footer-1', 'footer-2']);
  expect((await move(last, 999)).body.position).toBe(12);
  expect((await move(last, 0)).body.position).toBe(1);
  // It is there already.
  expect((await move(last, 1)).status).toBe(200);
  expect(await actionsOf(last)).toEqual(['page.create', 'page.move', 'page.move', 'page.move']);
  const aside = await created({ title: 'Aside' });
  expect(refused(await move(aside.page_id, 1))).toMatchObject({ status: 422, errorCode: 'no_place' });
  expect(refused(await move(last, 'first'))).toMatchObject({ status: 422, fields: ['position'] });
  expect((await move(NOBODY, 1)).status).toBe(404);
});

test('what the list of the sanitizer no longer has is gone when a page is read', async () => {
  await buildCustomPage(app.database.db, app.clock.now(), { slug: 'old-html', html: '<p>Kept.<video></video></p>' });
  expect((await read('old-html')).body.page.html).toBe('<p>Kept.</p>');
});

test('only super admins read and write pages, and writing takes a strict sign-in', async () => {
  const { page_id: id } = await created({ title: 'Guarded' });
  const calls = [
    ['POST', ADMIN, facts()],
    ['PUT', `${ADMIN}/${id}`, facts({ version: 1 })],
    ['PUT', `${ADMIN}/${id}/position`, { position: 1 }],
    ['DELETE', `${ADMIN}/${id}`, { version: 1 }],
  ] as const;
  const marketing = await staffSignedIn(app, { role: 'marketing_admin' });
  const member = await signedIn(app);
  for (const [method, path, body] of calls) {
    expect((await marketing.send(method, path, body)).status).toBe(403);
    expect((await member.send(method, path, body)).status).toBe(403);
    expect((await app.sendWithToken(method, path, { body })).status).toBe(401);
  }
  for (const path of [ADMIN, `${ADMIN}/${id}`]) {
    expect((await marketing.get(path)).status).toBe(403);
    expect((await app.get(path)).status).toBe(401);
  }
  const stale = await staffSignedIn(app, {
    role: 'super_admin',
    session: { secondFactorAt: new Date(app.clock.now().getTime() - 3_600_000), strictUntil: null },
  });
  expect((await stale.get(ADMIN)).status).toBe(200);
  expect((await stale.send('POST', ADMIN, facts())).body.error_code).toBe('strict_sign_in_needed');
});

test('an account that is deleted leaves its pages, which no longer name it', async () => {
  const { db } = app.database;
  const page = await buildCustomPage(db, app.clock.now(), { slug: 'of-hal', changedBy: admin.member.id });
  expect(await customPageData.export(db, admin.member.id)).toContainEqual(expect.objectContaining({ slug: 'of-hal' }));
  await customPageData.erase(db, admin.member.id, app.clock.now());
  expect((await admin.get(`${ADMIN}/${page.id}`)).body.page).toMatchObject({ changed_by: null });
  expect((await read('of-hal')).status).toBe(200);
});
