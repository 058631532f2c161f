import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildImage } from '#features/media/images/factory.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { buildArticle } from '../articles/factory.ts';
import { buildAuthor } from './factory.ts';
import { authorData } from './member-data.ts';

/** Staff calls about authors, over HTTP. */

const AUTHORS = '/api/v2/admin/authors';
const BYLINE = '/api/v2/admin/byline';
const NOBODY = 2_147_483_000;

let app: TestApp;
let head: SignedIn;
let writer: SignedIn;
let publisher: SignedIn;
let support: SignedIn;
beforeAll(async () => {
  app = await testSite();
  head = await staffSignedIn(app, { role: 'super_admin', username: 'hal.head' });
  writer = await staffSignedIn(app, { isStaffWriter: true, username: 'ada.rowe' });
  publisher = await staffSignedIn(app, { publisherSiteIds: [3], username: 'cy.press' });
  support = await staffSignedIn(app, { role: 'customer_support_admin' });
});
afterAll(() => app.close());

const of = (id: number, part = '') => `${AUTHORS}/${id}${part}`;
const facts = (change: object = {}) => ({ name: 'Bo Quill', title: 'Analyst', ...change });
const outcome = ({ status, body }: { status: number; body: { error_code?: string; errors?: object } }) => ({
  status,
  errorCode: body.error_code,
  fields: Object.keys(body.errors ?? {}),
});
const refused = (field: string) => ({ status: 422, errorCode: 'invalid', fields: [field] });
const forbidden = { status: 403, errorCode: 'forbidden', fields: [] };
const created = async (browser: SignedIn, change: object = {}): Promise<number> => {
  const { status, body, text } = await browser.send('POST', AUTHORS, facts(change));
  expect(status, text).toBe(200);
  return body.author_id;
};
const author = async (id: number) => (await head.get(of(id))).body.author;

describe('the list', () => {
  test('has authors by name with their stories, accounts and rights', { tags: ['engine'] }, async () => {
    const { db } = app.database;
    const zed = await buildAuthor(db, { name: 'Zed Zeller', slug: 'zed' });
    await buildArticle(db, { authorId: zed.id });
    await buildArticle(db, { authorId: zed.id, status: 'draft', publishedAt: null });
    await buildAuthor(db, { name: 'Amy Able', slug: 'amy', userId: publisher.member.id });
    const { status, body } = await writer.get(AUTHORS);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      authors: [
        { name: 'Amy Able', stories: 0, account: { username: 'cy.press' }, may_change: false, is_retired: false },
        { name: 'Zed Zeller', stories: 1, account: null, may_change: true },
      ],
      counts: { active: 2, retired: 0 },
      may_create: true,
      may_manage: false,
    });
    expect((await publisher.get(AUTHORS)).body).toMatchObject({
      authors: [{ may_change: true }, { may_change: false }],
      may_create: false,
    });
    expect((await support.get(AUTHORS)).body).toMatchObject({ may_create: false, may_manage: false });
    expect((await head.get(`${AUTHORS}?status=retired`)).body).toMatchObject({ authors: [], may_manage: true });
  });

  test('is for staff alone, and takes no other state', async () => {
    expect((await app.get(AUTHORS)).status).toBe(401);
    expect((await (await signedIn(app)).get(AUTHORS)).status).toBe(403);
    expect((await writer.get(`${AUTHORS}?status=gone`)).status).toBe(422);
    expect((await writer.get(of(NOBODY))).status).toBe(404);
    expect((await app.get(of(1))).status).toBe(401);
  });
});

