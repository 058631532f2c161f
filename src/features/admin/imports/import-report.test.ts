import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertCountLaw, type ImportReport, LINES_SHOWN, reportJson, reportText } from './import-report.ts';

const aReport = (overrides: Partial<ImportReport> = {}): ImportReport => ({
  kind: 'recruits',
  file: 'class.csv',
  sport: 'football',
  year: 2014,
  source: 'recruits-csv',
  dryRun: false,
  ratingFromStars: false,
  counts: { read: 6, created: 1, updated: 1, unchanged: 1, skipped: 1, rejected: 2 },
  colleges: { given: 3, matched: 2 },
  reasons: [{ line: 4, outcome: 'rejected', reason: 'no name' }],
  notes: [{ line: null, note: 'heights are not kept' }],
  unmatchedColleges: [{ text: 'Sample Tech', why: 'unknown', lines: [3] }],
  ...overrides,
});

test('the text tells what happened, aligned', () => {
  expect(reportText(aReport(), { verbose: false })).toBe(
    [
      'Imported class.csv into football 2014, source recruits-csv',
      '  read            6',
      '  created         1',
      '  updated         1',
      '  unchanged       1',
      '  skipped         1',
      '  rejected        2',
      '  colleges matched 2 of 3 (66.6 %)',
      'Rejected and skipped (1)',
      '  line 4     rejected: no name',
      'Unmatched colleges (1)',
      '  "Sample Tech" is unknown: line 3',
      'Notes (1)',
      '  all lines  heights are not kept',
    ].join('\n'),
  );
});

test('a dry run says so', () => {
  expect(reportText(aReport({ dryRun: true }), { verbose: false })).toMatch(/^Dry run, nothing written: class\.csv/);
});

test('long lists are cut unless all is asked for', () => {
  const reasons = Array.from({ length: LINES_SHOWN + 5 }, (_, line) => ({
    line,
    outcome: 'skipped' as const,
    reason: 'hidden',
  }));
  const short = reportText(aReport({ reasons }), { verbose: false });
  expect(short.match(/skipped: hidden/g)).toHaveLength(LINES_SHOWN);
  expect(short).toContain('… and 5 more');
  expect(reportText(aReport({ reasons }), { verbose: true }).match(/skipped: hidden/g)).toHaveLength(LINES_SHOWN + 5);
});

test('JSON is one line with the counts at its top and every reason, whatever the texts hold', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (file, texts) => {
      const reasons = texts.map((reason, line) => ({ line, outcome: 'rejected' as const, reason }));
      const json = reportJson(aReport({ file, reasons }));
      expect(json).not.toContain('\n');
      expect(JSON.parse(json)).toMatchObject({ file, read: 6, created: 1, rejected: 2, dry_run: false, reasons });
    }),
  );
});

test('counts that do not add up are an error', () => {
  expect(() => assertCountLaw(aReport().counts)).not.toThrow();
  expect(() => assertCountLaw({ ...aReport().counts, read: 7 })).toThrow('do not add up');
});
