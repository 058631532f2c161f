import fc from 'fast-check';
import { expect, test } from 'vitest';
import { snippetOf } from './snippet.ts';

const many = (count: number, word = 'filler') => Array.from({ length: count }, () => word).join(' ');
const marked = (text: string, ...hits: string[]) =>
  snippetOf(text, new Set(hits))
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('');

test('a short text is quoted as it is', () => {
  expect(marked('“José” — O’Neal Jr., of St. Mary’s.', 'jose', 'oneal', 'marys')).toBe(
    '“[José]” — [O’Neal] Jr., of St. [Mary’s].',
  );
  expect(marked('Nothing here.', 'else')).toBe('Nothing here.');
  expect(snippetOf('', new Set(['x']))).toEqual([]);
});

test.each(["'", '’', '‘', 'ʻ', 'ʼ', '`', '´', '′', '＇', '‛', '‵', 'ʹ', 'ˈ', '՚', '❜', '｀', '\u00ad', '\u200b', '·'])(
  'a word with %j in it is one mark, as it is one word of the search',
  (mark) => {
    expect(marked(`Manti Te${mark}ao, of Saint Mary${mark}s.`, 'teao', 'marys')).toBe(
      `Manti [Te${mark}ao], of Saint [Mary${mark}s].`,
    );
  },
);

test('a long one around where the most words stand together', () => {
  const text = `one ${many(60)} one ${many(3)} two ${many(60)}`;
  expect(marked(text, 'one', 'two')).toBe(`… ${many(6)} [one] ${many(3)} [two] ${many(23)}\u00a0…`);
  expect(marked(many(50), 'else')).toBe(`${many(34)}\u00a0…`);
  expect(marked(`${many(50)} end.`, 'end')).toBe(`… ${many(33)} [end].`);
});

test('whatever the text, its parts are a piece of it, and no part is empty', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.array(fc.string({ maxLength: 3 })),
      (text, hits) => {
        const parts = snippetOf(text, new Set(hits));
        expect(parts.every((part) => part.text !== '')).toBe(true);
        const quoted = parts
          .map((part) => part.text)
          .join('')
          .replace(/^… /, '')
          .replace(/\u00a0…$/, '');
        expect(text).toContain(quoted);
      },
    ),
  );
});