describe('a new author', () => {
  test('gets an address of the name, a picture, and a line in the audit log', { tags: ['engine'] }, async () => {
    const image = await buildImage(app.database.db);
    const id = await created(writer, { bio: ' Watches film. ', image_id: image.id });
    expect(await author(id)).toMatchObject({
      slug: 'bo-quill',
      name: 'Bo Quill',
      bio: 'Watches film.',
      image: { id: image.id },
      account: null,
    });
    expect(await author(await created(writer))).toMatchObject({ slug: 'bo-quill-2' });
    const { rows } = await app.database.executeSql(
      `select action, after->>'slug' as slug from audit_entries where subject_type = 'author' and subject_id = '${id}'`,
    );
    expect(rows).toEqual([{ action: 'author.create', slug: 'bo-quill' }]);
    expect((await app.get('/api/v2/content/authors/bo-quill')).body.author.title).toBe('Analyst');
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name without letters', { name: '42' }, 'name'],
    ['a name that nobody sees', { name: '\u200b\u200e' }, 'name'],
    ['a name that is too long', { name: 'a'.repeat(81) }, 'name'],
    ['no title', { title: '' }, 'title'],
    ['a bio that is too long', { bio: 'a'.repeat(1_001) }, 'bio'],
    ['an address of digits', { slug: '2027' }, 'slug'],
    ['a name in another script and no address', { name: '李小龙' }, 'slug'],
    ['the address of another', { slug: 'zed' }, 'slug'],
    ['a picture that is not there', { image_id: NOBODY }, 'image_id'],
    ['an account that is not there', { account: 'nobody.here' }, 'account'],
  ])('with %s is refused', async (_, change, field) => {
    expect(outcome(await head.send('POST', AUTHORS, facts(change)))).toEqual(refused(field));
  });

  test('is not for publishers, readers of articles, members and visitors', async () => {
    expect(outcome(await publisher.send('POST', AUTHORS, facts()))).toEqual(forbidden);
    expect(outcome(await support.send('POST', AUTHORS, facts()))).toEqual(forbidden);
    expect((await (await signedIn(app)).send('POST', AUTHORS, facts())).status).toBe(403);
    expect((await app.sendWithToken('POST', AUTHORS, { body: facts() })).status).toBe(401);
  });
});

describe('an account', () => {
  test('is linked by a super admin alone, to staff alone, and to one author', async () => {
    const member = await staffSignedIn(app, { isStaffWriter: true, username: 'di.scribe' });
    await signedIn(app, { username: 'plain.reader' });
    expect(outcome(await writer.send('POST', AUTHORS, facts({ account: 'di.scribe' })))).toEqual(refused('account'));
    expect(outcome(await head.send('POST', AUTHORS, facts({ account: 'plain.reader' })))).toEqual(refused('account'));
    const id = await created(head, { name: 'Di Scribe', account: 'DI.Scribe' });
    expect(await author(id)).toMatchObject({ account: { id: member.member.id, username: 'di.scribe' } });
    expect(outcome(await head.send('POST', AUTHORS, facts({ account: 'di.scribe' })))).toEqual(refused('account'));

    expect(outcome(await writer.send('PUT', of(id), facts()))).toEqual(forbidden);
    expect((await member.send('PUT', of(id), facts({ name: 'Di S. Cribe' }))).status).toBe(200);
    expect(outcome(await member.send('PUT', of(id), facts({ account: '' })))).toEqual(refused('account'));
    expect(await author(id)).toMatchObject({
      name: 'Di S. Cribe',
      slug: 'di-scribe',
      account: { username: 'di.scribe' },
    });
    expect((await head.send('PUT', of(id), facts({ account: '' }))).status).toBe(200);
    expect(await author(id)).toMatchObject({ account: null });
  });

  test('that is deleted leaves the byline on its stories and retires it', async () => {
    const member = await staffSignedIn(app, { isStaffWriter: true });
    const { body } = await member.send('POST', BYLINE, { name: 'Ed Gone' });
    expect(await authorData.export(app.database.db, member.member.id)).toEqual([
      { name: 'Ed Gone', slug: 'ed-gone', title: 'Staff writer', bio: '' },
    ]);
    await authorData.erase(app.database.db, member.member.id, app.clock.now());
    expect(await author(body.author_id)).toMatchObject({ name: 'Ed Gone', account: null, is_retired: true });
  });
});

