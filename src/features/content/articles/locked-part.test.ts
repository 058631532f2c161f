import { expect, test } from 'vitest';
import { articleBlocksOf } from './article-blocks.ts';
import { type ArticleNode, bodyText, teaserOf, textOfNode } from './article-body.ts';
import { lockedFrom } from './locked-part-view.ts';

const words = (count: number, word = 'word') =>
  Array.from({ length: count }, (_, place) => `${word}${place}`).join(' ');
const text = (said: string): ArticleNode => ({ type: 'text', text: said });
const p = (...said: string[]): ArticleNode => ({ type: 'paragraph', content: said.map(text) });
const heading: ArticleNode = { type: 'heading', attrs: { level: 2 }, content: [text('Heading')] };
const list: ArticleNode = { type: 'bulletList', content: [{ type: 'listItem', content: [p('Item')] }] };
const quote: ArticleNode = { type: 'blockquote', content: [p('Quoted')] };
const rule: ArticleNode = { type: 'horizontalRule' };
const embed: ArticleNode = { type: 'embed', attrs: { source: 'youtube', reference: 'abcdefghijk' } };
const nothing = { prospects: new Map(), colleges: new Map(), images: new Map(), galleries: new Map() };

/** The document, and the first block behind the paywall. */
const SHAPES: [string, ArticleNode[], number | null][] = [
  ['two paragraphs, of which the first is the opening', [p(words(20)), p(words(20))], 1],
  ['one paragraph, which is cut', [p(words(20))], 0],
  ['one word', [p('word')], 0],
  ['a long first paragraph, which is cut', [p(words(200)), p(words(20))], 0],
  ['an opening that is cut in the second', [p(words(50)), p(words(100)), p(words(100))], 1],
  ['an opening of exactly eighty words', [p(words(80)), p(words(100))], 1],
  ['two paragraphs of the opening before the rest', [p(words(40)), p(words(40)), p(words(100))], 2],
  ['a heading after the opening', [p(words(80)), heading, p(words(100))], 1],
  ['a heading within the opening', [p(words(40)), heading, p(words(40)), p(words(100))], 1],
  ['a heading at the top', [heading, p(words(20)), p(words(20))], 0],
  ['a list within the opening', [p(words(40)), list, p(words(100))], 1],
  ['a quotation at the top', [quote, p(words(100)), p(words(100))], 0],
  ['a video at the top', [embed, p(words(20)), p(words(20))], 2],
  ['a rule within the opening', [p(words(40)), rule, p(words(40)), p(words(100))], 3],
  ['an empty paragraph within the opening', [p(words(40)), p(), p(words(40)), p(words(100))], 2],
  [
    'a line break in the opening',
    [{ type: 'paragraph', content: [text('One'), { type: 'hardBreak' }, text('two')] }, p('Three four')],
    1,
  ],
  ['several runs and doubled spaces in the opening', [p('One ', ' two', ' '), p('Three four')], 1],
  ['two equal paragraphs', [p('Same words'), p('Same words')], 1],
  ['a paragraph that ends with dots of its own', [p('One two …'), p('Three four five')], 1],
  ['no words at all', [embed], 0],
  ['nothing at all', [], null],
];

test.each(SHAPES)(
  'of a text with %s all that the opening does not show is behind the gate',
  (_shape, content, from) => {
    const body = { type: 'doc' as const, content };
    const teaser = teaserOf(body);
    const blocks = articleBlocksOf(body, nothing);
    expect(lockedFrom({ access: 'premium', teaser }, blocks)).toBe(from);
    // No text is lost between the two: what precedes the element is in the opening, word for word.
    const shown = content
      .filter((node) => node.type !== 'paragraph' || textOfNode(node).trim() !== '')
      .slice(0, from ?? 0);
    const before = bodyText({ type: 'doc', content: shown });
    expect(teaser.join(' ').startsWith(before)).toBe(true);
  },
);

test('a free text has no part behind a gate, nor has a text that is not there', () => {
  const blocks = articleBlocksOf({ type: 'doc', content: [p(words(20)), p(words(20))] }, nothing);
  expect(lockedFrom({ access: 'free', teaser: [words(20)] }, blocks)).toBeNull();
  expect(lockedFrom({ access: 'premium', teaser: [words(20)] }, null)).toBeNull();
});
