import { expect, test } from 'vitest';
import { keepTypedPage, takeTypedPage } from './typed-page.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const TYPED = [
  ['_csrf', 'a-token'],
  ['version', '3'],
  ['title', 'About us'],
  ['html', '<p>Long.</p>'],
] as const;

test('what is typed is given back once, for its page alone, without the token of the form', () => {
  const storage = memory();
  keepTypedPage(7, TYPED, () => storage);
  expect(takeTypedPage(8, () => storage)).toBeNull();
  expect(takeTypedPage(null, () => storage)).toBeNull();
  expect(takeTypedPage(7, () => storage)).toEqual({ version: '3', title: 'About us', html: '<p>Long.</p>' });
  expect(takeTypedPage(7, () => storage)).toBeNull();
});

test.each(['{', 'null', '7', '{"html":"x"}', '{"title":7}', '{"title":"x","_csrf":"y"}'])(
  'what is stored as %s is nothing that was typed',
  (text) => {
    const storage = memory();
    storage.setItem('bluechip:page:new', text);
    expect(takeTypedPage(null, () => storage)).toBeNull();
  },
);

test('a browser without storage keeps nothing, and nothing fails', () => {
  const off = () => {
    throw new Error('storage is off');
  };
  keepTypedPage(null, TYPED, off);
  expect(takeTypedPage(null, off)).toBeNull();
});
