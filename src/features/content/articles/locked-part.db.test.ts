import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveComp } from '#features/membership/entitlements/public.ts';
import { findSite } from '#features/sites/sites/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import type { TestApp } from '#tests/support/app.ts';
import { setClosed } from '#tests/support/closed-sites.ts';
import { type Browser, openBrowser, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { ARTICLE_ACCESS, type ArticleAccess } from './article-access.ts';
import { type ArticleBody, type ArticleNode, bodyOfParagraphs } from './article-body.ts';
import { buildArticle } from './factory.ts';

/** The part that structured data declares as locked is the part that is locked: for each viewer class, and stories of every shape. */

let app: TestApp;
const HOST = 'alabama.bluechip.localhost';
const OPENING = 'Opening words that everybody may read here.';
const LOCKED = ['Locked sentence one of this story.', 'Locked sentence two of this story.', 'Locked sentence three.'];

const text = (said: string): ArticleNode[] => [{ type: 'text', text: said }];
const SHAPE_NAMES = ['plain', 'with a heading, a list and a quotation'] as const;
const SHAPES: Record<(typeof SHAPE_NAMES)[number], ArticleBody> = {
  plain: bodyOfParagraphs([OPENING, ...LOCKED]),
  'with a heading, a list and a quotation': {
    type: 'doc',
    content: [
      { type: 'paragraph', content: text(OPENING) },
      { type: 'heading', attrs: { level: 2 }, content: text(LOCKED[0] ?? '') },
      {
        type: 'bulletList',
        content: [{ type: 'listItem', content: [{ type: 'paragraph', content: text(LOCKED[1] ?? '') }] }],
      },
      { type: 'blockquote', content: [{ type: 'paragraph', content: text(LOCKED[2] ?? '') }] },
      { type: 'paragraph', content: text('Last words of the locked part, which make it long enough for an opening.') },
    ],
  },
};
type Shape = keyof typeof SHAPES;

const CLASSES = ['visitor', 'free', 'premium here', 'war room here', 'premium elsewhere', 'staff'] as const;
type Class = (typeof CLASSES)[number];
let readers: Record<Class, Browser>;
const slugOf = (access: ArticleAccess, shape: Shape) => `${access.replace('_', '-')}-${SHAPE_NAMES.indexOf(shape)}`;

beforeAll(async () => {
  app = await testSite();
  const { db } = app.database;
  const [alabama, auburn] = [await findSite(db, 'alabama'), await findSite(db, 'auburn')];
  if (!alabama || !auburn) throw new Error('sites are missing');
  for (const access of ARTICLE_ACCESS)
    for (const shape of SHAPE_NAMES)
      await buildArticle(db, { slug: slugOf(access, shape), siteId: alabama.id, access, body: SHAPES[shape] });
  const subscriber = async (resources: ('premium' | 'war_room')[], siteId: number) => {
    const { member, ...browser } = await signedIn(app);
    const by = { actor: { kind: 'operator' as const }, now: app.clock.now(), requestId: 'test' };
    const endsAt = new Date(app.clock.now().getTime() + DAY_MS);
    await giveComp(db, by, { userId: member.id, resources, siteId, endsAt, reason: 'a test' });
    return browser;
  };
  readers = {
    visitor: openBrowser(app),
    free: await signedIn(app),
    'premium here': await subscriber(['premium'], alabama.id),
    'war room here': await subscriber(['premium', 'war_room'], alabama.id),
    'premium elsewhere': await subscriber(['premium', 'war_room'], auburn.id),
    staff: await staffSignedIn(app, { role: 'super_admin' }),
  };
  await app.purge(['nothing']);
});
afterAll(() => app.close());

/** The classes whose page contains the text. For all others access is requested after the page has loaded. */
const READS: Record<ArticleAccess, readonly Class[]> = {
  free: CLASSES,
  registered: ['premium here', 'war room here', 'premium elsewhere', 'staff'],
  premium: ['premium here', 'war room here', 'staff'],
  war_room: ['war room here', 'staff'],
};

/** The texts of the elements with a class, matched by counting nested elements. */
function textsOf(html: string, name: string): string[] {
  const starts = [...html.matchAll(new RegExp(`<(\\w+)[^>]*class="(?:[^"]* )?${name}(?: [^"]*)?"[^>]*>`, 'g'))];
  return starts.map(({ index, 0: opening, 1: tag }) => {
    let depth = 0;
    for (const mark of html.slice(index).matchAll(new RegExp(`<(/?)${tag}\\b[^>]*>`, 'g'))) {
      depth += mark[1] === '/' ? -1 : 1;
      if (depth === 0) return plain(html.slice(index + opening.length, index + mark.index));
    }
    throw new Error('an element does not end');
  });
}
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The story in the page's structured data. */
function storyData(html: string): { isAccessibleForFree: boolean; hasPart?: { cssSelector: string } } {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json)['@graph'][0];
}

