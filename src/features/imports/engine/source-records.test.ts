import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examineImportFile, UnreadableFile } from './import-file.ts';
import { filesForTests, readAll } from './records.test-support.ts';
import { columnKey } from './source-item.ts';
import { openRecords } from './source-records.ts';

let files: ReturnType<typeof filesForTests>;
beforeAll(() => {
  files = filesForTests();
});
afterAll(() => files.remove());

test.each(['heightInches', 'height_inches', 'Height Inches', ' HEIGHT-INCHES '])('%s is one column', (header) => {
  expect(columnKey(header)).toBe('heightinches');
});

describe('encodings', () => {
  const latin = (text: string) => Uint8Array.from(Array.from(text, (letter) => letter.charCodeAt(0)));
  const read = async (content: Uint8Array) => {
    const path = files.file(content);
    const { encoding, brokenBytes } = await examineImportFile(path);
    return { encoding, brokenBytes, ...(await readAll(path)) };
  };

  test('a file that is not UTF-8 is read as Windows-1252', async () => {
    expect(await read(latin('name,b\nJos\u00e9,1'))).toMatchObject({ encoding: 'windows-1252', rows: ['2:José|1'] });
    expect(await read(latin('[{"name":"Jos\u00e9"}]'))).toMatchObject({ encoding: 'windows-1252', rows: ['1:José'] });
  });

  test('a broken byte in UTF-8 leaves the other letters as they are', async () => {
    const content = Buffer.concat([Buffer.from('name,b\nJosé Łó,1\nA'), Buffer.of(0xe9), Buffer.from('B,2\n')]);
    expect(await read(content)).toMatchObject({
      encoding: 'utf-8',
      brokenBytes: 1,
      rows: ['2:José Łó|1', '3:A\ufffdB|2'],
    });
  });

  test('UTF-16 is told by its byte order mark', async () => {
    const little = Buffer.from('\ufeffname,b\r\nJosé,1\r\n', 'utf16le');
    expect(await read(little)).toMatchObject({ encoding: 'utf-16le', rows: ['2:José|1'] });
    expect(await read(Buffer.from(little).swap16())).toMatchObject({ encoding: 'utf-16be', rows: ['2:José|1'] });
  });

  test('a NUL is a broken letter', async () => {
    const { rows } = await read(Buffer.from(`name,b\nx\0y,1\n${'z,1\n'.repeat(100)}`));
    expect(rows[0]).toBe('2:x\ufffdy|1');
  });
});

describe('a file that cannot be read', () => {
  test.each([
    ['an empty file', '', /: it is empty$/],
    [
      'no header',
      'x,1\ny,2\n',
      /: its first row is missing a column "name"; its columns, separated by commas, are "x", "1"$/,
    ],
    ['only blank lines', '\n\n', /: its first row is missing/],
    ['an unclosed header', '"name,b\nx,1\n', /: its first row is missing/],
    ['binary', 'name\n\0\u0001', /: it is not a text file/],
    [
      'an answer that is an error',
      '{"message":"Unauthorized"}',
      /: its records have no column "name"; its only column is "message"$/,
    ],
    ['nothing but damage', '[{"name"}, {]', /: no record in it can be read$/],
    ['records of another kind', '[{"a":1},{"b":2}]', /: its records have no column "name"; its columns are "a", "b"$/],
  ])('%s', async (_, content, reason) => {
    await expect(openRecords(files.file(content), { required: [['name']], known: [] })).rejects.toThrow(reason);
  });

  test('one of several columns is enough', async () => {
    const required = [['name', 'firstname'], ['year']];
    await expect(openRecords(files.file('First Name,Year\n'), { required, known: [] })).resolves.toMatchObject({
      format: 'csv',
    });
    await expect(openRecords(files.file('Year,b\n'), { required, known: [] })).rejects.toThrow(
      / is missing a column "name" or "firstname"; its columns/,
    );
    await expect(openRecords(files.file('[{"name":1},{"year":2}]'), { required, known: [] })).resolves.toMatchObject({
      unit: 'record',
    });
  });

  test('nothing there, and a directory', async () => {
    await expect(examineImportFile(join(files.folder, 'absent.csv'))).rejects.toThrow(/: there is no such file$/);
    await expect(examineImportFile(files.folder)).rejects.toThrow(/: it is a directory$/);
  });
});

