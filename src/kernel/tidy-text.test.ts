import { expect, test } from 'vitest';
import { tidyLine, tidyLines } from './tidy-text.ts';

test.each([
  ['  Ada \t Rowe ', 'Ada Rowe'],
  ['Ada\u202eRowe', 'AdaRowe'],
  ['Ada\u200bRowe', 'AdaRowe'],
  ['Ada\u0000Rowe', 'AdaRowe'],
  ['Ada\nRowe', 'Ada Rowe'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
])('the line %j is kept as %j', (text, kept) => {
  expect(tidyLine(text)).toBe(kept);
});

test('several lines keep their paragraphs and lose what nobody sees', () => {
  expect(tidyLines(' One.\r\n\r\n\r\n\r\nTwo.\u200b\u0007 ')).toBe('One.\n\nTwo.');
});
