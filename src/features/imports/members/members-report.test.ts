import { expect, test } from 'vitest';
import { type MembersReport, reportText, undoText } from './members-report.ts';

const report = (overrides: Partial<MembersReport>): MembersReport => ({
  file: 'members.csv',
  dryRun: false,
  importId: 7,
  counts: { read: 1_200, created: 1_200, unchanged: 0, skipped: 0, rejected: 0 },
  complimentary: 0,
  newsletter: 0,
  lines: [],
  notes: [],
  notKept: [],
  ...overrides,
});

test('a report says how to undo the import and that nobody was mailed', () => {
  expect(reportText(report({}))).toBe(
    'Import 7. No email was sent: members log in with "Email me a login link" or "Forgot password". To undo it: bluechip members undo 7\n    1,200  rows read\n    1,200  created',
  );
});

test('a dry run says what would be done, of each line too', () => {
  const lines = [
    { line: 2, outcome: 'rejected', reason: 'no email' },
    { line: 3, outcome: 'skipped', reason: 'deleted in the other system' },
    { line: 4, outcome: 'unchanged', reason: 'the address has an account' },
  ] as const;
  const counts = { read: 4, created: 1, unchanged: 1, skipped: 1, rejected: 1 };
  expect(reportText(report({ dryRun: true, importId: null, counts, lines: [...lines] })).split('\n')).toEqual([
    'Dry run: nothing was written and no email was sent.',
    '        4  rows read',
    '        1  would be created',
    '        1  unchanged, as their address has an account',
    '        1  would be skipped',
    '        1  would be rejected',
    '  line 2: would be rejected: no email',
    '  line 3: would be skipped: deleted in the other system',
    '  line 4: unchanged: the address has an account',
  ]);
});

test('what is said of many lines is said once', () => {
  const notes = Array.from({ length: 1_200 }, (_, index) => ({ line: index + 2, note: 'no day of consent' }));
  const text = reportText(report({ notes: [...notes, { line: 5_000, note: 'cut' }] }));
  expect(text).toContain('\n  lines 2, 3, 4 and 1,197 more: no day of consent\n  line 5000: cut');
});

test('of different faults the first twenty are shown', () => {
  const lines = Array.from({ length: 30 }, (_, index) => ({
    line: index + 2,
    outcome: 'rejected' as const,
    reason: `email "${index}" isn’t a valid email address`,
  }));
  expect(reportText(report({ lines }))).toMatch(
    /line 21: rejected: email "19" isn’t a valid email address\n {2}… and 10 more \(--json lists all\)$/,
  );
});

test.each([
  [{ dryRun: true, removed: 1, kept: 0 }, 'Dry run: import 7 (a.csv) would remove 1 member.'],
  [
    { dryRun: true, removed: 0, kept: 1 },
    'Dry run: import 7 (a.csv) would remove 0 members.\n1 member has used the account since, and would stay.',
  ],
  [
    { dryRun: false, removed: 2_000, kept: 3 },
    'Import 7 (a.csv) is undone: 2,000 members removed.\n3 members have used the account since, and stayed.',
  ],
])('an undo of %j is told', (figures, text) => {
  expect(undoText({ ok: true, importId: 7, file: 'a.csv', ...figures })).toBe(text);
});
