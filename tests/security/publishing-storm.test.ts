import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTICLE_ACCESS, type ArticleAccess } from '#features/content/articles/article-access.ts';
import { bodyOfParagraphs } from '#features/content/articles/article-body.ts';
import { articleTags } from '#features/content/articles/article-tags-view.ts';
import { buildArticle } from '#features/content/articles/factory.ts';
import { giveComp } from '#features/membership/entitlements/public.ts';
import { findSite } from '#features/sites/sites/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import { purgeTags } from '#platform/events/events.ts';
import type { TestApp } from '../support/app.ts';
import { type Browser, openBrowser, signedIn } from '../support/members.ts';
import { testSite } from '../support/site-app.ts';
import { fromAnywhere, TRUSTED } from './calls.ts';

/**
 * Mixed readers randomly request the same pages while stories change their access: nobody ever gets a page rendered for another class, and
 * readers with access get the text. `STORM_REQUESTS=100000` makes it the long one.
 */

const REQUESTS = Number(process.env.STORM_REQUESTS ?? 600);
const AT_ONCE = 16;
const REQUESTS_PER_CHANGE = 10;
const HOST = 'alabama.bluechip.localhost';
const STORIES = 8;

let app: TestApp;
type Story = { id: number; slug: string; secret: string; access: ArticleAccess; changes: number };
let stories: Story[];
type Reader = { name: string; browser: Browser; opens: ReadonlySet<ArticleAccess> };
let readers: Reader[];
let siteId: number;
let authorId: number;

beforeAll(async () => {
  app = await testSite(TRUSTED);
  siteId = (await findSite(app.database.db, 'alabama'))?.id ?? 0;
  stories = [];
  for (let number = 0; number < STORIES; number += 1) {
    const access = ARTICLE_ACCESS[number % ARTICLE_ACCESS.length] ?? 'free';
    const secret = `sentence number ${number} that nobody else has`;
    const body = bodyOfParagraphs(['Opening words. '.repeat(80), secret]);
    const slug = `storm-${number}`;
    stories.push({
      id: await buildArticle(app.database.db, { slug, siteId, access, body }),
      slug,
      secret,
      access,
      changes: 0,
    });
  }
  const { rows } = await app.database.executeSql('select max(author_id) as id from articles');
  authorId = Number(rows[0]?.id);
  readers = [
    { name: 'visitor', browser: openBrowser(app), opens: new Set(['free']) },
    { name: 'free', browser: await signedIn(app), opens: new Set(['free']) },
    {
      name: 'premium',
      browser: await subscriber(['premium'], siteId),
      opens: new Set(['free', 'registered', 'premium']),
    },
    { name: 'all', browser: await subscriber(['premium', 'war_room'], null), opens: new Set(ARTICLE_ACCESS) },
    { name: 'elsewhere', browser: await subscriber(['premium'], siteId + 1), opens: new Set(['free', 'registered']) },
  ];
});
afterAll(() => app.close());

async function subscriber(resources: ('premium' | 'war_room')[], on: number | null): Promise<Browser> {
  const { member, ...browser } = await signedIn(app);
  const by = { actor: { kind: 'operator' as const }, now: app.clock.now(), requestId: 'test' };
  const endsAt = new Date(app.clock.now().getTime() + DAY_MS);
  await giveComp(app.database.db, by, { userId: member.id, resources, siteId: on, endsAt, reason: 'a test' });
  await app.purge(['nothing']);
  return browser;
}

/** A seeded generator, so that a failure can be repeated. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Like publishing: the row and the purge in one transaction. `changes` is odd while it runs. */
async function change(story: Story, access: ArticleAccess): Promise<void> {
  story.changes += 1;
  await app.database.db.transaction(async (db) => {
    await db.execute(`update articles set access = '${access}' where id = ${story.id}`);
    await purgeTags(
      db,
      articleTags({ id: story.id, siteId, sport: 'football', authorId, personIds: [], collegeIds: [] }),
    );
  });
  await app.purge(['nothing']);
  story.access = access;
  story.changes += 1;
}

const DOORS = [
  (story: Story) => `/news/${story.slug}`,
  (story: Story) => `/api/v2/content/contents/${story.slug}`,
  (story: Story) => `/news/${story.slug}`,
  () => '/',
  (story: Story) => `/api/v2/content/contents/${story.slug}/reading`,
];

test('nobody gets a page of another class while stories change', async () => {
  const random = randomFrom(20_261_121);
  const wrong: string[] = [];
  let asked = 0;
  let opened = 0;
  let isOver = false;
  let changeIsDue = Promise.withResolvers<void>();
  const ask = async () => {
    while (asked < REQUESTS && wrong.length === 0) {
      asked += 1;
      if (asked % REQUESTS_PER_CHANGE === 0) changeIsDue.resolve();
      const story = stories[random(STORIES)];
      const reader = readers[random(readers.length)];
      const door = DOORS[random(DOORS.length)];
      if (!story || !reader || !door) throw new Error('drew nothing');
      const path = door(story);
      const before = { changes: story.changes, access: story.access };
      const reply = await reader.browser.get(path, { host: HOST, headers: fromAnywhere() });
      expect(reply.status).toBe(200);
      for (const each of stories) {
        const tells = reply.text.includes(each.secret);
        const isSteady = each === story && before.changes % 2 === 0 && each.changes === before.changes;
        if (each !== story && tells) wrong.push(`${reader.name} ${path} tells of ${each.slug}`);
        if (!isSteady) continue;
        const mayRead = path !== '/' && reader.opens.has(before.access);
        if (tells !== mayRead) wrong.push(`${reader.name} ${path}, ${before.access}: ${tells}`);
        if (tells) opened += 1;
      }
    }
  };
  const publish = async () => {
    while (!isOver) {
      const story = stories[random(STORIES)];
      const access = ARTICLE_ACCESS[random(ARTICLE_ACCESS.length)];
      if (story && access && story.changes % 2 === 0) await change(story, access);
      await changeIsDue.promise;
      changeIsDue = Promise.withResolvers();
    }
  };
  const publishing = publish();
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  isOver = true;
  changeIsDue.resolve();
  await publishing;
  expect(wrong).toEqual([]);
  expect(opened).toBeGreaterThan(REQUESTS / 10);
  expect(stories.reduce((sum, { changes }) => sum + changes, 0)).toBeGreaterThan(10);
}, 1_800_000);
