/**
 * Limits of a body, used by everything that makes one: the server's cleaner, the editor's schema, the reader of foreign HTML and the
 * view of readers. A count below 1, or none at all, is 1; one above its limit is the limit. Pure, isomorphic.
 */

export const BODY_LIMITS = { bytes: 1_000_000, nodes: 5_000, depth: 64 } as const;
/** HTML of another program, before it is read: pictures within it are long, and the parser's time grows with the square of the tags. */
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

/** Of an attribute, as HTML reads integers: `100%` is 100. */
export const countOfAttribute = (name: CountName, text: string | null | undefined): number =>
  limitedCount(name, Number(/^[ \t\n\f\r]*\+?(\d{1,15})/.exec(text ?? '')?.[1]));
