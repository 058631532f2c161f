import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bodyOfParagraphs } from '#features/content/articles/article-body.ts';
import { articlePeople, articles } from '#features/content/articles/tables.ts';
import { authors } from '#features/content/authors/tables.ts';
import { buildCollege } from '#features/directory/colleges/factory.ts';
import { collegeNames, colleges } from '#features/directory/colleges/tables.ts';
import { people } from '#features/recruiting/people/tables.ts';
import { buildProspect, buildProspects, type ProspectFacts } from '#features/recruiting/prospects/factory.ts';
import { prospects } from '#features/recruiting/prospects/tables.ts';
import { collegePlayers } from '#features/transfers/college-players/tables.ts';
import { collegeTransfers } from '#features/transfers/entries/tables.ts';
import { matchKey } from '#kernel/slugs.ts';
import type { Db } from '#platform/db/database.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { setSportClosed } from '#tests/support/closed-sports.ts';
import { statementsOf } from '#tests/support/statements.ts';

let app: TestApp;
let db: Db;
beforeAll(async () => {
  app = await testApp();
  db = app.database.db;
});
beforeEach(async () => {
  for (const table of [collegeTransfers, articles, authors, collegePlayers, prospects, people]) await db.delete(table);
});
afterAll(() => app.close());

type Shown = { kind: string; title: string; detail: string | null; href: string };
const predictions = async (query: string): Promise<Shown[]> =>
  (await app.get(`/api/v2/search_bar_search/predict_text?query=${encodeURIComponent(query.toWellFormed())}`)).body
    .predictions;
const titles = async (query: string, kind = 'person') =>
  (await predictions(query)).filter((each) => each.kind === kind).map(({ title }) => title);
const named = (...names: string[]) =>
  buildProspects(
    db,
    names.map((name) => ({ name })),
  );

async function buildPlayer(personId: number, name: string, facts: Partial<typeof collegePlayers.$inferInsert> = {}) {
  const [player] = await db
    .insert(collegePlayers)
    .values({
      personId,
      sport: 'football',
      slug: `${matchKey(name).replaceAll(' ', '-')}-player-${personId}`,
      name,
      nameKey: matchKey(name),
      season: 2026,
      source: 'test',
      sourcedOn: '2026-09-01',
      ...facts,
    })
    .returning();
  return player?.id ?? 0;
}

async function buildArticle(headline: string, facts: Partial<typeof articles.$inferInsert> = {}): Promise<number> {
  const slug = matchKey(headline).replaceAll(' ', '-');
  const [author] = await db
    .insert(authors)
    .values({ slug: `author-of-${slug}`, name: 'Marguerite Solano', title: 'Analyst', bio: '' })
    .returning();
  const [article] = await db
    .insert(articles)
    .values({
      slug,
      siteId: 1,
      sport: 'football',
      authorId: author?.id ?? 0,
      headline,
      dek: '',
      body: bodyOfParagraphs(['The body is never searched.']),
      access: 'premium',
      status: 'published',
      publishedAt: new Date(TEST_NOW.getTime() - 3_600_000),
      ...facts,
    })
    .returning();
  return article?.id ?? 0;
}

test('the call is kept for five minutes, and refuses what is longer than a page of text', {
  tags: ['engine'],
}, async () => {
  const { status, body, headers } = await app.get('/api/v2/search_bar_search/predict_text');
  expect({ status, body }).toEqual({ status: 200, body: { predictions: [] } });
  expect(headers['cache-control']).toBe('public, max-age=300, s-maxage=300');
  expect((await app.get(`/api/v2/search_bar_search/predict_text?query=${'x'.repeat(501)}`)).body.errors).toHaveProperty(
    'query',
  );
});

test('a person is found by the beginning of any word of the name, at each length', async () => {
  await named('Corwin Zubrowski');
  for (const typed of ['z', 'zu', 'zub', 'zubr', 'zubro', 'zubrowski', 'Cor', 'CORWIN', 'corwin zubrowski'])
    expect(await titles(typed), typed).toEqual(['Corwin Zubrowski']);
  expect(await titles('owin')).toEqual([]);
});

test('several words are found in any order, also of one letter and of long names', async () => {
  await named('Juan Carlos Zubrowski', 'Maria Del Mar Zubrowski Quill', 'Corwin Zeller');
  for (const typed of [
    'ju zub',
    'zub ju',
    'j z',
    'juan z',
    'carlos zub',
    'juan zubrowski',
    'juan carlos z',
    'zub car ju',
  ])
    expect(await titles(typed), typed).toEqual(['Juan Carlos Zubrowski']);
  expect(await titles('zubrowski quill')).toEqual(['Maria Del Mar Zubrowski Quill']);
  expect(await titles('juan zeller')).toEqual([]);
});

