import { expect, test } from 'vitest';
import {
  type AthleteProfile,
  type AthleteSeason,
  athleteLine,
  careerOf,
  hometownText,
  jerseyNumber,
  latestRating,
  titleOf,
} from './athlete-view.ts';
import { athletePicture } from './picture-view.ts';
import { athleteData } from './structured-data-view.ts';

type Transfer = AthleteProfile['transfers'][number];

const college = (id: number | null, shortName: string) => ({
  id,
  slug: id === null ? null : shortName.toLowerCase(),
  shortName,
  abbreviation: shortName.slice(0, 2),
  teamKey: null,
});
const [HARBOR, CANYON, TEXT] = [college(1, 'Harbor'), college(2, 'Canyon'), college(null, 'Sample Tech')];
const season = (year: number, at: AthleteSeason['college']): AthleteSeason => ({
  season: year,
  college: at,
  position: 'WR',
  athleticYear: 'junior',
  heightInches: 74,
  weightLbs: 201,
  jersey: '4',
  source: 'test',
  sourcedOn: '2026-01-01',
});
const transfer = (
  id: number,
  year: number,
  from: Transfer['originCollege'],
  to: Transfer['exitCollege'],
): Transfer => ({
  id,
  collegePlayerId: 1,
  playerSlug: 'sample-adams',
  sport: 'football',
  year,
  classYear: null,
  name: 'Sample Adams',
  position: 'WR',
  athleticYear: null,
  entryType: 'portal',
  enterDate: null,
  intentDate: null,
  exitDate: null,
  exitType: 'enrolled',
  latestActivityDate: null,
  status: 'enrolled',
  originCollegeId: from?.id ?? null,
  originCollege: from,
  exitCollegeId: to?.id ?? null,
  exitCollege: to,
  eligibility: null,
  bluechipRating: null,
  stars: null,
  transferRank: null,
  serviceRating: null,
});

const words = (steps: ReturnType<typeof careerOf>) =>
  steps.map((step) => (step.kind === 'season' ? step.season.season : `step ${step.transfer.id}`));

test.each<[string, AthleteSeason[], Transfer[], (number | string)[]]>([
  ['nothing known', [], [], []],
  ['no season, one transfer', [], [transfer(1, 2025, HARBOR, CANYON)], ['step 1']],
  [
    'a step between two seasons',
    [season(2025, CANYON), season(2024, HARBOR)],
    [transfer(1, 2025, HARBOR, CANYON)],
    [2025, 'step 1', 2024],
  ],
  [
    'a roster from before the transfer of its season',
    [season(2025, HARBOR), season(2024, HARBOR)],
    [transfer(1, 2025, HARBOR, CANYON)],
    ['step 1', 2025, 2024],
  ],
  [
    'a season of no roster',
    [season(2026, CANYON), season(2023, HARBOR)],
    [transfer(2, 2026, null, CANYON), transfer(1, 2024, HARBOR, null)],
    [2026, 'step 2', 'step 1', 2023],
  ],
  [
    'colleges that are not in the directory, by their names',
    [season(2025, college(null, 'SAMPLE tech'))],
    [transfer(1, 2025, TEXT, HARBOR)],
    ['step 1', 2025],
  ],
  ['a college that nobody named', [season(2025, null)], [transfer(1, 2025, HARBOR, CANYON)], [2025, 'step 1']],
  ['who withdrew and stayed', [season(2025, HARBOR)], [transfer(1, 2025, HARBOR, HARBOR)], [2025, 'step 1']],
])('%s', (_, seasons, transfers, expected) => {
  expect(words(careerOf({ seasons, transfers }))).toEqual(expected);
});

const PLAYER: AthleteProfile = {
  id: 1,
  personId: 1,
  slug: 'sample-adams',
  sport: 'football',
  name: 'Sample Adams',
  college: CANYON,
  season: 2025,
  position: 'WR',
  athleticYear: 'junior',
  heightInches: 74,
  weightLbs: 201,
  jersey: '4',
  hometown: { city: 'Mobile', state: 'AL', country: 'US' },
  seasons: [season(2025, CANYON), season(2024, HARBOR)],
  transfers: [],
  prospects: [],
  otherSports: [],
  sources: [],
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const UNKNOWN: AthleteProfile = {
  ...PLAYER,
  college: null,
  position: null,
  athleticYear: null,
  heightInches: null,
  weightLbs: null,
  jersey: null,
  hometown: { city: null, state: null, country: null },
  seasons: [],
};

test('an athlete in words, and one without any facts', () => {
  expect({ line: athleteLine(PLAYER), title: titleOf(PLAYER), alt: athletePicture(PLAYER).alt }).toEqual({
    line: 'Junior, 6-2, 201 lb, Mobile, AL',
    title: 'Sample Adams, WR, Canyon football',
    alt: 'Sample Adams, WR, Canyon football: Junior, 6-2, 201 lb, Mobile, AL',
  });
  expect({ line: athleteLine(UNKNOWN), title: titleOf(UNKNOWN), alt: athletePicture(UNKNOWN).alt }).toEqual({
    line: '',
    title: 'Sample Adams, Football',
    alt: 'Sample Adams, Football',
  });
});

test.each([
  [{ city: 'Mobile', state: 'AL', country: 'US' }, 'Mobile, AL'],
  [{ city: 'Leeds', state: 'England', country: 'GB' }, 'Leeds, England, GB'],
  [{ city: null, state: null, country: 'US' }, null],
])('the hometown %j is %s', (hometown, text) => {
  expect(hometownText({ hometown })).toBe(text);
});

test.each([
  ['4', 4],
  ['0', 0],
  ['99', 99],
  ['00', null],
  ['100', null],
  [null, null],
])('the number %s on a portrait is %s', (jersey, number) => {
  expect(jerseyNumber({ jersey })).toBe(number);
});

test('the latest rating is that of the newest rated transfer, else that of the recruit', () => {
  const recruit = { bluechipRating: 5.6, stars: 3, classYear: 2022 } as const;
  const rated = { bluechipRating: 5.8, stars: 4, year: 2025 } as const;
  const unrated = { bluechipRating: null, stars: null, year: 2026 };
  expect(latestRating({ transfers: [unrated, rated], recruit })?.asWhat).toBe('As a transfer in 2025');
  expect(latestRating({ transfers: [unrated], recruit })?.asWhat).toBe('As a 2022 recruit');
  expect(latestRating({ transfers: [], recruit: null })).toBeNull();
  expect(latestRating({ transfers: [], recruit: { ...recruit, bluechipRating: null } })).toBeNull();
});

test('search engines are told of the present college and the former ones, and nothing that finds the person', () => {
  expect(athleteData(PLAYER, 'https://bluechip.example')).toEqual({
    '@type': 'Person',
    '@id': 'https://bluechip.example/content/athletes/sample-adams',
    name: 'Sample Adams',
    url: 'https://bluechip.example/content/athletes/sample-adams',
    description: 'WR, college football',
    homeLocation: { '@type': 'Place', name: 'Mobile, AL' },
    affiliation: { '@type': 'CollegeOrUniversity', name: 'Canyon' },
    alumniOf: [{ '@type': 'CollegeOrUniversity', name: 'Harbor' }],
  });
  expect(Object.keys(athleteData(UNKNOWN, ''))).toEqual(['@type', '@id', 'name', 'url', 'description']);
});
