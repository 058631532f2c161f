import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gamesKind } from '#features/imports/games/public.ts';
import { rosterKind } from '#features/imports/roster/public.ts';
import type { AnyImportKind } from './import-kind.ts';
import { readRows } from './read-file.ts';
import { filesForTests } from './records.test-support.ts';
import { ENTRIES_KEPT, openReportBook } from './report-book.ts';
import { sampleKind } from './sample-kind.test-support.ts';
import { openRecords } from './source-records.ts';

let files: ReturnType<typeof filesForTests>;
beforeAll(() => {
  files = filesForTests();
});
afterAll(() => files.remove());

async function listsOf(content: string, kind: AnyImportKind = sampleKind()) {
  const book = openReportBook();
  const wish = { sport: 'football', year: 2027, source: 'sample', ratingFromStars: false } as const;
  const source = await openRecords(files.file(content), { required: kind.required, known: kind.columns });
  for await (const _ of readRows(source, { kind, wish, book }));
  return { ...book.lists(), counts: book.counts };
}
const fileNotes = async (content: string, kind?: AnyImportKind) =>
  (await listsOf(content, kind)).notes.entries.flatMap(({ line, note }) => (line === null ? [note] : []));

test('however many rows have notes, the columns that are not kept are named', async () => {
  const rows = Array.from({ length: ENTRIES_KEPT + 1 }, (_, index) => `Ann ${index}x,Auburn,No such year,5'9"`);
  const { notes, frequent } = await listsOf(['name,team,year,wingspan', ...rows].join('\n'), rosterKind);
  expect(notes.total).toBe(ENTRIES_KEPT + 2);
  expect(notes.entries).toHaveLength(ENTRIES_KEPT + 1);
  expect(notes.entries[0]).toEqual({
    line: null,
    note: 'column "wingspan" is not kept (5001 values): this import has no use for it',
  });
  expect(frequent.map(({ text }) => text).join()).not.toContain('is not kept');
});

describe('what is not kept of a file is said in one note for each reason', () => {
  test.each([
    ['nothing', 'zip,place\n1,a\n', []],
    ['a column that is blank in every row', 'zip,place,other\n1,a,\n2,b, \n', []],
    ['one column', 'zip,place,other\n1,a,x\n', ['column "other" is not kept (1 value): this import has no use for it']],
    ['two columns', 'zip,place,Other,more\n1,a,x,y\n', ['2 columns are not kept: Other, more']],
    [
      'two reasons',
      'zip,phone,place,other,more\n1,5,a,x,y\n',
      ['column "phone" is not kept (1 value): contact data is never kept', '2 columns are not kept: other, more'],
    ],
    [
      'as the file writes it',
      'zip,place,"Height Clean",e_mail\n1,a,x,y\n',
      ['2 columns are not kept: Height Clean, e_mail'],
    ],
    [
      'one that a rejected row has',
      'zip,place,other\n,a,x\n',
      ['column "other" is not kept (1 value): this import has no use for it'],
    ],
    [
      'a name that is long',
      `zip,place,a${'b'.repeat(60)},c\n1,a,x,y\n`,
      [`2 columns are not kept: a${'b'.repeat(39)}, c`],
    ],
    ['JSON', '[{"zip":1,"place":"a","x":1,"y":{"z":2}}]', ['2 columns are not kept: x, y.z']],
    ['semicolons', 'zip;place;other;more\n1;a;x;y\n', ['2 columns are not kept: other, more']],
    [
      'twenty columns',
      `zip,place,${Array.from({ length: 20 }, (_, index) => `c${index}`).join(',')}\n1,a${',x'.repeat(20)}\n`,
      [`20 columns are not kept: ${Array.from({ length: 20 }, (_, index) => `c${index}`).join(', ')}`],
    ],
  ])('%s', async (_, content, notes) => {
    expect(await fileNotes(content)).toEqual(notes);
  });
});

