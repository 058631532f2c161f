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
    before: ['is staff writer: no', 'publisher sites: none'],
    after: ['is staff writer: yes', 'publisher sites: site-3, site-4'],
  });
});

test('what was made has no before, and what is gone no after', () => {
  expect(differences(null, { ids: [1], siteId: null })).toEqual({ before: [], after: ['ids: 1'] });
  expect(differences({ label: 'x' }, null)).toEqual({ before: ['label: x'], after: [] });
  expect(differences(null, null)).toEqual({ before: [], after: [] });
});

test('a site is told by its name, an instant in Chicago', () => {
  expect(differences(null, { siteId: 5, endsAt: '2027-02-01T06:00:00.000Z' }).after).toEqual([
    'site: site-5',
    'ends at: 02/01/2027 00:00:00',
  ]);
});

test('what is nested is told as JSON', () => {
  expect(differences(null, { address: { city: 'Tulsa' } }).after).toEqual(['address: {"city":"Tulsa"}']);
});
