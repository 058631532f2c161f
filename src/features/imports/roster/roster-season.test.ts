import { expect, test } from 'vitest';
import type { SeasonState } from '#features/transfers/college-players/public.ts';
import type { RosterClaim } from './roster-claim.ts';
import { planSeason } from './roster-season.ts';

const CLAIM: RosterClaim = {
  line: 2,
  season: 2025,
  name: 'Sample Adams',
  nameKey: 'sample adams',
  personKey: 'sample adams',
  sourceId: null,
  recruitIds: [],
  school: { collegeId: 7, name: null },
  grade: 3,
  position: 'QB',
  jersey: '4',
  heightInches: 75,
  weightLbs: 205,
  hometown: { city: null, state: null, country: null },
};
const STATE: SeasonState = {
  season: 2025,
  collegeId: 7,
  collegeName: null,
  grade: 3,
  position: 'QB',
  jersey: '4',
  heightInches: 75,
  weightLbs: 205,
  source: 'first',
  sourcedOn: '2025-09-01',
};
const OPTIONS = { source: 'second', on: '2026-01-02' };
const NOW = { source: 'second', sourcedOn: '2026-01-02' };
const UNKNOWN = { grade: null, position: null, jersey: null, heightInches: null, weightLbs: null };

test.each<[string, Partial<RosterClaim>, SeasonState | null, SeasonState, boolean]>([
  ['a season that nobody knew', {}, null, { ...STATE, ...NOW }, true],
  ['a season of which little is known', UNKNOWN, null, { ...STATE, ...UNKNOWN, ...NOW }, true],
  ['the same season once more', {}, STATE, STATE, false],
  ['a row that says less', UNKNOWN, STATE, STATE, false],
  ['a row that says more', {}, { ...STATE, weightLbs: null }, { ...STATE, ...NOW }, true],
  [
    'a second college in the season',
    { school: { collegeId: 8, name: null } },
    STATE,
    { ...STATE, collegeId: 8, ...NOW },
    true,
  ],
  [
    'another spelling of a college that is not in the directory',
    { school: { collegeId: null, name: 'SAMPLE tech' } },
    { ...STATE, collegeId: null, collegeName: 'Sample Tech' },
    { ...STATE, collegeId: null, collegeName: 'Sample Tech' },
    false,
  ],
  [
    'a college that the directory knows by now',
    {},
    { ...STATE, collegeId: null, collegeName: 'Sample Tech' },
    { ...STATE, ...NOW },
    true,
  ],
  ['what staff entered', { grade: 1 }, { ...STATE, source: 'staff' }, { ...STATE, source: 'staff' }, false],
])('%s', (_, claim, before, state, isChanged) => {
  expect(planSeason({ ...CLAIM, ...claim }, before, OPTIONS)).toEqual({ state, isChanged });
});