test('a subscriber without the War Room is led to the add-on, at its price', async () => {
  const path = `/news/${slugOf('war_room', 'plain')}`;
  const html = (await readers['premium here'].get(path, { host: HOST })).text;
  expect(html).toMatch(
    /href="\/users\/subscriptions\?choose=WAR_ROOM&amp;site=\d+"[^>]*>Add the War Room, \$4\.95 a month</,
  );
  const visitors = (await readers.visitor.get(path, { host: HOST })).text;
  expect(visitors).not.toContain('choose=WAR_ROOM');
  expect(visitors).toContain(`href="/subscribe?siteName=alabama&amp;return_to=${encodeURIComponent(path)}"`);
  expect(visitors).toContain(
    'You need a subscription to Alabama ($9.95 a month) with the War Room ($4.95 more), or All Access ($19.95).',
  );
});

test('a subscriber of another site is led to a subscription of this one, and to All Access for its War Room', async () => {
  const pageOf = async (access: ArticleAccess) => {
    const path = `/news/${slugOf(access, 'plain')}`;
    return { path, html: (await readers['premium elsewhere'].get(`${path}/reading`, { host: HOST })).text };
  };
  const premium = await pageOf('premium');
  expect(plain(premium.html)).toContain('Your plan covers Auburn. This story is on the Alabama site.');
  expect(premium.html).toContain(
    `href="/subscribe?siteName=alabama&amp;return_to=${encodeURIComponent(premium.path)}"`,
  );
  const warRoom = await pageOf('war_room');
  expect(plain(warRoom.html)).toContain('War Rooms come with All Access, $19.95 a month.');
  expect(warRoom.html).toMatch(/href="\/users\/subscriptions\?choose=ALL_ACCESS"[^>]*>See All Access</);
  expect(warRoom.html).not.toContain('choose=WAR_ROOM');
  expect(warRoom.html).not.toContain('href="/subscribe?siteName');
});

test('a story of a site that is not sold leads to All Access, which opens it, and to no plan for one site', async () => {
  const id = await setClosed(app, 'alabama', true);
  const pageOf = async (who: Class, access: ArticleAccess) =>
    (await readers[who].get(`/news/${slugOf(access, 'plain')}/reading`)).text;
  for (const access of ['premium', 'war_room'] as const) {
    const visitors = await pageOf('visitor', access);
    expect(visitors).toMatch(/href="\/subscribe\?siteName=alabama&amp;return_to=[^"]*"[^>]*>See All Access</);
    expect(visitors).not.toMatch(/>Subscribe to Alabama</);
    for (const who of ['premium elsewhere', ...(access === 'war_room' ? ['premium here' as const] : [])] as const) {
      const html = await pageOf(who, access);
      expect(html).toMatch(/href="\/users\/subscriptions\?choose=ALL_ACCESS"[^>]*>See All Access</);
      expect(html).not.toContain('choose=WAR_ROOM');
    }
  }
  expect(plain(await pageOf('visitor', 'war_room'))).toContain('This War Room comes with All Access, $19.95 a month.');
  const plans = (await readers.visitor.get('/subscribe?siteName=alabama')).text;
  expect(plain(plans)).toContain('We don’t sell a subscription to that site on its own.');
  const offered = [...plans.matchAll(/href="\/subscribe\?[^"]*plan=(\w+)[^"]*"[^>]*>Subscribe/g)].map(
    ([, plan]) => plan,
  );
  expect(offered).toEqual(['ALL_ACCESS']);
  const checkout = await readers.visitor.get('/subscribe?siteName=alabama&step=purchase&plan=STANDARD');
  expect(plain(checkout.text)).toContain('We don’t sell a subscription to that site on its own.');
  const all = await readers.visitor.get('/subscribe?siteName=alabama&step=purchase&plan=ALL_ACCESS');
  expect(plain(all.text)).toContain('Subscribe to every site');
  expect(await setClosed(app, 'alabama', false)).toBe(id);
});

