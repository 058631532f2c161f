import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [0, '1 KB'],
  [999, '1 KB'],
  [12_400, '12 KB'],
  [3_440_000, '3.4 MB'],
  [250_000_000, '250 MB'],
  [4_200_000_000, '4.2 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
