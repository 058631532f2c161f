import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { buildArticle } from '../../articles/factory.ts';
import { buildAuthor } from '../../authors/factory.ts';

/** The editors' list, and the preview pages, as documents. */

let app: TestApp;
let writer: SignedIn;
let authorId: number;
beforeAll(async () => {
  app = await testSite();
  writer = await staffSignedIn(app, { isStaffWriter: true, username: 'ada.rowe' });
  authorId = (await buildAuthor(app.database.db, { name: 'Ada Rowe' })).id;
});
afterAll(() => app.close());

const PATH = '/admin/publishing';

test('articles stand in the navigation and in the list, with their states; each leads to its desk', async () => {
  const id = await buildArticle(app.database.db, { headline: 'Visit weekend ahead', authorId });
  await buildArticle(app.database.db, { headline: 'Kept for later', status: 'draft', publishedAt: null, authorId });
  const { status, text } = await writer.get(PATH);
  expect(status).toBe(200);
  expect(text).toMatch(/<a href="\/admin\/publishing" aria-current="page">Articles<\/a>/);
  expect(text).toContain(`href="${PATH}/contents/${id}/edit"`);
  expect(text).toContain('Draft 1');
  const drafts = await writer.get(`${PATH}?status=draft`);
  expect({
    hasDraft: drafts.text.includes('Kept for later'),
    hasPublished: drafts.text.includes('Visit weekend ahead'),
  }).toEqual({ hasDraft: true, hasPublished: false });
  expect((await writer.get(`${PATH}?query=zzzz`)).text).toContain('No articles match these filters');
  expect((await writer.get(`${PATH}?status=odd&site_id=x&page=0`)).status).toBe(200);
  expect((await writer.get(`${PATH}?page=9`)).status).toBe(302);
});

test('an article is begun without a script', async () => {
  const token = (await writer.get('/api/v2/csurf_token')).body.csurf_token;
  const fields = { _csrf: token, headline: 'By a form', site_id: '1', sport: 'football', author_id: String(authorId) };
  const reply = await app.send('POST', '/api/v2/admin/publishing/contents', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    cookies: { ...writer.cookies },
    body: new URLSearchParams({ ...fields, access: 'free', html: '' }).toString(),
  });
  expect(reply).toMatchObject({
    status: 303,
    headers: { location: expect.stringMatching(/^\/admin\/publishing\/contents\/\d+\/edit$/) },
  });
});

test('who may not see the desk is told so, and who reads it has no form', async () => {
  expect((await app.get(PATH)).status).toBe(303);
  expect((await (await signedIn(app)).get(PATH)).status).toBe(403);
  const reader = await staffSignedIn(app, { role: 'marketing_admin' });
  const { text } = await reader.get(PATH);
  expect({
    hasNewButton: text.includes('New article'),
    hasReadOnlyNotice: text.includes('but not edit them'),
  }).toEqual({ hasNewButton: false, hasReadOnlyNotice: true });
});

test('a preview is a page that nobody keeps or indexes, locked as for its class', async () => {
  const id = await buildArticle(app.database.db, {
    access: 'premium',
    authorId,
    body: {
      type: 'doc',
      content: Array.from({ length: 30 }, (_, index) => ({
        type: 'paragraph',
        content: [{ type: 'text', text: index === 29 ? 'zanzibar' : `Paragraph number ${index}.` }],
      })),
    },
  });
  const pageOf = (as: string) => writer.get(`${PATH}/contents/${id}/preview?as=${as}`);
  expect((await pageOf('visitor')).text).not.toContain('zanzibar');
  expect((await pageOf('odd')).text).not.toContain('zanzibar');
  const open = await pageOf('premium');
  expect(open).toMatchObject({ status: 200, headers: { 'cache-control': expect.stringContaining('no-store') } });
  expect(open.text).toContain('zanzibar');
  expect(open.text).toMatch(/<meta name="robots" content="noindex/);

  const { body } = await writer.send('POST', `/api/v2/admin/publishing/contents/${id}/preview_links`, {
    as: 'visitor',
  });
  const link = await app.get(new URL(body.url).pathname);
  expect(link).toMatchObject({ status: 200, headers: { 'cache-control': expect.stringContaining('no-store') } });
  expect(link.text).toMatch(/<meta name="robots" content="noindex/);
  expect({
    hasFirstParagraph: link.text.includes('Paragraph number 0.'),
    hasLockedWord: link.text.includes('zanzibar'),
  }).toEqual({ hasFirstParagraph: true, hasLockedWord: false });
  expect((await app.get('/previews/nonsense')).status).toBe(404);
});
