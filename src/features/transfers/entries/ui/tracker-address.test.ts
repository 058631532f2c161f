import { expect, test } from 'vitest';
import { filtersOf, trackerHref, trackerQuery } from './tracker-address.ts';

const PATH = '/transfer_tracker/football/2027';
const season = { sport: 'football', year: '2027' } as const;
const read = (query: string) => filtersOf(new URLSearchParams(query));

test('an address says its filters; what is empty, unknown or too long is left out', () => {
  expect(read('school_focus=iowa&direction=in&query=+ren+&page=2&utm=x&status=')).toEqual({
    school_focus: 'iowa',
    direction: 'in',
    query: 'ren',
    page: '2',
  });
  expect(read(`school_focus=${'x'.repeat(101)}&status=${'x'.repeat(21)}`)).toEqual({});
});

test('a changed filter starts at the first page again, and the sort stays', () => {
  const filters = read('transfer_position=QB&sort=name&page=3');
  expect(trackerHref(PATH, filters, { status: 'open' })).toBe(`${PATH}?transfer_position=QB&status=open&sort=name`);
  expect(trackerHref(PATH, filters, { page: '4' })).toBe(`${PATH}?transfer_position=QB&sort=name&page=4`);
  expect(trackerHref(PATH, read('page=3'))).toBe(PATH);
});

test('a direction without a school is the site’s own; without a site of a team it is nothing', () => {
  expect(trackerQuery(season, read('direction=in'), 12)).toEqual({ ...season, schoolFocus: '12', direction: 'in' });
  expect(trackerQuery(season, read('direction=both'), 12)).toEqual({ ...season, schoolFocus: '12' });
  expect(trackerQuery(season, read('direction=out'), null)).toEqual(season);
  expect(trackerQuery(season, read('direction=out&school_focus=iowa'), 12)).toEqual({
    ...season,
    schoolFocus: 'iowa',
    direction: 'out',
  });
});

test('values that the call would refuse are left out, so that an odd address shows the list', () => {
  expect(trackerQuery({ sport: 'hockey', year: undefined }, read('page=x&per_page=-1&direction=up'), null)).toEqual({
    sport: 'hockey',
  });
  const long = trackerQuery(season, { query: 'x'.repeat(200), sort: 'y'.repeat(200) }, null);
  expect({ queryLength: long.query?.length, sortLength: long.sort?.length }).toEqual({
    queryLength: 80,
    sortLength: 40,
  });
});

test('the college of the latest activity is a filter, and every key is read in both spellings', () => {
  const filters = read('latest_activity_college_name=alabama');
  expect(filters).toEqual({ latest_activity_college_name: 'alabama' });
  expect(trackerQuery(season, filters, null)).toEqual({ ...season, latestActivityCollegeName: 'alabama' });
  expect(read('latestActivityCollegeName=iowa&originCollegeName=alabama&athleticYear=junior')).toEqual({
    latest_activity_college_name: 'iowa',
    origin_college_name: 'alabama',
    athletic_year: 'junior',
  });
  expect(read('schoolFocus=iowa&school_focus=alabama')).toEqual({ school_focus: 'alabama' });
});
