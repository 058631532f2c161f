import { describe, expect, test } from 'vitest';
import { bodyOfParagraphs, teaserOf } from './article-body.ts';

const words = (count: number): string => Array.from({ length: count }, (_, n) => `word${n}`).join(' ');

describe('the opening of a locked story', () => {
  test.each([
    ['ends with the last whole paragraph', [words(30), words(40), words(200)], [words(30), words(40)]],
    ['leaves out a paragraph that would exceed it', [words(30), words(60), words(200)], [words(30)]],
    ['is at most half of a short story', [words(10), words(10), words(15)], [words(10)]],
    [
      'ends a long first paragraph at a sentence',
      [`He is a five-star. He said, “We will see.” ${words(90)}`],
      ['He is a five-star. He said, “We will see.”'],
    ],
    [
      'takes no abbreviation for the end of a sentence',
      [`He visits Auburn. On Nov. 28 No. ${words(90)}`, words(90)],
      ['He visits Auburn.'],
    ],
    ['cuts a sentence that is longer than the opening at a word', [words(200)], [`${words(80)} …`]],
    ['is empty for a story of one word', ['Soon.'], []],
    ['is empty without words', [], []],
  ])('%s', (_, paragraphs, shown) => {
    expect(teaserOf(bodyOfParagraphs(paragraphs))).toEqual(shown);
  });
});
