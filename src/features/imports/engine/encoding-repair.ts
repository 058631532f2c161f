/**
 * Repairs UTF-8 that was read as Windows-1252 or ISO 8859-1 and written again: "Ã‰tienne", "Samâ€™ple". Repairs only if nothing else could
 * be meant and the result consists of letters that occur in this field's names. "KRÍŽ" and "Âge" are correct and are kept.
 */

const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows1252 = new TextDecoder('windows-1252');
/** Control characters of ISO 8859-1 are the same bytes as letters and punctuation of Windows-1252. */
const BYTE_OF = new Map<string, number>([
  ...Array.from({ length: 32 }, (_, index): [string, number] => [String.fromCharCode(0x80 + index), 0x80 + index]),
  ...Array.from({ length: 256 }, (_, byte): [string, number] => [windows1252.decode(Uint8Array.of(byte)), byte]),
]);

/** Latin letters and their diacritics, okina, dashes, quotation marks, euro, trademark; a byte order mark. */
const PLAUSIBLE = /^[\u0080-\u024f\u02bb\u02bc\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20ac\u2122\ufeff]$/u;
/**
 * One letter encoded twice, in a text with others that were not. Its later bytes must be symbols, because letters, quotation marks and
 * dashes may well follow an accented letter. Only "’" and similar marks begin with "â€".
 */
const TWICE = /[\u00c2-\u00df][\u0080-\u00bf†‡ˆ‰‹›•™€]|â(?:€|\u0080)./gu;
/** Lead bytes of two-byte and three-byte letters. */
const LEADING = /[\u00c2-\u00ef]/;
const CONTROLS = /[\u0080-\u009f]/;
/** The most times a text may have been encoded, by as many programs. */
const MOST_ROUNDS = 3;

/** Any other text is returned unchanged. */
export function repairEncoding(text: string): string {
  if (!LEADING.test(text)) return text;
  let repaired = text;
  let decoded = text;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = decoded;
    decoded = decodeOnce(before) ?? before.replace(TWICE, (letters) => decodeOnce(letters) ?? letters);
    if (decoded === before) break;
    // Intermediate results may contain control characters, which are bytes of letters; the final one may not.
    if (!CONTROLS.test(decoded)) repaired = decoded;
  }
  return repaired;
}

/** Null: not all of the text looks like plausible UTF-8 read as Windows-1252. */
function decodeOnce(text: string): string | null {
  if (!LEADING.test(text)) return null;
  const bytes = Array.from(text, (letter) => BYTE_OF.get(letter) ?? -1);
  if (bytes.includes(-1)) return null;
  try {
    const decoded = utf8.decode(Uint8Array.from(bytes));
    const isPlausible = Array.from(decoded).every((letter) => letter <= '\u007f' || PLAUSIBLE.test(letter));
    return isPlausible ? decoded : null;
  } catch {
    return null;
  }
}