test('the best stand first: rating, class, place in the national list', async () => {
  const facts: ProspectFacts[] = [
    { name: 'Third Zubrowski', ratingTenths: 58, classYear: 2025 },
    { name: 'Unrated Zubrowski', ratingTenths: null, classYear: 2026 },
    { name: 'Second Zubrowski', ratingTenths: 58, classYear: 2027, sourcePositionRank: 2 },
    { name: 'First Zubrowski', ratingTenths: 58, classYear: 2027, sourcePositionRank: 1 },
    { name: 'Old Zubrowski', ratingTenths: 58, classYear: 2015 },
    { name: 'Older Zubrowski', ratingTenths: 58, classYear: 2014 },
  ];
  await buildProspects(db, facts);
  expect(await titles('zub')).toEqual([
    'First Zubrowski',
    'Second Zubrowski',
    'Third Zubrowski',
    'Unrated Zubrowski',
    'Old Zubrowski',
  ]);
});

test('spelling is corrected only where nothing begins as it was typed', async () => {
  await named('John Smithfield', 'Gideon Quillfeather', 'Dario Castellow');
  expect(await titles('jonh')).toEqual(['John Smithfield']);
  expect(await titles('jonh smiht')).toEqual(['John Smithfield']);
  expect(await titles('quilfeather')).toEqual(['Gideon Quillfeather']);
  expect(await titles('Catsellow')).toEqual(['Dario Castellow']);
  expect(await titles('dario castelow')).toEqual(['Dario Castellow']);
  expect(await titles('gide')).toEqual(['Gideon Quillfeather']);
  expect(await titles('xqzw')).toEqual([]);
});

test('who is taken down is gone at once, in whichever row it is said', async () => {
  const prospect = await buildProspect(db, { name: 'Corwin Zubrowski' });
  const playerId = await buildPlayer(prospect.personId, 'Corwin Zubrowski');
  expect(await titles('zubrowski')).toHaveLength(1);
  await db.update(prospects).set({ isHidden: true });
  expect(await titles('zubrowski')).toEqual([]);
  expect(await titles('zubrowsky')).toEqual([]);
  await db.update(prospects).set({ isHidden: false });
  expect(await titles('zubrowski')).toHaveLength(1);
  await db.update(collegePlayers).set({ isHidden: true }).where(sql`id = ${playerId}`);
  expect(await titles('zubrowski')).toEqual([]);
  await db.delete(collegePlayers);
  expect(await titles('zubrowski')).toHaveLength(1);
  await db.delete(prospects);
  expect(await titles('zubrowski')).toEqual([]);
});

test('a new name is found at once, and the old one no longer', async () => {
  const { personId } = await buildProspect(db, { name: 'Corwin Zubrowski' });
  await db.update(prospects).set({ name: 'Corwin Quillfeather', nameKey: 'corwin quillfeather' });
  expect(await titles('quill')).toEqual(['Corwin Quillfeather']);
  await db.update(people).set({ name: 'Cory Xander', nameKey: 'cory xander' }).where(sql`id = ${personId}`);
  expect(await titles('xander')).toEqual(['Corwin Quillfeather']);
  expect(await titles('zubrowski')).toEqual([]);
});

test('what is shown of a person follows commitment, decommitment and transfer', async () => {
  const harbor = await buildCollege(db, { shortName: 'Harbor State', abbreviation: 'HSU' });
  const ridge = await buildCollege(db, { shortName: 'Ridge Tech', abbreviation: 'RT' });
  await app.purge(['colleges']);
  const { personId, slug } = await buildProspect(db, { name: 'Corwin Zubrowski', ratingTenths: 61 });
  const shown = async () => (await predictions('zubrowski'))[0];
  const href = `/content/prospects/2027/${slug}`;
  expect(await shown()).toEqual({
    kind: 'person',
    id: personId,
    title: 'Corwin Zubrowski',
    detail: 'QB · 2027 · Football',
    href,
    sport: 'football',
    college: null,
    rating: { bluechip_rating: 6.1, stars: 5 },
  });
  await db.update(prospects).set({ collegeId: harbor.id, status: 'committed' });
  expect(await shown()).toMatchObject({ detail: 'QB · 2027 · Football', college: { abbreviation: 'HSU' } });
  await db.update(prospects).set({ collegeId: null, status: 'open' });
  expect(await shown()).toMatchObject({ college: null });
  await buildPlayer(personId, 'Corwin Zubrowski', { season: 2028, collegeId: harbor.id, position: 'WR' });
  expect(await shown()).toMatchObject({
    detail: 'WR · Harbor State · Football',
    href: expect.stringMatching(/^\/content\/athletes\/corwin-zubrowski-player-/),
    college: { abbreviation: 'HSU' },
  });
  await db.update(collegePlayers).set({ collegeId: ridge.id });
  expect(await shown()).toMatchObject({ detail: 'WR · Ridge Tech · Football', college: { abbreviation: 'RT' } });
  expect(await titles('zubrowski')).toHaveLength(1);
});

