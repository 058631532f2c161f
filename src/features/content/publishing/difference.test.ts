import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bodyOfParagraphs } from '../articles/public.ts';
import type { Copy } from './copy.ts';
import { differenceOfCopies } from './copy-difference.ts';
import { differenceOf, differenceOfWords } from './difference.ts';

const itself = (item: string) => item;

test('words that went and came', () => {
  expect(differenceOfWords('He will visit Ames on Friday', 'He will visit Iowa City on Friday night')).toEqual([
    { kind: 'same', text: 'He will visit' },
    { kind: 'removed', text: ' Ames' },
    { kind: 'added', text: ' Iowa City' },
    { kind: 'same', text: ' on Friday' },
    { kind: 'added', text: ' night' },
  ]);
});

const row = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 14 });

test('both rows can be read out of their difference', () => {
  fc.assert(
    fc.property(row, row, (before, after) => {
      const steps = differenceOf(before, after, itself);
      expect(steps.filter(({ kind }) => kind !== 'removed').map(({ item }) => item)).toEqual(after);
      expect(
        steps.flatMap((step) => (step.kind === 'added' ? [] : step.kind === 'same' ? [step.was] : [step.item])),
      ).toEqual(before);
    }),
    { seed: 6, numRuns: 1_000 },
  );
});

test('no row in common is longer, whichever way it is asked, and a row differs from itself in nothing', () => {
  const longest = (before: readonly string[], after: readonly string[]): number => {
    const [[first, ...rest], [other, ...others]] = [before, after];
    if (first === undefined || other === undefined) return 0;
    if (first === other) return 1 + longest(rest, others);
    return Math.max(longest(rest, after), longest(before, others));
  };
  const short = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 7 });
  fc.assert(
    fc.property(short, short, (before, after) => {
      const sameIn = (one: readonly string[], other: readonly string[]) =>
        differenceOf(one, other, itself).filter(({ kind }) => kind === 'same').length;
      expect(sameIn(before, after)).toBe(longest(before, after));
      expect(sameIn(after, before)).toBe(sameIn(before, after));
      expect(sameIn(before, before)).toBe(before.length);
    }),
    { seed: 6, numRuns: 500 },
  );
});

test('both texts can be read out of the difference of their words', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '’'), maxLength: 30 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = differenceOfWords(before, after);
      const without = (gone: string) =>
        pieces.flatMap(({ kind, text: each }) => (kind === gone ? [] : [each])).join('');
      expect({ withoutAdded: without('added'), withoutRemoved: without('removed') }).toEqual({
        withoutAdded: before,
        withoutRemoved: after,
      });
    }),
    { seed: 6, numRuns: 1_000 },
  );
});

test('what is too large for a table of all pairs is told whole, in little time', () => {
  const [before, after] = ['a', 'b'].map((name) => Array.from({ length: 3_000 }, (_, index) => `${name}${index}`));
  const steps = differenceOf(['x', ...(before ?? [])], ['x', ...(after ?? [])], itself);
  expect(steps.filter(({ kind }) => kind === 'same')).toHaveLength(1);
  expect(steps).toHaveLength(6_001);
});

const copyOf = (paragraphs: string[], facts: Partial<Copy> = {}): Copy => ({
  headline: 'A headline',
  dek: 'A dek',
  body: bodyOfParagraphs(paragraphs),
  access: 'free',
  sport: 'football',
  siteId: 1,
  authorId: 1,
  imageId: null,
  personIds: [],
  collegeIds: [],
  ...facts,
});
const names = { siteName: (id: number) => `site ${id}`, authorName: (id: number) => `author ${id}` };

test('two copies: facts, lines, and blocks of which one was changed', () => {
  const before = copyOf(['One two.', 'Gone.', 'Last.']);
  const after = copyOf(['One three.', 'Last.', 'New.'], { access: 'war_room', siteId: 2, headline: 'A new headline' });
  const { isSame, facts, headline, blocks } = differenceOfCopies(before, after, names);
  expect(isSame).toBe(false);
  expect(facts).toEqual([
    { field: 'Access', before: 'free', after: 'war room' },
    { field: 'Site', before: 'site 1', after: 'site 2' },
  ]);
  expect(headline).toContainEqual({ kind: 'added', text: ' new' });
  expect(blocks.map(({ kind }) => kind)).toEqual(['changed', 'removed', 'same', 'added']);
  expect(blocks[0]?.words).toContainEqual({ kind: 'removed', text: ' two.' });
});

test('a copy as the database gives it back is the same', () => {
  const before = copyOf(['One.'], {
    body: { type: 'doc', content: [{ type: 'figure', attrs: { imageId: 1, alt: 'x' } }] },
  });
  const after = copyOf(['One.'], {
    body: { content: [{ attrs: { alt: 'x', imageId: 1 }, type: 'figure' }], type: 'doc' },
  });
  expect(differenceOfCopies(before, after, names)).toMatchObject({ isSame: true, facts: [] });
});
