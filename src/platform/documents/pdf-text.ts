import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
// oxlint-disable-next-line import/no-named-as-default -- its types know the default alone
import PDFDocument from 'pdfkit';

/** Plain pages of text as PDF, with embedded fonts: nothing depends on the fonts of the machine or of the reader. */

export type PdfLine =
  | { kind: 'title'; text: string }
  | { kind: 'text'; text: string }
  /** Text on the left, an amount on the right. */
  | { kind: 'row'; text: string; amount: string; isTotal?: boolean }
  | { kind: 'gap' };

const SIZE = { title: 20, text: 11, gap: 14 } as const;
const LEADING = 1.5;
const MARGIN = 64;

/** Each file holds one part of the characters; the first font that has a character is used. */
const FONTS = [
  { name: 'latin', file: 'archivo/files/archivo-latin', has: /[ -\u00ff\u2010-\u2026\u20ac\u2212]/u },
  { name: 'greek', file: 'noto-sans/files/noto-sans-greek', has: /[\u0370-\u03ff]/u },
  { name: 'cyrillic', file: 'noto-sans/files/noto-sans-cyrillic', has: /[\u0400-\u045f\u0490-\u0491]/u },
  { name: 'latin-ext', file: 'noto-sans/files/noto-sans-latin-ext', has: /./u },
] as const;
const BOLD = 'bold';

const read = (file: string, weight: number) =>
  readFile(fileURLToPath(import.meta.resolve(`@fontsource/${file}-${weight}-normal.woff`)));

/** `title`: the document's title, for file lists and screen readers. */
export async function pdfOf({ title, lines, madeAt }: { title: string; lines: readonly PdfLine[]; madeAt: Date }) {
  const fonts = await Promise.all(FONTS.map(async ({ name, file }) => ({ name, data: await read(file, 500) })));
  const bold = await read('archivo/files/archivo-latin', 700);
  const document = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, CreationDate: madeAt },
  });
  for (const { name, data } of fonts) document.registerFont(name, data);
  document.registerFont(BOLD, bold);
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => document.on('end', resolve));
  for (const line of lines) draw(document, line);
  document.end();
  await ended;
  return Buffer.concat(parts);
}

function draw(document: PDFKit.PDFDocument, line: PdfLine): void {
  const { left, right } = document.page.margins;
  if (line.kind === 'gap') {
    document.moveDown();
    return;
  }
  const size = SIZE[line.kind === 'title' ? 'title' : 'text'];
  const isBold = line.kind === 'title' || (line.kind === 'row' && line.isTotal === true);
  const { y } = document;
  write(document, line.text, { x: left, y, size, isBold });
  if (line.kind === 'row') {
    document.font(isBold ? BOLD : 'latin').fontSize(size);
    const x = document.page.width - right - document.widthOfString(line.amount);
    document.text(line.amount, x, y, { lineBreak: false });
  }
  document.x = left;
  document.y = y + size * LEADING;
}

/** Splits the text into runs of one font each; a character that no font has becomes a box. */
function write(
  document: PDFKit.PDFDocument,
  text: string,
  { x, y, size, isBold }: { x: number; y: number; size: number; isBold: boolean },
): void {
  let at = x;
  for (const { font, run } of runsOf(text)) {
    document.font(isBold && font === 'latin' ? BOLD : font).fontSize(size);
    document.text(run, at, y, { lineBreak: false });
    at += document.widthOfString(run);
  }
}

function runsOf(text: string): { font: string; run: string }[] {
  const runs: { font: string; run: string }[] = [];
  for (const character of text) {
    const font = FONTS.find(({ has }) => has.test(character))?.name ?? 'latin';
    const last = runs.at(-1);
    if (last?.font === font) last.run += character;
    else runs.push({ font, run: character });
  }
  return runs;
}
