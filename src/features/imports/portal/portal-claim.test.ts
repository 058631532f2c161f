import { expect, test } from 'vitest';
import { collegeMatcher } from '#features/directory/colleges/public.ts';
import { claimOf } from './portal-claim.ts';
import type { PortalRow } from './portal-row.ts';

const names = [
  { collegeId: 1, key: 'sample state', rank: 0 },
  { collegeId: 1, key: 'ssu', rank: 1 },
  { collegeId: 2, key: 'testville', rank: 0 },
];
const colleges = collegeMatcher(
  names,
  [1, 2].map((id) => ({ id, state: 'IA', city: null, mascot: null, isFbs: true })),
);

const claim = (row: Partial<PortalRow>) =>
  claimOf(
    {
      line: 2,
      season: 2023,
      name: 'Sample Adams',
      nameKey: 'sample adams',
      personKey: 'sample adams',
      position: null,
      origin: 'Sample State',
      destination: null,
      hasDestinationColumn: true,
      status: null,
      enteredOn: null,
      rating: null,
      stars: null,
      eligibility: null,
      entryType: null,
      ...row,
    },
    colleges,
  );
const outcome = (row: Partial<PortalRow>) => claim(row).claim.outcome;

test('a blank destination is open, another college a commitment, the own one under any spelling withdrawn', () => {
  expect(outcome({})).toEqual({ kind: 'open' });
  expect(outcome({ destination: 'Testville' })).toEqual({ kind: 'moved', to: { collegeId: 2, name: null } });
  expect(outcome({ destination: 'SSU' })).toEqual({ kind: 'withdrawn' });
});

test('who withdrew goes nowhere, whatever else the row says', () => {
  const { claim: row, notes } = claim({ eligibility: 'withdrawn', destination: 'Testville' });
  expect(row.outcome).toEqual({ kind: 'withdrawn' });
  expect(notes).toEqual(['withdrawn: the destination is not kept']);
});

test('a college that the directory does not know keeps its text and is reported', () => {
  const { claim: row, unmatched } = claim({ destination: 'Nowhere Tech' });
  expect(row.outcome).toEqual({ kind: 'moved', to: { collegeId: null, name: 'Nowhere Tech' } });
  expect(unmatched).toEqual([{ line: 2, text: 'Nowhere Tech', why: 'unknown' }]);
  expect(outcome({ origin: 'Nowhere Tech', destination: 'NOWHERE TECH' })).toEqual({ kind: 'withdrawn' });
});

test.each(['Professional', 'NBA Draft', 'NFL Draft', 'NBA', 'G League', 'Overseas'])(
  'the professional game is no college: %s',
  (destination) => {
    const { claim: row, unmatched, namesSchool } = claim({ destination, origin: null });
    expect({ outcome: row.outcome, unmatched, namesSchool }).toEqual({
      outcome: { kind: 'pro' },
      unmatched: [],
      namesSchool: false,
    });
  },
);

test('a status of withdrawn is no commitment, and one of committed needs a college', () => {
  expect(claim({ status: 'withdrawn', destination: 'Testville' })).toMatchObject({
    claim: { outcome: { kind: 'withdrawn' } },
    notes: ['withdrawn: the destination is not kept'],
  });
  expect(outcome({ status: 'withdrawn' })).toEqual({ kind: 'withdrawn' });
  expect(outcome({ status: 'pro' })).toEqual({ kind: 'pro' });
  expect(outcome({ status: 'entered' })).toEqual({ kind: 'open' });
  expect(outcome({ status: 'entered', destination: 'Testville' })).toMatchObject({ kind: 'moved' });
  expect(claim({ status: 'placed' })).toMatchObject({
    claim: { outcome: { kind: 'open' } },
    notes: ['committed to no college that is named: counts as open'],
  });
});
