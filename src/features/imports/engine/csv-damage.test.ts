import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDamagedLine } from './csv-damage.ts';
import { filesForTests, readAll } from './records.test-support.ts';

let files: ReturnType<typeof filesForTests>;
beforeAll(() => {
  files = filesForTests();
});
afterAll(() => files.remove());

const HEADER = 'name,team,year,height,jersey';
const BEA = 'Bea Beta,Auburn,3,5-9,12';
const CIA = 'Cia Gamma,Auburn,1,5-8,13';
const isBea = 'Bea Beta|Auburn|3|5-9|12';
const isCia = 'Cia Gamma|Auburn|1|5-8|13';

async function read(...lines: string[]) {
  const { rows, faults, notes } = await readAll(files.file([HEADER, ...lines].join('\n')));
  return { rows, faults, notes };
}

test('an inch mark quoted and not doubled, then a bare one, leave three people with their own facts', async () => {
  const { rows, faults, notes } = await read('Ann Alpha,Auburn,2,"5\'10"",11', 'Bea Beta,Auburn,3,5\'9",12', CIA);
  expect(rows).toEqual(['2:Ann Alpha|Auburn|2|5\'10"|11', '3:Bea Beta|Auburn|3|5\'9"|12', `4:${isCia}`]);
  expect(faults).toEqual([]);
  expect(notes).toEqual(['2:stray quotation mark in column "height": read as "5\'10""']);
});

describe('a damaged line is read where it can be read in one way', () => {
  test.each([
    ['every cell quoted', '"Ann Alpha","Auburn","2","5\'10"","11"', 'Ann Alpha|Auburn|2|5\'10"|11'],
    ['in the last cell', 'Ann Alpha,Auburn,2,11,"5\'10""', 'Ann Alpha|Auburn|2|11|5\'10"'],
    ['in the first cell', '"6\'1"",Auburn,2,"5\'10"",11', '6\'1"|Auburn|2|5\'10"|11'],
    ['two inch marks, the second one bare', '"Ann","Auburn",2,"5\'10"",6\'0"', 'Ann|Auburn|2|5\'10"|6\'0"'],
    ['two cells', 'Ann,Auburn,2,"5\'10"","6\'1""', 'Ann|Auburn|2|5\'10"|6\'1"'],
    ['a nickname', '"Ann "Ace" Alpha",Auburn,2,70,11', 'Ann "Ace" Alpha|Auburn|2|70|11'],
    ['a nickname and a comma', '"Alpha, "Ace" Ann",Auburn,2,70,11', 'Alpha, "Ace" Ann|Auburn|2|70|11'],
    ['a nickname that begins the cell', '"Ace" Alpha,Auburn,2,70,11', '"Ace" Alpha|Auburn|2|70|11'],
    ['a mark in the middle of a bare cell', 'Ann,Auburn,2,5\'10" in shoes,11', 'Ann|Auburn|2|5\'10" in shoes|11'],
    ['a lone mark at the end of a bare cell', 'Ann,Auburn",2,70,11', 'Ann|Auburn"|2|70|11'],
    ['a mark that is not closed before quoted cells', '"Ann","Auburn","2","70,"11"', 'Ann|Auburn|2|70|11'],
    ['an empty cell after it', 'Ann,Auburn,2,"5\'10"",""', 'Ann|Auburn|2|5\'10"|'],
    ['a cell that is one mark', 'Ann,Auburn,2,""",11', 'Ann|Auburn|2|"|11'],
    ['spaces around quoted cells', 'Ann, "Auburn" , "2", 70, 11', 'Ann|Auburn|2| 70| 11'],
    ['spaces after the mark', 'Ann,Auburn,2,"5\'10"" ,11', 'Ann|Auburn|2|5\'10"|11'],
    ['doubled marks stay one', 'Ann,Auburn,2,"5\'10""",11', 'Ann|Auburn|2|5\'10"|11'],
  ])('%s', async (_, line, row) => {
    for (const before of [[], [CIA]]) {
      const { rows, faults } = await read(...before, line, BEA, 'Dee Delta,Auburn,4,5\'7",14');
      const at = before.length + 2;
      const all = [`${at}:${row}`, `${at + 1}:${isBea}`, `${at + 2}:Dee Delta|Auburn|4|5'7"|14`];
      expect({ rows, faults }).toEqual({ rows: [...before.map(() => `2:${isCia}`), ...all], faults: [] });
    }
  });
});

