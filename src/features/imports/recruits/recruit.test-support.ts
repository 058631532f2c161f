import type { ProspectChange, RecordedProspect } from '#features/recruiting/prospects/public.ts';
import type { MatchedRow } from './recruit-traits.ts';

/** A row and a prospect that are one person, for tests to vary. */

export const aRow = (overrides: Partial<MatchedRow> = {}): MatchedRow => ({
  line: 2,
  name: 'Sample Player',
  nameKey: 'sample player',
  source: 'a',
  sourceId: null,
  position: 'QB',
  heightInches: null,
  weightLbs: 205,
  hometown: { city: 'Ventura', state: 'CA', country: 'US' },
  highSchoolName: 'Sample High',
  highSchoolId: null,
  isJuniorCollege: false,
  stars: 4,
  rating: null,
  sourceNationalRank: null,
  sourcePositionRank: 12,
  college: 'Sample State',
  collegeId: 1,
  committedOn: null,
  isFinalClass: true,
  unkept: [],
  ...overrides,
});

export const aRecord = (overrides: Partial<RecordedProspect> = {}): RecordedProspect => ({
  id: 1,
  personId: 11,
  sport: 'football',
  classYear: 2014,
  slug: 'sample-player',
  name: 'Sample Player',
  nameKey: 'sample player',
  position: 'QB',
  heightInches: null,
  weightLbs: 205,
  hometownCity: 'Ventura',
  hometownState: 'CA',
  hometownCountry: 'US',
  highSchoolId: null,
  highSchoolName: 'Sample High',
  ratingTenths: null,
  isRatingDerived: false,
  sourceNationalRank: null,
  sourcePositionRank: 12,
  status: 'signed',
  collegeId: 1,
  committedOn: null,
  isHidden: false,
  provenance: {},
  serviceRatings: [],
  sourceIds: [],
  ...overrides,
});

export const at = (city: string | null, state: string | null, country: string | null = 'US') => ({
  city,
  state,
  country,
});

/** The prospect after a change by `row`. */
export function recordOf(
  row: MatchedRow,
  { state, serviceRating, furtherRatings = [], sourceId }: ProspectChange,
  overrides: Partial<RecordedProspect> = {},
): RecordedProspect {
  return {
    ...aRecord({ nameKey: row.nameKey, ...state }),
    serviceRatings: serviceRating ? [serviceRating, ...furtherRatings] : [],
    sourceIds: sourceId ? [sourceId] : [],
    ...overrides,
  };
}