describe('of two columns for one fact the one that is not read is named', () => {
  test.each([
    [
      'a name twice',
      'zip,place,place\n1,a,b\n',
      ['column "place" is not kept (1 value): an earlier column of that name is read'],
    ],
    [
      'as spreadsheets write it',
      'zip,Place,PLACE ,pl-ace\n1,a,b,c\n',
      ['2 columns are not kept: PLACE, pl-ace (an earlier column of that name is read)'],
    ],
    [
      'where the first is blank',
      'zip,place,place\n1,,b\n2,a,\n',
      ['column "place" is not kept (1 value): an earlier column of that name is read'],
    ],
    ['but not where both say the same', 'zip,place,place\n1,a,A \n2,b,\n', []],
    [
      'semicolons',
      'zip;place;place\n1;a;b\n',
      ['column "place" is not kept (1 value): an earlier column of that name is read'],
    ],
    [
      'in JSON',
      '[{"zip":1,"place":"a","Place":"b"}]',
      ['column "Place" is not kept (1 value): an earlier column of that name is read'],
    ],
    [
      'nested in JSON',
      '[{"zip":1,"pl":{"ace":"a"},"place":"b"}]',
      ['column "place" is not kept (1 value): an earlier column of that name is read'],
    ],
    ['one that is not kept either', 'zip,place,other,other\n1,a,x,y\n', ['2 columns are not kept: other, other']],
    [
      'contact data twice',
      'zip,place,phone,phone\n1,a,5,6\n',
      ['2 columns are not kept: phone, phone (contact data is never kept)'],
    ],
    [
      'a column without a name',
      'zip,,place\n1,x,a\n',
      ['column "number 2, without a name" is not kept (1 value): this import has no use for it'],
    ],
    [
      'two of them',
      'zip;;place;\n1;x;a;y\n',
      ['2 columns are not kept: number 2, without a name, number 4, without a name'],
    ],
    [
      'a name that ends in a number',
      'zip,place,place 2\n1,a,b\n',
      ['column "place 2" is not kept (1 value): this import has no use for it'],
    ],
  ])('%s', async (_, content, notes) => {
    expect(await fileNotes(content)).toEqual(notes);
  });

  test.each([
    [
      'another spelling of a column',
      'season,home_team,away_team,start_date,date\n2027,Akron,Toledo,2027-09-04,2027-09-05\n',
      ['column "date" is not kept where it differs (1 value): "start_date" is read'],
    ],
    [
      'in their order, not the file’s',
      'Date,season,home_team,away_team,Start Date\n2027-09-05,2027,Akron,Toledo,2027-09-04\n',
      ['column "Date" is not kept where it differs (1 value): "Start Date" is read'],
    ],
    [
      'but not where both say the same',
      'season,year,home_team,away_team,date\n2027,2027,Akron,Toledo,2027-09-04\n',
      [],
    ],
    ['nor where the first is blank', 'season,year,home_team,away_team,date\n,2027,Akron,Toledo,2027-09-04\n', []],
    [
      'in JSON',
      '[{"season":2027,"homeTeam":"Akron","awayTeam":"Toledo","date":"2027-09-04","id":1,"gameId":2}]',
      ['column "gameId" is not kept where it differs (1 value): "id" is read'],
    ],
  ])('%s', async (_, content, notes) => {
    expect(await fileNotes(content, gamesKind)).toEqual(notes);
  });
});

test('a repaired line is noted, whether its row is kept or not', async () => {
  const { notes, reasons, counts } = await listsOf('zip,place\n1,"a"b""\n,"c"d""\n2,e\n');
  expect(notes.entries.map(({ line }) => line)).toEqual([2, 3]);
  expect(reasons.entries).toEqual([{ line: 3, outcome: 'rejected', reason: 'no zip' }]);
  expect(counts).toMatchObject({ read: 3, rejected: 1 });
});
