/** Normalizes user input for storage. */

/**
 * Control characters, zero-width characters and direction marks: they are invisible, and make two names look alike. The joiners U+200C and
 * U+200D are part of the spelling of names in Persian and in Indian scripts.
 */
const UNSEEN = /(?![\t\n\r\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/** One line: without invisible characters, with single spaces. */
export const tidyLine = (text: string): string => text.replace(UNSEEN, '').replace(/\s+/g, ' ').trim();

/** Several lines: without invisible characters, with at most one empty line in a row. */
export const tidyLines = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(UNSEEN, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
