import { describe, expect, test } from 'vitest';
import { readSheet } from './sheet.ts';

const strict = { closesGaps: false };

describe('a pasted sheet', () => {
  test.each([
    ['one id a line', '12\n15\n18'],
    ['with line ends of Windows and empty lines', '12\r\n\r\n15\r\n18\r\n'],
    ['ids in one line', '12, 15, 18'],
    ['a table', 'person_id,name\n12,Ames\n15,"Bell, Jr."\n18,Cole'],
    ['a table that a spreadsheet copies', 'Rank\tPerson ID\n2\t15\n1\t12\n3\t18'],
    ['with semicolons', 'rank;id\n1;12\n3;18\n2;15'],
  ])('is read: %s', (_, text) => {
    expect(readSheet(text, strict)).toEqual({ ok: true, ids: [12, 15, 18] });
  });

  test.each([
    ['nothing', ' \n ', ['The sheet is empty.']],
    ['a name in place of an id', '12\nAmes', ['Line 2: “Ames” is no id.']],
    [
      'no column of ids',
      'rank,name\n1,Ames',
      ['The heading has no column for the id: name one “person_id” or “id”. It has: rank, name.'],
    ],
    ['a heading alone', 'rank,id', ['There are no rows under the heading.']],
    ['an id twice', '12\n15\n12', ['Id 12 is there 2 times: lines 1, 3.']],
    ['a rank twice', 'rank,id\n1,12\n1,15', ['Rank 1 is there 2 times: lines 2, 3.']],
    ['ranks left out', 'rank,id\n2,12\n6,15\n7,18', ['Rank 1 is missing.', 'Ranks 3 to 5 are missing.']],
    ['an empty rank', 'rank,id\n,12', ['Line 2: there is no rank.']],
    ['an empty id', 'rank,id\n1,', ['Line 2: there is no id.']],
    ['a rank in words', 'rank,id\nfirst,12', ['Line 2: “first” is no rank.']],
    [
      'an open quotation mark',
      'id,name\n12,"Ames\n15,Bell',
      ['A quotation mark is not closed: the rows after it cannot be told apart.'],
    ],
  ])('is refused, with the line: %s', (_, text, faults) => {
    expect(readSheet(text, strict)).toEqual({ ok: false, faults });
  });

  test('closes gaps where that is asked for, and never two of one rank', () => {
    expect(readSheet('rank,id\n2,12\n7,15', { closesGaps: true })).toEqual({ ok: true, ids: [12, 15] });
    expect(readSheet('rank,id\n2,12\n2,15', { closesGaps: true })).toMatchObject({ ok: false });
  });
});
