import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveComp } from '#features/membership/entitlements/public.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { findSite } from '#features/sites/sites/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn } from '#tests/support/members.ts';
import type { ArticleAccess } from '../articles/article-access.ts';
import { bodyOfParagraphs } from '../articles/article-body.ts';
import { buildArticle } from '../articles/factory.ts';
import { savedStoryData } from './member-data.ts';
import { MOST_SAVED } from './service.ts';

/** A member's list of saved stories and the copies that their devices keep. */

const LIST = '/api/v2/users/saved_stories';
const SECRET = 'the very last words';
const body = bodyOfParagraphs(['An opening. '.repeat(60), 'A middle. '.repeat(60), SECRET]);

let app: TestApp;
let siteId: number;
let fan: SignedIn;
beforeAll(async () => {
  app = await testApp();
  siteId = (await findSite(app.database.db, 'alabama'))?.id ?? 0;
});
beforeEach(async () => {
  fan = await signedIn(app);
});
afterAll(() => app.close());

let made = 0;
async function storyOf(access: ArticleAccess = 'free'): Promise<string> {
  made += 1;
  const slug = `saved-${made}`;
  await buildArticle(app.database.db, { slug, siteId, access, body });
  return slug;
}

const save = (slug: string, by = fan) => by.send('PUT', `${LIST}/${slug}`, {});
const remove = (slug: string, by = fan) => by.send('DELETE', `${LIST}/${slug}`, {});
const isSaved = async (slug: string, by = fan) => (await by.get(`${LIST}/${slug}`)).body.is_saved;
const copyOf = (slug: string, by = fan) => by.get(`${LIST}/${slug}/copy`);
const listOf = async (by = fan) => (await by.get(LIST)).body;
const slugsOf = async (by = fan) =>
  (await listOf(by)).saved_stories.map(({ story }: { story: { slug: string } }) => story.slug);

async function subscribe({ member }: SignedIn, days: number): Promise<Date> {
  const by = { actor: { kind: 'operator' as const }, now: app.clock.now(), requestId: 'test' };
  const endsAt = new Date(app.clock.now().getTime() + days * DAY_MS);
  const resources = ['premium', 'war_room'] as const;
  await giveComp(app.database.db, by, { userId: member.id, resources, siteId, endsAt, reason: 'a test' });
  await app.purge(['nothing']);
  return endsAt;
}

test('a story is saved and removed, each as often as one likes; the latest stands first', {
  tags: ['engine'],
}, async () => {
  const [first, second] = [await storyOf(), await storyOf()];
  expect(await isSaved(first)).toBe(false);
  for (let time = 0; time < 2; time++)
    expect(await save(first)).toMatchObject({ status: 200, body: { is_saved: true } });
  app.clock.advance(1_000);
  await save(second);
  expect(await slugsOf()).toEqual([second, first]);
  expect(await isSaved(first)).toBe(true);
  for (let time = 0; time < 2; time++)
    expect(await remove(first)).toMatchObject({ status: 200, body: { is_saved: false } });
  expect(await slugsOf()).toEqual([second]);
  expect((await save('there-is-none')).status).toBe(404);
});

test('the list and the key of its copies are the member’s alone', async () => {
  const slug = await storyOf();
  await save(slug);
  const other = await signedIn(app);
  expect(await slugsOf(other)).toEqual([]);
  expect((await copyOf(slug, other)).body.copy).toBe(null);
  const [own, theirs] = [await listOf(), await listOf(other)];
  expect(own.account_key).toMatch(/^[\w-]{22}$/);
  expect(own.account_key).not.toBe(theirs.account_key);
  expect((await copyOf(slug)).body.account_key).toBe(own.account_key);
  const again = await app.get(LIST, { cookies: { ...fan.cookies } });
  expect(again.headers['cache-control']).toBe('no-store');
});

test('a copy has the text, and ends with the right or after 30 days', async () => {
  const slug = await storyOf('premium');
  const end = await subscribe(fan, 12);
  await save(slug);
  const short = await copyOf(slug);
  expect(short.headers['cache-control']).toBe('no-store');
  expect(short.text).toContain(SECRET);
  expect(short.body.copy).toMatchObject({ slug, readable_until: end.toISOString() });
  const free = await storyOf();
  await save(free);
  const inAMonth = new Date(app.clock.now().getTime() + 30 * DAY_MS).toISOString();
  expect((await copyOf(free)).body.copy.readable_until).toBe(inAMonth);
});

