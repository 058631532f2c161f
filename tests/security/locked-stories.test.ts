import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '#features/admin/seed/public.ts';
import { giveComp } from '#features/membership/entitlements/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import type { TestApp } from '../support/app.ts';
import { type Browser, openBrowser, signedIn, staffSignedIn } from '../support/members.ts';
import { testSite } from '../support/site-app.ts';
import { temporaryStorage } from '../support/temporary-storage.ts';
import { fromAnywhere, TRUSTED } from './calls.ts';
import { type LockedStory, lockedStories, tells } from './locked-stories.ts';
import { callsBy, type Parameters, PLAIN, pagesBy } from './takedown-doors.ts';

/**
 * A locked text appears only where its reader may see it (decision 45): every class of readers, every kind of access, every address, on
 * stories written by the seed. The table is in docs/security.md.
 */

const PEOPLE = 500;
const OTHER_SITE = 'oregon';
const files = temporaryStorage();

let app: TestApp;
/** For each kind of access, the latest story of a team's site and the latest of another. */
let stories: LockedStory[];
let everything: LockedStory[];
let readers: Record<Class, Reader>;

type Class =
  | 'visitor'
  | 'free'
  | 'premium here'
  | 'war room here'
  | 'premium everywhere'
  | 'subscriber elsewhere'
  | 'staff';
type Reader = { browser: Browser; mayRead: (story: LockedStory) => boolean };

beforeAll(async () => {
  app = await testSite(TRUSTED);
  await seedDemo(app.database.db, { people: PEOPLE, seed: 4, now: app.clock.now(), storage: files.storage });
  await app.purge(['nothing']);
  everything = await lockedStories(app);
  stories = (['registered', 'premium', 'war_room'] as const).flatMap((access) => {
    const ofKind = everything.filter((story) => story.access === access);
    const ofTeam = ofKind.find(({ subdomain }) => subdomain !== '' && subdomain !== OTHER_SITE);
    const other = ofKind.find(({ subdomain }) => subdomain !== ofTeam?.subdomain);
    return [ofTeam, other].filter((story) => story !== undefined);
  });
  readers = await makeReaders();
}, 120_000);
afterAll(() => app.close().finally(files.remove));

async function makeReaders(): Promise<Record<Class, Reader>> {
  const sites = [...new Set(stories.map(({ siteId }) => siteId))];
  const subscriber = async (resources: ('premium' | 'war_room')[], siteIds: (number | null)[]) => {
    const { member, ...browser } = await signedIn(app);
    for (const siteId of siteIds) await give(member.id, resources, siteId);
    return browser;
  };
  const isRegistered = ({ access }: LockedStory) => access === 'registered';
  const reader = (browser: Browser, mayRead: Reader['mayRead']): Reader => ({ browser, mayRead });
  return {
    visitor: reader(openBrowser(app), () => false),
    free: reader(await signedIn(app), () => false),
    'premium here': reader(await subscriber(['premium'], sites), ({ access }) => access !== 'war_room'),
    'war room here': reader(await subscriber(['war_room'], sites), ({ access }) => access !== 'premium'),
    'premium everywhere': reader(await subscriber(['premium', 'war_room'], [null]), () => true),
    'subscriber elsewhere': reader(
      await subscriber(['premium', 'war_room'], [await siteWithoutStories()]),
      isRegistered,
    ),
    staff: reader(await staffSignedIn(app, { role: 'super_admin' }), () => true),
  };
}

/** A team's site without any of the stories. */
async function siteWithoutStories(): Promise<number> {
  const { rows } = await app.database.executeSql(`
    select id from sites where kind = 'team' and subdomain <> '${OTHER_SITE}'
      and id not in (${stories.map(({ siteId }) => siteId).join(',')}) order by id limit 1`);
  return Number(rows[0]?.id);
}

async function give(userId: number, resources: ('premium' | 'war_room')[], siteId: number | null) {
  const by = { actor: { kind: 'operator' as const }, now: app.clock.now(), requestId: 'test' };
  const endsAt = new Date(app.clock.now().getTime() + DAY_MS);
  const given = await giveComp(app.database.db, by, { userId, resources, siteId, endsAt, reason: 'a test' });
  if (!given.ok) throw new Error(given.reason);
  await app.purge(['nothing']);
}

