import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertCountLaw, type ImportReport, type Kept, reportJson } from './import-report.ts';
import { LINES_SHOWN, reportText } from './report-text.ts';

const all = <Entry>(...entries: Entry[]): Kept<Entry> => ({ total: entries.length, entries });

const aReport = (overrides: Partial<ImportReport> = {}): ImportReport => ({
  kind: 'recruits',
  file: 'class.csv',
  unit: 'line',
  sport: 'football',
  year: 2014,
  source: 'recruits-csv',
  dryRun: false,
  ratingFromStars: false,
  importId: 7,
  counts: { read: 6, created: 1, updated: 1, unchanged: 1, skipped: 1, rejected: 2 },
  schools: { given: 3, matched: 2 },
  reasons: all({ line: 4, outcome: 'rejected', reason: 'no name' }),
  notes: all({ line: null, note: 'heights are not kept' }),
  doubts: all({ line: 5, text: 'counts as a new player', confidence: 0.6, candidates: ['Sample Adams, QB'] }),
  unmatchedSchools: all({ text: 'Sample Tech', why: 'unknown', rows: 1, lines: [3] }),
  missing: all(),
  frequent: [{ text: 'no name', rows: 1 }],
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
      '  schools matched 2 of 3 (66.6 %)',
      'Rejected and skipped (1)',
      '  line 4     rejected: no name',
      'For a person to decide (1)',
      '  line 5     counts as a new player (60 % sure): Sample Adams, QB',
      'Unmatched schools (1)',
      '  "Sample Tech" is unknown: line 3',
      'Notes (1)',
      '  all lines  heights are not kept',
      'This is import 7; import --undo 7 undoes it.',
    ].join('\n'),
  );
});

test('a JSON file has records, and a kind without sport and year says neither', () => {
  const text = reportText(aReport({ unit: 'record', sport: null, year: null }), { verbose: false });
  expect(text).toMatch(/^Imported class\.csv, source recruits-csv\n/);
  expect(text).toContain('  record 4     rejected: no name');
  expect(text).toContain('  all records  heights are not kept');
});

test('a dry run says what would be done, and nothing as if it were done', () => {
  const dry = reportText(aReport({ dryRun: true, importId: null }), { verbose: false });
  expect(dry).toBe(
    [
      'Dry run, nothing written: class.csv into football 2014, source recruits-csv',
      '  read                    6',
      '  would be created        1',
      '  would be updated        1',
      '  unchanged               1',
      '  would be skipped        1',
      '  would be rejected       2',
      '  schools matched 2 of 3 (66.6 %)',
      'Would be rejected or skipped (1)',
      '  line 4     would be rejected: no name',
      'For a person to decide (1)',
      '  line 5     counts as a new player (60 % sure): Sample Adams, QB',
      'Unmatched schools (1)',
      '  "Sample Tech" is unknown: line 3',
      'Notes (1)',
      '  all lines  heights are not kept',
      'Run it without --dry-run to import the file.',
    ].join('\n'),
  );
  expect(dry).not.toContain('undo');
  const counts = { read: 2, created: 0, updated: 0, unchanged: 2, skipped: 0, rejected: 0 };
  expect(reportText(aReport({ dryRun: true, importId: null, counts }), { verbose: false })).toMatch(
    /Nothing is new in this file: nothing would be written\.$/,
  );
});

test('a file with nothing new says so', () => {
  expect(reportText(aReport({ importId: null }), { verbose: false })).toMatch(
    /Nothing is new in this file: nothing was written\.$/,
  );
});

test('long lists are cut unless all is asked for', () => {
  const entries = Array.from({ length: LINES_SHOWN + 5 }, (_, line) => ({
    line,
    outcome: 'skipped' as const,
    reason: 'hidden',
  }));
  const reasons = all(...entries);
  const short = reportText(aReport({ reasons }), { verbose: false });
  expect(short.match(/skipped: hidden/g)).toHaveLength(LINES_SHOWN);
  expect(short).toContain('… and 5 more: --verbose shows them');
  const long = reportText(aReport({ reasons: { ...reasons, total: 5_000_000 } }), { verbose: true });
  expect(long.match(/skipped: hidden/g)).toHaveLength(LINES_SHOWN + 5);
  expect(long).toContain('Rejected and skipped (5000000)');
  expect(long).toContain('… and 4999975 more\n');
  expect(long).toContain('Most frequent\n          1  no name');
});

test('notes of the whole file are never cut', () => {
  const rows = Array.from({ length: LINES_SHOWN + 5 }, (_, line) => ({ line: line + 2, note: 'year is not known' }));
  const file = Array.from({ length: 3 }, (_, index) => ({ line: null, note: `column ${index} is not kept` }));
  const text = reportText(aReport({ notes: { total: 9_000, entries: [...file, ...rows] } }), { verbose: false });
  expect(text.match(/^ {2}all lines {2}column \d is not kept$/gm)).toHaveLength(3);
  expect(text.match(/year is not known/g)).toHaveLength(LINES_SHOWN);
  expect(text).toContain('Notes (9000)');
});

test('JSON is one line with the counts at its top and every reason, whatever the texts hold', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (file, texts) => {
      const entries = texts.map((reason, line) => ({ line, outcome: 'rejected' as const, reason }));
      const json = reportJson(aReport({ file, reasons: all(...entries) }));
      expect(json).not.toContain('\n');
      const told = { file, import_id: 7, read: 6, created: 1, rejected: 2, dry_run: false, reasons: entries };
      expect(JSON.parse(json)).toMatchObject({ ...told, totals: { reasons: texts.length, doubts: 1 } });
    }),
  );
});

test('counts that do not add up are an error', () => {
  expect(() => assertCountLaw(aReport().counts)).not.toThrow();
  expect(() => assertCountLaw({ ...aReport().counts, read: 7 })).toThrow('do not add up');
});
