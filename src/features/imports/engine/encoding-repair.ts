/**
 * UTF-8 that was once read as Windows-1252 or ISO 8859-1 and written again: "Ã‰tienne", "Samâ€™ple". It is repaired where that
 * is certain: where nothing else could be meant, and what comes out are letters that the names of this field are written in.
 * "KRÍŽ" and "Âge" are as they should be, and left alone.
 */

const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows1252 = new TextDecoder('windows-1252');
/** Controls of ISO 8859-1 are the same bytes as letters and marks of Windows-1252. */
const BYTE_OF = new Map<string, number>([
  ...Array.from({ length: 32 }, (_, index): [string, number] => [String.fromCharCode(0x80 + index), 0x80 + index]),
  ...Array.from({ length: 256 }, (_, byte): [string, number] => [windows1252.decode(Uint8Array.of(byte)), byte]),
]);

/** Latin letters and their marks, okina, dashes, quotation marks, euro, trade mark; a byte order mark. */
const PLAUSIBLE = /^[\u0080-\u024f\u02bb\u02bc\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20ac\u2122\ufeff]$/u;
/**
 * One letter that was encoded twice, in text that has others which were not. Its later bytes must be marks: letters, quotation
 * marks and dashes may well follow an accented letter. But nothing else than "’" and its like begins with "â€".
 */
const TWICE = /[\u00c2-\u00df][\u0080-\u00bf†‡ˆ‰‹›•™€]|â(?:€|\u0080)./gu;
/** First bytes of letters of two and three bytes. */
const LEADING = /[\u00c2-\u00ef]/;
const CONTROLS = /[\u0080-\u009f]/;
/** Encoded again and again, by as many programs. */
const MOST_ROUNDS = 3;

/** Any other text comes back as it is. */
export function repairEncoding(text: string): string {
  if (!LEADING.test(text)) return text;
  let repaired = text;
  let decoded = text;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = decoded;
    decoded = decodeOnce(before) ?? before.replace(TWICE, (letters) => decodeOnce(letters) ?? letters);
    if (decoded === before) break;
    // Half-way there may be controls, which are bytes of letters; at the end there are none.
    if (!CONTROLS.test(decoded)) repaired = decoded;
  }
  return repaired;
}

/** Null where the text is not altogether what plausible UTF-8 looks like in Windows-1252. */
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