/** A player who was never a prospect. With `facts`, the player is in the portal. */
async function buildAthlete(name: string, facts?: Partial<typeof collegeTransfers.$inferInsert>) {
  const nameKey = matchKey(name);
  const [person] = await db.insert(people).values({ name, nameKey }).returning();
  const collegePlayerId = await buildPlayer(person?.id ?? 0, name, { collegeName: 'Harbor Tech Online' });
  const entry = { collegePlayerId, sport: 'football', year: 2027, name, nameKey, entryType: 'portal', source: 'test' };
  if (facts) await db.insert(collegeTransfers).values({ ...entry, ...facts });
}

test('an athlete who was never a prospect leads to their profile, with the rating of the latest entry', async () => {
  await buildAthlete('Corwin Zubrowski', { year: 2026, ratingTenths: 58, stars: 4, exitType: 'withdrawn' });
  const shown = {
    detail: 'Harbor Tech Online · Football',
    href: expect.stringMatching(/^\/content\/athletes\/corwin-zubrowski-player-/),
  };
  expect(await predictions('zub')).toMatchObject([{ ...shown, rating: { bluechip_rating: 5.8, stars: 4 } }]);
  await db.update(collegeTransfers).set({ year: 2027, ratingTenths: null, stars: null });
  const unrated = [{ ...shown, rating: { bluechip_rating: null, stars: null } }];
  expect(await predictions('zub')).toMatchObject(unrated);
  await db.delete(collegeTransfers);
  expect(await predictions('zub')).toMatchObject(unrated);
});

test('an entry that is taken down gives no rating', async () => {
  const { personId } = await buildProspect(db, { name: 'Corwin Zubrowski', ratingTenths: null });
  const collegePlayerId = await buildPlayer(personId, 'Corwin Zubrowski');
  const name = { name: 'Corwin Zubrowski', nameKey: 'corwin zubrowski' };
  const entry = { ...name, collegePlayerId, sport: 'football', year: 2027, entryType: 'portal', source: 'test' };
  await db.insert(collegeTransfers).values({ ...entry, ratingTenths: 58, stars: 4 });
  expect(await predictions('zub')).toMatchObject([{ rating: { bluechip_rating: 5.8 } }]);
  await db.update(collegeTransfers).set({ isHidden: true });
  expect(await predictions('zub')).toMatchObject([{ rating: { bluechip_rating: null } }]);
  await db.update(collegeTransfers).set({ isHidden: false });
  expect(await predictions('zub')).toMatchObject([{ rating: { bluechip_rating: 5.8, stars: 4 } }]);
});

test('all words of a long name lead to it, and a third word is looked for behind many of the same two', async () => {
  await named('Maria Zubrowski Del Mar Quillfeather', 'Ottokar Von Der Au Zu Zellerfeld');
  expect(await titles('zubrowski quillfeather')).toEqual(['Maria Zubrowski Del Mar Quillfeather']);
  expect(await titles('maria zubrowski del mar quillfeather')).toEqual(['Maria Zubrowski Del Mar Quillfeather']);
  expect(await titles('ottokar zellerfeld')).toEqual(['Ottokar Von Der Au Zu Zellerfeld']);
  expect(await titles('ottokar von der au zu zellerfeld')).toEqual(['Ottokar Von Der Au Zu Zellerfeld']);
  const better = Array.from({ length: 30 }, (_, number) => ({ name: `Jo Smi ${number}`, ratingTenths: 60 }));
  await buildProspects(db, [...better, { name: 'Jo Xaver Smi', ratingTenths: null }]);
  for (const typed of ['j x s', 'j sm x', 'jo smi x', 'jo smi xa'])
    expect(await titles(typed), typed).toContain('Jo Xaver Smi');
});

