import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAllColleges } from '#features/directory/colleges/public.ts';
import { writePastForecasts } from '#features/futurecast/forecasts/public.ts';
import { buildProspects } from '#features/recruiting/prospects/factory.ts';
import { DAY_MS } from '#kernel/dates.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { LEAST_SETTLED } from './scoring.ts';

/** Members under 16 make picks and are ranked, but no page or call shows their username to anybody else. */

let app: TestApp;
let young: SignedIn;
let fan: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  app = await testSite();
  const { db } = app.database;
  young = await signedIn(app, { username: 'young.somebody', ageBand: '13_to_15' });
  fan = await signedIn(app, { username: 'grown.somebody' });
  staff = await signedIn(app, { isStaffWriter: true });
  const prospects = await buildProspects(
    db,
    Array.from({ length: LEAST_SETTLED + 1 }, () => ({ ratingTenths: 58 })),
  );
  const collegeId = (await listAllColleges(db))[0]?.id ?? 0;
  const at = new Date(app.clock.now().getTime() - DAY_MS);
  const decision = { sport: 'football', classYear: 2027, stars: 4, collegeId, decidedAt: at } as const;
  const words = [{ at, collegeId, confidence: 80 }];
  await writePastForecasts(
    db,
    prospects.map(({ id: prospectId }, index) => ({
      prospectId,
      decision: index < LEAST_SETTLED ? decision : null,
      forecasts: [young, fan].map(({ member }) => ({ userId: member.id, note: null, words })),
    })),
  );
});
afterAll(() => app.close());

const BOARD = '/api/v2/futurecast/forecasters';

test('the board ranks them without a name, and names everybody else', async () => {
  const { body, text } = await app.get(BOARD);
  expect(body.total).toBe(2);
  const names = new Map(body.forecasters.map(({ id, username }: { id: number; username: string }) => [id, username]));
  expect(names.get(young.member.id)).toBeNull();
  expect(names.get(fan.member.id)).toBe('grown.somebody');
  expect(text).not.toContain('young.somebody');
});

test.each([
  ['visitor', () => app],
  ['member', () => fan],
  ['staff', () => staff],
] as const)('no list says the name to a %s', async (_, reader) => {
  const { member } = young;
  for (const path of [
    BOARD,
    `${BOARD}/${member.id}/calibration`,
    '/api/v2/futurecast/recent_forecasts',
    '/fan_futurecast_leaderboard',
    `/futurecast/forecasters/${member.id}`,
    '/futurecast',
  ])
    expect({ path, hasName: (await reader().get(path)).text.includes('young.somebody') }).toEqual({
      path,
      hasName: false,
    });
});

test('their row says Member and leads nowhere, unless it is their own', async () => {
  const profile = `/futurecast/forecasters/${young.member.id}`;
  const page = await app.get('/fan_futurecast_leaderboard');
  expect(page.text).toContain('>Member<');
  expect(page.text).not.toContain(`href="${profile}"`);
  expect(page.text).toContain(`href="/futurecast/forecasters/${fan.member.id}"`);
  expect((await young.get('/futurecast/mine')).text).toContain(`href="${profile}"`);
});
