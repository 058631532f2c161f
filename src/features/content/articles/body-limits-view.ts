/**
 * Limits of a body, shared by everything that creates one: the server's sanitizer, the editor's schema, the parser of foreign HTML and the
 * readers' view. A count that is missing or below 1 becomes 1; one above its limit becomes the limit. Pure, isomorphic.
 */

export const BODY_LIMITS = { bytes: 1_000_000, nodes: 5_000, depth: 64 } as const;
/**
 * For HTML of another program, before parsing: embedded pictures are long, and the parser's time grows with the square of the number of
 * tags.
 */
export const HTML_LIMITS = { characters: 20_000_000, tags: 40_000 } as const;
export const COUNT_LIMITS = { start: 999_999, colspan: 50, rowspan: 50 } as const;
export type CountName = keyof typeof COUNT_LIMITS;

export type BodyRefusal = 'not_a_document' | 'too_large' | 'too_many_nodes' | 'too_deep' | 'too_much_markup';
export const BODY_REFUSALS: Readonly<Record<BodyRefusal, string>> = {
  not_a_document: 'The text cannot be read',
  too_large: 'The text is too long for one article: at most one megabyte',
  too_many_nodes: `The text has too many parts for one article: at most ${BODY_LIMITS.nodes.toLocaleString('en-US')}`,
  too_deep: 'The text is nested too deep',
  too_much_markup: `The text has too much markup: at most ${HTML_LIMITS.tags.toLocaleString('en-US')} HTML tags`,
};

export const limitedCount = (name: CountName, value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 ? Math.min(value, COUNT_LIMITS[name]) : 1;

/** A count from an attribute, parsed as HTML parses integers: `100%` is 100. */
export const countOfAttribute = (name: CountName, text: string | null | undefined): number =>
  limitedCount(name, Number(/^[ \t\n\f\r]*\+?(\d{1,15})/.exec(text ?? '')?.[1]));
