import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesForTests, readAll } from './records.test-support.ts';
import { openRecords } from './source-records.ts';

let files: ReturnType<typeof filesForTests>;
beforeAll(() => {
  files = filesForTests();
});
afterAll(() => files.remove());

const REQUIRED = [['name', 'lastname'], ['team'], ['height', 'weight']];
const KNOWN = ['name', 'lastname', 'team', 'height', 'weight', 'rating', 'rank'];
const NUMBERS = { height: 'height', weight: 'decimal', rating: 'decimal', rank: 'whole' } as const;
const WANTED = { known: KNOWN, numbers: NUMBERS };
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const cp1252 = (text: string) => Buffer.from(text, 'latin1');

describe('columns are separated by', () => {
  test.each<[string, string | Uint8Array]>([
    ['commas', 'name,team,height\nJosé,Auburn,70\n'],
    ['semicolons', 'name;team;height\nJosé;Auburn;70\n'],
    ['tabs', 'name\tteam\theight\nJosé\tAuburn\t70\n'],
    ['vertical bars', 'name|team|height\nJosé|Auburn|70\n'],
    ['semicolons after sep=;', 'sep=;\nname;team;height\nJosé;Auburn;70\n'],
    ['commas after sep=,', 'sep=,\nname,team,height\nJosé,Auburn,70\n'],
    ['tabs after sep=', 'sep=\t\nname\tteam\theight\nJosé\tAuburn\t70\n'],
    ['colons after sep=:', 'SEP=:\r\nname:team:height\r\nJosé:Auburn:70\r\n'],
    ['carets after sep=^', 'sep=^\nname^team^height\n"José"^"Auburn"^70\n'],
    ['semicolons after a quoted "sep=;"', '"sep=;"\n"name";"team";"height"\n"José";"Auburn";"70"\n'],
    ['semicolons after sep=; and empty cells', '\n\nsep=;;;\n\nname;team;height\nJosé;Auburn;70\n'],
    ['semicolons, with a byte order mark', '\ufeffname;team;height\r\nJosé;Auburn;70\r\n'],
    ['semicolons, sep=; after a byte order mark', '\ufeffsep=;\r\nname;team;height\r\nJosé;Auburn;70\r\n'],
    ['semicolons, in Windows-1252', cp1252('name;team;height\r\nJosé;Auburn;70\r\n')],
    ['tabs, in UTF-16 as Excel writes it', utf16('\ufeffname\tteam\theight\r\nJosé\tAuburn\t70\r\n')],
    ['tabs, in big-endian UTF-16', utf16('\ufeffname\tteam\theight\r\nJosé\tAuburn\t70\r\n').swap16()],
    ['semicolons, in UTF-16 without a mark', utf16('name;team;height\r\nJosé;Auburn;70\r\n')],
    ['commas, in big-endian UTF-16 without a mark', utf16('name,team,height\r\nJosé,Auburn,70\r\n').swap16()],
    ['semicolons, with line ends of old Macs', 'name;team;height\rJosé;Auburn;70\r'],
    ['semicolons, with commas in a quoted column name', '"name, if any";name;team;height\n;José;Auburn;70\n'],
    ['tabs, with spaces around quoted cells', 'name\tteam\theight\n"José" \t "Auburn"\t70\n'],
  ])('%s', async (_, content) => {
    const { rows, faults } = await readAll(files.file(content), REQUIRED, WANTED);
    expect({ rows: rows.map((row) => row.replace(/^\d+:\|?/, '')), faults }).toEqual({
      rows: ['José|Auburn|70'],
      faults: [],
    });
  });
});

test('lines are counted with the line sep=', async () => {
  const { rows } = await readAll(files.file('sep=;\nname;team;height\na;b;70\n\nc;d;71\n'), REQUIRED);
  expect(rows).toEqual(['3:a|b|70', '5:c|d|71']);
});

test('quotation marks, stray ones too, and cells of several lines are read whatever separates the columns', async () => {
  const content = ['name;team;height', '"A; ""B""";"x\ny";70', 'C;"D";"5\'10""', 'E;F;"5\'9', 'G;H;5\'8"'].join('\n');
  const { rows, faults } = await readAll(files.file(content), REQUIRED);
  expect(rows).toEqual(['2:A; "B"|x\ny|70', '4:C|D|5\'10"', '6:G|H|5\'8"']);
  expect(faults).toEqual([{ line: 5, fault: 'a quotation mark in column "height" is not closed' }]);
});

test('stray marks are read between any separators', async () => {
  for (const separator of ['^', '|', '.', '*', ']', '\\', '$']) {
    const lines = [
      ['name', 'team', 'height'],
      ['A', '"Big "B" C"', '"5\'10""'],
      ['D', '"E"', '5-9'],
    ];
    const content = lines.map((cells) => cells.join(separator)).join('\n');
    const { rows, faults } = await readAll(files.file(`sep=${separator}\n${content}`), REQUIRED);
    expect({ separator, rows, faults }).toEqual({ separator, rows: ['3:A|Big "B" C|5\'10"', '4:D|E|5-9'], faults: [] });
  }
});

