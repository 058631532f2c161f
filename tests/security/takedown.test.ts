import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp, TestReply } from '../support/app.ts';
import { testSite } from '../support/site-app.ts';
import { fromAnywhere, TRUSTED } from './calls.ts';
import { callAddresses, otherAddresses, pageAddresses } from './takedown-doors.ts';
import { MARK, type Story, tellStory } from './takedown-story.ts';

/**
 * A person who was taken down appears nowhere (decision 14): every endpoint and page of their inventories, as a visitor, as a subscriber
 * who follows the person, and on their team's site. All caches contain the person when it happens.
 */

let app: TestApp;
let story: Story;
beforeAll(async () => {
  app = await testSite(TRUSTED);
  story = await tellStory(app);
});
afterAll(() => app.close());

const HOSTS = ['bluechip.localhost', 'alabama.bluechip.localhost'];

/** A member's own data, to which they have a legal right: what they wrote and follow. */
const OWN_DATA = /^\/api\/v2\/users\/export/;

const idsOf = ({ personId, footballId, basketballId, playerId, transferId }: Story) => [
  personId,
  footballId,
  basketballId,
  playerId,
  transferId,
];

/** An id in the address was given by the caller, and pages repeat it in their links. */
const speaksOfHim = ({ text }: TestReply, address: string) =>
  MARK.test(text) || idsOf(story).some((id) => !address.includes(String(id)) && new RegExp(`\\b${id}\\b`).test(text));

/** The addresses that show the person, as `host who address`. */
async function doorsWithHim(): Promise<string[]> {
  const addresses = [...new Set([...callAddresses(story), ...pageAddresses(story), ...otherAddresses(story)])].filter(
    (each) => !OWN_DATA.test(each),
  );
  const found: string[] = [];
  for (const address of addresses) {
    for (const [who, cookies, host] of [
      ['visitor', {}, HOSTS[0]],
      ['visitor', {}, HOSTS[1]],
      ['subscriber', story.fan.cookies, HOSTS[0]],
    ] as const) {
      const reply = await app.get(address, { host: host ?? '', cookies: { ...cookies }, headers: fromAnywhere() });
      expect(reply.status, address).toBeLessThan(500);
      if (speaksOfHim(reply, address)) found.push(`${host} ${who} ${address}`);
    }
  }
  return found;
}

/** Endpoints that name the person respond like those that name nobody: nothing reveals that something is hidden. */
async function callsThatTellHimFromNobody(): Promise<string[]> {
  const ids = new RegExp(`\\b(${idsOf(story).join('|')})\\b`, 'g');
  const told: string[] = [];
  for (const address of new Set(callAddresses(story))) {
    const ofNobody = address
      .replaceAll(ids, '2147483000')
      .replaceAll(/thaddeus-quillfeather(?:-at-auburn)?/g, 'nobody-of-ours');
    if (ofNobody === address || OWN_DATA.test(address)) continue;
    const replies: unknown[] = [];
    for (const each of [address, ofNobody]) {
      const { status, body } = await app.get(each, { cookies: { ...story.fan.cookies }, headers: fromAnywhere() });
      replies.push({ status, body: { ...body, request_id: undefined } });
    }
    if (JSON.stringify(replies[0]) !== JSON.stringify(replies[1])) told.push(`${address}: ${JSON.stringify(replies)}`);
  }
  return told;
}

const pathsOf = (doors: readonly string[]) => [
  ...new Set(doors.map((door) => door.split(' ')[2]?.split('?')[0] ?? '')),
];

test('he is everywhere, is taken down and is nowhere, and is everywhere again once he is restored', async () => {
  const before = await doorsWithHim();
  // Shows that this test is effective: addresses of every area show the person.
  expect(pathsOf(before)).toEqual(
    expect.arrayContaining([
      '/',
      '/prospect_rankings/football-national/2027',
      '/content/prospects/2027/thaddeus-quillfeather',
      '/content/athletes/thaddeus-quillfeather-at-auburn',
      '/content/athletes/card/thaddeus-quillfeather-at-auburn',
      '/content/athletes/thaddeus-quillfeather-at-auburn/featured/news',
      '/content/athletes/thaddeus-quillfeather-at-auburn/card.png',
      '/sitemaps/athletes-1507.xml',
      '/transfer_tracker/football/2027',
      '/team/alabama/basketball/2027',
      '/team/alabama/football/2027',
      '/team/oregon/football/2027',
      '/futurecast',
      '/news/thaddeus-quillfeather',
      '/news/the-class-as-it-stands',
      '/galleries/1',
      '/search',
      '/feed.xml',
      '/news-sitemap.xml',
      '/api/v2/content/contents',
      '/api/v2/content/contents/headline_news_feed',
      '/api/v2/prospects/news',
      `/content/prospects/${story.footballId}/card.png`,
      '/prospect_rankings/football-national/2027/card.png',
      `/content/prospects/${story.footballId}/embed`,
      '/embed/',
      '/api/v2/oembed',
      '/api/v2/prospects/prospect',
      '/api/v2/athletes/college_player',
      '/api/v2/athletes/college_player_ranking_data',
      `/api/v2/athletes/${story.personId}/featured_media`,
      '/api/v2/prospects/forecast_list',
      '/api/v2/prospect_rankings',
      '/api/v2/top_targets',
      '/api/v2/visitors',
      '/api/v2/team_rankings/calculator',
      '/api/v2/search_bar_search/predict_text',
      '/api/v2/college_transfers',
      '/api/v2/transfers/recent_transfers',
      '/api/v2/futurecast/recent_forecasts',
      '/api/v2/users/notification_settings',
      '/api/v2/users/notices',
      '/users/notices',
      '/api/v2/users/saved_stories',
      '/users/saved',
    ]),
  );
  const path = `/api/v2/admin/people/${story.personId}`;
  expect((await story.writer.send('POST', `${path}/takedown`, { reason: 'A parent asks' })).status).toBe(200);
  // In-memory caches are cleared when the notification arrives, a moment later.
  await app.purge(['nothing']);
  expect(await doorsWithHim()).toEqual([]);
  expect(await callsThatTellHimFromNobody()).toEqual([]);
  await app.application.dispatcher.drain();
  await app.runJobs();
  expect(await doorsWithHim()).toEqual([]);
  expect((await story.writer.send('POST', `${path}/restore`, { reason: 'A mistake' })).status).toBe(200);
  await app.application.dispatcher.drain();
  await app.runJobs();
  expect(pathsOf(await doorsWithHim()).toSorted()).toEqual(pathsOf(before).toSorted());
}, 300_000);
