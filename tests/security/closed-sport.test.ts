import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp, TestReply } from '../support/app.ts';
import { setSportClosed } from '../support/closed-sports.ts';
import { testSite } from '../support/site-app.ts';
import { fromAnywhere, TRUSTED } from './calls.ts';
import { callAddresses, otherAddresses, pageAddresses } from './takedown-doors.ts';
import { MARK, type Story, tellStory } from './takedown-story.ts';

/**
 * No public call or page shows a closed sport (decision 0175). Covers all of them, from the inventories of the takedown test, which fails
 * for a parameter without an entry. The person is a prospect and a college player in football, and a prospect in basketball.
 */

let app: TestApp;
let story: Story;
beforeAll(async () => {
  app = await testSite(TRUSTED);
  story = await tellStory(app);
});
afterAll(() => app.close());

/**
 * Exceptions: the export of what members follow and wrote, to which they have a legal right; the form of takedown requests (decision 0184);
 * and stories, which stay readable where they were saved or shared.
 */
const STAYS =
  /^\/api\/v2\/users\/(?:export|saved_stories)|^\/users\/saved|^\/news\/|^\/api\/v2\/content\/contents\/(?:the-class|thaddeus)|^\/galleries\/|^\/api\/v2\/content\/galleries\/|^\/api\/v2\/sites\/|^\/takedown|^\/api\/v2\/takedown_requests\/subject/;

/** An id in the URL comes from the reader, and pages repeat it in their links, so it does not count. */
const namesFootball = ({ text }: TestReply, address: string) => {
  const { footballId, footballSlug, playerId, playerSlug, transferId } = story;
  const ids = [footballId, playerId, transferId].filter((id) => !address.includes(String(id)));
  const slugs = [footballSlug, playerSlug].filter((slug) => !address.includes(slug));
  return (
    ids.some((id) => new RegExp(`\\b${id}\\b`).test(text)) ||
    slugs.some((slug) => new RegExp(`${slug}(?![\\w-])`).test(text))
  );
};

type Door = { address: string; status: number; namesFootball: boolean; namesPerson: boolean };

async function doors(): Promise<Door[]> {
  const addresses = [...new Set([...callAddresses(story), ...pageAddresses(story), ...otherAddresses(story)])];
  const found: Door[] = [];
  for (const address of addresses.filter((each) => !STAYS.test(each))) {
    for (const [cookies, host] of [
      [{}, 'bluechip.localhost'],
      [{}, 'alabama.bluechip.localhost'],
      [story.fan.cookies, 'bluechip.localhost'],
    ] as const) {
      const reply = await app.get(address, { host, cookies: { ...cookies }, headers: fromAnywhere() });
      expect(reply.status, address).toBeLessThan(500);
      found.push({
        address: `${host} ${address}`,
        status: reply.status,
        namesFootball: namesFootball(reply, address),
        namesPerson: MARK.test(reply.text),
      });
    }
  }
  return found;
}

const showing = (found: readonly Door[]) => found.filter((door) => door.namesFootball).map(({ address }) => address);
const pathsOf = (found: readonly string[]) => [
  ...new Set(found.map((door) => door.split(' ')[1]?.split('?')[0] ?? '')),
];
/** Whether the URL names the sport, or one of its people by slug or id. */
const isOfFootball = (address: string): boolean => {
  const { footballId, playerId, transferId } = story;
  return [
    /football/,
    /thaddeus-quillfeather(?!-2)/,
    new RegExp(`/(?:${footballId}|${playerId}|${transferId})\\b`),
    new RegExp(`prospect_id=${footballId}\\b`),
  ].some((pattern) => pattern.test(address));
};

const open = (found: readonly Door[]) =>
  pathsOf(
    found
      .filter(({ address, status }) => status === 200 && isOfFootball(address.split(' ')[1] ?? ''))
      .map(({ address }) => address),
  );

test('football is everywhere, is closed and at no door, and everywhere again once it reopens', async () => {
  const before = await doors();
  // While the sport is open, calls and pages of every area show it; otherwise this test would prove nothing.
  expect({ showing: pathsOf(showing(before)).length > 40, named: open(before).length > 40 }).toEqual({
    showing: true,
    named: true,
  });
  await setSportClosed(app, 'football', true);
  const closed = await doors();
  expect(showing(closed)).toEqual([]);
  expect(open(closed)).toEqual([]);
  // The person's other sport stays visible.
  expect(closed.some(({ namesPerson }) => namesPerson)).toBe(true);
  // The story stays, without the card of a prospect who can no longer be found.
  const card = await app.get('/news/the-class-as-it-stands', { headers: fromAnywhere() });
  expect({ status: card.status, namesFootball: namesFootball(card, '') }).toEqual({
    status: 200,
    namesFootball: false,
  });
  await setSportClosed(app, 'football', false);
  const after = await doors();
  expect(pathsOf(showing(after)).toSorted()).toEqual(pathsOf(showing(before)).toSorted());
  expect(open(after).toSorted()).toEqual(open(before).toSorted());
}, 300_000);