describe('a line that cannot be read costs itself alone, by its line, whatever the next one holds', () => {
  const height = 'a quotation mark in column "height" is not closed';
  const NEXT = [
    'Bea Beta,Auburn,3,5\'9",12',
    'Bea Beta,Auburn,3,"5\'9""",12',
    '"Bea Beta",Auburn,3,"5\'9""",12',
    'Bea Beta,"Auburn, ""AL""",3,5\'9",12',
  ];
  test.each([
    ['a height', 'Ann Alpha,Auburn,2,"5\'10,11', height],
    ['a height with a space', 'Ann Alpha,Auburn,2, "5\'10,11', height],
    ['a lone mark', 'Ann Alpha,Auburn,2,",11', height],
    ['the last column', 'Ann Alpha,Auburn,2,70,"11', height.replace('height', 'jersey')],
    ['the team', 'Ann Alpha,"Auburn,2,70,11', height.replace('height', 'team')],
    ['the name', '"Ann Alpha,Auburn,2,70,11', height.replace('height', 'name')],
    ['a line that lacks its last column', 'Ann Alpha,Auburn,2,"5\'10', height],
    ['marks that read as doubled ones', 'Ann Alpha,"Auburn, AL"""",2,70,11', height.replace('height', 'team')],
    ['a comma within', 'Ann Alpha,Auburn,2,"5\'10, 178 cm,11', height],
  ])('%s', async (_, line, fault) => {
    for (const next of NEXT) {
      const { rows, faults } = await read(line, next, CIA);
      expect(faults).toEqual([{ line: 2, fault }]);
      expect(rows.map((row) => row.split('|').at(-1))).toEqual(['12', '13']);
      expect(rows[0]).toMatch(/^3:Bea Beta\|/);
    }
  });

  test('many lines before the mark that would close it', async () => {
    const people = Array.from({ length: 300 }, (_, index) => `Person ${index},Auburn,1,5-8,${index}`);
    const { rows, faults } = await read('Ann Alpha,Auburn,2,"5\'10,11', ...people, '', 'Bea Beta,Auburn,3,5\'9",12');
    expect(rows).toHaveLength(301);
    expect(faults).toEqual([{ line: 2, fault: height }]);
  });

  test('a line that lacks a column after one that can be read', async () => {
    const { rows, faults } = await read('Ann Alpha,Auburn,2,"5\'10"",11', 'Bea,Auburn,5\'9",12', CIA);
    expect(rows).toEqual(['2:Ann Alpha|Auburn|2|5\'10"|11', `4:${isCia}`]);
    expect(faults).toEqual([{ line: 3, fault: '4 columns instead of 5' }]);
  });

  test('marks that fit the line alone as well as the lines together', async () => {
    const { rows, faults } = await read('Ann Alpha,Auburn,2,"5\'10"",11', 'Bea,5\'9",12', CIA);
    expect(rows).toEqual([`4:${isCia}`]);
    expect(faults).toEqual([
      { line: 2, fault: 'its quotation marks can be read as one line or as 2 lines' },
      { line: 3, fault: '3 columns instead of 5' },
    ]);
  });
});

describe('a quoted cell of several lines stays one cell', () => {
  test.each([
    ['a place', '"Ann","Ventura,\nCalifornia",2,70,11', 'Ann|Ventura,\nCalifornia|2|70|11'],
    ['the first cell', '"Ann\nAlpha",Auburn,2,70,11', 'Ann\nAlpha|Auburn|2|70|11'],
    ['the last cell', 'Ann,Auburn,2,70,"11\nor 12"', 'Ann|Auburn|2|70|11\nor 12'],
    [
      'prose with commas',
      'Ann,Auburn,2,"Tall, fast,\nand strong, too",11',
      'Ann|Auburn|2|Tall, fast,\nand strong, too|11',
    ],
    [
      'prose with marks',
      'Ann,Auburn,2,"Said ""go"", then\nleft ""early""",11',
      'Ann|Auburn|2|Said "go", then\nleft "early"|11',
    ],
    ['blank lines', 'Ann,Auburn,2,"a\n\n\nb",11', 'Ann|Auburn|2|a\n\n\nb|11'],
    ['an inch mark, doubled', 'Ann,Auburn,2,"5\'10""\nbarefoot",11', 'Ann|Auburn|2|5\'10"\nbarefoot|11'],
    ['two cells of two lines', '"A\nB","C\nD",2,70,11', 'A\nB|C\nD|2|70|11'],
    ['Windows line ends', 'Ann,Auburn,2,"a\r\nb",11', 'Ann|Auburn|2|a\nb|11'],
    ['a list', 'Ann,Auburn,2,"[1,\n2,\n3]",11', 'Ann|Auburn|2|[1,\n2,\n3]|11'],
  ])('%s', async (_, record, row) => {
    const { rows, faults } = await read(record, CIA);
    expect({ row: rows[0], faults, others: rows.length }).toEqual({ row: `2:${row}`, faults: [], others: 2 });
  });
});

test('a record with a line break in it, and then what seems a whole record, is no record', async () => {
  const { rows, faults } = await read('Ann,Auburn,2,"5-10', 'Bea Beta,Auburn,3,5-9",12', CIA);
  expect(rows).toEqual(['3:Bea Beta|Auburn|3|5-9"|12', `4:${isCia}`]);
  expect(faults).toEqual([{ line: 2, fault: 'a quotation mark in column "height" is not closed' }]);
});

