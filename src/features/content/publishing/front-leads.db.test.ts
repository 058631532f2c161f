// @module-tag engine
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { findSite } from '#features/sites/sites/public.ts';
import { HOUR_MS } from '#kernel/dates.ts';
import type { SignedIn } from '#tests/support/members.ts';
import { buildArticle } from '../articles/factory.ts';
import { codeOf, type Desk, of, openDesk } from './desk.test-support.ts';

/** The lead story of a front page. The clock is set to November 21, 2026, noon Central Time. */

let desk: Desk;
let main: number;
let national: number;
beforeAll(async () => {
  desk = await openDesk();
  main = (await findSite(desk.app.database.db, ''))?.id ?? 0;
  national = await buildArticle(desk.app.database.db, { slug: 'national', siteId: main, publishedAt: ago(2) });
});
afterAll(() => desk.app.close());

const ago = (hours: number) => new Date(Date.parse('2026-11-21T18:00:00Z') - hours * HOUR_MS);
const FEED = '/api/v2/content/contents/headline_news_feed?lead=1';
const leadOf = async (query = '', host?: string): Promise<number> =>
  (await desk.app.get(`${FEED}${query}`, host ? { host } : {})).body.contents[0].id;
const ALABAMA = 'alabama.bluechip.localhost';

const pagesOf = async (id: number, browser: SignedIn = desk.writer) =>
  (await browser.get(of(id, '/lead'))).body.front_pages as {
    site_id: number;
    version: number;
    pinned: { is_this: boolean; until: string | null } | null;
  }[];
const versionOn = async (siteId: number, id: number) =>
  (await pagesOf(id, desk.head)).find(({ site_id }) => site_id === siteId)?.version ?? 0;
/** Purges arrive a moment after the reply: waits for them before the next read. */
async function heard<Reply>(reply: Promise<Reply>): Promise<Reply> {
  const answer = await reply;
  await desk.app.purge(['end-of-purges']);
  return answer;
}
const pin = async (id: number, siteId: number, { until = '', browser = desk.writer } = {}) =>
  heard(browser.send('PUT', of(id, '/lead'), { site_id: siteId, version: await versionOn(siteId, id), until }));
const unpin = async (id: number, siteId: number) =>
  heard(desk.writer.send('DELETE', of(id, '/lead'), { site_id: siteId, version: await versionOn(siteId, id) }));

test('the newest story of a team site leads that site, and not the national front page', async () => {
  const team = await buildArticle(desk.app.database.db, { slug: 'team', siteId: desk.alabama.id, publishedAt: ago(1) });
  expect(await leadOf('', ALABAMA)).toBe(team);
  expect(await leadOf()).toBe(national);
  // The list itself keeps its order.
  const { contents } = (await desk.app.get('/api/v2/content/contents/headline_news_feed')).body;
  expect(contents.slice(0, 2).map(({ id }: { id: number }) => id)).toEqual([team, national]);
});

test('a national story that is three days older than the newest one does not hold the lead', async () => {
  await desk.app.database.executeSql(
    `update articles set published_at = '${ago(80).toISOString()}' where id = ${national}`,
  );
  await desk.app.purge(['news']);
  expect(await leadOf()).not.toBe(national);
  await desk.app.database.executeSql(
    `update articles set published_at = '${ago(2).toISOString()}' where id = ${national}`,
  );
  await desk.app.purge(['news']);
});

test('a pinned story leads until the end of its last day, and the purge of the front page is immediate', async () => {
  const old = await desk.published();
  const purged = await desk.purgedBy(() => pin(old, main, { until: '2026-11-22' }));
  expect(purged).toContain(`site-front-lead:${main}`);
  expect(await leadOf()).toBe(old);
  expect((await pagesOf(old)).find(({ site_id }) => site_id === main)?.pinned).toMatchObject({
    is_this: true,
    until: '2026-11-22',
  });
  // On a front page with more than one page no story is lost.
  const { contents } = (await desk.app.get(`${FEED}&per_page=1`)).body;
  expect(contents.length).toBeLessThanOrEqual(2);
  desk.app.clock.set(new Date('2026-11-23T05:30:00Z'));
  expect(await leadOf()).toBe(old);
  desk.app.clock.set(new Date('2026-11-23T06:30:00Z'));
  expect(await leadOf()).toBe(national);
  desk.app.clock.set(new Date('2026-11-21T18:00:00Z'));
  expect((await unpin(old, main)).status).toBe(200);
  expect(await leadOf()).toBe(national);
  const log = await desk.rows(
    `select after->'document' as document from audit_entries where action = 'site.change_front_lead' order by id`,
  );
  expect(log.map(({ document }) => document)).toEqual([
    { articleId: old, until: '2026-11-22' },
    { articleId: null, until: null },
  ]);
});

test('a pinned story that readers no longer see leads nowhere', async () => {
  const prospect = await buildProspect(desk.app.database.db);
  const id = await desk.published({ person_ids: [prospect.personId] });
  await pin(id, main);
  expect(await leadOf()).toBe(id);
  const takedown = `/api/v2/admin/people/${prospect.personId}/takedown`;
  expect((await heard(desk.writer.send('POST', takedown, { reason: 'A parent asks' }))).status).toBe(200);
  expect(await leadOf()).toBe(national);
  await unpin(id, main);
});

test('a publisher pins on their own site only; staff are offered the front pages that show the story', async () => {
  const id = await desk.published();
  expect((await pagesOf(id, desk.publisher)).map(({ site_id }) => site_id)).toEqual([desk.alabama.id]);
  expect(codeOf(await pin(id, main, { browser: desk.publisher }))).toEqual([403, 'forbidden']);
  expect((await pin(id, desk.alabama.id, { browser: desk.publisher })).status).toBe(200);
  expect(await leadOf('', ALABAMA)).toBe(id);
  expect((await pagesOf(id)).length).toBe(3);
  expect(codeOf(await pin(id, desk.auburn.id))).toEqual([422, 'wrong_state']);
  expect(codeOf(await desk.reader.send('PUT', of(id, '/lead'), { site_id: main, version: 0 }))).toEqual([
    403,
    'forbidden',
  ]);
});

test('what is over, not published, not pinned or changed meanwhile is refused', async () => {
  const id = await desk.published();
  const draft = await desk.written();
  expect((await pin(id, main, { until: '2026-11-20' })).body.errors).toEqual({
    until: ['Choose today or a later day'],
  });
  expect(await pagesOf(draft)).toEqual([]);
  expect(codeOf(await pin(draft, main))).toEqual([422, 'wrong_state']);
  expect(codeOf(await unpin(id, main))).toEqual([422, 'wrong_state']);
  const version = await versionOn(main, id);
  const stale = { site_id: main, version: version + 7, until: '' };
  expect(codeOf(await desk.writer.send('PUT', of(id, '/lead'), stale))).toEqual([409, 'conflict']);
});
