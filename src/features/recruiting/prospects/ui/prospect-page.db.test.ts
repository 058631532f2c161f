import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildArticle } from '#features/content/articles/factory.ts';
import { buildCollege } from '#features/directory/colleges/factory.ts';
import type { TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';
import { prospectInterests } from '../../interests/tables.ts';
import { snapshotClass } from '../../rank-history/public.ts';
import { prospectVisits } from '../../visits/tables.ts';
import { rankClass } from '../class-order.ts';
import { type BuiltProspect, buildProspect } from '../factory.ts';
import { takenSlugs } from '../recorded-prospects.ts';
import { commitments, prospectFormerAddresses, prospects, ratingChanges } from '../tables.ts';

/** The profile page, rendered on the server. */

let app: TestApp;
let college = { id: 0, shortName: '' };
beforeAll(async () => {
  app = await testSite();
  college = await buildCollege(app.database.db, { shortName: 'Harbor State', abbreviation: 'HSU' });
});
afterAll(() => app.close());

const pathOf = ({ classYear, slug }: BuiltProspect) => `/content/prospects/${classYear}/${slug}`;
/** The visible text: without tags, and with the text nodes that React splits joined again. */
const wordsOf = (html: string) =>
  html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, ' ')
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

test('a profile tells its story: rating, offers, visits, highlights and the timeline', async () => {
  const { db } = app.database;
  const built = await buildProspect(db, { name: 'Corwin Eastlake', classYear: 2027, nationalRank: 4 });
  const of = { prospectId: built.id, collegeId: college.id, source: 'test' };
  await db.insert(prospectInterests).values({ ...of, level: 4, status: 'offered', offeredOn: '2026-02-01' });
  await db.insert(prospectVisits).values([
    { ...of, visitOn: '2026-10-03', isOfficial: true },
    { ...of, visitOn: '2026-12-05', isOfficial: true },
  ]);
  await db.insert(commitments).values({ ...of, status: 'decommitted', happenedOn: '2026-11-01' });
  const change = { prospectId: built.id, changedBy: 'test' };
  await db.insert(ratingChanges).values([
    { ...change, at: new Date('2026-03-01T18:00:00Z'), reason: 'First film', oldTenths: null, newTenths: 57 },
    { ...change, at: new Date('2026-09-01T18:00:00Z'), reason: 'State final', oldTenths: 57, newTenths: 58 },
  ]);
  await app.purge(['colleges', `prospect:${built.id}`]);
  const { status, text } = await app.get(pathOf(built));
  expect(status).toBe(200);
  const words = wordsOf(text);
  expect(words).toContain('1 offer, 2 official visits');
  expect(words).toContain('Dec 5 Official visit planned Harbor State');
  expect(words).toContain('Nov 1 Decommits From Harbor State');
  expect(words).toContain('5.7 to 5.8. State final');
  expect(words).toContain('Best rating 5.8 Sep 1');
  expect(words).toContain('First offer Harbor State Feb 1');
  expect(words).toContain('Official, Dec 5, planned');
  expect(text).toContain('Rating from 5.7 on Mar 1 to 5.8 on Sep 1');
  expect(words).toContain('No picks yet');
  // The server does not know whether this reader follows, so everybody gets the registration link until the browser asks.
  expect(text).toContain(
    `href="/create_account?follow=${built.id}&amp;return_to=${encodeURIComponent(pathOf(built))}"`,
  );
});

test.each([
  ['committed', 'Committed to Harbor State, Nov 1'],
  ['signed', 'Signed with Harbor State, Nov 1'],
] as const)('the page of a %s prospect says so in one line, before what was forecast', async (status, line) => {
  const { db } = app.database;
  const decision = { status, collegeId: college.id };
  const built = await buildProspect(db, { ...decision, name: 'Gideon Brightwater', committedOn: '2026-11-01' });
  await db.insert(commitments).values({ ...decision, prospectId: built.id, source: 'test', happenedOn: '2026-11-01' });
  await app.purge([`prospect:${built.id}`]);
  const { text } = await app.get(pathOf(built));
  const words = wordsOf(text.slice(text.indexOf('<main')));
  expect(words.split(line)).toHaveLength(2);
  expect(words.indexOf(line)).toBeLessThan(words.indexOf('FutureCast'));
  expect(words).not.toContain('Make a pick');
});

