import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { findSite } from '#features/sites/sites/public.ts';
import { HOUR_MS } from '#kernel/dates.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn } from '#tests/support/members.ts';
import { bodyOfParagraphs } from './article-body.ts';
import { buildArticle } from './factory.ts';

/** Articles over HTTP: what readers get, and in which order. */

let app: TestApp;
let alabama: { id: number; collegeId: number };
beforeAll(async () => {
  app = await testApp();
  const site = await findSite(app.database.db, 'alabama');
  alabama = { id: site?.id ?? 0, collegeId: site?.collegeId ?? 0 };
});
afterAll(() => app.close());

const HOST = 'alabama.bluechip.localhost';
const ago = (hours: number) => new Date(app.clock.now().getTime() - hours * HOUR_MS);
const long = bodyOfParagraphs(
  Array.from({ length: 12 }, (_, index) => `Paragraph ${index} ${'word '.repeat(30)}end${index}.`),
);
const article = async (slug: string, host = HOST) => app.get(`/api/v2/content/contents/${slug}`, { host });
const slugsOf = (reply: { body: { contents: { slug: string }[] } }) => reply.body.contents.map(({ slug }) => slug);

test('a free article is whole for everybody, with whom it is about as they are now', { tags: ['engine'] }, async () => {
  const { id, personId } = await buildProspect(app.database.db, { name: 'Ansel Dunmore', classYear: 2027 });
  await buildArticle(app.database.db, {
    slug: 'free-story',
    siteId: alabama.id,
    personIds: [personId],
    collegeIds: [alabama.collegeId],
    body: {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'He said yes.', marks: [{ type: 'bold' }] }] },
        { type: 'prospectCard', attrs: { prospectId: id } },
        { type: 'prospectCard', attrs: { prospectId: 999_999 } },
        { type: 'teamCard', attrs: { collegeId: alabama.collegeId } },
      ],
    },
  });
  const { status, body, headers } = await article('free-story');
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(body.article.blocks).toMatchObject([
    { type: 'paragraph', runs: [{ text: 'He said yes.', marks: ['bold'], href: null }] },
    { type: 'prospect', prospect: { id, name: 'Ansel Dunmore' } },
    { type: 'team', team: { id: alabama.collegeId } },
  ]);
  expect(body.article.people).toMatchObject([{ id }]);
  expect(body.article.canonical_url).toMatch(/\/\/alabama\..*\/news\/free-story$/);
});

test.each(['registered', 'premium', 'war_room'] as const)(
  'of a %s one a visitor gets the opening and not one word more',
  async (access) => {
    await buildArticle(app.database.db, { slug: `locked-${access}`, siteId: alabama.id, access, body: long });
    const { body, text } = await article(`locked-${access}`);
    expect(body.article.blocks).toBeNull();
    expect(body.article.teaser.join(' ')).toContain('Paragraph 0');
    expect(text).not.toContain('end11');
    expect(body.article.word_count).toBe(12 * 33);
  },
);

test('what is not published, not yet, or about somebody hidden is not there', async () => {
  const hidden = await buildProspect(app.database.db, { isHidden: true });
  await buildArticle(app.database.db, { slug: 'a-draft', status: 'draft' });
  await buildArticle(app.database.db, { slug: 'tomorrow', publishedAt: ago(-1) });
  await buildArticle(app.database.db, { slug: 'about-hidden', personIds: [hidden.personId] });
  for (const slug of ['a-draft', 'tomorrow', 'about-hidden', 'never-was', 'x'.repeat(160)])
    expect((await article(slug)).status, slug).toBe(404);
  const { contents } = (await app.get('/api/v2/content/contents/headline_news_feed?per_page=100')).body;
  const slugs = contents.map((each: { slug: string }) => each.slug);
  expect(slugs).toContain('free-story');
  expect(slugs.filter((slug: string) => ['a-draft', 'tomorrow', 'about-hidden'].includes(slug))).toEqual([]);
});

test('an address that it had before answers with its present one', async () => {
  const id = await buildArticle(app.database.db, { slug: 'new-address' });
  await app.database.executeSql(
    `insert into article_slugs (slug, article_id, left_at) values ('old-address', ${id}, now())`,
  );
  expect((await article('old-address')).body.article.slug).toBe('new-address');
});

