/** The text of a cell, cleaned of what scraping, spreadsheets and wrong encodings leave in it. */

const MISSING = /^(?:na|n\/a|null|none|-+)$/i;
const CONTROL = /\p{Cc}+/gu;
const INVISIBLE = /\p{Cf}+/gu;
const PAGE_TEXT = /close this window|https?:\/\/|<\/?[a-z]/i;
/** No school, college or place has a longer name. */
const LONGEST_NAME = 80;

/** One line without control characters and doubled spaces; null for what stands for a missing value. */
export function cleanText(cell: string | undefined): string | null {
  const repaired = repairEncoding(cell ?? '').toWellFormed();
  const text = repaired.replace(INVISIBLE, '').replace(CONTROL, ' ').replace(/\s+/g, ' ').trim();
  return text === '' || MISSING.test(text) ? null : text;
}

/** Text that belongs to the page a cell was scraped from, and not to the cell. */
export function isPageText(text: string): boolean {
  return text.length > LONGEST_NAME || PAGE_TEXT.test(text);
}

/** As much of a cell as a report quotes. */
export function quoted(text: string): string {
  return text.length > 40 ? `"${text.slice(0, 39).toWellFormed()}…"` : `"${text}"`;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows1252 = new TextDecoder('windows-1252');
const BYTE_OF = new Map(Array.from({ length: 256 }, (_, byte) => [windows1252.decode(Uint8Array.of(byte)), byte]));

/** "Ã‰tienne" → "Étienne": UTF-8 that was once read as Windows-1252. Any other text comes back as it is. */
export function repairEncoding(text: string): string {
  if (!/[\u00c2-\u00f4]/.test(text)) return text;
  const bytes = Array.from(text, (letter) => BYTE_OF.get(letter));
  if (bytes.includes(undefined)) return text;
  try {
    return utf8.decode(Uint8Array.from(bytes, (byte) => byte ?? 0));
  } catch {
    return text;
  }
}