test('a national story on a team’s site names the subscription that opens it, in the list and at the gate', async () => {
  const collegeIds = [(await findSite(app.database.db, 'alabama'))?.collegeId ?? 0];
  const slug = 'national-story-about-alabama';
  await buildArticle(app.database.db, { slug, access: 'premium', headline: 'A national story', collegeIds });
  await app.purge(['nothing']);
  const front = (await readers['premium here'].get('/', { host: HOST })).text;
  const rows = front.split('<article').filter((row) => row.includes(`href="/news/${slug}"`));
  expect(rows.map((row) => plain(row)).join()).toContain('Bluechip subscribers');
  const gate = (await readers['premium here'].get(`/news/${slug}/reading`, { host: HOST })).text;
  expect(plain(gate)).toContain('Your plan covers Alabama. This story is on the national Bluechip site.');
  const visitors = (await readers.visitor.get(`/news/${slug}`, { host: HOST })).text;
  expect(visitors).toMatch(/href="\/subscribe\?siteName=www&amp;return_to=[^"]*"[^>]*>Subscribe to Bluechip</);
});

describe.each(CLASSES)('for the class %s', (name) => {
  test.each(ARTICLE_ACCESS.flatMap((access) => SHAPE_NAMES.map((shape) => ({ access, shape }))))(
    'a $access story, $shape, names the locked part where it is',
    async ({ access, shape }) => {
      // Rendered, then from the cache.
      for (let time = 0; time < 2; time += 1) {
        const { status, text: html } = await readers[name].get(`/news/${slugOf(access, shape)}`, { host: HOST });
        const { isAccessibleForFree, hasPart } = storyData(html);
        expect({ status, isAccessibleForFree }).toEqual({ status: 200, isAccessibleForFree: access === 'free' });
        const isOpen = READS[access].includes(name);
        const body = html.replace(/<script.*?<\/script>/gs, '');
        for (const sentence of LOCKED) expect(body.includes(sentence), sentence).toBe(isOpen);
        const found = textsOf(html, 'locked-story');
        if (access === 'free' || !isOpen) {
          expect({ hasPart, found }).toEqual({ hasPart: undefined, found: [] });
          continue;
        }
        expect(hasPart).toEqual({
          '@type': 'WebPageElement',
          isAccessibleForFree: false,
          cssSelector: '.locked-story',
        });
        expect(found).toHaveLength(1);
        for (const sentence of LOCKED) expect(found[0]).toContain(sentence);
        expect(found[0]).not.toContain(OPENING);
        expect(plain(body).split(OPENING)).toHaveLength(2);
      }
    },
  );
});

test('the page of one reader alone has no structured data, and the locked part at most once', async () => {
  for (const name of CLASSES) {
    const { text: html } = await readers[name].get(`/news/${slugOf('premium', 'plain')}/reading`, { host: HOST });
    expect(html).not.toContain('NewsArticle');
    expect(textsOf(html, 'locked-story').map((each) => each.includes(OPENING))).toEqual(
      html.includes(LOCKED[0] ?? '') ? [false] : [],
    );
  }
});