const hostOf = ({ subdomain }: { subdomain: string }) =>
  subdomain === '' ? 'bluechip.localhost' : `${subdomain}.bluechip.localhost`;
const get = (browser: Browser, host: string, path: string) => browser.get(path, { host, headers: fromAnywhere() });

test('there is something to protect', () => {
  expect(everything.length).toBeGreaterThan(15);
  expect(stories.length).toBeGreaterThan(4);
  expect(new Set(stories.map(({ access }) => access)).size).toBe(3);
  expect(everything.filter(({ words }) => words.length > 0).length).toBeGreaterThan(10);
});

/** Addresses that show the text to readers with access, each requested twice: rendered and cached. */
const OWN_DOORS: Record<string, (story: LockedStory) => { host: string; path: string }> = {
  'its page on its own site': (story) => ({ host: hostOf(story), path: `/news/${story.slug}` }),
  'its call on its own site': (story) => ({ host: hostOf(story), path: `/api/v2/content/contents/${story.slug}` }),
};
/** Addresses made for one reader only: they also show the text where the site's viewer class alone would not. */
const READER_DOORS: Record<string, (story: LockedStory) => { host: string; path: string }> = {
  'its reading': (story) => ({ host: hostOf(story), path: `/api/v2/content/contents/${story.slug}/reading` }),
  'its reading on another site': (story) => ({
    host: hostOf({ subdomain: OTHER_SITE }),
    path: `/api/v2/content/contents/${story.slug}/reading`,
  }),
  'its page without a script': (story) => ({ host: hostOf(story), path: `/news/${story.slug}/reading` }),
};

describe.each(Object.entries({ ...OWN_DOORS, ...READER_DOORS }))('%s', (_, door) => {
  test('opens to each class exactly what it may read, in whatever order the classes come', async () => {
    const classes = Object.entries(readers);
    for (const story of stories) {
      const { host, path } = door(story);
      // Each class follows every other one: what was cached for one is never served to another.
      for (const [name, { browser, mayRead }] of [...classes, ...classes.toReversed(), ...classes]) {
        const reply = await get(browser, host, path);
        expect(reply.status, `${name} ${path}`).toBe(200);
        expect(tells(reply.text, story), `${name} reads ${story.access} at ${host}${path}`).toBe(mayRead(story));
      }
    }
  }, 120_000);
});

test('its page on another site holds the text of nobody’s premium story, and of a registered one for subscribers', async () => {
  for (const story of stories) {
    for (const [name, { browser }] of Object.entries(readers)) {
      const reply = await get(browser, hostOf({ subdomain: OTHER_SITE }), `/news/${story.slug}`);
      const isSubscriber = !['visitor', 'free'].includes(name);
      const expected = story.access === 'registered' && isSubscriber;
      expect(tells(reply.text, story), `${name} reads ${story.access} elsewhere`).toBe(expected);
    }
  }
});

/** Parameters that lead to a story at the inventories' addresses. */
const waysTo = (story: LockedStory): Parameters[] => [
  {
    ...PLAIN,
    sport: story.sport,
    year: 2027,
    list: `${story.sport}-national`,
    slug: story.slug,
    teamSlug: story.subdomain || 'alabama',
    subdomain: story.subdomain || 'www',
    id: story.authorId,
    authorSlug: story.authorSlug,
    personId: story.personIds[0] ?? 1,
    'player.personId': story.personIds[0] ?? 1,
    'player.slug': undefined,
    'player.sport': undefined,
    prospectId: 1,
    collegeId: undefined,
    siteId: story.siteId,
    query: story.headline,
    'search.query': story.headline,
    currentContent: undefined,
    gift: 'no-gift-of-ours',
    abbreviation: 'sec',
    transferId: 1,
    forecasterId: 1,
    version: undefined,
    position: undefined,
    board: 'all-time',
    url: `http://${hostOf(story)}/news/${story.slug}`,
    ids: '1',
    compare: '1',
    add: undefined,
    addTransfers: undefined,
    find: undefined,
  },
];

