// @module-tag engine
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { people } from '#features/recruiting/people/tables.ts';
import { buildProspect, buildProspects } from '#features/recruiting/prospects/factory.ts';
import { prospects } from '#features/recruiting/prospects/tables.ts';
import { buildCollegePlayer } from '#features/transfers/college-players/factory.ts';
import { collegePlayers } from '#features/transfers/college-players/tables.ts';
import { buildTransfer } from '#features/transfers/entries/factory.ts';
import { collegeTransfers } from '#features/transfers/entries/tables.ts';
import type { Db } from '#platform/db/database.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { statementsOf } from '#tests/support/statements.ts';

/** The search of people and of their portal entries over HTTP. */

let app: TestApp;
let db: Db;
beforeAll(async () => {
  app = await testApp();
  db = app.database.db;
});
beforeEach(async () => {
  for (const table of [collegeTransfers, collegePlayers, prospects, people]) await db.delete(table);
});
afterAll(() => app.close());

const ask = async (what: string, query: string, more = '') =>
  (await app.get(`/api/v2/search/${what}?query=${encodeURIComponent(query)}${more}`)).body;
const names = async (query: string, more = ''): Promise<string[]> =>
  (await ask('people', query, more)).people.map(({ name }: { name: string }) => name);

test('people are found by the beginnings of the words of their name, whole words and then the best first', async () => {
  await buildProspects(db, [
    { name: 'John Smithson', ratingTenths: 61 },
    { name: 'John Smith', ratingTenths: 55 },
    { name: 'John Paul Smith', ratingTenths: 54 },
    { name: 'José Quillfeather' },
  ]);
  for (const typed of ['john smith', 'smith john', 'JOHN Smith'])
    expect(await names(typed), typed).toEqual(['John Smith', 'John Paul Smith', 'John Smithson']);
  expect(await names('jo sm')).toEqual(['John Smithson', 'John Smith', 'John Paul Smith']);
  expect(await names('j smi')).toHaveLength(3);
  expect(await names('smi')).toHaveLength(3);
  expect(await names('jo')).toHaveLength(4);
  expect(await names('jose quil')).toEqual(['José Quillfeather']);
  expect(await names('john paul smith')).toEqual(['John Paul Smith']);
  for (const typed of ['', 'j', 'j s', '%', 'xqzw']) expect(await names(typed), typed).toEqual([]);
});

test('high school and college are two lists: who plays in college is there, whatever he was', async () => {
  await buildProspect(db, { name: 'Zubrowski Young', classYear: 2027 });
  const old = await buildProspect(db, { name: 'Zubrowski Old', classYear: 2024 });
  const grown = await buildCollegePlayer(db, { name: 'Zubrowski Old', personId: old.personId, season: 2026 });
  const never = await buildCollegePlayer(db, { name: 'Zubrowski Never', season: 2026, collegeName: 'Harbor State' });
  await buildTransfer(db, { player: never, year: 2027 });
  const reply = await ask('people', 'zubrowski', '&level=college');
  expect(reply).toMatchObject({ level: 'college', levels: { college: 2, high_school: 1 }, total: 2 });
  expect(reply.people.map(({ name, href }: { name: string; href: string }) => [name, href]).toSorted()).toEqual([
    ['Zubrowski Never', `/content/athletes/${never.slug}`],
    ['Zubrowski Old', `/content/athletes/${grown.slug}`],
  ]);
  expect(await ask('people', 'zubrowski')).toMatchObject({ level: 'college' });
  expect(await ask('people', 'zubrowski young')).toMatchObject({ level: 'high_school', total: 1 });
});

test('the search of college athletes has those of the College tab, whatever accents and apostrophes were typed', async () => {
  await buildProspect(db, { name: 'Zubrowski Young', classYear: 2027 });
  const [okafor, other] = [
    await buildCollegePlayer(db, { name: 'José O’Zubrowski', season: 2026, collegeName: 'Harbor State' }),
    await buildCollegePlayer(db, { name: 'Ann O’Zubrowski', sport: 'basketball' }),
  ];
  const find = async (query: string, more = '') =>
    (await app.get(`/api/v2/people/college_player_search?query=${encodeURIComponent(query)}${more}`)).body;
  for (const typed of ['jose ozubrowski', "José O'Zubrowski", 'ozubrowski jo'])
    expect(await find(typed), typed).toMatchObject({
      people: [
        {
          id: okafor.personId,
          name: 'José O’Zubrowski',
          href: `/content/athletes/${okafor.slug}`,
          college_name: 'Harbor State',
        },
      ],
      meant: null,
      total: 1,
      total_is_estimate: false,
      page: 1,
      per_page: 25,
    });
  expect(await find('ozubrowski')).toMatchObject({ total: 2 });
  expect(await find('ozubrowski', '&sport=basketball')).toMatchObject({ total: 1, people: [{ id: other.personId }] });
  expect(await find('ozubrowski', '&per_page=1&page=2')).toMatchObject({ total: 2, page: 2, people: [{}] });
  expect(await find('ozubrowski', '&per_page=5000')).toMatchObject({ per_page: 100 });
  for (const nobody of ['zubrowski young', '', '%', 'x'])
    expect(await find(nobody), nobody).toMatchObject({ people: [], total: 0 });
  await db.update(collegePlayers).set({ isHidden: true });
  expect(await find('ozubrowski')).toMatchObject({ people: [], total: 0 });
});

