// @module-tag engine
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAllColleges } from '#features/directory/colleges/public.ts';
import { buildProspects } from '#features/recruiting/prospects/factory.ts';
import { HOUR_MS } from '#kernel/dates.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { writePastForecasts } from './service/write-past-forecasts.ts';

/** Picks are paged, the member's own on the first page only, with the total count. */

const RECENT = '/api/v2/futurecast/recent_forecasts';
const OWN = 120;

let app: TestApp;
let fan: SignedIn;
let prolific: SignedIn;
beforeAll(async () => {
  app = await testSite();
  const { db } = app.database;
  fan = await signedIn(app, { username: 'patient.fan' });
  prolific = await signedIn(app, { username: 'prolific.scout', isStaffWriter: true });
  const collegeId = (await listAllColleges(db))[0]?.id ?? 0;
  const write = async (who: SignedIn, prospectIds: number[], from: number) =>
    writePastForecasts(
      db,
      prospectIds.map((prospectId, index) => ({
        prospectId,
        decision: null,
        forecasts: [
          {
            userId: who.member.id,
            note: null,
            words: [{ at: new Date(app.clock.now().getTime() - (from + index) * HOUR_MS), collegeId, confidence: 70 }],
          },
        ],
      })),
    );
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  const shown = idsOf(
    await buildProspects(
      db,
      Array.from({ length: OWN }, (_, n) => ({ name: `Own Pick ${n}x` })),
    ),
  );
  await write(fan, shown, 2_000);
  await write(fan, idsOf(await buildProspects(db, [{ isHidden: true }])), 1_990);
  const many = Array.from({ length: 1_005 }, () => ({ sport: 'baseball' as const }));
  await write(prolific, idsOf(await buildProspects(db, many)), 1);
});
afterAll(() => app.close());

async function pageOf(who: SignedIn, query: string) {
  const { body } = await who.get(`${RECENT}?${query}`);
  const { forecasts, total, total_is_estimate, page, per_page } = body;
  return { rows: forecasts.length, total, isEstimate: total_is_estimate, page, perPage: per_page };
}

test('one’s own forecasts reach back to the first one, and those of a hidden prospect are not counted', async () => {
  expect({
    first: await pageOf(fan, 'mine=true&per_page=100'),
    second: await pageOf(fan, 'mine=true&per_page=100&page=2'),
    beyond: await pageOf(fan, 'mine=true&per_page=100&page=3'),
    clamped: await pageOf(fan, 'mine=true&per_page=500&page=1.5'),
  }).toEqual({
    first: { rows: 100, total: OWN, isEstimate: false, page: 1, perPage: 100 },
    second: { rows: 20, total: OWN, isEstimate: false, page: 2, perPage: 100 },
    beyond: { rows: 0, total: OWN, isEstimate: false, page: 3, perPage: 100 },
    clamped: { rows: 100, total: OWN, isEstimate: false, page: 1, perPage: 100 },
  });
});

test('the forecasts of all are counted to the window, and narrowed by sport exactly', async () => {
  expect({
    all: await pageOf(prolific, ''),
    deep: await pageOf(prolific, 'page=34'),
    sport: await pageOf(prolific, 'sport=football&page=2&per_page=50'),
    fans: await pageOf(prolific, 'by=fans&per_page=10'),
    staff: await pageOf(prolific, 'by=staff&per_page=10'),
    locked: await pageOf(fan, ''),
  }).toEqual({
    all: { rows: 30, total: 1_000, isEstimate: true, page: 1, perPage: 30 },
    deep: { rows: 30, total: 1_000, isEstimate: true, page: 34, perPage: 30 },
    sport: { rows: 50, total: OWN, isEstimate: false, page: 2, perPage: 50 },
    fans: { rows: 10, total: OWN, isEstimate: false, page: 1, perPage: 10 },
    staff: { rows: 10, total: 1_000, isEstimate: true, page: 1, perPage: 10 },
    locked: { rows: 0, total: 0, isEstimate: false, page: 1, perPage: 30 },
  });
});

test('the page of one’s own forecasts leads on to all of them', async () => {
  const first = await fan.get('/futurecast/mine');
  expect(first.text).toContain('href="/futurecast/mine?page=3"');
  expect(first.text).toContain('1 to 50 of 120');
  const last = await fan.get('/futurecast/mine?page=3');
  expect(last.text).toContain('101 to 120 of 120');
  expect(last.text).toContain('Own Pick 119x');
  const beyond = await fan.get('/futurecast/mine?page=9');
  expect({ status: beyond.status, location: beyond.headers.location }).toEqual({
    status: 302,
    location: '/futurecast/mine?page=3',
  });
});
