import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { columnKey, readCsv } from './csv-records.ts';
import { examineImportFile } from './import-file.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-csv-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function aFile(content: string | Uint8Array): string {
  const path = join(folder, 'file.csv');
  writeFileSync(path, content);
  return path;
}

async function read(content: string | Uint8Array) {
  const { records, faults } = await readCsv(await examineImportFile(aFile(content)), 'name');
  return { rows: records.map(({ line, cells }) => `${line}:${Object.values(cells).toReversed().join('|')}`), faults };
}

test.each(['heightInches', 'height_inches', 'Height Inches', ' HEIGHT-INCHES '])('%s is one column', (header) => {
  expect(columnKey(header)).toBe('heightinches');
});

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
  const { rows } = await read('name,b\r\n\r\n"x\r\ny",1\r\n\r\n\r\nz,2\r\n');
  expect(rows).toEqual(['3:x\ny|1', '7:z|2']);
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

describe('a quotation mark that does not close loses only its own line', () => {
  const fault = 'a quotation mark is not closed';
  test.each([
    ['before rows without quotes', 'name,b\n"x,1\ny,2\nz,3\n', ['3:y|2', '4:z|3']],
    ['before a row with quotes', 'name,b\n"x,1\n"y",2\nz,3\n', ['3:y|2', '4:z|3']],
    ['without a last line end', 'name,b\n"x,1\ny,2', ['3:y|2']],
  ])('%s', async (_, content, rows) => {
    expect(await read(content)).toEqual({ rows, faults: [{ line: 2, fault }] });
  });

  test('in the last row', async () => {
    expect(await read('name,b\nx,1\ny,"2\n')).toEqual({ rows: ['2:x|1'], faults: [{ line: 3, fault }] });
  });
});

test('a quotation mark within a cell is text', async () => {
  expect(await read('name,b\nA "B" C,1\n')).toEqual({ rows: ['2:A "B" C|1'], faults: [] });
});

test('a file that is not UTF-8 is read as Windows-1252', async () => {
  const content = Uint8Array.from(
    Array.from('name,b\nJos')
      .map((letter) => letter.charCodeAt(0))
      .concat([0xe9, 0x2c, 0x31]),
  );
  expect((await examineImportFile(aFile(content))).encoding).toBe('windows-1252');
  expect(await read(content)).toEqual({ rows: ['2:José|1'], faults: [] });
});

describe('a file that cannot be read', () => {
  test.each([
    ['an empty file', '', /: it is empty$/],
    ['no header', 'x,1\ny,2\n', /: its first line is no header with a column "name"$/],
    ['only blank lines', '\n\n', /: its first line is no header/],
    ['an unclosed header', '"name,b\nx,1\n', /: its first line is no header/],
    ['binary', 'name\n\0\u0001', /: it is not a text file/],
  ])('%s', async (_, content, reason) => {
    await expect(read(content)).rejects.toThrow(reason);
  });

  test('nothing there, and a directory', async () => {
    await expect(examineImportFile(join(folder, 'absent.csv'))).rejects.toThrow(/: there is no such file$/);
    await expect(examineImportFile(folder)).rejects.toThrow(/: it is a directory$/);
  });
});

test('the checksum is that of the bytes', async () => {
  const first = await examineImportFile(aFile('name\nx'));
  expect(await examineImportFile(aFile('name\nx'))).toEqual(first);
  expect((await examineImportFile(aFile('name\ny'))).checksum).not.toBe(first.checksum);
});