test('filters, pages and slips of the finger', async () => {
  await buildProspects(db, [
    ...Array.from({ length: 30 }, (_, index) => ({ name: `Numbat Number${index}`, classYear: 2027, position: 'QB' })),
    { name: 'Numbat Other', classYear: 2028, position: 'WR', sport: 'basketball' as const },
  ]);
  expect(await ask('people', 'numbat')).toMatchObject({ total: 31, total_is_estimate: false, per_page: 25, page: 1 });
  expect(await names('numbat', '&page=2')).toHaveLength(6);
  expect(await names('numbat', '&class_year=2028')).toEqual(['Numbat Other']);
  expect(await names('numbat', '&sport=basketball')).toEqual(['Numbat Other']);
  expect(await names('numbat', '&position=wr')).toEqual(['Numbat Other']);
  expect(await names('numbat', '&position=wr&sport=football')).toEqual([]);
  expect(await ask('people', 'nubmat othre')).toMatchObject({ total: 1, meant: 'numbat other' });
  expect(await ask('people', 'numbat', '&page=999&per_page=999')).toMatchObject({
    page: 10,
    per_page: 100,
    people: [],
  });
});

test('transfers are those of the people, newest first, each with the address of its row', async () => {
  const player = await buildCollegePlayer(db, { name: 'Corwin Zubrowski', position: 'WR' });
  const first = await buildTransfer(db, { player, year: 2026, enteredOn: '2025-12-03', exitType: 'withdrawn' });
  const second = await buildTransfer(db, { player, year: 2027, enteredOn: '2026-11-01' });
  await buildTransfer(db, { player: { name: 'Somebody Else' } });
  const found = await ask('transfers', 'zubrowski');
  expect(found).toMatchObject({ total: 2, total_is_estimate: false, meant: null });
  expect(found.transfers.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
  expect(found.transfers[0].href).toBe(
    `/transfer_tracker/football/2027?query=Corwin%20Zubrowski#transfer-${second.id}`,
  );
  expect((await ask('transfers', 'zubrowski', '&year=2026')).total).toBe(1);
  expect((await ask('transfers', 'zubrowski', '&position=qb')).total).toBe(0);
  expect((await ask('transfers', 'zubrowski', '&sport=hockey')).total).toBe(0);
  expect(await ask('transfers', 'zubrwoski')).toMatchObject({ total: 2, meant: 'zubrowski' });
});

test('who is taken down is in no list', async () => {
  const prospect = await buildProspect(db, { name: 'Corwin Zubrowski' });
  const player = await buildCollegePlayer(db, { name: 'Corwin Zubrowski', personId: prospect.personId });
  await buildTransfer(db, { player });
  expect({
    peopleTotal: (await ask('people', 'zubrowski')).total,
    transferTotal: (await ask('transfers', 'zubrowski')).total,
  }).toEqual({ peopleTotal: 1, transferTotal: 1 });
  await db.update(prospects).set({ isHidden: true }).where(eq(prospects.id, prospect.id));
  expect({
    peopleTotal: (await ask('people', 'zubrowski')).total,
    transferTotal: (await ask('transfers', 'zubrowski')).total,
  }).toEqual({ peopleTotal: 0, transferTotal: 0 });
});

test('how many statements a search takes does not depend on how many it finds', async () => {
  const count = async (what: string) =>
    (await statementsOf(app.database, () => ask(what, 'numbat', '&per_page=100'))).length;
  const build = async () => buildTransfer(db, { player: { name: 'Numbat Player' } });
  await build();
  for (const what of ['people', 'transfers']) await ask(what, 'numbat');
  const few = [await count('people'), await count('transfers')];
  for (let number = 0; number < 20; number += 1) await build();
  expect([await count('people'), await count('transfers')]).toEqual(few);
  expect(Math.max(...few)).toBeLessThanOrEqual(5);
});

const post = async (search: object) => app.sendWithToken('POST', '/api/v2/people', { body: { search } });

test('POST /people has both kinds in one list, by member, page and with the profile as a prospect', async () => {
  const young = await buildProspect(db, { name: 'Zubrowski Young', classYear: 2027 });
  const old = await buildProspect(db, { name: 'Zubrowski Old', classYear: 2024 });
  await buildCollegePlayer(db, { name: 'Zubrowski Old', personId: old.personId, season: 2026 });
  await buildCollegePlayer(db, { name: 'Zubrowski Never', season: 2026 });
  const { status, body } = await post({ query: 'zubrowski', page_size: '2', full_prospect_profile: true });
  expect(status).toBe(200);
  expect(body).toMatchObject({ total: 3, per_page: 2, page: 1, meant: null });
  const all = (await post({ query: 'zubrowski', full_prospect_profile: 'true' })).body.people;
  expect(
    Object.fromEntries(
      all.map(({ name, prospect }: { name: string; prospect: { id: number } | null }) => [name, prospect?.id ?? null]),
    ),
  ).toEqual({ 'Zubrowski Young': young.id, 'Zubrowski Old': old.id, 'Zubrowski Never': null });
  const named = async (search: object) =>
    (await post({ query: 'zubrowski', ...search })).body.people.map(({ name }: { name: string }) => name).toSorted();
  expect(await named({ member: 'Prospect' })).toEqual(['Zubrowski Young']);
  expect(await named({ member: 'CollegePlayer' })).toEqual(['Zubrowski Never', 'Zubrowski Old']);
  expect((await post({ query: 'zubrowski' })).body.people[0].prospect).toBeNull();
  expect((await post({ query: 'zubrowski', member: 'coach' })).body.errors).toEqual({
    'search.member': ['A member is Prospect or CollegePlayer'],
  });
  expect((await post({ query: '' })).body).toMatchObject({ total: 0, people: [] });
});

test('POST /people has nobody who was taken down', async () => {
  const person = await buildProspect(db, { name: 'Zubrowski Gone', isHidden: true });
  await buildCollegePlayer(db, { name: 'Zubrowski Gone', personId: person.personId });
  expect((await post({ query: 'zubrowski', full_prospect_profile: true })).body.people).toEqual([]);
});