test('the headlines of a team’s site are its own and what others wrote about its college, the latest first', async () => {
  await buildArticle(app.database.db, { slug: 'own-old', siteId: alabama.id, publishedAt: ago(3) });
  await buildArticle(app.database.db, { slug: 'elsewhere', siteId: alabama.id + 1, publishedAt: ago(2) });
  await buildArticle(app.database.db, {
    slug: 'about-them',
    siteId: alabama.id + 1,
    collegeIds: [alabama.collegeId],
    publishedAt: ago(1),
  });
  const own = slugsOf(await app.get('/api/v2/content/contents/headline_news_feed', { host: HOST }));
  expect(own.slice(0, 2)).toEqual(['about-them', 'own-old']);
  const all = slugsOf(await app.get('/api/v2/content/contents/headline_news_feed'));
  expect(all.slice(0, 3)).toEqual(['about-them', 'elsewhere', 'own-old']);
  const second = slugsOf(await app.get('/api/v2/content/contents/headline_news_feed?page=2&per_page=2'));
  expect(second[0]).toBe('own-old');
  const ofCollege = await app.get(`/api/v2/colleges/${alabama.collegeId}/news?per_page=1`);
  expect(slugsOf(ofCollege)).toEqual(['about-them']);
});

test('what to read next is about the same people first, and never what was read', async () => {
  const { id: prospectId, personId } = await buildProspect(app.database.db, {});
  const first = await buildArticle(app.database.db, {
    slug: 'first-of-him',
    personIds: [personId],
    publishedAt: ago(90),
  });
  await buildArticle(app.database.db, { slug: 'second-of-him', personIds: [personId], publishedAt: ago(95) });
  const next = await app.get(`/api/v2/content/contents/infinite_feed?current_content[]=${first}&per_page=3`);
  expect(slugsOf(next)[0]).toBe('second-of-him');
  expect(slugsOf(next)).not.toContain('first-of-him');
  expect(slugsOf(next)).toHaveLength(3);
  expect(slugsOf(await app.get(`/api/v2/prospects/news?prospect_id=${prospectId}`))).toEqual([
    'first-of-him',
    'second-of-him',
  ]);
  expect((await app.get('/api/v2/prospects/news?prospect_id=999999')).status).toBe(404);
});

test('with site_id an article opens by the rights of the reader on that site, and by no others', async () => {
  const { db } = app.database;
  const iowa = await findSite(db, 'iowa');
  if (!iowa) throw new Error('no such site');
  const slugs = { alabama: 'premium-of-alabama', iowa: 'premium-of-iowa' };
  await buildArticle(db, { slug: slugs.alabama, siteId: alabama.id, access: 'premium', body: long });
  await buildArticle(db, { slug: slugs.iowa, siteId: iowa.id, access: 'premium', body: long });
  const subscriber = await signedIn(app);
  const free = await signedIn(app);
  await app.database.executeSql(`
    insert into entitlement_grants (user_id, resource, site_id, source, reason, starts_at, created_at)
    values (${subscriber.member.id}, 'premium', ${alabama.id}, 'comp', 'test', '2026-01-01', '2026-01-01')`);
  const opens = async (reader: Pick<SignedIn, 'get'>, slug: string, siteId?: number, host?: string) => {
    const query = siteId === undefined ? '' : `?site_id=${siteId}`;
    const { status, body, headers } = await reader.get(
      `/api/v2/content/contents/${slug}${query}`,
      host ? { host } : {},
    );
    expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'no-store' });
    return body.article.blocks !== null;
  };
  expect({
    // Requested on the main site.
    own: await opens(subscriber, slugs.alabama, alabama.id),
    without: await opens(subscriber, slugs.alabama),
    otherSite: await opens(subscriber, slugs.alabama, iowa.id),
    otherArticle: await opens(subscriber, slugs.iowa, alabama.id),
    notBought: await opens(subscriber, slugs.iowa, iowa.id),
    free: await opens(free, slugs.alabama, alabama.id),
    visitor: await opens(app, slugs.alabama, alabama.id),
    // Requested on the site of the subscription.
    fromHome: await opens(subscriber, slugs.iowa, iowa.id, HOST),
    home: await opens(subscriber, slugs.alabama, alabama.id, HOST),
  }).toEqual({
    own: true,
    without: false,
    otherSite: false,
    otherArticle: false,
    notBought: false,
    free: false,
    visitor: false,
    fromHome: false,
    home: true,
  });
  const unknown = await app.get(`/api/v2/content/contents/${slugs.alabama}?site_id=999999`);
  expect(unknown).toMatchObject({ status: 404, body: { error_code: 'not_found' } });
});
