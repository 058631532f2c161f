import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { HOUR_MS, MINUTE_MS } from '#kernel/dates.ts';
import { silentLog } from '#tests/support/log.ts';
import { testSite } from '#tests/support/site-app.ts';
import { readXml, textAt } from '#tests/support/xml.ts';
import { buildArticle } from '../articles/factory.ts';
import { articleTags } from '../articles/public.ts';
import { type Desk, openDesk } from '../publishing/desk.test-support.ts';
import { publishAllDue } from '../publishing/service/publish-due.ts';

/** The news sitemap in robots.txt: only on a host with a story from the last two days, for as long as it has one. */

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk(await testSite());
});
afterAll(() => desk.app.close());

const HOSTS = { main: undefined, alabama: 'alabama.bluechip.localhost', auburn: 'auburn.bluechip.localhost' } as const;
type Host = keyof typeof HOSTS;
const HOST_NAMES = ['main', 'alabama', 'auburn'] as const;

async function readHost(host: Host) {
  const options = HOSTS[host] === undefined ? {} : { host: HOSTS[host] };
  const ask = async (path: string) => {
    const first = await desk.app.get(path, options);
    // A background refresh must finish before the test's clock moves on.
    await expect.poll(async () => (await desk.app.get(path, options)).headers['x-cache']).not.toBe('stale');
    return first;
  };
  const [robots, news, index] = [await ask('/robots.txt'), await ask('/news-sitemap.xml'), await ask('/sitemap.xml')];
  expect({ robots: robots.status, news: news.status, index: index.status }).toEqual({
    robots: 200,
    news: 200,
    index: 200,
  });
  expect(index.text).not.toContain('news-sitemap');
  return {
    isNamed: robots.text.includes('/news-sitemap.xml'),
    stories: readXml(news.text).children.map((url) => (textAt(url, 'loc') ?? '').split('/news/')[1]),
  };
}

/** The hosts whose robots.txt lists a news sitemap. Checks that a host lists it if and only if it has a recent story. */
async function named(): Promise<Host[]> {
  const hosts: Host[] = [];
  for (const host of HOST_NAMES) {
    const { isNamed, stories } = await readHost(host);
    expect({ host, isNamed }).toEqual({ host, isNamed: stories.length > 0 });
    if (isNamed) hosts.push(host);
  }
  return hosts;
}

const settled = () => desk.app.purge(['end-of-purges']);

test('no host without a story of the last two days names a sitemap of news', async () => {
  expect(await named()).toEqual([]);
});

test('the first story puts it there at once, its move to another site and its archiving take it away', async () => {
  const id = await desk.written();
  expect(await named()).toEqual([]);
  await desk.step(desk.writer, id, 'publish');
  await settled();
  expect(await named()).toEqual(['alabama']);

  await desk.save(desk.writer, id, { site_id: desk.auburn.id });
  expect(await named()).toEqual(['alabama']);
  await desk.step(desk.writer, id, 'publish');
  await settled();
  expect(await named()).toEqual(['auburn']);

  await desk.step(desk.writer, id, 'archive', { confirmation: 'unpublish' });
  await settled();
  expect(await named()).toEqual([]);
});

test('a scheduled story puts it there when its time comes', async () => {
  const id = await desk.written();
  const { status, text } = await desk.step(desk.writer, id, 'schedule', {
    until: 'time',
    day: '2026-11-21',
    time: '13:00',
  });
  expect(status, text).toBe(200);
  expect(await named()).toEqual([]);
  desk.app.clock.advance(HOUR_MS);
  await publishAllDue({ db: desk.app.database.db, now: desk.app.clock.now, log: silentLog });
  await settled();
  expect(await named()).toEqual(['alabama']);
  await desk.step(desk.writer, id, 'archive', { confirmation: 'unpublish' });
  await settled();
});

describe('by host and time', () => {
  const ago = (ms: number) => new Date(desk.app.clock.now().getTime() - ms);
  const build = async (host: Host, facts: Parameters<typeof buildArticle>[1]) => {
    const siteId = { main: 1, alabama: desk.alabama.id, auburn: desk.auburn.id }[host];
    const id = await buildArticle(desk.app.database.db, { siteId, ...facts });
    await desk.app.purge(articleTags({ id, siteId, sport: 'football', authorId: 1, personIds: [], collegeIds: [] }));
    return async () => {
      await desk.app.database.executeSql(`delete from articles where id = ${id}`);
      await desk.app.purge(articleTags({ id, siteId, sport: 'football', authorId: 1, personIds: [], collegeIds: [] }));
    };
  };

  test.each<[string, Host, number, object, Host[]]>([
    ['a minute old on the main site', 'main', MINUTE_MS, {}, ['main']],
    ['a minute old on a team’s site', 'auburn', MINUTE_MS, {}, ['auburn']],
    ['for members only', 'alabama', MINUTE_MS, { access: 'premium' }, ['alabama']],
    ['for registered readers', 'alabama', MINUTE_MS, { access: 'registered' }, ['alabama']],
    ['of this very second', 'alabama', 0, {}, ['alabama']],
    ['a minute short of two days old', 'alabama', 48 * HOUR_MS - MINUTE_MS, {}, ['alabama']],
    ['two days old', 'alabama', 48 * HOUR_MS, {}, []],
    ['a minute past two days old', 'alabama', 48 * HOUR_MS + MINUTE_MS, {}, []],
    ['a year old', 'alabama', 365 * 24 * HOUR_MS, {}, []],
    ['of tomorrow', 'alabama', -24 * HOUR_MS, {}, []],
    ['in review', 'alabama', MINUTE_MS, { status: 'review' }, []],
    ['archived', 'alabama', MINUTE_MS, { status: 'archived' }, []],
  ])('a story %s', async (_words, host, age, facts, expected) => {
    const remove = await build(host, { publishedAt: ago(age), ...facts });
    expect(await named()).toEqual(expected);
    await remove();
    expect(await named()).toEqual([]);
  });

  test('a story about somebody who was taken down is none', async () => {
    const { personId } = await buildProspect(desk.app.database.db, { name: 'Hidden Harry', isHidden: true });
    const remove = await build('alabama', { publishedAt: ago(MINUTE_MS), personIds: [personId] });
    expect(await named()).toEqual([]);
    await remove();
  });

  test.each([
    ['asked for every minute', MINUTE_MS],
    ['asked for every four minutes', 4 * MINUTE_MS],
    ['asked for every twenty hours', 20 * HOUR_MS],
  ])('it goes after two days with the last story, and each story goes by itself: %s', async (_words, step) => {
    const removals = [
      await build('alabama', { slug: `first-${step}`, publishedAt: ago(48 * HOUR_MS - 21 * MINUTE_MS) }),
      await build('alabama', { slug: `second-${step}`, publishedAt: ago(48 * HOUR_MS - 26 * MINUTE_MS) }),
    ];
    const start = desk.app.clock.now().getTime();
    expect(await named()).toEqual(['alabama']);
    for (let at = step; at <= Math.max(30 * MINUTE_MS, step); at += step) {
      desk.app.clock.advance(step);
      const passed = desk.app.clock.now().getTime() - start;
      const stories = [
        ...(passed < 26 * MINUTE_MS ? [`second-${step}`] : []),
        ...(passed < 21 * MINUTE_MS ? [`first-${step}`] : []),
      ];
      expect(await readHost('alabama')).toEqual({ isNamed: stories.length > 0, stories });
    }
    for (const remove of removals) await remove();
  });
});
