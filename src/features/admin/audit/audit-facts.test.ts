import { expect, test } from 'vitest';
import { differences as differencesOf } from './audit-facts.ts';

type Facts = Parameters<typeof differencesOf>[0];
const differences = (before: Facts, after: Facts) => differencesOf(before, after, (id) => `site-${id}`);

test('only what differs is told, in words', () => {
  expect(
    differences(
      { role: 'user', isStaffWriter: false, publisherSiteIds: [] },
      { role: 'user', isStaffWriter: true, publisherSiteIds: [3, 4] },
    ),
  ).toEqual({
    before: ['staff writer: no', 'publisher sites: none'],
    after: ['staff writer: yes', 'publisher sites: site-3, site-4'],
  });
});

test('what was made has no before, and what is gone no after', () => {
  expect(differences(null, { ids: [1], siteId: null })).toEqual({ before: [], after: ['ids: 1'] });
  expect(differences({ label: 'x' }, null)).toEqual({ before: ['label: x'], after: [] });
  expect(differences(null, null)).toEqual({ before: [], after: [] });
});

test('a site is told by its name, an instant in Chicago', () => {
  expect(differences(null, { enteredOn: '2026-12-03' }).after).toEqual(['entered on: 12/03/2026']);
  expect(differences(null, { siteId: 5, endsAt: '2027-02-01T06:00:00.000Z' }).after).toEqual([
    'site: site-5',
    'ends at: 02/01/2027 00:00:00',
  ]);
});

test('what is nested stands by the names that lead to it, and only where it differs', () => {
  const document = { url: '', html: '<h2>Refunds</h2>', by: { city: 'Tulsa' } };
  expect(differences({ document }, { document: { ...document, by: { city: 'Waco' } } })).toEqual({
    before: ['document by city: Tulsa'],
    after: ['document by city: Waco'],
  });
});

test('an amount is in dollars', () => {
  expect(differences({ cents: 995 }, { cents: 8995 })).toEqual({
    before: ['amount: $9.95'],
    after: ['amount: $89.95'],
  });
  expect(differences({ leftCents: 1029 }, { byHand: false }).before).toEqual(['left to refund: $10.29']);
  expect(differences(null, { byHand: false }).after).toEqual(['paid outside the provider: no']);
  expect(differences(null, { refundCents: 500 }).after).toEqual(['refund: $5.00']);
});

test('a long text is told by its beginning and its length, and a change at its end is seen', () => {
  const text = 'word '.repeat(100);
  const { before, after } = differences({ html: text }, { html: `${text}!` });
  expect(before[0]).toMatch(/^html: (?:word ){23}word… \(500 characters\)$/);
  expect(after[0]).toContain('(501 characters)');
});

test('a tax rate is a percentage, and counts are words', () => {
  expect(differences(null, { rateMilliPercent: 6875 }).after).toEqual(['rate: 6.875%']);
  const counts = { read: 5, created: 3, rejected: 0 };
  expect(differences(null, { counts }).after).toEqual(['read 5, created 3']);
});

test('of a list of parts only those that changed are told', () => {
  const modules = [
    { kind: 'ad', title: 'Top' },
    { kind: 'news', title: 'News' },
  ];
  expect(differences({ modules }, { modules: [modules[0], { kind: 'news', title: 'Latest' }] })).toEqual({
    before: ['modules 2 title: News'],
    after: ['modules 2 title: Latest'],
  });
});

test('what was nothing and stays nothing is left out', () => {
  expect(differences(null, { expiresAt: null, note: '', sites: [] }).after).toEqual([]);
});