describe('a decimal comma is read as a point where columns are not separated by commas', () => {
  test.each([
    ['0,95', '0.95'],
    ['0,950', '0.950'],
    ['0,9512', '0.9512'],
    ['98,5', '98.5'],
    ['-12,25', '-12.25'],
    ['1234,5', '1234.5'],
    ['1234,567', '1234.567'],
    ['1.234,5', '1234.5'],
    ['1.234.567,891', '1234567.891'],
    ['1,95 m', '1.95 m'],
    ['104,5kg', '104.5kg'],
    [' 0,5 ', '0.5'],
  ])('%s', async (cell, read) => {
    for (const separator of [';', '\t']) {
      const content = ['name', 'team', 'rating', 'height'].join(separator);
      const line = ['a', 'b', cell, '70'].join(separator);
      const { rows, notes } = await readAll(files.file(`${content}\n${line}\n`), REQUIRED, WANTED);
      expect({ rows, notes }).toEqual({ rows: [`2:a|b|${read}|70`], notes: [] });
    }
  });

  test.each(['1,2,3', 'Mobile, AL', '0,', ',5', '1,234,567', '5-10', '1.5', '2027-01-02', '[1,2]'])(
    '%j is no number with one',
    async (cell) => {
      const { rows, notes } = await readAll(files.file(`name;team;rating;height\na;b;${cell};70\n`), REQUIRED, WANTED);
      expect({ rows, notes }).toEqual({ rows: [`2:a|b|${cell}|70`], notes: [] });
    },
  );

  test('a comma before three digits may separate thousands: it stays, and a note says so', async () => {
    const content = 'name;team;rank;height;other\na;b;1,234;70;5,678\n';
    const { rows, notes } = await readAll(files.file(content), REQUIRED, WANTED);
    expect(rows).toEqual(['2:a|b|1,234|70|5,678']);
    expect(notes).toEqual([
      '2:"1,234" in column "rank": its comma is not taken for a decimal point, as it may separate thousands',
    ]);
  });

  test.each([
    ['name', '1,5'],
    ['name', '0,95'],
    ['team', '1.234,5'],
    ['jersey', '11,12'],
    ['jersey', '7,0'],
    ['recruit ids', '40321,40322'],
    ['recruit ids', '40321,5'],
    ['classes', '2027,2028'],
    ['location', '12,34'],
    ['color', '1,2'],
    ['rank', '2027,2028'],
    ['rank', '4,5'],
    ['rank', '11,12'],
    ['height', '6,2'],
    ['height', '5,11'],
  ])('not in column %s, where %s may be something else', async (column, cell) => {
    const columns = ['name', 'team', 'height', 'weight', 'rank', column].filter(
      (each, at, all) => all.indexOf(each) === at,
    );
    const line = columns.map((each) => (each === column ? cell : '70')).join(';');
    const { rows, notes } = await readAll(files.file(`${columns.join(';')}\n${line}\n`), REQUIRED, WANTED);
    expect({ rows, notes }).toEqual({ rows: [`2:${line.replaceAll(';', '|')}`], notes: [] });
  });

  test.each([
    ['rank', '4,0', '4.0'],
    ['rank', '2027,00', '2027.00'],
    ['height', '203,5', '203.5'],
    ['height', '1,95 m', '1.95 m'],
    ['height', '79,5 in', '79.5 in'],
    ['weight', '9,5', '9.5'],
  ])('in column %s %s is %s', async (column, cell, read) => {
    const content = `name;team;${column};${column} as written\na;b;${cell};${cell}\n`;
    const { rows, notes } = await readAll(files.file(content), REQUIRED.slice(0, 2), WANTED);
    expect({ rows, notes }).toEqual({ rows: [`2:a|b|${read}|${cell}`], notes: [] });
  });

  test('not in a file with commas between its columns', async () => {
    const { rows, notes } = await readAll(files.file('name,team,rating,height\na,b,"0,95",70\n'), REQUIRED, WANTED);
    expect({ rows, notes }).toEqual({ rows: ['2:a|b|0,95|70'], notes: [] });
  });
});

describe('a header that cannot be read is refused in one line that says what was found', () => {
  test.each([
    [
      'a column is missing',
      'name;Team Name;height\n',
      'first row is missing a column "team"; its columns, separated by semicolons, are "name", "Team Name", "height"; "Team Name" may be meant as "team"',
    ],
    [
      'all missing columns are named',
      'nmae\tclub\n',
      'first row is missing a column "name" or "lastname", and a column "team", and a column "height" or "weight"; its columns, separated by tabs, are "nmae", "club"',
    ],
    [
      'a respelled name',
      'Surname|Team|Hieght\n',
      'its columns, separated by vertical bars, are "Surname", "Team", "Hieght"; "Surname" may be meant as "name"; "Hieght" may be meant as "height"',
    ],
    ['one column', 'roster of 2027\nname,team\n', 'its only column is "roster of 2027"'],
    [
      'another separator',
      'name:team:height\n',
      ': its columns are separated by ":": save it with commas, semicolons, tabs or "|" between them',
    ],
    ['a caret', 'name^team^height\n', 'its columns are separated by "^": save it'],
    [
      'sep= of another one',
      'sep=;\nname,team,height\n',
      'its first line says "sep=;", but its columns are separated by commas: correct or delete that line',
    ],
    ['two separators', 'name,team;height\n', 'its columns, separated by'],
    [
      'two that both fit',
      'name,team,height,a;name;team;height\n',
      'can be read as separated by commas as well as by semicolons',
    ],
    [
      'an unclosed mark',
      'name,team,"height\n',
      'and a column "height" or "weight": a quotation mark in it is not closed',
    ],
    ['a line break in a name', '"na\nme",team,height\n', 'a quotation mark in it is not closed'],
    ['nothing after sep=', 'sep=;\n', 'its first row is missing a column "name" or "lastname"'],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x6e, 0, 0, 0]), 'it is UTF-32: save it as UTF-8'],
  ])('%s', async (_, content, reason) => {
    const opened = openRecords(files.file(content), { required: REQUIRED, known: KNOWN });
    const message = await opened.then(
      () => 'was read',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
    expect(message).toContain(reason);
    expect(message).not.toMatch(/[\n\t]/);
  });
});