test('teams are found by name, mascot and every spelling, the one that is called so first', async () => {
  expect((await titles('texas', 'team'))[0]).toBe('Texas');
  expect(await titles('crimson ti', 'team')).toEqual(['Alabama']);
  expect((await titles('ole miss', 'team'))[0]).toBe('Ole Miss');
  expect(await titles('alabmaa', 'team')).toContain('Alabama');
  const [team] = await predictions('alabama');
  expect(team).toMatchObject({ kind: 'team', detail: 'Crimson Tide', college: { slug: 'alabama' }, rating: null });
  expect(team?.href).toMatch(/^http:\/\/alabama\./);
  const { id } = await buildCollege(db, { shortName: 'Zubrow Valley', mascot: 'Quokkas' });
  expect(await predictions('quokk')).toMatchObject([
    { title: 'Zubrow Valley', href: '/teams/football/colleges/by_conference?query=Zubrow%20Valley' },
  ]);
  await db.insert(collegeNames).values({ collegeId: id, name: 'ZVX College', key: 'zvx college', rank: 3 });
  expect(await titles('zvx', 'team')).toEqual(['Zubrow Valley']);
  await db.delete(colleges).where(sql`id = ${id}`);
  expect(await titles('zvx', 'team')).toEqual([]);
});

test('five prospects and five articles are offered beside three teams, which come first where they are of a first division', async () => {
  const five = ['One', 'Two', 'Three', 'Four', 'Five'];
  await named(...five.map((name) => `Texas ${name}`), 'Texas Six', ...five.map((name) => `Smithers ${name}`));
  for (const name of [...five, 'Six']) await buildArticle(`Texas in game ${name}`);
  const kinds = async (query: string) => (await predictions(query)).map(({ kind }) => kind);
  const repeat = (kind: string, count: number) => Array.from({ length: count }, () => kind);
  expect(await kinds('texas')).toEqual([...repeat('team', 3), ...repeat('person', 5), ...repeat('article', 5)]);
  const small = await kinds('smith');
  expect(small.slice(0, 5)).toEqual(repeat('person', 5));
  expect(new Set(small.slice(5))).toEqual(new Set(['team']));
});

test('published headlines are found by their words, the latest first; drafts and tomorrow’s are not', async () => {
  const at = (hours: number) => new Date(TEST_NOW.getTime() + hours * 3_600_000);
  await buildArticle('The quarterback left at breakfast', { publishedAt: at(-5) });
  await buildArticle('A quarterback nobody offered twice', { publishedAt: at(-2), slug: 'nobody' });
  await buildArticle('Quarterback in draft', { status: 'draft' });
  await buildArticle('Quarterback of tomorrow', { publishedAt: at(20) });
  expect(await titles('quarterb', 'article')).toEqual([
    'A quarterback nobody offered twice',
    'The quarterback left at breakfast',
  ]);
  expect(await titles('breakfast quarter', 'article')).toEqual(['The quarterback left at breakfast']);
  expect((await predictions('nobody')).find(({ kind }) => kind === 'article')).toMatchObject({
    href: '/news/nobody',
    detail: 'Football',
    rating: null,
  });
  await db.update(articles).set({ status: 'archived' }).where(sql`slug = 'nobody'`);
  expect(await titles('quarterb', 'article')).toEqual(['The quarterback left at breakfast']);
});

test('nothing is found about somebody who is hidden, in whichever order he is tagged and hidden', async () => {
  const { personId } = await buildProspect(db, { name: 'Corwin Zubrowski' });
  const early = await buildArticle('Quarterback of early');
  const late = await buildArticle('Quarterback of late');
  await db.insert(articlePeople).values({ articleId: early, personId });
  expect(await titles('quarterb', 'article')).toHaveLength(2);
  await db.update(prospects).set({ isHidden: true });
  expect(await titles('quarterb', 'article')).toEqual(['Quarterback of late']);
  await db.insert(articlePeople).values({ articleId: late, personId });
  expect(await titles('quarterb', 'article')).toEqual([]);
  await db.delete(articlePeople).where(sql`article_id = ${late}`);
  expect(await titles('quarterb', 'article')).toEqual(['Quarterback of late']);
  await db.update(prospects).set({ isHidden: false });
  expect(await titles('quarterb', 'article')).toHaveLength(2);
  await buildPlayer(personId, 'Corwin Zubrowski', { isHidden: true });
  expect(await titles('quarterb', 'article')).toEqual(['Quarterback of late']);
});

test('a headline keeps nobody from being found whose name is misspelt so', async () => {
  await named('Corwin Quarterbeck');
  await buildArticle('Quarterback of early');
  expect(await titles('quarterback')).toEqual(['Corwin Quarterbeck']);
  expect(await titles('quarterback', 'article')).toEqual(['Quarterback of early']);
});