test('the checksum is that of the bytes', async () => {
  const [first, same, other] = await Promise.all(
    ['name\nx', 'name\nx', 'name\ny'].map((content) => examineImportFile(files.file(content))),
  );
  expect(same?.checksum).toBe(first?.checksum);
  expect(other?.checksum).not.toBe(first?.checksum);
});

describe('a broken byte anywhere', () => {
  const people = Array.from({ length: 30 }, (_, index) => ({
    id: index + 1,
    name: index % 7 === 0 ? `José "Q" ${index}` : `Sample, ${index}`,
    committedTo: index % 3 === 0 ? null : { id: 100 + index, name: `College ${index}` },
    note: index % 5 === 0 ? 'two\nlines' : '',
  }));
  const csv = [
    'id,name,college,note',
    ...people.map(({ id, name, note }) => `${id},"${name.replaceAll('"', '""')}",College,"${note}"`),
  ].join('\n');
  const damage = fc.record({
    place: fc.nat(),
    byte: fc.oneof(fc.nat({ max: 255 }), fc.constantFrom(...Buffer.from('"{}[],:\\\n\r\0'))),
    how: fc.constantFrom('overwrite', 'insert', 'delete'),
  });
  const MOST_LOST = 3;

  test.each([
    ['CSV', csv, csv.indexOf('\n') + 1],
    ['JSON', JSON.stringify(people), 0],
    ['indented JSON', JSON.stringify({ data: people, count: 30 }, null, 1), 0],
    ['JSON by lines', people.map((person) => JSON.stringify(person)).join('\n'), 0],
  ])('loses a few records of %s at most', async (_, content, header) => {
    const sound = Buffer.from(content);
    const { rows: expected } = await readAll(files.file(sound));
    const known = expected.map((row) => row.replace(/^\d+:/, ''));
    await fc.assert(
      fc.asyncProperty(damage, async ({ place, byte, how }) => {
        const at = place % sound.length;
        const middle = how === 'delete' ? [] : [byte];
        const broken = Buffer.concat([
          sound.subarray(0, at),
          Buffer.of(...middle),
          sound.subarray(how === 'insert' ? at : at + 1),
        ]);
        const found = await readAll(files.file(broken)).catch((error: unknown) => {
          // A broken header is reported, and nothing is read.
          if (error instanceof UnreadableFile && at < Math.max(header, 20)) return null;
          throw error;
        });
        if (found === null || at < header) return;
        const read = new Set(found.rows.map((row) => row.replace(/^\d+:/, '')));
        expect(known.filter((row) => !read.has(row)).length).toBeLessThanOrEqual(MOST_LOST);
      }),
      { numRuns: 60 },
    );
  });
});

describe('memory does not grow with the file', () => {
  const BLOCKS = 50;
  const prose = 'He runs well, blocks well and is said to read as well as he writes. '.repeat(8);
  const row = `Sample Person,"Ventura, California","${prose}",205\n`;
  const plainRow = row.replaceAll('"', '').replaceAll(', ', ' ');
  const header = 'name,place,prose,weight\n';

  test.each([
    ['CSV', header, row],
    ['CSV with a quotation mark that never closes', `${header}"${plainRow}`, plainRow],
    ['JSON', '[', `{"name":"Sample Person","hometown":{"city":"Ventura"},"prose":"${prose}","weight":205},`],
  ])(
    '%s of 50 MB',
    async (_, head, each) => {
      const path = join(files.folder, 'big.txt');
      const block = each.repeat(Math.ceil(1_000_000 / each.length));
      writeFileSync(path, head);
      for (let written = 0; written < BLOCKS; written++) appendFileSync(path, block);
      const before = process.memoryUsage().heapUsed;
      const source = await openRecords(path, { required: [['name']], known: [] });
      const expected = (BLOCKS * block.length) / each.length;
      let count = 0;
      // Memory in use right after a garbage collection, while the second half is read.
      let inUse = Number.POSITIVE_INFINITY;
      for await (const item of source.items()) {
        count += item.kind === 'record' ? 1 : 0;
        if (count > expected / 2 && count % 500 === 0) inUse = Math.min(inUse, process.memoryUsage().heapUsed);
      }
      expect(count).toBe(expected);
      expect((inUse - before) / 1e6).toBeLessThan(10);
    },
    30_000,
  );
});
