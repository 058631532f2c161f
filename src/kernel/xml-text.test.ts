import { expect, test } from 'vitest';
import { plainText, xmlText } from './xml-text.ts';

test.each([
  ['a\u0000b\u0008c\u000bd\u001fe', 'abcde'],
  ['a\tb\nc\rd', 'a\tb\nc\rd'],
  ['\ufffe\uffff\u007f\u0085', ''],
  ['lone \ud83d and \ude00', 'lone \ufffd and \ufffd'],
  ['Touchdown 🏈 ʻOkina', 'Touchdown 🏈 ʻOkina'],
])('%j can be written as %j', (text, written) => {
  expect(plainText(text)).toBe(written);
});

test('what marks up is written out', () => {
  expect(xmlText(`<a href="x">R&D ]]> 'q'</a>\u0001`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;R&amp;D ]]&gt; &apos;q&apos;&lt;/a&gt;',
  );
});
