import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PortalClaim } from './portal-claim.ts';
import { withoutDuplicates } from './portal-duplicates.ts';

const aClaim = (overrides: Partial<PortalClaim> = {}): PortalClaim => ({
  line: 2,
  season: 2023,
  name: 'Sample Adams',
  nameKey: 'sample adams',
  personKey: 'sample adams',
  position: 'CB',
  origin: { collegeId: 1, name: null },
  outcome: { kind: 'open' },
  destination: null,
  hasDestinationColumn: true,
  isContradicted: false,
  status: null,
  enteredOn: '2022-12-05',
  rating: null,
  stars: 3,
  eligibility: 'immediate',
  entryType: null,
  ...overrides,
});
const kept = (...claims: PortalClaim[]) => withoutDuplicates(claims, 'football').claims.map((claim) => claim.line);

test('the same row twice is one entry, and the second is named', () => {
  expect(withoutDuplicates([aClaim(), aClaim({ line: 9 })], 'football').duplicates).toEqual([
    { line: 9, reason: 'duplicate of line 2' },
  ]);
});

test('of two rows with other details the fuller stays, then the newer; who says how it ended before both', () => {
  const fuller = aClaim({ line: 3, rating: 88_000, enteredOn: '2022-12-01' });
  expect(kept(aClaim(), fuller)).toEqual([3]);
  expect(kept(aClaim(), aClaim({ line: 4, enteredOn: '2023-02-07' }))).toEqual([4]);
  expect(kept(fuller, aClaim({ line: 5, stars: null, outcome: { kind: 'withdrawn' } }))).toEqual([5]);
  expect(withoutDuplicates([aClaim(), fuller], 'football').duplicates).toEqual([
    { line: 2, reason: 'duplicate of line 3 with other details: transfer date, rating' },
  ]);
});

const to = (collegeId: number, destination: string, overrides: Partial<PortalClaim> = {}) =>
  aClaim({ outcome: { kind: 'moved', to: { collegeId, name: null } }, destination, ...overrides });

test('of two destinations the one that is committed counts, then the later one, and both are named', () => {
  const georgia = to(7, 'Georgia Bulldogs', { status: 'placed' });
  const carolina = to(8, 'North Carolina', { line: 3, status: 'entered', enteredOn: '2023-02-01' });
  for (const rows of [
    [georgia, carolina],
    [carolina, georgia],
  ]) {
    expect(withoutDuplicates(rows, 'football')).toEqual({
      claims: [georgia],
      duplicates: [{ line: 3, reason: 'duplicate of line 2 with other details: destination, transfer date, status' }],
      doubts: [
        {
          line: 2,
          text: 'Sample Adams, season 2023: rows contradict each other; line 2 counts',
          confidence: 0.7,
          candidates: ['line 2: to Georgia Bulldogs', 'line 3: to North Carolina'],
        },
      ],
    });
  }
  const later = to(8, 'North Carolina', { line: 3, enteredOn: '2023-02-01', stars: null });
  const found = withoutDuplicates([to(7, 'Georgia'), later], 'football');
  expect(found.claims).toEqual([later]);
  expect(found.doubts).toMatchObject([{ line: 3, text: expect.stringContaining('line 3 counts') }]);
});

test('of two destinations without anything that decides neither counts, and both are named', () => {
  const rows = [to(7, 'Georgia'), to(8, 'North Carolina', { line: 3 }), aClaim({ line: 4 })];
  const found = withoutDuplicates(rows, 'football');
  expect(found.claims).toMatchObject([{ outcome: { kind: 'open' } }]);
  expect(found.duplicates).toHaveLength(2);
  expect(found.doubts).toEqual([
    {
      line: 2,
      text: 'Sample Adams, season 2023: rows contradict each other; counts as open',
      confidence: 0.5,
      candidates: ['line 2: to Georgia', 'line 3: to North Carolina'],
    },
  ]);
});

test('a position of another athlete is another person; another origin or season is another entry', () => {
  expect(kept(aClaim(), aClaim({ line: 3, position: 'LB' }))).toHaveLength(2);
  expect(kept(aClaim(), aClaim({ line: 3, position: 'S' }))).toHaveLength(1);
  expect(kept(aClaim(), aClaim({ line: 3, position: 'ATH' }))).toHaveLength(1);
  expect(kept(aClaim(), aClaim({ line: 3, position: 'LB' }), aClaim({ line: 4, position: 'ATH' }))).toHaveLength(3);
  expect(kept(aClaim(), aClaim({ line: 3, origin: { collegeId: 2, name: null } }))).toHaveLength(2);
  expect(kept(aClaim(), aClaim({ line: 3, season: 2022 }))).toHaveLength(2);
});

test('the order of rows does not matter', () => {
  const claims = ['CB', 'S', 'LB', 'ATH', 'DB', null, 'EDGE', 'DL'].map((position, index) =>
    aClaim({ line: index + 2, position, stars: (index % 3) + 1 }),
  );
  const expected = withoutDuplicates(claims, 'football').claims;
  fc.assert(
    fc.property(fc.shuffledSubarray(claims, { minLength: claims.length }), (shuffled) => {
      expect(withoutDuplicates(shuffled, 'football').claims).toEqual(expected);
    }),
  );
});
