import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prospectNameKey, type RecordedProspect, takeSlug } from '#features/recruiting/prospects/public.ts';
import { aRow, at, recordOf } from './recruit.test-support.ts';
import { withoutDuplicates } from './recruit-duplicates.ts';
import { planRecruit } from './recruit-plan.ts';
import { settledIdentities } from './recruit-settling.ts';
import type { MatchedRow } from './recruit-traits.ts';

/** The import's rules together, on a class in memory: what they guarantee for any rows, in any order. */

const options = { year: 2014, on: '2026-01-01', ratingFromStars: true, isNumberFree: true };

type Class = RecordedProspect[];

/** Imports the rows into a copy of the class. */
function imported(before: Class, given: readonly MatchedRow[]) {
  const { rows, duplicates } = withoutDuplicates(given);
  const identities = settledIdentities(rows, before, { ...options, sport: 'football', hiddenPlayers: [] });
  const slugs = new Set(before.map((each) => each.slug));
  const numbers = new Set(before.flatMap((each) => each.sourceIds.map((id) => id.sourceId)));
  const after = new Map(before.map((each) => [each.id, each]));
  const counts = { created: 0, updated: 0, unchanged: 0, skipped: duplicates.length };
  for (const [index, row] of rows.entries()) {
    const identity = identities[index];
    if (identity?.kind !== 'known' && identity?.kind !== 'new') {
      counts.skipped += 1;
      continue;
    }
    const existing = identity.kind === 'known' ? identity.prospect : null;
    const isNumberFree = !numbers.has(row.sourceId ?? '');
    const { outcome, change } = planRecruit(row, existing, { ...options, isNumberFree });
    counts[outcome] += 1;
    if (outcome === 'unchanged') continue;
    const id = existing?.id ?? after.size + 1;
    const slug = existing?.slug ?? takeSlug(row.name, slugs);
    const { nameKey } = existing ?? row;
    const made = recordOf(row, change, { id, personId: id, slug, nameKey });
    const ratings = [...(existing?.serviceRatings ?? []), ...made.serviceRatings];
    const serviceRatings = [...new Map(ratings.map((rating) => [rating.scale, rating])).values()];
    const sourceIds = [...(existing?.sourceIds ?? []), ...made.sourceIds];
    after.set(id, { ...made, serviceRatings, sourceIds });
  }
  return { after: [...after.values()], counts };
}

const SCHOOLS = [null, 'Katy High School', 'Katy Taylor', "St. Mary's Prep", 'North Central', 'Central HS', 'Sample'];
const RESPELLED: Readonly<Record<string, string>> = {
  'Katy High School': 'KATY HS',
  'Katy Taylor': 'katy taylor sr high',
  "St. Mary's Prep": 'Saint Marys Preparatory School',
  'North Central': 'N. Central H.S.',
  'Central HS': 'Central (Calif.)',
  Sample: 'Sample Highschool',
};

const rowArbitrary = fc
  .record({
    line: fc.integer({ min: 2, max: 90_000 }),
    name: fc.constantFrom('J.T. Sample', 'Sample Player', 'Sample Player Jr.', 'José Sample'),
    sourceId: fc.option(fc.constantFrom('1', '2', '3', '4'), { freq: 2 }),
    position: fc.constantFrom(null, 'QB', 'WR'),
    weightLbs: fc.constantFrom(null, 200, 210),
    hometown: fc.constantFrom(
      at(null, null, null),
      at('Katy', 'TX'),
      at('St. Paul', 'TX'),
      at(null, 'TX'),
      at('Katy', 'CA'),
    ),
    highSchoolName: fc.constantFrom(...SCHOOLS),
    collegeId: fc.constantFrom(null, 1, 2),
    stars: fc.constantFrom(null, 3, 4),
    isFinalClass: fc.boolean(),
  })
  .map((given) => aRow({ ...given, nameKey: prospectNameKey(given.name) }));
const rowsArbitrary = fc.uniqueArray(rowArbitrary, { maxLength: 12, selector: (row) => row.line });

const RUNS = { numRuns: 300 };

test('the same rows a second time change nothing, whoever was there before', () => {
  fc.assert(
    fc.property(rowsArbitrary, rowsArbitrary, (earlier, rows) => {
      const first = imported(imported([], earlier).after, rows);
      const second = imported(first.after, rows);
      expect(second.counts).toMatchObject({ created: 0, updated: 0 });
      expect(second.after).toEqual(first.after);
    }),
    RUNS,
  );
});

const jrRow = (line: number, overrides: Partial<MatchedRow>) =>
  aRow({ line, name: 'Sample Player Jr.', nameKey: 'sample player jr', collegeId: null, stars: null, ...overrides });

test('what a row adds to the second best for it does not make him the best for another the next time', () => {
  const earlier = [
    jrRow(2, { hometown: at('Katy', 'TX'), highSchoolName: 'Katy High School' }),
    jrRow(3, { hometown: at(null, 'TX'), highSchoolName: null }),
  ];
  const rows = [
    jrRow(2, { hometown: at(null, 'TX'), highSchoolName: 'Katy High School', position: null }),
    jrRow(3, { hometown: at(null, 'TX'), highSchoolName: 'Katy High School', stars: 3 }),
  ];
  const first = imported(imported([], earlier).after, rows);
  expect(imported(first.after, rows)).toEqual({
    after: first.after,
    counts: { created: 0, updated: 0, unchanged: 2, skipped: 0 },
  });
});

test('rows that one prospect fits equally, once a row has said more of him, are people of their own', () => {
  const earlier = [
    jrRow(2, { position: 'WR', hometown: at(null, 'TX'), highSchoolName: null }),
    jrRow(3, { hometown: at('St. Paul', 'TX'), highSchoolName: 'Sample' }),
  ];
  const rows = [
    jrRow(2, { hometown: at('St. Paul', 'TX'), highSchoolName: null }),
    jrRow(3, { hometown: at('St. Paul', 'TX'), highSchoolName: null, position: null }),
  ];
  const first = imported(imported([], earlier).after, rows);
  expect(imported(first.after, rows)).toEqual({
    after: first.after,
    counts: { created: 0, updated: 0, unchanged: 2, skipped: 0 },
  });
});

test('the order of rows does not matter', () => {
  const shuffled = rowsArbitrary.chain((rows) =>
    fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
  );
  fc.assert(
    fc.property(rowsArbitrary, shuffled, (earlier, [rows, others]) => {
      const before = imported([], earlier).after;
      const renumbered = others.map((row, index) => ({ ...row, line: index + 2 }));
      expect(imported(before, renumbered)).toEqual(imported(before, rows));
    }),
    RUNS,
  );
});

test('the same rows spelled otherwise, in any order, change nothing', () => {
  const respelled = (row: MatchedRow): MatchedRow => ({
    ...row,
    name: row.name.toUpperCase(),
    nameKey: prospectNameKey(row.name === 'J.T. Sample' ? 'J. T. SAMPLE' : row.name.toUpperCase()),
    hometown: row.hometown.city === 'St. Paul' ? { ...row.hometown, city: 'SAINT PAUL' } : row.hometown,
    highSchoolName: row.highSchoolName && (RESPELLED[row.highSchoolName] ?? row.highSchoolName),
  });
  fc.assert(
    fc.property(rowsArbitrary, fc.integer({ min: 0, max: 11 }), (rows, turn) => {
      const first = imported([], rows);
      const copies = [...rows.slice(turn), ...rows.slice(0, turn)].map(respelled);
      const second = imported(first.after, copies);
      expect(second.counts).toMatchObject({ created: 0, updated: 0 });
    }),
    RUNS,
  );
});
