import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StagedRow } from '../engine/public.ts';
import { type KnownZip, planZips } from './zip-plan.ts';
import type { ZipRow } from './zip-row.ts';

const aRow = (line: number, overrides: Partial<ZipRow> = {}): StagedRow<ZipRow> => ({
  line,
  row: { zip: '38852', place: 'Sampleton', state: 'MS', county: 'Tishomingo', ...overrides },
});
const knowing = (...zips: KnownZip[]) => new Map(zips.map((each) => [each.zip, each]));

test('a ZIP that is not known is added, one that is known stays', () => {
  const rows = [aRow(2), aRow(3, { zip: '38853' })];
  const plan = planZips(rows, knowing({ zip: '38853', place: 'Elsewhere', state: 'MS' }));
  expect(plan.added.map(({ zip }) => zip)).toEqual(['38852']);
  expect(plan.result).toMatchObject({ created: 1, unchanged: 1, skipped: [] });
  expect(plan.result.notes).toEqual([
    { line: null, note: '1 ZIPs are known under another name of the place: not changed' },
  ]);
});

test('the same place in other letters is no other name', () => {
  const plan = planZips([aRow(2)], knowing({ zip: '38852', place: 'SAMPLETON', state: 'MS' }));
  expect(plan.result).toEqual({ created: 0, unchanged: 1, skipped: [], notes: [] });
});

test('a ZIP that is known in another state is told of; one without a state contradicts nobody', () => {
  const plan = planZips([aRow(2)], knowing({ zip: '38852', place: 'Sampleton', state: 'AL' }));
  expect(plan.result.notes).toEqual([{ line: 2, note: '38852 is known in AL, not in MS: not changed' }]);
  expect(planZips([aRow(2)], knowing({ zip: '38852', place: 'Sampleton', state: null })).result.notes).toEqual([]);
});

test('of several rows of a ZIP one counts: the one that agrees with what is known', () => {
  const rows = [aRow(2, { state: 'AL' }), aRow(3), aRow(4)];
  expect(planZips(rows, knowing()).added.map(({ state }) => state)).toEqual(['AL']);
  const plan = planZips(rows, knowing({ zip: '38852', place: 'Sampleton', state: 'MS' }));
  expect(plan.result.unchanged).toBe(1);
  expect(plan.result.skipped).toEqual([
    { line: 4, reason: 'duplicate of line 3' },
    { line: 2, reason: 'the ZIP is listed in MS by line 3' },
  ]);
});

test('the order of rows does not matter', () => {
  const rows = [aRow(2, { state: 'AL' }), aRow(3), aRow(4, { place: 'Samplet' }), aRow(5, { zip: '38853' })];
  const known = knowing({ zip: '38853', place: 'Sampleton', state: 'MS' });
  fc.assert(
    fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
      const plan = planZips(shuffled, known);
      const expected = planZips(rows, known);
      expect(plan.added).toEqual(expected.added);
      expect(plan.result.skipped).toHaveLength(expected.result.skipped.length);
    }),
  );
});
