import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCollege } from '#features/directory/colleges/factory.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { buildProspect } from '../factory.ts';

/** The forecast pages of a profile, rendered on the server. */

const FORECASTS = 11;

let app: TestApp;
let reader: SignedIn;
let path: string;
beforeAll(async () => {
  app = await testSite();
  const { db } = app.database;
  const college = await buildCollege(db, { shortName: 'Harbor State' });
  const { id, classYear, slug } = await buildProspect(db, { name: 'Page Turner', ratingTenths: 58 });
  path = `/content/prospects/${classYear}/${slug}`;
  for (let made = 1; made <= FORECASTS; made += 1) {
    reader = await subscriber(`fan.number${made}`);
    const forecast = { prospect_id: id, college_id: college.id, confidence: 60, note: `Note number ${made}.` };
    expect((await reader.send('POST', '/api/v2/futurecast/new', { forecast })).status).toBeLessThan(300);
  }
  await app.purge(['all']);
});
afterAll(() => app.close());

async function subscriber(username: string): Promise<SignedIn> {
  const member = await signedIn(app, { username });
  await app.database.executeSql(`
    insert into entitlement_grants (user_id, resource, site_id, source, reason, starts_at, created_at)
    values (${member.member.id}, 'premium', null, 'comp', 'test', '2026-01-01', '2026-01-01')`);
  return member;
}

const latest = (html: string) => /aria-labelledby="forecasts"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';

test('the second page has the rest of them, and says which', async () => {
  const first = latest((await reader.get(path)).text);
  const second = latest((await reader.get(`${path}?page=2`)).text);
  const notes = [...`${first}${second}`.matchAll(/Note number \d+\./g)].map(([note]) => note);
  expect(notes).toHaveLength(FORECASTS);
  expect(new Set(notes).size).toBe(FORECASTS);
  expect(second.match(/Note number/g)).toHaveLength(1);
  expect(second).toContain('11 to 11 of 11');
});

test.each(['3', '9999', 'x', '0', '-1', '1e3', '99999'])(
  'page %s, which there is not, leads to the profile, and is kept for nobody',
  async (page) => {
    const { status, headers } = await reader.get(`${path}?page=${page}`);
    expect({ status, location: headers.location }).toEqual({ status: 302, location: path });
  },
);

test('whoever may not read single forecasts has one profile, whatever page is asked for', async () => {
  const free = await signedIn(app, { username: 'freya.free' });
  for (const who of [app, free]) {
    expect((await who.get(path)).status).toBe(200);
    const { status, headers } = await who.get(`${path}?page=2`);
    expect({ status, location: headers.location }).toEqual({ status: 302, location: path });
  }
});
