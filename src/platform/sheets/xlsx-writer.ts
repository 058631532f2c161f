import { open } from 'node:fs/promises';
import { type CsvCell, withFormulaMark } from '#kernel/csv.ts';
import { xmlText } from '#kernel/xml-text.ts';
import { PRIVATE_FILE } from '../security/private-folder.ts';
import { createByteBuffer } from './byte-buffer.ts';
import type { SheetWriter } from './sheet-writer.ts';
import { createZip, type ZipEntry } from './zip-writer.ts';

/** Workbooks that Excel, Numbers and LibreOffice can read (ECMA-376): cells are numbers and inline texts, never formulas. Decision 0149. */

/** Rows of a sheet, including the header; further rows go to the next sheet. */
const MOST_ROWS = 1_048_576;
const LONGEST_CELL = 32_767;

type XlsxOptions = {
  head: readonly string[];
  /** The names of the sheets: "Add-ons", "Add-ons 2". */
  sheet: string;
  mostRows?: number;
};

/** Creates a file at `path`; throws if it exists. */
export async function openXlsx(path: string, { head, sheet, mostRows = MOST_ROWS }: XlsxOptions): Promise<SheetWriter> {
  const file = await open(path, 'wx', PRIVATE_FILE);
  const zip = createZip(file);
  const bytes = createByteBuffer();
  /** The offsets in `bytes` of the sheets waiting to be written. */
  let starts: number[] = [];
  let sheets = 0;
  let rowsOnSheet = 0;
  let entry: ZipEntry | null = null;
  beginSheet();

  function beginSheet(): void {
    starts.push(bytes.length());
    sheets += 1;
    rowsOnSheet = 1;
    bytes.add(`${SHEET_BEGIN}${rowText(head, ' s="1"')}`);
  }

  async function flush(): Promise<void> {
    const taken = bytes.take();
    let at = 0;
    const written = sheets - starts.length;
    for (const [index, start] of starts.entries()) {
      await entry?.write(taken.subarray(at, start));
      await entry?.end();
      entry = await zip.begin(`xl/worksheets/sheet${written + index + 1}.xml`);
      at = start;
    }
    starts = [];
    await entry?.write(taken.subarray(at));
  }

  return {
    add(row) {
      if (rowsOnSheet >= mostRows) {
        bytes.add(SHEET_END);
        beginSheet();
      }
      bytes.add(rowText(row));
      rowsOnSheet += 1;
    },
    flush,
    async close() {
      bytes.add(SHEET_END);
      await flush();
      await entry?.end();
      for (const [name, text] of Object.entries(bookParts(sheet, sheets))) {
        const part = await zip.begin(name);
        await part.write(Buffer.from(text, 'utf8'));
        await part.end();
      }
      await zip.end();
      await file.close();
    },
    abandon: () => file.close(),
  };
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Freezes the header row while scrolling. */
const SHEET_BEGIN = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="18" defaultRowHeight="15"/><sheetData>`;
const SHEET_END = '</sheetData></worksheet>';

/** Most cells: nothing needs escaping. */
const PLAIN = /^[\w .,:;/@+()'-]*$/;

/** Joined in one step: wrapping an already joined text would copy it again when it is encoded. */
const rowText = (row: readonly CsvCell[], style = ''): string =>
  ['<row>', ...row.map((cell) => cellText(cell, style)), '</row>'].join('');

function cellText(cell: CsvCell, style: string): string {
  if (cell === null || cell === '') return `<c${style}/>`;
  if (typeof cell === 'number') return `<c${style}><v>${cell}</v></c>`;
  const text = withFormulaMark(cell).slice(0, LONGEST_CELL);
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${PLAIN.test(text) ? text : xmlText(text)}</t></is></c>`;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** The parts of a workbook other than its sheets, by name. */
function bookParts(name: string, count: number): Record<string, string> {
  const sheets = numbers(count);
  const named = (number: number) => xmlText(number === 1 ? name : `${name} ${number}`);
  return {
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets
      .map((number) => `<sheet name="${named(number)}" sheetId="${number}" r:id="rId${number}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${sheets
      .map(
        (number) =>
          `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
      )
      .join('')}<Relationship Id="rId${count + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${sheets
      .map((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPES}.worksheet+xml"/>`)
      .join('')}</Types>`,
  };
}
