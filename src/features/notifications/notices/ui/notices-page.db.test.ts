import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { notices } from '../tables.ts';

/** The page as rendered by the server, in each of its states, and the bell on all other pages. */

const PAGE = '/users/notices';

let app: TestApp;
let prospect: { id: number; slug: string };
beforeAll(async () => {
  app = await testSite();
  prospect = await buildProspect(app.database.db, { name: 'Alder Ashgrove', position: 'QB' });
});
afterAll(() => app.close());

/** The visible text, without the data embedded for scripts. */
const drawn = (text: string) => (text.split('<script type="application/json"')[0] ?? '').replaceAll('<!-- -->', '');

async function tell({ member }: SignedIn, count: number, facts: Partial<typeof notices.$inferInsert> = {}) {
  const collegeId = (await findCollegeBySlug(app.database.db, 'alabama'))?.id ?? 0;
  const row = {
    userId: member.id,
    kind: 'commitment' as const,
    subject: 'prospect' as const,
    subjectId: prospect.id,
    collegeId,
    at: app.clock.now(),
    ...facts,
  };
  await app.database.db.insert(notices).values(Array.from({ length: count }, () => row));
}

async function pageOf(fan: SignedIn, query = ''): Promise<string> {
  const { status, text, headers } = await fan.get(`${PAGE}${query}`);
  expect({ status, cacheControl: headers['cache-control'] }).toEqual({ status: 200, cacheControl: 'no-store' });
  return drawn(text);
}

test('who is not signed in is led to the sign-in, and back', async () => {
  const { status, headers } = await app.get(PAGE);
  expect({ status, location: headers.location }).toEqual({
    status: 303,
    location: '/users/sign_in?return_to=%2Fusers%2Fnotices',
  });
});

test('nothing yet: says how one is told of something', async () => {
  const text = await pageOf(await signedIn(app));
  for (const words of ['All caught up', 'No alerts yet', 'Follow prospects and teams', 'See the 2027 class'])
    expect(text).toContain(words);
  expect(text).not.toContain('Mark all as read');
});

test('a commitment, and one that was taken back: words, the way to the prospect, and forms for those without a script', async () => {
  const fan = await signedIn(app);
  await tell(fan, 1);
  await tell(fan, 1, { kind: 'decommitment', readAt: app.clock.now() });
  const text = await pageOf(fan);
  expect(text).toMatch(/decommitted from.*committed to/s);
  expect(text).toContain(`href="/content/prospects/2027/${prospect.slug}"`);
  expect(text).toContain('1 unread');
  expect(text.match(/Unread: /g)).toHaveLength(1);
  expect(text).toContain('aria-label="Mark as read: Alder Ashgrove"');
  expect(text).toContain('aria-label="Mark as unread: Alder Ashgrove"');
  expect([...text.matchAll(/<form[^>]*action="(\/api\/v2\/users\/notices[^"]*)"/g)]).toHaveLength(3);
});

test('many are shown 25 at a time, and a page after the last leads back', async () => {
  const fan = await signedIn(app);
  await tell(fan, 26);
  expect(await pageOf(fan)).toContain('1 to 25 of 26');
  expect(await pageOf(fan, '?page=2')).toContain('26 to 26 of 26');
  expect(await pageOf(fan, '?page=3')).toContain('No more alerts');
  for (const page of ['0', '-3', 'x']) expect(await pageOf(fan, `?page=${page}`)).toContain('1 to 25 of 26');
});

test('other pages are kept as before: a visitor’s without a bell, a member’s with one that tells of nobody', async () => {
  const visitors = (await app.get('/sites')).text;
  expect(visitors).not.toContain(PAGE);
  const [told, other] = [await signedIn(app), await signedIn(app)];
  await tell(told, 3);
  const first = await told.get('/sites');
  const second = await other.get('/sites');
  expect(first.text).toContain(`href="${PAGE}"`);
  expect(first.text).not.toContain('data-count');
  expect({ xCache: second.headers['x-cache'], isSameText: second.text === first.text }).toEqual({
    xCache: 'hit',
    isSameText: true,
  });
  expect((await app.get('/sites')).text).toBe(visitors);
});
