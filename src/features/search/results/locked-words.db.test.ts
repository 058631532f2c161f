import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#features/admin/seed/public.ts';
import { bodyText } from '#features/content/articles/article-body.ts';
import type { ArticleBody } from '#features/content/articles/public.ts';
import { matchKey } from '#kernel/slugs.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { temporaryStorage } from '#tests/support/temporary-storage.ts';

/**
 * Nobody can find out the words of a locked body by searching for them (decision 45): every word that only the body of a locked article has
 * is tried on every article of the seed, alone and with a word that everybody may read.
 */

const PEOPLE = 600;
const ACCESS = ['registered', 'premium', 'war_room'];
const files = temporaryStorage();

type Locked = { slug: string; access: string; hidden: Set<string>; open: string[]; stems: Set<string> };
let app: TestApp;
let locked: Locked[];
let stemOf: ReadonlyMap<string, string>;

const wordsOf = (text: string) => [...new Set(matchKey(text).split(' '))].filter((word) => /^[a-z0-9]{2,}$/.test(word));

beforeAll(async () => {
  app = await testApp({ RATE_LIMIT_PER_MINUTE: '1000000' });
  await seedDemo(app.database.db, { people: PEOPLE, seed: 7, now: TEST_NOW, storage: files.storage });
  const { rows } = await app.database.executeSql(`
    select slug, access, headline || ' ' || dek || ' ' || array_to_string(teaser, ' ') as open, body from articles
    where status = 'published' and access <> 'free'`);
  const all = rows.map(({ slug, access, open, body }) => ({
    slug: String(slug),
    access: String(access),
    open: wordsOf(String(open)),
    said: wordsOf(bodyText(body as ArticleBody)),
  }));
  stemOf = await stemsOf([...new Set(all.flatMap(({ open, said }) => [...open, ...said]))]);
  locked = all.map(({ open, said, ...article }) => {
    const stems = new Set(open.map((word) => stemOf.get(word) ?? word));
    const isOpen = (word: string) =>
      stems.has(stemOf.get(word) ?? word) || open.some((other) => word.length > 2 && other.startsWith(word));
    return { ...article, open, stems, hidden: new Set(said.filter((word) => !isOpen(word))) };
  });
}, 120_000);
afterAll(() => app.close().finally(files.remove));

async function stemsOf(words: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const list = words.map((word) => `'${word}'`).join(',');
  const { rows } = await app.database.executeSql(
    `select word, search_stem(word) as stem from unnest(array[${list}]) word`,
  );
  return new Map(rows.map(({ word, stem }) => [String(word), String(stem)]));
}

/** Words with the same stem find the same. */
const onePerStem = (words: readonly string[]) =>
  new Map(words.map((word) => [stemOf.get(word) ?? word, word] as const)).values();

type Reply = { contents: { slug: string; snippet: { text: string }[] }[]; meant: string | null; total: number };

/** All matching articles with one kind of access. */
async function found(query: string, access: string): Promise<Reply & { slugs: Set<string> }> {
  const slugs = new Set<string>();
  let reply: Reply = { contents: [], meant: null, total: 0 };
  for (let page = 1; page === 1 || (page - 1) * 100 < reply.total; page += 1) {
    const path = `/api/v2/content/contents?search[query]=${query}&search[page_size]=100&access=${access}&page=${page}`;
    const { status, body } = await app.get(path);
    expect(status).toBe(200);
    reply = body;
    for (const { slug } of reply.contents) slugs.add(slug);
  }
  return { ...reply, slugs };
}

test('the seed wrote locked articles with words of their own', () => {
  for (const access of ACCESS) expect(locked.filter((each) => each.access === access).length).toBeGreaterThan(1);
  expect(locked.every(({ hidden }) => hidden.size > 10)).toBe(true);
});

test('no word that is only in a locked body finds its article', async () => {
  let tried = 0;
  for (const access of ACCESS) {
    const ofKind = locked.filter((each) => each.access === access);
    for (const word of onePerStem(ofKind.flatMap(({ hidden }) => [...hidden]))) {
      const { slugs, meant } = await found(word, access);
      tried += 1;
      // A corrected word says nothing about this one.
      if (meant !== null) continue;
      const told = ofKind.filter(({ slug, hidden }) => hidden.has(word) && slugs.has(slug));
      expect(told.map(({ slug }) => `${word} finds ${slug}`)).toEqual([]);
    }
  }
  expect(tried).toBeGreaterThan(100);
}, 240_000);

test('nor beside words of it that everybody may read', async () => {
  for (const { slug, access, hidden, open } of locked.slice(0, 6)) {
    const own = open.slice(0, 2).join(' ');
    expect((await found(own, access)).slugs.has(slug), `${own} finds ${slug}`).toBe(true);
    for (const word of [...hidden].slice(0, 5)) {
      const { slugs, meant } = await found(`${word} ${own}`, access);
      expect(meant === null && slugs.has(slug), `${word} ${own}`).toBe(false);
    }
  }
}, 120_000);

test('nor does the index hold one of them, or a snippet quote it', async () => {
  const { rows } = await app.database.executeSql(`
    select slug, tsvector_to_array(document) as words, said from article_texts join articles on articles.id = article_id
    where access <> 'free'`);
  expect(rows.length).toBe(locked.length);
  const bySlug = new Map(locked.map((each) => [each.slug, each]));
  for (const { slug, words, said } of rows) {
    const { hidden = new Set<string>() } = bySlug.get(String(slug)) ?? {};
    const held = [...(words as string[]), ...wordsOf(String(said))];
    expect(held.filter((word) => hidden.has(word))).toEqual([]);
  }
});
