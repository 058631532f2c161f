import { z } from 'zod';

/** More tags than the longest article needs: it has at most 5,000 parts. */
export const MOST_TAGS = 12_000;
const TOO_MANY_TAGS = `Too much markup: at most ${MOST_TAGS.toLocaleString('en-US')} HTML tags`;

type HtmlInputOptions = {
  /** Absent: the field may be missing only if it has a default. */
  missing?: string;
  tooLong?: string;
};

/**
 * HTML from a user, of at most this many characters. The sanitizer's time grows with the square of the number of nested or unclosed tags,
 * so they are counted before it runs. Every call that accepts HTML uses this.
 */
export const htmlInput = (longest: number, { missing, tooLong }: HtmlInputOptions = {}) =>
  z
    .string(missing === undefined ? {} : { error: missing })
    .trim()
    .max(longest, { error: tooLong ?? `At most ${longest.toLocaleString('en-US')} characters`, abort: true })
    .refine(hasFewTags, TOO_MANY_TAGS);

function hasFewTags(html: string): boolean {
  let at = -1;
  for (let tags = 0; tags <= MOST_TAGS; tags += 1) {
    at = html.indexOf('<', at + 1);
    if (at < 0) return true;
  }
  return false;
}