test('the banner of a decision names the finalists and leads to its story', async () => {
  const { db } = app.database;
  const ridge = await buildCollege(db, { shortName: 'Ridge Tech', abbreviation: 'RT' });
  const decision = { status: 'committed', collegeId: college.id } as const;
  const built = await buildProspect(db, { ...decision, name: 'Soren Middlebrook', committedOn: '2026-11-01' });
  const of = { prospectId: built.id, source: 'test' };
  await db.insert(commitments).values({ ...of, ...decision, happenedOn: '2026-11-01' });
  await db.insert(prospectInterests).values([
    { ...of, collegeId: college.id, level: 5, status: 'committed' },
    { ...of, collegeId: ridge.id, level: 4, status: 'offered' },
  ]);
  await buildArticle(db, {
    slug: 'harbor-lands-one',
    headline: 'Harbor State lands a safety',
    personIds: [built.personId],
    publishedAt: new Date('2026-11-01T22:00:00Z'),
  });
  await app.purge(['colleges', `prospect:${built.id}`]);
  const { text } = await app.get(pathOf(built));
  expect(wordsOf(text)).toContain('Committed to Harbor State, Nov 1 , over Ridge Tech Read the story');
  expect(text).toContain('<a href="/news/harbor-lands-one">Read the story</a>');
});

test('a decision without a known day is said without one, and an open prospect has no such line', async () => {
  const { db } = app.database;
  const built = await buildProspect(db, { name: 'Hollis Fairbourne', status: 'committed', collegeId: college.id });
  const words = wordsOf((await app.get(pathOf(built))).text);
  expect(words).toContain('Committed to Harbor State FutureCast');
  const open = wordsOf((await app.get(pathOf(await buildProspect(db, { name: 'Bodie Castellow' })))).text);
  expect(open).not.toMatch(/Committed to|Signed with/);
  expect(open).toContain('Make a pick');
});

test('ranks over time are drawn once there is a version of the class, with their figures beside them', async () => {
  const { db } = app.database;
  const of = { sport: 'hockey', classYear: 2026 } as const;
  const built = await buildProspect(db, { ...of, name: 'Fenton Dunmore', ratingTenths: 58 });
  await buildProspect(db, { ...of, name: 'Hollis Castellow', ratingTenths: 57 });
  expect(await snapshotClass(db, { ...of, at: new Date('2026-09-01T12:00:00Z'), by: 'nightly', note: null })).toBe(1);
  await db.update(prospects).set({ ratingTenths: 56 }).where(eq(prospects.id, built.id));
  await rankClass(db, of.sport, of.classYear);
  await app.purge([`prospect:${built.id}`]);
  const { text } = await app.get(pathOf(built));
  expect(text).toContain('Ranks in 1 version of the class');
  expect(text).toContain('National from 1 to 2');
  expect(wordsOf(text)).toContain('Now 2');
  expect(wordsOf(text)).toContain('Sep 1 1');
  expect(wordsOf(text)).toContain('Best national rank No. 1 Sep 1');
});

test('a profile of which nothing is known says so, part by part', async () => {
  const built = await buildProspect(app.database.db, {
    name: 'Dario Greystone',
    position: null,
    ratingTenths: null,
    highSchoolName: null,
    hometownCity: null,
    hometownState: null,
    heightInches: null,
    weightLbs: null,
  });
  const { status, text } = await app.get(pathOf(built));
  expect(status).toBe(200);
  const words = wordsOf(text);
  for (const empty of ['Not rated yet', 'No schools yet', 'No timeline yet', 'No picks yet'])
    expect(words).toContain(empty);
  expect(words).not.toContain('Career highlights');
});

test('an event of the prospect purges his page', async () => {
  const built = await buildProspect(app.database.db, { name: 'Ellis Amberley' });
  expect((await app.get(pathOf(built))).headers['x-cache']).toBe('miss');
  expect((await app.get(pathOf(built))).headers['x-cache']).toBe('hit');
  await app.purge([`forecasts:${built.id}`]);
  expect((await app.get(pathOf(built))).headers['x-cache']).toBe('miss');
});

test('the address of a profile that was merged leads to the one that was kept, and is nobody else’s', async () => {
  const { db } = app.database;
  const built = await buildProspect(db, { name: 'Đuro Uzorak', slug: 'duro-uzorak' });
  await db.insert(prospectFormerAddresses).values({ classYear: 2027, slug: 'uro-uzorak', prospectId: built.id });
  const moved = await app.get('/content/prospects/2027/uro-uzorak');
  expect({ status: moved.status, to: moved.headers.location }).toEqual({ status: 302, to: pathOf(built) });
  // Nobody else gets it.
  expect([...(await takenSlugs(db, 2027, ['Uro Uzorak']))]).toContain('uro-uzorak');
});

test('the former address of somebody who was taken down leads nowhere', async () => {
  const { db } = app.database;
  const built = await buildProspect(db, { name: 'Hidden Sample', isHidden: true });
  await db.insert(prospectFormerAddresses).values({ classYear: 2027, slug: 'hidden-before', prospectId: built.id });
  expect((await app.get('/content/prospects/2027/hidden-before')).status).toBe(404);
});
