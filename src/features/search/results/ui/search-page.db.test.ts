import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyOfParagraphs } from '#features/content/articles/article-body.ts';
import { buildArticle } from '#features/content/articles/factory.ts';
import { buildProspects } from '#features/recruiting/prospects/factory.ts';
import { buildCollegePlayer } from '#features/transfers/college-players/factory.ts';
import { buildTransfer } from '#features/transfers/entries/factory.ts';
import type { TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';

/** The search page as served: groups, tabs, filters, states, and that searches are not cached. */

let app: TestApp;
let entryId = 0;
beforeAll(async () => {
  app = await testSite();
  const { db } = app.database;
  const hidden = Array.from({ length: 60 }, () => 'filler').join(' ');
  await buildArticle(db, {
    slug: 'numbat-decides',
    headline: 'Numbat decides',
    access: 'premium',
    body: bodyOfParagraphs([`The numbat <script>alert(1)</script> ${hidden}`, `${hidden} quokka`]),
  });
  for (let number = 1; number <= 130; number += 1) await buildArticle(db, { headline: `Wombat ${number}` });
  await buildProspects(db, [
    { name: 'Numbat Young', classYear: 2027 },
    { name: 'Numbat Younger', classYear: 2028 },
    { name: 'Max Salfax', classYear: 2027 },
  ]);
  const player = await buildCollegePlayer(db, { name: 'Numbat Grown', season: 2026 });
  entryId = (await buildTransfer(db, { player, year: 2027 })).id;
});
afterAll(() => app.close());

const page = (query: string) => app.get(`/search?${query}`);
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
const wordsOf = (html: string) =>
  mainOf(html)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

test('one text finds players, entries and articles, each with its way on', async () => {
  const { status, text } = await page('query=numbat');
  expect(status).toBe(200);
  expect(wordsOf(text)).toMatch(/All Articles 1 Prospects 3 Transfers 1 .*Numbat Young/);
  expect(text).toContain('href="/news/numbat-decides"');
  expect(text).toContain(`href="/transfer_tracker/football/2027?query=Numbat%20Grown#transfer-${entryId}"`);
  expect(text).toMatch(/<mark>numbat<\/mark>/);
  expect(mainOf(text)).toContain('Subscribers');
  expect(mainOf(text)).not.toContain('<script>alert');
  expect(text).toContain('<title>Search: numbat | Bluechip</title>');
});

test('a team is found by its name or mascot, with the way to its site and to all teams', async () => {
  const { text } = await page('query=crimson%20tide');
  expect(wordsOf(text)).toMatch(/Teams All teams Alabama Crimson Tide/);
  expect(wordsOf(text)).not.toContain('No results');
  expect(text).toMatch(/href="http:\/\/alabama\.[^"]*"/);
  expect(text).toContain('href="/teams/football/colleges/by_conference?query=crimson%20tide"');
  expect(text).toContain('aria-labelledby="found-teams"');
  const hockey = await page('query=crimson%20tide&sport=hockey');
  expect(hockey.text).toContain('href="/teams/hockey/colleges/by_conference?query=crimson%20tide"');
  const one = await page('query=crimson%20tide&show=prospects');
  expect(wordsOf(one.text)).toContain('No prospects for “crimson tide”');
});

test('the row that a transfer leads to is there', async () => {
  const { text } = await app.get('/transfer_tracker/football/2027?query=Numbat%20Grown');
  expect(text).toContain(`id="transfer-${entryId}"`);
});

test('prospects have the tabs College and High School, word for word (M33)', async () => {
  const { text } = await page('query=numbat&show=prospects');
  const tabs = /<nav[^>]*aria-label="Where they play">([\s\S]*?)<\/nav>/.exec(text)?.[1] ?? '';
  expect([...tabs.matchAll(/<a[^>]*>([^<]*)</g)].map(([, label]) => label)).toEqual(['College', 'High School']);
  expect(wordsOf(text)).toMatch(/Numbat Young/);
  expect(wordsOf((await page('query=numbat&show=prospects&level=college')).text)).toMatch(/Numbat Grown/);
  expect(wordsOf((await page('query=numbat&show=prospects&year=2028')).text)).not.toContain('Numbat Young ');
});

test('a group has pages of its own, and leads back where it ends', async () => {
  const { text } = await page('query=wombat&show=articles&page=2');
  expect(wordsOf(text)).toMatch(/130 articles/);
  expect(text).toContain('Next 5 Pages');
  const past = await page('query=wombat&show=articles&page=90');
  expect(past).toMatchObject({ status: 302, headers: { location: '/search?query=wombat&show=articles&page=7' } });
});

test('a team that only resembles a misspelled name is not listed before the player it was meant for', async () => {
  const words = wordsOf((await page('query=salfex')).text);
  expect(words).toMatch(/No results for “salfex”\. Showing results for salfax \..*Max Salfax/);
  expect(words).not.toContain('Salem');
});

test('states: nothing typed, nothing found, misspelt, odd filters', async () => {
  expect(wordsOf((await page('')).text)).toContain('Search players, teams and stories');
  expect(wordsOf((await page('query=xqzwv')).text)).toContain('No results for “xqzwv”');
  const locked = await page('query=quokka');
  expect(wordsOf(locked.text)).toContain('No results for “quokka”');
  expect(wordsOf((await page('query=nubmat')).text)).toMatch(/No results for “nubmat”\. Showing results for numbat \./);
  const none = await page('query=numbat&show=articles&access=free');
  expect(wordsOf(none.text)).toMatch(/No articles for “numbat” .*Clear filters Prospects: 3 Transfers: 1/);
  expect((await page('query=numbat&show=everything&sport=chess&from=2026-02-31&page=0&level=x')).status).toBe(200);
  expect((await page(`query=${'x'.repeat(900)}`)).status).toBe(200);
});

test('what somebody typed is never kept, and never listed by search engines', async () => {
  const { headers, text } = await page('query=numbat');
  expect(headers['cache-control']).not.toContain('s-maxage');
  expect(text).toContain('<meta name="robots" content="noindex"');
  expect((await page('')).text).not.toContain('noindex');
  await buildArticle(app.database.db, { headline: 'Numbat again' });
  expect(wordsOf((await page('query=numbat')).text), 'made anew').toContain('Articles 2');
});
