import { expect, test } from 'vitest';
import type { BatchResult } from './import-kind.ts';
import { ENTRIES_KEPT, openReportBook } from './report-book.ts';

const aBatch = (result: Partial<BatchResult>): BatchResult => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: [],
  notes: [],
  doubts: [],
  unmatched: [],
  schoolsGiven: 0,
  tags: [],
  ...result,
});

test('entries come by line, rejected and skipped ones together', () => {
  const book = openReportBook();
  book.reject(9, 'no name');
  book.addBatch(aBatch({ created: 1, skipped: [{ line: 4, reason: 'hidden' }] }), 2);
  book.note(3, 'a note');
  expect(book.counts).toEqual({ read: 0, created: 1, updated: 0, unchanged: 0, skipped: 1, rejected: 1 });
  expect(book.lists()).toMatchObject({
    reasons: {
      total: 2,
      entries: [
        { line: 4, outcome: 'skipped' },
        { line: 9, outcome: 'rejected' },
      ],
    },
    notes: { total: 1, entries: [{ line: 3, note: 'a note' }] },
  });
});

test('a school is listed once with its first lines; a row whose schools are all known is matched', () => {
  const book = openReportBook();
  const unmatched = [1, 2, 2, 3].map((line) => ({
    line,
    text: line === 3 ? 'Other' : 'Sample Tech',
    why: 'unknown' as const,
  }));
  book.addBatch(aBatch({ created: 5, unmatched, schoolsGiven: 5 }), 5);
  expect(book.lists()).toMatchObject({
    schools: { given: 5, matched: 2 },
    unmatchedSchools: {
      total: 2,
      entries: [
        { text: 'Sample Tech', rows: 3, lines: [1, 2, 2] },
        { text: 'Other', rows: 1, lines: [3] },
      ],
    },
  });
});

test('of very many broken lines the first are kept, all are counted, and the usual reasons are named', () => {
  const book = openReportBook();
  for (let line = 1; line <= 200_000; line += 1) book.reject(line, `year is "${line}", not 2014`);
  const { reasons, frequent } = book.lists();
  expect(reasons.total).toBe(200_000);
  expect(reasons.entries).toHaveLength(ENTRIES_KEPT);
  expect(frequent).toEqual([{ text: 'year is "…", not #', rows: 200_000 }]);
});

test('texts that are all different are counted together after a while', () => {
  const book = openReportBook();
  const letters = Array.from({ length: 676 }, (_, n) => String.fromCharCode(97 + (n % 26), 97 + Math.floor(n / 26)));
  for (const word of letters) book.note(1, word);
  const { frequent } = book.lists();
  expect(frequent[0]).toEqual({ text: 'other texts', rows: 476 });
  expect(frequent).toHaveLength(201);
});

test('a kind that loses a row is found out', () => {
  expect(() => openReportBook().addBatch(aBatch({ created: 1 }), 2)).toThrow('A batch of 2 rows has 1 outcomes');
});

test('notes of the whole file come first and are kept, however many rows have notes', () => {
  const book = openReportBook();
  for (let line = 2; line <= ENTRIES_KEPT + 100; line += 1) book.note(line, 'year is not known');
  book.note(null, '2 columns are not kept: a, b');
  const { notes, frequent } = book.lists();
  expect(notes.total).toBe(ENTRIES_KEPT + 100);
  expect(notes.entries[0]).toEqual({ line: null, note: '2 columns are not kept: a, b' });
  expect(notes.entries).toHaveLength(ENTRIES_KEPT + 1);
  expect(frequent).toEqual([{ text: 'year is not known', rows: ENTRIES_KEPT + 99 }]);
});
