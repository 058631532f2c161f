/** Text that people typed, as it is kept. */

/**
 * Control characters, zero-width characters and direction marks: nobody sees them, and they make two names look like one. The joiners
 * U+200C and U+200D belong to the spelling of names in Persian and in Indian scripts.
 */
const UNSEEN = /(?![\t\n\r\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/** One line: without what nobody sees, with single spaces. */
export const tidyLine = (text: string): string => text.replace(UNSEEN, '').replace(/\s+/g, ' ').trim();

/** Several lines: without what nobody sees, with at most one empty line between two others. */
export const tidyLines = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(UNSEEN, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
