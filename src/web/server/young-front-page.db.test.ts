import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildArticle } from '#features/content/articles/factory.ts';
import { listAllColleges } from '#features/directory/colleges/public.ts';
import { buildProspects } from '#features/recruiting/prospects/factory.ts';
import { buildTransfer, buildTransfers } from '#features/transfers/entries/factory.ts';
import type { TestApp } from '#tests/support/app.ts';
import { testSite } from '#tests/support/site-app.ts';

/** The front page of a network with little data: missing parts leave no gap. */

let app: TestApp;
beforeAll(async () => {
  app = await testSite();
});
afterAll(() => app.close());

const NOTE = 'No stories yet';
const front = async (host = 'bluechip.localhost') => {
  await app.purge(['sites']);
  const { status, text } = await app.get('/', { host });
  expect(status).toBe(200);
  return text.slice(text.indexOf('<main'), text.indexOf('</main>'));
};
const alone = (text: string) => [...text.matchAll(/data-alone/g)].length;
const widths = (text: string) => [...text.matchAll(/data-width="([^"]+)"/g)].map(([, width]) => width);

test('with nothing at all: what will be here, and the teams', async () => {
  const text = await front();
  expect(text).toContain(NOTE);
  expect(text).toContain('Alabama');
  expect(widths(text)).toEqual(['whole']);
  for (const absent of ['See the rankings', 'See commitments', 'Recent portal moves', 'Scores']) {
    expect(text).not.toContain(absent);
  }
});

test('a team’s site says whose stories will come and leads to the national front page', async () => {
  const text = await front('alabama.bluechip.localhost');
  expect(text).toContain(NOTE);
  expect(text).toContain('Stories about Alabama');
  expect(text).toContain('National front page');
  expect(widths(text)).toEqual([]);
});

test('with a class and one commitment: both are shown, and the list that stands alone has the whole width', async () => {
  const { db } = app.database;
  const [college] = await listAllColleges(db);
  if (!college) throw new Error('no college');
  const decided = { status: 'committed', collegeId: college.id, committedOn: '2026-11-20' } as const;
  await buildProspects(db, [{ ratingTenths: 58 }, { ratingTenths: 57, ...decided }]);
  const text = await front();
  expect(text).toContain(NOTE);
  expect(text).toContain('See the rankings');
  expect(text).toContain('See commitments');
  expect({ alone: alone(text), widths: widths(text) }).toEqual({ alone: 1, widths: ['whole', 'whole'] });
});

test('one portal move is a list of its own, two stand beside each other', async () => {
  const { db } = app.database;
  await buildTransfer(db);
  const one = await front();
  expect(one).toContain('Newest portal moves');
  expect(one).not.toContain('Further portal moves');
  expect(one).not.toContain('data-columns="2"');
  await buildTransfers(db, [{}, {}]);
  const three = await front();
  expect(three).toContain('Further portal moves');
  expect(three).toContain('data-columns="2"');
});

test('the first story takes the note’s place, and the teams leave', async () => {
  await buildArticle(app.database.db, { headline: 'The first of them' });
  const text = await front();
  expect(text).toContain('The first of them');
  expect(text).not.toContain(NOTE);
  expect(text).not.toContain('Teams</');
});
