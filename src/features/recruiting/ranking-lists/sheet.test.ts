import { describe, expect, test } from 'vitest';
import { readSheet } from './sheet.ts';

const strict = { closesGaps: false, most: 1000 };
const faultsOf = (text: string, options = strict) => {
  const sheet = readSheet(text, options);
  return sheet.ok || sheet.reason === 'list_full' ? null : sheet.faults;
};

describe('a pasted sheet', () => {
  test.each([
    ['one ID per line', '12\n15\n18'],
    ['with line ends of Windows and empty lines', '12\r\n\r\n15\r\n18\r\n'],
    ['IDs in one line', '12, 15, 18'],
    ['a table', 'person_id,name\n12,Ames\n15,"Bell, Jr."\n18,Cole'],
    ['a table copied from a spreadsheet', 'Rank\tPerson ID\n2\t15\n1\t12\n3\t18'],
    ['with semicolons', 'rank;id\n1;12\n3;18\n2;15'],
  ])('is read: %s', (_, text) => {
    expect(readSheet(text, strict)).toEqual({ ok: true, ids: [12, 15, 18] });
  });

  test.each([
    ['nothing', ' \n ', ['The sheet is empty.']],
    ['a name in place of an ID', '12\nAmes', ['Line 2: “Ames” isn’t a valid ID.']],
    ['an ID above the largest', '12\n2147483648', ['Line 2: “2147483648” isn’t a valid ID.']],
    ['a first ID above the largest', '99999999999999', ['Line 1: “99999999999999” isn’t a valid ID.']],
    ['an ID of zero', 'id\n0', ['Line 2: “0” isn’t a valid ID.']],
    [
      'no ID column',
      'rank,name\n1,Ames',
      ['The heading has no ID column. Name one “person_id” or “id”. Found: rank, name.'],
    ],
    ['a heading alone', 'rank,id', ['There are no rows under the heading.']],
    ['an ID twice', '12\n15\n12', ['ID 12 appears twice (lines 1 and 3).']],
    ['an ID three times', '12\n12\n12', ['ID 12 appears 3 times (lines 1, 2 and 3).']],
    ['an ID five times', '12\n12\n12\n12\n12', ['ID 12 appears 5 times (lines 1, 2, 3 and 2 more).']],
    ['a rank twice', 'rank,id\n1,12\n1,15', ['Rank 1 appears twice (lines 2 and 3).']],
    ['a rank of zero', 'rank,id\n0,12\n1,15\n2,18', ['Line 2: “0” isn’t a valid rank.']],
    ['missing ranks', 'rank,id\n2,12\n6,15\n7,18', ['Rank 1 is missing.', 'Ranks 3 to 5 are missing.']],
    ['an empty rank', 'rank,id\n,12', ['Line 2 is missing a rank.']],
    ['an empty ID', 'rank,id\n1,', ['Line 2 is missing an ID.']],
    ['a rank in words', 'rank,id\nfirst,12', ['Line 2: “first” isn’t a valid rank.']],
    [
      'faults of every kind at once',
      'rank,id\nfirst,Ames\n2,12\n2,15\n9,12\n,18',
      [
        'Line 2: “Ames” isn’t a valid ID.',
        'Line 2: “first” isn’t a valid rank.',
        'Line 6 is missing a rank.',
        'ID 12 appears twice (lines 3 and 5).',
        'Rank 2 appears twice (lines 3 and 4).',
      ],
    ],
    ['an open quotation mark', 'id,name\n12,"Ames\n15,Bell', ['Line 2 has an unclosed quotation mark.']],
    ['a quotation mark within a word', 'id,name\n12,Am"es\n15,Bell', ['Line 2 has a misplaced quotation mark.']],
  ])('is refused, with the line: %s', (_, text, faults) => {
    expect(faultsOf(text)).toEqual(faults);
  });

  test('closes gaps on request, and never accepts two players of one rank', () => {
    const closing = { ...strict, closesGaps: true };
    expect(readSheet('rank,id\n2,12\n7,15', closing)).toEqual({ ok: true, ids: [12, 15] });
    expect(faultsOf('rank,id\n2,12\n2,15', closing)).toEqual(['Rank 2 appears twice (lines 2 and 3).']);
  });

  test('longer than the list is refused before anything repeated in it is looked for', () => {
    expect(readSheet('7\n'.repeat(100_000), strict)).toEqual({ ok: false, reason: 'list_full' });
    expect(readSheet('7\n8\n9', { ...strict, most: 2 })).toEqual({ ok: false, reason: 'list_full' });
  });
});