test('accents and marks do not matter, and another script is its own key', async () => {
  await named('José O’Néal-Zubrowski', '大谷 一');
  for (const typed of ['jose oneal', 'JOSÉ', "o'neal z", 'oneal-zub'])
    expect(await titles(typed), typed).toEqual(['José O’Néal-Zubrowski']);
  expect(await titles('大')).toEqual(['大谷 一']);
  expect(await titles('大谷 一')).toEqual(['大谷 一']);
});

test('nothing that is typed is a pattern, and nothing breaks it', async () => {
  await named('Corwin Zubrowski');
  const odd = ['', ' ', '%', '_', '\\', "'", '"', "z'ub%", 'z%', 'z_b', '|', ',', '大,%', '\ud800', '{}', 'a,b|c'];
  for (const typed of odd) expect((await titles(typed)).length, JSON.stringify(typed)).toBeLessThanOrEqual(1);
  for (const typed of ['%', '_', '\\%', '__________', 'zubrowsk_'])
    expect((await titles(typed)).length, typed).toBeLessThan(2);
  expect(await titles(`zubrowski ${'corwin '.repeat(60)}`)).toEqual(['Corwin Zubrowski']);
  expect(await titles('x'.repeat(400))).toEqual([]);
});

test('however many people there are, a prefix takes one statement and a correction three', async () => {
  await buildProspects(
    db,
    Array.from({ length: 40 }, (_, number) => ({ name: `Ansel Zubrow${'abcdefgh'[number % 8]}${number}` })),
  );
  const count = async (typed: string) => {
    const statements = await statementsOf(app.database, () => predictions(typed));
    return statements.filter((statement) => statement.includes('search_')).length;
  };
  expect([await count('zub'), await count('zubrow'), await count('ansel zub')]).toEqual([1, 1, 1]);
  expect(await count('anzel zub')).toBe(3);
  expect(await titles('zub')).toHaveLength(5);
});

test('a writer who defers brings the index up to date with one statement', async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local bluechip.search_defer = 'on'`);
    await buildProspect(tx, { name: 'Corwin Zubrowski' });
    await tx.execute(sql`select search_rebuild()`);
  });
  expect(await titles('zubrowski')).toEqual(['Corwin Zubrowski']);
  expect((await titles('texas', 'team'))[0]).toBe('Texas');
  await named('Dario Zubrowski');
  expect(await titles('zubrowski')).toHaveLength(2);
});

test.each([
  ['Ægir Œuvre', ['aegir', 'oeuvre', 'ÆGIR', 'ægir œu']],
  ['Guðrún Eiður', ['gudrun', 'eidur', 'guðr']],
  ['Đuro Uzorak', ['duro', 'djuro', 'ĐURO', 'đur']],
  ['Ｆｕｌｌ Ｗｉｄｔｈ', ['full width', 'ｗｉｄｔｈ']],
  ['Finn Teßtfeld', ['tesstfeld', 'testfeld', 'TESSTFELD']],
  ['Işık Örnek', ['isik', 'ışık', 'IŞIK']],
  ['Manti Te‘ao', ["te'ao", 'teao', 'manti teao', 'te′ao', 'te＇ao']],
  ['Shay O′Brien', ['obrien', "o'brien", 'o’brien', 'o`brien']],
  ['Łukasz Próbny', ['lukasz', 'łuk', 'probny']],
])('%s is found as any keyboard writes it, and is shown as it was written', async (name, queries) => {
  await named(name, 'Ike Isaksson', 'Dora Zubrowski');
  for (const query of queries) expect({ query, titles: await titles(query) }).toEqual({ query, titles: [name] });
});

test('people of a closed sport take no place from those who are offered', async () => {
  const heavier = Array.from({ length: 13 }, (_, n) => ({
    name: `Larkin Ash${'abcdefghijklm'[n]}`,
    sport: 'basketball' as const,
    ratingTenths: 990,
  }));
  await buildProspects(db, [...heavier, { name: 'Larkin Ashworth', ratingTenths: 700 }]);
  await setSportClosed(app, 'basketball', true);
  const found = [];
  for (const query of ['la', 'larkin', 'larkin as', 'l ash']) found.push({ query, titles: await titles(query) });
  await setSportClosed(app, 'basketball', false);
  expect(found.map(({ titles: names }) => names)).toEqual(found.map(() => ['Larkin Ashworth']));
});