test('a copy has no card of a player, who may be taken down', async () => {
  const { id } = await buildProspect(app.database.db, { name: 'Ambrose Tallow' });
  const card = { type: 'prospectCard', attrs: { prospectId: id } };
  await buildArticle(app.database.db, {
    slug: 'with-a-card',
    siteId,
    body: { type: 'doc', content: [...body.content, card] },
  });
  await save('with-a-card');
  const { text, body: reply } = await copyOf('with-a-card');
  expect(text).not.toContain('Ambrose Tallow');
  expect({ isWhole: reply.copy.is_whole, blocks: reply.copy.blocks.length }).toEqual({ isWhole: false, blocks: 3 });
});

test('what the member may not read can be saved, and its text is in no reply', async () => {
  for (const access of ['registered', 'premium', 'war_room'] as const) {
    const slug = await storyOf(access);
    await save(slug);
    const replies = [await copyOf(slug), await fan.get(LIST)];
    expect(replies.map(({ text }) => text.includes(SECRET))).toEqual([false, false]);
    expect(replies[0]?.body.copy).toBe(null);
  }
  const { saved_stories } = await listOf();
  expect(saved_stories.map((each: { readable_until: string | null }) => each.readable_until)).toEqual([
    null,
    null,
    null,
  ]);
});

test('a right that ended locks what was saved with it', async () => {
  const slug = await storyOf('premium');
  await subscribe(fan, 5);
  await save(slug);
  expect((await copyOf(slug)).body.copy).not.toBe(null);
  app.clock.advance(6 * DAY_MS);
  expect((await copyOf(slug)).body.copy).toBe(null);
  expect((await listOf()).saved_stories[0].readable_until).toBe(null);
});

test('a story of the meter is open for the 30 days that it counts', async () => {
  const slug = await storyOf('registered');
  await fan.send('POST', `/api/v2/content/contents/${slug}/reading`, {});
  const openedAt = app.clock.now();
  app.clock.advance(3 * DAY_MS);
  await save(slug);
  const { copy } = (await copyOf(slug)).body;
  expect(copy.readable_until).toBe(new Date(openedAt.getTime() + 30 * DAY_MS).toISOString());
});

test('a copy of a text that was changed is out of date', async () => {
  const slug = await storyOf();
  await save(slug);
  const before = (await copyOf(slug)).body.copy.text_version;
  await app.database.executeSql(`update articles set version = version + 1 where slug = '${slug}'`);
  const { saved_stories } = await listOf();
  expect(saved_stories[0].text_version).toBe(before + 1);
});

test('a story that readers can no longer see leaves the list', async () => {
  const slug = await storyOf();
  await save(slug);
  await app.database.executeSql(`update articles set status = 'archived' where slug = '${slug}'`);
  expect(await slugsOf()).toEqual([]);
  expect((await copyOf(slug)).status).toBe(404);
  expect((await remove(slug)).status).toBe(200);
});

test(`at most ${MOST_SAVED} stories are saved`, async () => {
  for (let count = 0; count < MOST_SAVED; count++) {
    const id = await buildArticle(app.database.db, { slug: `many-${count}` });
    await app.database.executeSql(
      `insert into saved_stories (user_id, article_id, saved_at) values (${fan.member.id}, ${id}, now())`,
    );
  }
  expect(await save(await storyOf())).toMatchObject({ status: 422, body: { error_code: 'too_many_saved' } });
  expect((await save('many-3')).status).toBe(200);
});

test('a member’s saved stories are exported and erased', async () => {
  await save(await storyOf());
  const { db } = app.database;
  expect(await savedStoryData.export(db, fan.member.id)).toEqual([
    { type: 'SavedStory', article_id: expect.any(Number), saved_at: expect.any(String) },
  ]);
  await savedStoryData.erase(db, fan.member.id, app.clock.now());
  expect(await slugsOf()).toEqual([]);
});
