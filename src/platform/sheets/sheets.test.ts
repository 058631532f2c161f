import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { openCsv } from './sheet-writer.ts';
import { openXlsx } from './xlsx-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'bluechip-sheets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The entries of a ZIP archive by name, read through its directory as other programs do. */
function unzip(archive: Buffer): Record<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  const entries: Record<string, string> = {};
  for (let index = 0; index < count; index += 1) {
    const [crc, packed, size] = [16, 20, 24].map((offset) => archive.readUInt32LE(at + offset));
    const nameLength = archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const text = inflateRawSync(archive.subarray(begin, begin + (packed ?? 0)));
    expect({ name, size: text.length, crc: crc32(text) }).toEqual({ name, size, crc });
    entries[name] = text.toString('utf8');
    at += 46 + nameLength;
  }
  return entries;
}

const HEAD = ['Name', 'Net (USD)', 'Note'];
const ROWS = [
  ['=HYPERLINK("http://evil")', -4.95, '+1'],
  ['-2+3', 0, '@SUM(A1)'],
  ['\t=1', null, '\r=1'],
  ['Zoë <b> & "Co"', 3.3, 'bell \u0007 and half a pair \ud83c'],
];

test('a CSV file is UTF-8 with a mark for Excel, and no text in it is a formula', async () => {
  const path = join(folder, 'table.csv');
  const sheet = await openCsv(path, HEAD);
  for (const row of ROWS.slice(0, 2)) sheet.add(row);
  await sheet.flush();
  for (const row of ROWS.slice(2, 3)) sheet.add(row);
  await sheet.close();
  expect(readFileSync(path, 'utf8')).toBe(
    '\uFEFFName,Net (USD),Note\r\n"\'=HYPERLINK(""http://evil"")",-4.95,\'+1\r\n\'-2+3,0,\'@SUM(A1)\r\n\'\t=1,,"\'\r=1"\r\n',
  );
});

test('a workbook holds numbers and texts, never formulas, and nothing that XML cannot hold', async () => {
  const path = join(folder, 'table.xlsx');
  const sheet = await openXlsx(path, { head: HEAD, sheet: 'Add-ons' });
  for (const row of ROWS) sheet.add(row);
  await sheet.close();
  const parts = unzip(readFileSync(path));
  const xml = parts['xl/worksheets/sheet1.xml'] ?? '';
  expect(xml).toContain(
    '<t xml:space="preserve">&apos;=HYPERLINK(&quot;http://evil&quot;)</t></is></c><c><v>-4.95</v></c>',
  );
  expect(xml).toContain('Zoë &lt;b&gt; &amp; &quot;Co&quot;');
  expect(xml).toContain('bell  and half a pair \ufffd');
  expect(xml).not.toMatch(/<f[ >]/);
  expect(xml.match(/<row>/g)).toHaveLength(5);
  expect(parts['xl/workbook.xml']).toContain('<sheet name="Add-ons" sheetId="1" r:id="rId1"/></sheets>');
});

test('rows beyond the most that a sheet holds go on with the next one, under the same head', async () => {
  const path = join(folder, 'long.xlsx');
  const sheet = await openXlsx(path, { head: ['N'], sheet: 'Rows', mostRows: 4 });
  for (const batch of [
    [1, 2],
    [3, 4, 5, 6, 7],
  ]) {
    for (const each of batch) sheet.add([each]);
    await sheet.flush();
  }
  await sheet.close();
  const parts = unzip(readFileSync(path));
  const numbersOf = (name: string) =>
    [...(parts[name] ?? '').matchAll(/<v>(\d)<\/v>/g)].map(([, each]) => Number(each));
  expect([1, 2, 3].map((each) => numbersOf(`xl/worksheets/sheet${each}.xml`))).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  expect(parts['xl/workbook.xml']).toContain('<sheet name="Rows 3" sheetId="3" r:id="rId3"/>');
  expect(parts['[Content_Types].xml']).toContain('/xl/worksheets/sheet3.xml');
});
