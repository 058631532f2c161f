import { expect, test } from 'vitest';
import { type KeptGift, keepGift, takeKeptGift } from './kept-gift.ts';
import { NO_GIFT } from './typed-gift.ts';

const GIFT: KeptGift = {
  siteName: 'alabama',
  term: '6',
  gift: { ...NO_GIFT, recipientName: 'Bo Birchwood', message: 'Have a good season!' },
  address: {
    name: 'Sample Member',
    street_1: '1 Sample Street',
    street_2: '',
    city: 'Minneapolis',
    state: 'MN',
    zip: '55401',
  },
};

function aStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    keeper: () => ({
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    }),
  };
}

test('what was typed comes back once', () => {
  const { keeper } = aStorage();
  keepGift(GIFT, keeper);
  expect(takeKeptGift(keeper)).toEqual(GIFT);
  expect(takeKeptGift(keeper)).toBeNull();
});

test.each(['{', 'null', '{"term":"1"}'])('a kept text that is no gift is dropped: %s', (text) => {
  const { keeper, kept } = aStorage();
  kept.set('bluechip_gift', text);
  expect(takeKeptGift(keeper)).toBeNull();
});

test('a browser that keeps nothing fails nothing', () => {
  const off = () => {
    throw new Error('switched off');
  };
  expect(() => keepGift(GIFT, off)).not.toThrow();
  expect(takeKeptGift(off)).toBeNull();
});