const OTHER_DOORS = (story: LockedStory): string[] => [
  '/feed.xml',
  '/feed.json',
  `/content/${story.sport}/feed.xml`,
  `/content/${story.sport}/feed.json`,
  `/authors/${story.authorSlug}/feed.xml`,
  `/authors/${story.authorSlug}/feed.json`,
  '/sitemap.xml',
  '/news-sitemap.xml',
  '/robots.txt',
  `/news/${story.slug}/card.png`,
  `/news/${story.slug}?gift=no-gift-of-ours`,
  `/admin/publishing/contents/${story.id}/edit`,
  `/admin/publishing/contents/${story.id}/preview?as=premium`,
  `/api/v2/admin/publishing/contents/${story.id}`,
  `/api/v2/admin/publishing/contents/${story.id}/revisions`,
];

/** Readers without access to anything locked: every address is closed to them. */
const OUTSIDERS = ['visitor', 'free'] as const;

test('at no other door does an outsider find a locked sentence of any story', async () => {
  const found: string[] = [];
  // One for each kind of access, because every address is checked for every story's sentences anyway.
  for (const story of new Map(stories.map((each) => [each.access, each])).values()) {
    const addresses = [...new Set([...callsBy(waysTo(story)), ...pagesBy(waysTo(story)), ...OTHER_DOORS(story)])];
    for (const address of addresses) {
      for (const name of OUTSIDERS) {
        for (const host of [hostOf(story), hostOf({ subdomain: '' })]) {
          const reply = await get(readers[name].browser, host, address);
          expect(reply.status, address).not.toBe(500);
          if (everything.some((each) => tells(reply.text, each))) found.push(`${name} ${host}${address}`);
        }
      }
    }
  }
  expect(found).toEqual([]);
}, 240_000);

test('searching for words of a locked text finds nothing that they tell', async () => {
  for (const story of everything) {
    for (const word of story.words.slice(0, 3)) {
      for (const path of [
        `/api/v2/content/contents?search[query]=${word}&search[page_size]=100`,
        `/api/v2/search_bar_search/predict_text?search[query]=${word}`,
        `/search?query=${word}`,
      ]) {
        const { text } = await get(readers['premium everywhere'].browser, hostOf(story), path);
        const isFound = text.includes(`/news/${story.slug}"`) || text.includes(`"slug":"${story.slug}"`);
        expect(isFound, `${word} of ${story.slug} by ${path}`).toBe(false);
      }
    }
  }
}, 120_000);

test('a gift opens its one story to who was given it, and is in no kept page afterwards', async () => {
  const story = stories.find(({ access }) => access === 'premium');
  if (!story) throw new Error('no premium story');
  const made = await readers['premium everywhere'].browser.send(
    'POST',
    `/api/v2/content/contents/${story.slug}/gift_links`,
    undefined,
    { host: hostOf(story) },
  );
  const gift = new URL(made.body.url).searchParams.get('gift') ?? '';
  const friend = openBrowser(app);
  const page = await friend.get(`/news/${story.slug}?gift=${gift}`, { host: hostOf(story) });
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.text).toContain('name="robots" content="noindex"');
  expect(tells(page.text, story), 'the page asks, it does not hold').toBe(false);
  const opened = await friend.send(
    'POST',
    `/api/v2/content/contents/${story.slug}/reading`,
    { gift },
    { host: hostOf(story) },
  );
  expect(tells(opened.text, story)).toBe(true);
  const others = stories.filter(({ slug }) => slug !== story.slug && slug !== '');
  for (const other of others) {
    const reply = await friend.get(`/api/v2/content/contents/${other.slug}/reading`, { host: hostOf(other) });
    expect(tells(reply.text, other), other.slug).toBe(false);
  }
  for (const name of OUTSIDERS) {
    const reply = await get(readers[name].browser, hostOf(story), `/news/${story.slug}`);
    expect(tells(reply.text, story), name).toBe(false);
  }
});

test('no log line holds a locked sentence', async () => {
  const { rows } = await app.database.executeSql(`
    select coalesce(string_agg(payload::text, ' '), '') as text from outbox`);
  const text = String(rows[0]?.text);
  expect(everything.filter((story) => tells(text, story)).map(({ slug }) => slug)).toEqual([]);
});
