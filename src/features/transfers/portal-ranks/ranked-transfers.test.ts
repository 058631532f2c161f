import { expect, test } from 'vitest';
import type { CollegeTransfer } from '../entries/transfer-view.ts';
import type { RankedTransfer } from './rank-list-view.ts';
import { isRankedMatch, type RankFilters, rankSortOf, sortRanked } from './ranked-transfers.ts';

const college = (id: number, shortName: string) => ({
  id,
  slug: shortName,
  shortName,
  abbreviation: 'X',
  teamKey: null,
});
const ranked = (ordinality: number, facts: Partial<CollegeTransfer>): RankedTransfer => ({
  ordinality,
  personId: ordinality,
  transfer: {
    id: ordinality,
    collegePlayerId: ordinality,
    playerSlug: 'a',
    sport: 'football',
    year: 2027,
    classYear: null,
    name: 'A',
    position: null,
    athleticYear: null,
    entryType: 'portal',
    enterDate: null,
    intentDate: null,
    exitDate: null,
    exitType: null,
    latestActivityDate: null,
    status: 'in_portal',
    eligibility: null,
    originCollegeId: null,
    originCollege: null,
    exitCollegeId: null,
    exitCollege: null,
    bluechipRating: null,
    stars: null,
    transferRank: null,
    serviceRating: null,
    ...facts,
  },
});

const YALE = { originCollegeId: 2, originCollege: college(2, 'Yale') };
const DUKE = { exitCollegeId: 1, exitCollege: college(1, 'Duke') };
const PEOPLE = [
  ranked(1, { position: 'QB', athleticYear: 'senior', ...YALE }),
  ranked(2, { position: null, athleticYear: 'freshman', ...YALE, ...DUKE }),
  ranked(3, { position: 'CB', athleticYear: null, originCollegeId: 1, originCollege: college(1, 'Duke') }),
];
const ALL: RankFilters = {
  athleticYear: null,
  position: null,
  originId: null,
  exitId: null,
  latestActivityId: null,
  focusId: null,
};
const ranksOf = (people: readonly RankedTransfer[]) => people.map(({ ordinality }) => ordinality);

test.each([
  ['nothing', {}, [1, 2, 3]],
  ['a year in college', { athleticYear: 'senior' }, [1]],
  ['a position', { position: 'CB' }, [3]],
  ['the college they leave', { originId: 2 }, [1, 2]],
  ['the college they join', { exitId: 1 }, [2]],
  ['the college of the latest activity', { latestActivityId: 1 }, [2, 3]],
  ['a college in focus, either way', { focusId: 1 }, [2, 3]],
  ['two together', { originId: 2, position: 'QB' }, [1]],
])('filtered by %s', (_, filters, expected) => {
  expect(ranksOf(PEOPLE.filter((each) => isRankedMatch(each, { ...ALL, ...filters })))).toEqual(expected);
});

test.each([
  ['ordinality', [1, 2, 3]],
  ['athletic_year', [2, 1, 3]],
  ['transfer_position', [3, 1, 2]],
  ['origin_college_name', [3, 1, 2]],
  ['exit_college_name', [2, 1, 3]],
  ['latest_activity_college_name', [2, 3, 1]],
  ['school_focus', [2, 1, 3]],
] as const)('sorted by %s, the unknown last and equals by rank', (sort, expected) => {
  expect(ranksOf(sortRanked(PEOPLE, { sort, focusId: 1 }))).toEqual(expected);
});

test('colleges are sorted as the tracker sorts them, without regard to punctuation', () => {
  const from = (ordinality: number, name: string) => ranked(ordinality, { originCollege: college(ordinality, name) });
  const people = [from(1, 'Louisiana Tech'), from(2, 'Louisiana-Monroe'), from(3, 'Éire Tech')];
  expect(ranksOf(sortRanked(people, { sort: 'origin_college_name', focusId: null }))).toEqual([3, 2, 1]);
});

test('sort keys have both spellings, and what is none is the order of the list', () => {
  expect([rankSortOf('exitCollegeName'), rankSortOf('exit_college_name'), rankSortOf('luck'), rankSortOf()]).toEqual([
    'exit_college_name',
    'exit_college_name',
    'ordinality',
    'ordinality',
  ]);
});