describe('a change', () => {
  test('of the address leads the old one to the new one, and keeps it from others', async () => {
    const id = await created(writer, { name: 'Fay Moved' });
    expect((await writer.send('PUT', of(id), facts({ name: 'Fay Moved', slug: 'Fay M.' }))).status).toBe(200);
    const page = await app.get('/authors/fay-moved');
    expect({ status: page.status, location: page.headers.location }).toEqual({
      status: 301,
      location: '/authors/fay-m',
    });
    expect(outcome(await writer.send('POST', AUTHORS, facts({ slug: 'fay-moved' })))).toEqual(refused('slug'));
    expect(await author(await created(writer, { name: 'Fay Moved' }))).toMatchObject({ slug: 'fay-moved-2' });
    // Back to the first slug: it no longer counts as a former one.
    expect((await writer.send('PUT', of(id), facts({ name: 'Fay Moved', slug: 'fay-moved' }))).status).toBe(200);
    await app.purge(['after-the-change']);
    expect((await app.get('/authors/fay-moved')).status).toBe(200);
    expect((await app.get('/authors/fay-m')).headers.location).toBe('/authors/fay-moved');
  });

  test('shows on the story at once, and one that changes nothing is not logged', async () => {
    const { db } = app.database;
    const id = await created(writer, { name: 'Gus Typo' });
    const slug = 'the-story-of-gus';
    await buildArticle(db, { authorId: id, slug });
    expect((await app.get(`/news/${slug}`)).text).toContain('Gus Typo');
    await writer.send('PUT', of(id), facts({ name: 'Gus Right' }));
    await app.purge(['after-the-change']);
    expect((await app.get(`/news/${slug}`)).text).toContain('Gus Right');
    await writer.send('PUT', of(id), facts({ name: 'Gus Right' }));
    const { rows } = await app.database.executeSql(
      `select action from audit_entries where subject_type = 'author' and subject_id = '${id}' order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['author.create', 'author.change']);
  });

  test('of an author who is not there is 404, and of the wrong role 403', async () => {
    expect((await writer.send('PUT', of(NOBODY), facts())).status).toBe(404);
    const id = await created(writer, { name: 'Ivy House' });
    expect(outcome(await publisher.send('PUT', of(id), facts()))).toEqual(forbidden);
    expect(outcome(await support.send('PUT', of(id), facts()))).toEqual(forbidden);
    expect(outcome(await writer.send('PUT', of(id), facts({ name: '' })))).toEqual(refused('name'));
  });
});

describe('retiring', () => {
  test('keeps stories and page, is undone, and is for super admins', async () => {
    const { db } = app.database;
    const id = await created(writer, { name: 'Jo Left' });
    await buildArticle(db, { authorId: id, headline: 'The last one' });
    expect(outcome(await writer.send('POST', of(id, '/retire'), {}))).toEqual(forbidden);
    expect((await app.sendWithToken('POST', of(id, '/retire'), { body: {} })).status).toBe(401);
    expect((await head.send('POST', of(NOBODY, '/retire'), {})).status).toBe(404);
    expect((await head.send('POST', of(id, '/retire'), { reason: 'moved on' })).status).toBe(200);
    expect((await head.send('POST', of(id, '/retire'), {})).body.error_code).toBe('already_retired');
    expect((await app.get('/authors/jo-left')).text).toContain('The last one');
    expect((await head.get(`${AUTHORS}?status=retired`)).body.authors).toMatchObject([
      { name: 'Ed Gone' },
      { name: 'Jo Left' },
    ]);
    expect(outcome(await writer.send('POST', of(id, '/restore'), {}))).toEqual(forbidden);
    expect((await head.send('POST', of(id, '/restore'), {})).status).toBe(200);
    expect((await head.send('POST', of(id, '/restore'), {})).body.error_code).toBe('not_retired');
    expect((await head.send('POST', of(NOBODY, '/restore'), {})).status).toBe(404);
  });

  test('frees the account for another author, and then the first stays retired', async () => {
    const member = await staffSignedIn(app, { isStaffWriter: true });
    const first: number = (await member.send('POST', BYLINE, { name: 'Kit One' })).body.author_id;
    await head.send('POST', of(first, '/retire'), {});
    const second: number = (await member.send('POST', BYLINE, { name: 'Kit Two' })).body.author_id;
    expect(second).not.toBe(first);
    expect((await head.send('POST', of(first, '/restore'), {})).body.error_code).toBe('account_has_author');
  });
});

describe('one’s own byline', () => {
  test('is made once, however often it is asked for', async () => {
    const replies = await Promise.all(
      ['Lou Fast', 'Lou Fast', 'Lou Faster'].map((name) => writer.send('POST', BYLINE, { name })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const ids = new Set(replies.map(({ body }) => body.author_id));
    expect(ids.size).toBe(1);
    const [id] = ids;
    expect(await author(id)).toMatchObject({ account: { username: 'ada.rowe' }, title: 'Staff writer' });
  });

  test('in another script gets an address of the account', async () => {
    const member = await staffSignedIn(app, { publisherSiteIds: [3] });
    const { body } = await member.send('POST', BYLINE, { name: '李小龙' });
    expect(await author(body.author_id)).toMatchObject({ name: '李小龙', slug: `author-${member.member.id}` });
  });

  test('is for those who write, with a name', async () => {
    expect(outcome(await support.send('POST', BYLINE, { name: 'No Writer' }))).toEqual(forbidden);
    expect((await app.sendWithToken('POST', BYLINE, { body: { name: 'No One' } })).status).toBe(401);
    expect(outcome(await head.send('POST', BYLINE, { name: '12' }))).toEqual(refused('name'));
  });
});
