import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesForTests, readAll } from './records.test-support.ts';
import { openRecords } from './source-records.ts';

let files: ReturnType<typeof filesForTests>;
beforeAll(() => {
  files = filesForTests();
});
afterAll(() => files.remove());

async function read(content: string) {
  const { rows, faults } = await readAll(files.file(content));
  return { rows, faults };
}

test.each([
  ['line feeds', 'name,b\nx,1\ny,2\n'],
  ['no last line end', 'name,b\nx,1\ny,2'],
  ['Windows line ends', 'name,b\r\nx,1\r\ny,2\r\n'],
  ['old Mac line ends', 'name,b\rx,1\ry,2'],
  ['a byte order mark', '\ufeffName,b\nx,1\ny,2\n'],
])('reads a file with %s', async (_, content) => {
  expect(await read(content)).toEqual({ rows: ['2:x|1', '3:y|2'], faults: [] });
});

test('lines are those of the file, whatever stands between', async () => {
  const { rows } = await read('\r\nname,b\r\n\r\n"x\r\ny",1\r\n\r\n\r\nz,2\r\n');
  expect(rows).toEqual(['4:x\ny|1', '8:z|2']);
});

test('columns too many or too few are faults, blank ones at the end are not', async () => {
  expect(await read('name,b\nx\ny,1,2\nz,1,,\n')).toEqual({
    rows: ['4:z|1'],
    faults: [
      { line: 2, fault: '1 columns instead of 2' },
      { line: 3, fault: '3 columns instead of 2' },
    ],
  });
});

test('of columns with one name the first has it, and the others are kept apart', async () => {
  const records: unknown[] = [];
  const source = await openRecords(files.file('name,"Na-me",b,NAME\nx,y,1,z\n'), { required: [['name']], known: [] });
  for await (const item of source.items()) records.push(item);
  expect(records).toEqual([{ kind: 'record', line: 2, cells: { name: 'x', 'name 2': 'y', b: '1', 'name 3': 'z' } }]);
});

describe('a quotation mark that does not close loses only its own line', () => {
  const fault = 'a quotation mark in column "name" is not closed';
  test.each([
    ['before rows without quotes', 'name,b\n"x,1\ny,2\nz,3\n', ['3:y|2', '4:z|3']],
    ['before a row with quotes', 'name,b\n"x,1\n"y",2\nz,3\n', ['3:y|2', '4:z|3']],
    ['before a cell of two lines', 'name,b\n"x,1\n"y\nw",2\nz,3\n', ['3:y\nw|2', '5:z|3']],
    ['without a last line end', 'name,b\n"x,1\ny,2', ['3:y|2']],
  ])('%s', async (_, content, rows) => {
    expect(await read(content)).toEqual({ rows, faults: [{ line: 2, fault }] });
  });

  test('in the last row', async () => {
    expect(await read('name,b\nx,1\ny,"2\n')).toEqual({
      rows: ['2:x|1'],
      faults: [{ line: 3, fault: fault.replace('name', 'b') }],
    });
  });

  test('and a cell of several lines ends a record only where it closes', async () => {
    expect(await read('name,b\n"x\n""y"",\n\nz","1\n2"\nw,3\n')).toEqual({
      rows: ['2:x\n"y",\n\nz|1\n2', '7:w|3'],
      faults: [],
    });
  });

  test('before more lines than a cell ever has', async () => {
    const rows = Array.from({ length: 2_000 }, (_, index) => `row${index},1`);
    const found = await read(['name,b', '"x,1', ...rows].join('\n'));
    expect(found.rows.length).toBe(2_000);
    expect(found.faults).toEqual([{ line: 2, fault }]);
  });
});

test('a quotation mark within a cell is text', async () => {
  const { rows } = await read('name,b\nA "B" C,1\n"AJ" D,2\n"E ""F""",3\n');
  expect(rows).toEqual(['2:A "B" C|1', '3:"AJ" D|2', '4:E "F"|3']);
});

test('a line that never ends is one fault, and is not held', async () => {
  const found = await read(`name,b\nx,1\ny,${'2'.repeat(3_000_000)}\nz,3\n`);
  expect(found).toEqual({
    rows: ['2:x|1', '4:z|3'],
    faults: [{ line: 3, fault: 'a line of more than 1000000 letters' }],
  });
});
