import { expect, test } from 'vitest';
import { createByteBuffer } from './byte-buffer.ts';

test('texts become UTF-8 one after another, also where they outgrow the memory at hand', () => {
  const bytes = createByteBuffer();
  const texts = ['Zoë ', '🏈 ', 'a'.repeat(70_000), 'é'.repeat(70_000)];
  for (const text of texts) bytes.add(text);
  expect(bytes.length()).toBe(Buffer.byteLength(texts.join('')));
  expect(bytes.take().toString('utf8')).toBe(texts.join(''));
});

test('what was taken is not there a second time', () => {
  const bytes = createByteBuffer();
  bytes.add('first');
  bytes.take();
  expect(bytes.length()).toBe(0);
  bytes.add('second');
  expect(bytes.take().toString('utf8')).toBe('second');
});
