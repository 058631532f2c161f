/** Text that is valid in XML 1.0 and HTML: without characters that XML cannot represent, and surrogates only in pairs. */

// Tab, line feed and carriage return are the only ones of the first 32 that XML allows; U+FFFE and U+FFFF are not characters.
const isWritable = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 32 && (code < 127 || code > 159) && code !== 0xfffe && code !== 0xffff);

export const plainText = (text: string): string =>
  Array.from(text.toWellFormed())
    .filter((character) => isWritable(character.codePointAt(0) ?? 0))
    .join('');

const MARKS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** For the content of an element or attribute in XML. */
export const xmlText = (text: string): string => plainText(text).replace(/[&<>"']/g, (mark) => MARKS[mark] ?? mark);
