import { expect, test } from 'vitest';
import { appliedFilters as labelsOf } from './applied-filters.ts';
import { type TrackerFilters, trackerHref } from './tracker-address.ts';
import type { TrackerPageData } from './tracker-page.tsx';

const PATH = '/transfer_tracker/football/2027';
const appliedFilters = (path: string, filters: TrackerFilters, list: TrackerPageData['tracker']) =>
  labelsOf(filters, { list, hrefOf: (changes) => trackerHref(path, filters, changes) });
const iowa = { id: 1, slug: 'iowa', shortName: 'Iowa', abbreviation: 'IOWA', teamKey: 'iowa' };
const tracker: TrackerPageData['tracker'] = {
  sport: 'football',
  year: 2027,
  isOpen: true,
  availableYears: [2027],
  sort: 'latest',
  transfers: [],
  window: { entered: 0, placed: 0, withdrawn: 0, open: 0, left: 0 },
  balance: { college: iowa, in: 9, out: 14 },
  validFilters: {
    athleticYears: [],
    transferPositions: [],
    originColleges: [{ slug: 'olemiss', shortName: 'Ole Miss' }],
    exitColleges: [],
  },
  total: 0,
  totalIsEstimate: false,
  nextCursor: null,
  page: 1,
  perPage: 50,
};

test('each filter is said in words, and its link takes only it away', () => {
  const filters = { origin_college_name: 'olemiss', status: 'open', transfer_position: 'qb', query: 'ren', page: '2' };
  expect(appliedFilters(PATH, filters, tracker)).toEqual([
    { label: 'QB', href: `${PATH}?origin_college_name=olemiss&status=open&query=ren` },
    { label: 'From Ole Miss', href: `${PATH}?transfer_position=qb&status=open&query=ren` },
    { label: 'In the portal', href: `${PATH}?transfer_position=qb&origin_college_name=olemiss&query=ren` },
    { label: '“ren”', href: `${PATH}?transfer_position=qb&origin_college_name=olemiss&status=open` },
  ]);
});

test('a school in focus is said with its direction, and goes with it', () => {
  const labelOf = (filters: object) => appliedFilters(PATH, filters, tracker).map(({ label }) => label);
  expect(labelOf({})).toEqual([]);
  expect(labelOf({ direction: 'both' })).toEqual(['Iowa']);
  expect(appliedFilters(PATH, { school_focus: 'iowa', direction: 'in' }, tracker)).toEqual([
    { label: 'Into Iowa', href: PATH },
  ]);
  expect(labelOf({ school_focus: 'iowa', direction: 'out' })).toEqual(['Out of Iowa']);
  expect(appliedFilters(PATH, { direction: 'in' }, { ...tracker, balance: null })).toEqual([]);
});

test('another order than the newest first is said, so that one comes back to it on a phone too', () => {
  expect(appliedFilters(PATH, { sort: 'originCollegeName' }, { ...tracker, sort: 'origin_college_name' })).toEqual([
    { label: 'Sorted by origin', href: PATH },
  ]);
});

test('the college of the latest activity is said by its name', () => {
  expect(appliedFilters(PATH, { latest_activity_college_name: 'olemiss' }, tracker)).toEqual([
    { label: 'Now at Ole Miss', href: PATH },
  ]);
});