describe('a cell that swallowed the end of one record and the beginning of another is no cell', () => {
  const WIDE = 'id,team,name,year,town,state,school,height,position,jersey,season,conference';
  const NEXT = '7,Akron,Bea Beta,Freshman,Mobile","AL""","Sample HS",,",12,2027","MAC","I"';
  test.each([
    ['after an inch mark', '7,"Akron","Ann Alpha","Senior","Plano","TX","Other HS","5\'10"",,11,2027', NEXT],
    [
      'after an inch mark and a space',
      '7,"Akron","Ann Alpha","Senior","Plano","TX","Other HS", "5\'10"",,11,2027',
      NEXT,
    ],
    [
      'without one',
      '7,"Akron","Ann Alpha","Senior","Plano","TX,11,2027,G,MAC',
      '7,Akron,Bea Beta,Freshman,Mobile",AL,x,y,z,u,v,w,1',
    ],
  ])('%s', async (_, first, second) => {
    const rest = '7,Akron,Cia Gamma,Junior,Mobile,AL,Sample HS,5-9,G,13,2027,MAC';
    const { rows, faults } = await readAll(files.file([WIDE, first, second, rest].join('\n')));
    expect(rows.map((row) => row.slice(0, 20))).toEqual(['4:7|Akron|Cia Gamma|']);
    expect(faults.map(({ line }) => line)).toEqual([2, 3]);
    expect(faults[0]?.fault).toMatch(/^a quotation mark in column "(?:height|state)" is not closed$/);
  });

  test.each([
    ['lists', 'Ann,Auburn,2,"QB,RB\nWR,TE",11'],
    ['an object', 'Ann,Auburn,2,"{""a"":1,""b"":""x"",""c"":2,\n""d"":3,""e"":4,""f"":5}",11'],
    ['sentences', 'Ann,Auburn,2,"At 5\'10"", she is tall, fast, strong\nand quick, smart, loud",11'],
    ['addresses', 'Ann,Auburn,2,"Auburn,AL\nMobile,AL",11'],
  ])('but %s of several lines are', async (_, record) => {
    const { rows, faults } = await read(record, CIA);
    expect({ rows: rows.length, faults }).toEqual({ rows: 2, faults: [] });
  });
});

test('a line that fits the columns in two ways is not read', () => {
  const layout = { separator: ',', width: 3 };
  expect(readDamagedLine('"a"",b,"c"",d', layout)).toBeNull();
  expect(readDamagedLine('"a"",b,c', layout)?.cells).toEqual(['a"', 'b', 'c']);
});

test('a line full of marks takes no time', () => {
  const layout = { separator: ',', width: 200 };
  expect(readDamagedLine('"a"",'.repeat(10_000), layout)).toBeNull();
  expect(readDamagedLine('"a,b",'.repeat(190), layout)).toBeNull();
});

const word = fc.constantFrom('Ann', 'Auburn', '2', "5'10", '11', 'Prairie View', 'A&M', '');
const written = fc.tuple(word, fc.constantFrom('bare', 'bare', 'quoted', 'comma', 'inch', 'bare inch', 'lines')).map(
  ([text, how]) =>
    ({
      bare: text,
      quoted: `"${text}"`,
      comma: text === '' ? '' : `"${text}, ${text}"`,
      inch: `"${text}"""`,
      'bare inch': text === '' ? '' : `${text}"`,
      lines: text === '' ? '' : `"${text}\n${text}"`,
    })[how] ?? text,
);
const record = fc.tuple(fc.nat({ max: 9 }), fc.array(written, { minLength: 4, maxLength: 4 }));
const plain = (row: string) => row.replaceAll('"', '').replace(/^\d+:/, '').replaceAll(' |', '|');

test('a stray mark anywhere never moves a fact and never takes a neighbor along', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(record, { minLength: 3, maxLength: 6 }),
      fc.nat(),
      fc.nat(),
      fc.constantFrom('"', '""', '"""'),
      async (records, which, where, mark) => {
        const lines = records.map(([number, cells]) => [`P${number}`, ...cells].join(','));
        const sound = await read(...lines);
        const index = which % lines.length;
        const line = lines[index] ?? '';
        fc.pre(!line.includes('\n'));
        const at = where % (line.length + 1);
        const found = await read(...lines.with(index, line.slice(0, at) + mark + line.slice(at)));
        const expected = sound.rows.map(plain);
        const rows = found.rows.map(plain);
        // Every row read is one that was written; at most one record is lost, and then a fault reports it.
        expect(rows.filter((row) => !expected.includes(row))).toEqual([]);
        expect(expected.length - rows.length).toBeLessThanOrEqual(sound.faults.length + found.faults.length);
        expect(expected.length - rows.length).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 300 },
  );
});
